"""Reads the choice of a company's set from an address or a number, and completes it so that every seal passes.

If no sheet is chosen, the first of a few sheets is taken on which all three seals pass. A round seal gets a double ring
if one is asked for, can be drawn, and passes at its size.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from catalog import rules
from catalog.offer.document import Offer, entry_of
from catalog.offer.selling import first_color
from config.api.parameters.numbers import format_number
from config.api.parameters.params import decoded_pairs
from config.api.responses.errors import ApiError
from designs.pages.choice.number import THIS_ENGINE, digest_of_id, named_in
from designs.pages.company_set.number import ROLES, NumberedSeal, NumberedSet, read_set_number, set_number
from designs.pages.sheet.faces import RING_SHAPE, ShownFace, shown_face, shown_ring
from rendering import service
from rendering.engine.double_ring.face import refuse_undrawn
from rendering.engine.double_ring.request import BANK_TITLE, TITLES, RingRefused, usual_title
from rendering.engine.face import FaceRequest
from rendering.engine.names.parsing import Name
from rendering.engine.seeds import SHEETS_APART
from rendering.glyphs import drawable_name, glyph_library
from rendering.query import MAX_INDEX
from rendering.ring_query import ring_of

USE_OF_ROLE: Final = {"representative": rules.CORPORATE, "bank": "bank", "invoice": "everyday"}
"""What the geometry of each seal of the set must pass: the Legal Affairs Bureau's rules, a bank's, the cutter's."""
SHEETS_TRIED: Final = SHEETS_APART  # a page of designs; a name that passes on none of them waits some seconds
RING, PLAIN = "ring", "plain"
_KNOWN: Final = ("name", "number", "material", "color", "case", "layout", "title", "index", "engine")


@dataclass(frozen=True, slots=True)
class SetChoice:
    """A set as it is asked for. None for `index` is the first sheet that passes; `layout` is RING or PLAIN.

    `seals` are those that its number holds; empty takes the live offer's.
    """

    name: Name
    material: str
    color: str
    has_case: bool
    layout: str
    title: str
    index: int | None
    engine: int = THIS_ENGINE
    seals: tuple[NumberedSeal, ...] = ()
    is_whole: bool = True

    @property
    def is_earlier(self) -> bool:
        return self.engine < THIS_ENGINE


@dataclass(frozen=True, slots=True)
class SetSeal:
    """One seal of a set, with its face as pages show it; `lost_ring`: why it lacks the ring asked for."""

    role: str
    seal: NumberedSeal
    seed: int
    face: ShownFace
    lost_ring: str = ""

    @property
    def passes(self) -> bool:
        return self.face.verdict in ("usable", "not_sold")


def asked_of_set(query_string: str) -> dict[str, str]:
    """Return what an address asks for of a set: the last of each parameter that is known and not empty."""
    try:
        pairs = decoded_pairs(query_string)
    except ApiError:
        return {}
    return {name: text.strip(" \u3000") for name, text in pairs if name in _KNOWN and text.strip(" \u3000")}


def set_choice(given: Mapping[str, str], example: str, offer: Offer) -> SetChoice:
    """Return the choice that is asked for, by its number or by parts. Raises NameRefused, NumberRefused."""
    if "number" in given:
        return _of_number(read_set_number(given["number"]), offer)
    name = drawable_name(given.get("name", example))
    material = given.get("material", "")
    if material not in {each["id"] for each in offer["materials"]}:
        material = offer["seal"]["defaultMaterial"]
    colors = color_ids(offer, material)
    color, title = given.get("color", ""), given.get("title", "")
    index, engine = given.get("index", ""), given.get("engine", "")
    return SetChoice(
        name,
        material,
        color if color in colors else first_color(offer, material),
        given.get("case") == "1",
        PLAIN if given.get("layout") == PLAIN else RING,
        title if title in TITLES else usual_title(name),
        _whole(index, MAX_INDEX),
        _whole(engine, THIS_ENGINE) or THIS_ENGINE,
    )


def seals_of(choice: SetChoice, offer: Offer) -> tuple[int, list[SetSeal]]:
    """Return the sheet of a set and its seals. Raises ApiError where a face cannot be composed."""
    asked = list(zip(ROLES, choice.seals or _offered(choice, offer), strict=True))
    sheets = range(SHEETS_TRIED) if choice.index is None else range(choice.index, choice.index + 1)
    with service.one_request():
        tried = sheets if len(sheets) > 1 else ()
        index = next((sheet for sheet in tried if _all_pass(asked, choice, sheet, offer)), sheets[0])
        return index, [_shown(role, seal, choice, index, offer) for role, seal in asked]


def _all_pass(asked: list[tuple[str, NumberedSeal]], choice: SetChoice, index: int, offer: Offer) -> bool:
    """Say whether all seals of a sheet pass. It stops at the first that fails: a face takes a quarter of a second."""
    smallest_first = sorted(asked, key=lambda each: float(each[1].size))
    return all(_shown(role, seal, choice, index, offer).passes for role, seal in smallest_first)


def number_of_set(choice: SetChoice, index: int, seals: list[SetSeal]) -> str:
    color = digest_of_id(choice.color) if choice.color else b""
    held = tuple(seal.seal for seal in seals)
    return set_number(NumberedSet(choice.name.text, held, index, choice.material, choice.has_case, color, THIS_ENGINE))


def color_ids(offer: Offer, material: str) -> list[str]:
    return [color["id"] for color in entry_of(offer["materials"], material)["colors"]]


def _of_number(held: NumberedSet, offer: Offer) -> SetChoice:
    colors = named_in([held.color] if held.color else [], color_ids(offer, held.material))
    name, first = drawable_name(held.name), held.seals[0]
    rings = any(seal.title for seal in held.seals)
    return SetChoice(
        name,
        held.material,
        next(iter(colors), first_color(offer, held.material)),
        held.has_case,
        RING if rings else PLAIN,
        first.title or usual_title(name),
        held.index,
        held.engine,
        held.seals,
        len(colors) == bool(held.color),
    )


def _offered(choice: SetChoice, offer: Offer) -> Iterator[NumberedSeal]:
    """Yield the live offer's seals, round ones with a title where rings are asked for."""
    offered = {seal["role"]: seal for seal in offer["corporateSet"]["composition"]}
    titles = {"representative": choice.title, "bank": BANK_TITLE}
    for role in ROLES:
        seal = offered[role]
        rings = choice.layout == RING and seal["shape"] == RING_SHAPE
        title = titles.get(role, "") if rings else ""
        yield NumberedSeal(seal["family"], seal["shape"], format_number(seal["sizeMm"]), title)


def _shown(role: str, seal: NumberedSeal, choice: SetChoice, index: int, offer: Offer) -> SetSeal:
    name, use = choice.name, USE_OF_ROLE[role]
    seed = FaceRequest.of_sheet(name, seal.family, index).seed
    lost = ""
    if seal.title:
        try:
            refuse_undrawn(ring_of(name, seal.title, seal.family, seed), glyph_library())
            face = shown_ring(name, seal.title, seal.family, seed, float(seal.size), use, offer)
            ringed = SetSeal(role, seal, seed, face)
            if ringed.passes or choice.seals:
                return ringed
            lost = "too_fine"
        except RingRefused as refused:
            lost = refused.key
    plain = replace(seal, title="")
    face = shown_face(name, seal.family, seed, seal.shape, float(seal.size), use, offer)
    return SetSeal(role, plain, seed, face, lost)


def _whole(text: str, most: int) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 and int(text) <= most else None
