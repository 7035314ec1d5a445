"""The files of an order: for each seal the carved face in each format and the cutter's reach, one sheet to sign, and
for several seals the plate with all of them.

Lists the files. `rendering.workshop` writes each of them.
"""

import io
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from catalog.offer.document import Offer
from config.api.parameters.numbers import format_number
from designs.workshop.options import MakingOptions
from designs.workshop.ordered_seal import OrderedSeal
from designs.workshop.sheets import approval_sheet
from rendering.workshop.carved import CarvedFace
from rendering.workshop.drawings.dxf import dxf, dxf_of_cutters, dxf_with_arcs
from rendering.workshop.drawings.svg import svg_in_mm, svg_of_reach
from rendering.workshop.milling.cutters import CUTTERS_MM, reach
from rendering.workshop.milling.gcode import v_carving
from rendering.workshop.plate import Plate, dxf_of_plate, nested, svg_of_plate, v_carving_of_plate
from rendering.workshop.solids.solid import solid, stl
from rendering.workshop.solids.three_mf import three_mf

Maker = Callable[[CarvedFace, str, MakingOptions], bytes]


def _reach_of(cutter_mm: float) -> Maker:
    return lambda carved, title, options: svg_of_reach(carved, reach(carved, cutter_mm), title)


APPROVAL: Final = "approval.pdf"
MAKERS: Final[Mapping[str, Maker]] = {
    "carved.svg": lambda carved, title, options: svg_in_mm(carved, title),
    "carved.dxf": lambda carved, title, options: dxf(carved),
    "carved-arcs.dxf": lambda carved, title, options: dxf_with_arcs(carved),
    "cutter-paths.dxf": lambda carved, title, options: dxf_of_cutters(carved, CUTTERS_MM, options.solid.draft_degrees),
    "carved.stl": lambda carved, title, options: stl(carved, options.solid),
    "carved.3mf": lambda carved, title, options: three_mf(solid(carved, options.solid), title),
    "v-carving.nc": lambda carved, title, options: v_carving(carved, title, options.tool),
    **{f"cutter-{width:.2f}mm.svg": _reach_of(width) for width in CUTTERS_MM},
}
PLATE_MAKERS: Final[Mapping[str, Callable[[Plate, MakingOptions], bytes]]] = {
    "plate.svg": lambda plate, options: svg_of_plate(plate, "plate"),
    "plate.dxf": lambda plate, options: dxf_of_plate(plate),
    "plate-v-carving.nc": lambda plate, options: v_carving_of_plate(plate, options.tool),
}
"""Files of several seals on one plate."""

CONTENT_TYPES: Final = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "dxf": "image/vnd.dxf",
    "stl": "model/stl",
    "3mf": "model/3mf",
    "nc": "text/plain; charset=us-ascii",
    "zip": "application/zip",
}


def file_of(seal: OrderedSeal, kind: str, options: MakingOptions) -> bytes:
    """Return one file of a seal; `kind` is a key of MAKERS. Raises ApiError, ValueError where it cannot be made."""
    return MAKERS[kind](options.cut(seal), seal.name.text, options)


def plate_file(seals: Sequence[OrderedSeal], kind: str, options: MakingOptions) -> bytes:
    """Return one file of the plate of several seals; `kind` is a key of PLATE_MAKERS. Raises ApiError, ValueError."""
    faces = [(_on_plate(number, seal), options.cut(seal)) for number, seal in enumerate(seals)]
    return PLATE_MAKERS[kind](nested(faces, options.plate), options)


def all_files(seals: Sequence[OrderedSeal], offer: Offer, options: MakingOptions) -> dict[str, bytes]:
    """Return all files of an order by name. Several orders have no sheet, because each customer signs their own."""
    made = {
        f"{stem}-{kind}": file_of(seal, kind, options)
        for stem, seal in zip(file_stems(seals), seals, strict=True)
        for kind in MAKERS
    }
    if len(seals) > 1:
        made |= {kind: plate_file(seals, kind, options) for kind in PLATE_MAKERS}
    if is_one_order(seals):
        made = {f"{name_in_files(seals[0])}-{APPROVAL}": approval_sheet(seals, offer), **made}
    return made


def is_one_order(seals: Sequence[OrderedSeal]) -> bool:
    """Say whether the seals belong to one order: a single seal, or a company's set, in which each seal has a role."""
    roles = {seal.role for seal in seals}
    return len(seals) == 1 or ("" not in roles and len(roles) == len(seals))


def _on_plate(number: int, seal: OrderedSeal) -> str:
    return f"{number + 1} {seal.name.text} {seal.role}".strip()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as one archive."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return written.getvalue()


def name_in_files(seal: OrderedSeal) -> str:
    """Return a seal's name for file names: no spaces, and no leading dot or hyphen (a hidden file, an option)."""
    return re.sub(r"\s+", "-", seal.name.text).lstrip("-.")


def file_stems(seals: Sequence[OrderedSeal]) -> list[str]:
    """Return how the file names of each seal begin. Seals of several orders are numbered, because two may be alike."""
    if is_one_order(seals):
        return [_stem(seal) for seal in seals]
    return [f"{number + 1}-{_stem(seal)}" for number, seal in enumerate(seals)]


def _stem(seal: OrderedSeal) -> str:
    """Return a seal's name, place in the set, family and size."""
    parts = (name_in_files(seal), seal.role, seal.family, f"{format_number(seal.size_mm)}mm")
    return "-".join(part for part in parts if part)
