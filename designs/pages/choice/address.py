"""Reads the parameters of a page's address, and writes the addresses of pages.

Links that people share may have unknown, empty and repeated parameters; these are not errors.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlencode

from django.http import HttpRequest

from catalog.vocabulary import Locale
from config.api.parameters.fields import Choice, Number
from config.api.parameters.params import decoded_pairs, optional, parameters_of, query_from, required
from config.api.responses.errors import ApiError
from designs.links import ENGINE
from designs.pages.choice.number import MODES
from designs.query import DesignsQuery
from rendering.engine.version import ENGINE_VERSION
from rendering.engine.vocabulary import FAMILY_IDS
from rendering.query import FRAMES, SeedField

Q = TypeVar("Q", bound=DesignsQuery)
Pairs = list[tuple[str, str]]

COLOR, ADDON, OWN_SHAPES, SIZE_AND_SHAPE, NUMBER, SHEET_OF, BESIDE = (
    *("color", "addon", "own", "fit", "number", "of"),
    "beside",  # the numbers of seals that are chosen already, to be ordered with this one
)
BESIDE_THE_QUERY: Final = (COLOR, OWN_SHAPES, SIZE_AND_SHAPE, NUMBER, SHEET_OF, BESIDE, ENGINE)


@dataclass(frozen=True, slots=True)
class OrderQuery(DesignsQuery):
    """The query of an order link: a design, and the seal on which it is to be carved."""

    family: str = required(Choice(FAMILY_IDS), "The design family.", example="tensho")
    seed: int | None = optional(SeedField(), "Identifies the design.")
    mode: str = optional(Choice(MODES), "What prints red.", default=MODES[0])
    frame: float | None = optional(Number(*FRAMES), "The rim's share of the radius; the script's own when left out.")


@dataclass(frozen=True, slots=True)
class Asked:
    """The decoded parameters of an address: the last value of each parameter that some page knows, and the add-ons."""

    given: Mapping[str, str]
    addons: tuple[str, ...]
    has_blank_name: bool

    @property
    def beside(self) -> list[str]:
        """The design numbers of seals that are chosen already, to be ordered with this one."""
        return [number for number in self.given.get(BESIDE, "").split(".") if number]

    @property
    def earlier_engine(self) -> int | None:
        """The earlier engine version that wrote the address, 0 if its design number does not say; None for today's."""
        text = self.given.get(ENGINE, "")
        told = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(ENGINE_VERSION) else None
        return told if told is not None and told < int(ENGINE_VERSION) else None

    def query(self, query_class: type[Q], locale: Locale, **instead: str) -> Q:
        """Return the page's own query, with `instead` where nothing is given. Raises ApiError."""
        known = parameters_of(query_class)
        asked = {name: text for name, text in self.given.items() if name in known}
        return query_from(query_class, [*{**instead, **asked, "locale": locale}.items()])


def asked_by(request: HttpRequest) -> Asked:
    """Read a request's address."""
    try:
        pairs = decoded_pairs(request.META.get("QUERY_STRING", ""))
    except ApiError:
        pairs = []
    return asked_in(pairs)


def asked_in(pairs: Iterable[tuple[str, str]]) -> Asked:
    """Read decoded pairs of names and values."""
    pairs = [(name, text.strip(" \u3000")) for name, text in pairs]
    known = {*parameters_of(OrderQuery), *BESIDE_THE_QUERY}
    given = {name: text for name, text in pairs if name in known and text}
    if SIZE_AND_SHAPE in given:  # one control holds both, so that no pair can be chosen that is not made
        size, _, shape = given.pop(SIZE_AND_SHAPE).partition("-")
        given = {**given, "size": size, "shape": shape} if shape else {**_without(given, "shape"), "size": size}
    if given.pop(SHEET_OF, given.get("name")) != given.get("name"):  # a form keeps its sheet for the same name only
        given = _without(given, "index")
    addons = tuple(dict.fromkeys(text for name, text in pairs if name == ADDON and text))
    return Asked(given, addons, any(name == "name" for name, _ in pairs) and "name" not in given)


def page_path(locale: Locale, page: str = "", pairs: Mapping[str, Any] | Pairs = ()) -> str:  # type: ignore[assignment]
    """Return the path of a page in a language, asking for `pairs`; None and empty values are left out."""
    listed = pairs.items() if isinstance(pairs, Mapping) else pairs
    query = urlencode([(name, value) for name, value in listed if value not in (None, "")], quote_via=quote, safe="")
    return f"/{locale}/{page}" + (f"?{query}" if query else "")


def _without(given: Mapping[str, str], name: str) -> dict[str, str]:
    return {key: value for key, value in given.items() if key != name}
