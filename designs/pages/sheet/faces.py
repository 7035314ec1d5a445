"""One face as pages show it: its pictures, its address, the uses it is fit for, reasons against others, and remedies.

It combines the live offer and the engine's report. `rules` and `eligibility` decide.
"""

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from catalog import rules
from catalog.offer.document import NamedEntry, Names, Number, Offer, entry_of
from config.api.parameters.numbers import format_number
from designs.links import face_path, look_asked, ring_path
from designs.pages.wording.uses import reason_words
from rendering import service
from rendering.eligibility.report import EligibilityReport, report
from rendering.eligibility.rules import GEOMETRY_OF_USE
from rendering.engine.double_ring.request import RingRequest
from rendering.engine.face import FaceRequest
from rendering.engine.metrics.measures import Measures
from rendering.engine.names.parsing import Name
from rendering.ring_query import ring_of

Verdict = Literal["usable", "not_sold", "unfit", "unmakeable"]
CARVED_INK: Final = "#4A463F"
RING_SHAPE: Final = "round"


@dataclass(frozen=True, slots=True)
class Help:
    """Something that makes a face usable: another size, or another use."""

    kind: Literal["size", "use"]
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class ShownFace:
    """A face at a size, for a use."""

    name: str
    family: str
    names: Names
    seed: int
    shape: str
    size_mm: Number
    svg: str
    carved_svg: str
    verdict: Verdict
    reasons: tuple[str, ...]
    uses: tuple[NamedEntry, ...]  # what it is sold for and passes at this size
    helps: tuple[Help, ...]
    is_recommended: bool

    @property
    def is_usable(self) -> bool:
        return self.verdict == "usable"


def shown_face(name: Name, family: str, seed: int, shape: str, size_mm: float, use: str, offer: Offer) -> ShownFace:
    """Return a face as pages show it, measured here. Raises ApiError."""
    request = dataclasses.replace(FaceRequest.of_sheet(name, family, 0, shape), seed=seed)
    return shown_request(request, shape, size_mm, use, offer)


def shown_ring(name: Name, title: str, family: str, seed: int, size_mm: float, use: str, offer: Offer) -> ShownFace:
    """Return a double ring as pages show it, measured here. Raises ApiError."""
    return shown_request(ring_of(name, title, family, seed), RING_SHAPE, size_mm, use, offer)


def shown_request(request: service.AnyFace, shape: str, size_mm: float, use: str, offer: Offer) -> ShownFace:
    """Return a face as pages show it, measured here. Raises ApiError."""
    return shown_as_measured(request, service.measures_of(request), shape, size_mm, use, offer)


def shown_as_measured(
    request: service.AnyFace, measures: Measures, shape: str, size_mm: float, use: str, offer: Offer
) -> ShownFace:
    """Return a face as pages show it, from its measures."""
    name, family, seed = request.name, request.family, request.seed
    table = service.rules_of(request)
    told = report(measures, size_mm, table)
    sold_for = rules.sold_for(offer, family)
    verdict = _verdict(told, use, sold_for)
    usable = tuple(each for each in offer["uses"] if each["id"] in sold_for and told.permits(each["id"]))
    helps: list[Help] = []
    if verdict != "usable" and use in sold_for:
        sizes = [size for size in offer["sizesByShape"][shape] if report(measures, size, table).permits(use)]
        helps += [Help("size", format_number(size), f"{format_number(size)} mm") for size in sizes[:2]]
    path = _path_of(request, shape, size_mm)
    return ShownFace(
        name=name.text,
        family=family,
        names=entry_of(offer["families"], family)["name"],
        seed=seed,
        shape=shape,
        size_mm=size_mm,
        svg=path(),
        carved_svg=path(mirror=1, ink=CARVED_INK),
        verdict=verdict,
        reasons=tuple(dict.fromkeys(_reasons(told, use))),
        uses=usable,
        helps=tuple(helps),
        is_recommended=family == rules.recommended_family(offer, use),
    )


def _path_of(request: service.AnyFace, shape: str, size_mm: float) -> Callable[..., str]:
    """Return a function that makes the path of a face's picture, given further parameters."""
    name, family, seed = request.name.text, request.family, request.seed
    if isinstance(request, RingRequest):
        return partial(ring_path, name, request.title.text, family, seed, size_mm)
    look = look_asked(request.mode, request.tweaks.frame)
    return partial(face_path, name, family, seed, shape, size_mm, **look)


def _verdict(told: EligibilityReport, use: str, sold_for: tuple[str, ...]) -> Verdict:
    if not told.everyday:
        return "unmakeable"
    if use not in sold_for:
        return "not_sold"
    return "usable" if told.permits(use) else "unfit"


def _reasons(told: EligibilityReport, use: str) -> Iterator[str]:
    for reason in told.reasons:
        if GEOMETRY_OF_USE[use] in reason.refuses:
            yield reason_words(reason)
