"""The files of an order: for each seal the carved face in four formats and the cutter's reach, and one sheet to sign.

Knows which files there are; how each is written is the workshop room's.
"""

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from catalog.offer.document import Offer
from config.api.numbers import format_number
from designs.workshop.reading import OrderedSeal
from designs.workshop.sheets import approval_sheet
from rendering.workshop.carved import CarvedFace
from rendering.workshop.cutters import CUTTERS_MM, reach
from rendering.workshop.drawings import dxf, svg_in_mm, svg_of_reach
from rendering.workshop.solid import SolidOptions, solid, stl
from rendering.workshop.three_mf import three_mf

Maker = Callable[[CarvedFace, str, "MakingOptions"], bytes]


@dataclass(frozen=True, slots=True)
class MakingOptions:
    """How the seals of an order are made: the solid, and whether the files have the rim.

    Without it letters stand alone in every file that is cut from, where the rim is not grown into them; the sheet to
    sign shows the impression as it was ordered.
    """

    solid: SolidOptions
    with_rim: bool


def _reach_of(cutter_mm: float) -> Maker:
    return lambda carved, title, options: svg_of_reach(carved, reach(carved, cutter_mm), title)


APPROVAL: Final = "approval.pdf"
MAKERS: Final[Mapping[str, Maker]] = {
    "carved.svg": lambda carved, title, options: svg_in_mm(carved, title),
    "carved.dxf": lambda carved, title, options: dxf(carved),
    "carved.stl": lambda carved, title, options: stl(carved, options.solid),
    "carved.3mf": lambda carved, title, options: three_mf(solid(carved, options.solid), title),
    **{f"cutter-{width:.2f}mm.svg": _reach_of(width) for width in CUTTERS_MM},
}
CONTENT_TYPES: Final = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "dxf": "image/vnd.dxf",
    "stl": "model/stl",
    "3mf": "model/3mf",
    "zip": "application/zip",
}


def file_of(seal: OrderedSeal, kind: str, options: MakingOptions) -> bytes:
    """Return one file of a seal; `kind` is a key of MAKERS. Raises ApiError, ValueError where it cannot be made."""
    carved = seal.carved() if options.with_rim else seal.carved().without_rim()
    return MAKERS[kind](carved, seal.name.text, options)


def all_files(seals: Sequence[OrderedSeal], offer: Offer, options: MakingOptions) -> dict[str, bytes]:
    """Return every file of an order by its name."""
    made = {f"{file_stem(seal)}-{kind}": file_of(seal, kind, options) for seal in seals for kind in MAKERS}
    return {f"{seals[0].name.text}-{APPROVAL}": approval_sheet(seals, offer), **made}


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as one archive."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return written.getvalue()


def file_stem(seal: OrderedSeal) -> str:
    """Return what the files of a seal begin with: its name, place in the set, family and size."""
    parts = (seal.name.text.replace(" ", "-"), seal.role, seal.family, f"{format_number(seal.size_mm)}mm")
    return "-".join(part for part in parts if part)
