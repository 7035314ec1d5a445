"""An order read from what a customer sends: a page's address or a design number. The one place that knows how.

Knows the offer's rules; no file format.
"""

from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog import rules
from catalog.offer.document import Offer, entry_of
from catalog.vocabulary import LOCALE_IDS, Locale
from config.api.errors import ApiError
from config.api.numbers import format_number
from config.api.params import decoded_pairs
from designs.pages import controls
from designs.pages.address import COLOR, NUMBER, Asked, OrderQuery, asked_in
from designs.pages.language import spoken
from designs.pages.number import Numbered, NumberRefused, design_number, digest_of_id, pairs_of, read_number
from designs.query import refuse_unmade_size
from designs.workshop.kept import KeptFace
from rendering import service
from rendering.engine.face import FaceRequest
from rendering.engine.names.reading import Name
from rendering.engine.seeds import seed_of
from rendering.engine.values import Face
from rendering.engine.vocabulary import SILHOUETTE_OF_SHAPE
from rendering.query import MAX_INDEX
from rendering.workshop.carved import CarvedFace, carved_face, carved_geometry

_IN_WORDS: Final = {
    "name": gettext_lazy("the name"),
    "family": gettext_lazy("the family"),
    "seed": gettext_lazy("the design"),
    "size": gettext_lazy("the size"),
    "shape": gettext_lazy("the shape"),
    "material": gettext_lazy("the metal"),
    "use": gettext_lazy("the use"),
}


class NotAnOrder(ValueError):
    """What was pasted names no seal. Its text is a sentence in the active language."""


@dataclass(frozen=True, slots=True)
class OrderedSeal:
    """One seal to be made, with everything explicit.

    `color` is "" where its metal has none to choose; `is_whole` says whether the offer still has all that its design
    number holds; `role` is its place in a company's set, "" for a lone seal. `kept` is what an order has kept of it.
    """

    name: Name
    family: str
    seed: int
    shape: str
    size_mm: float
    material: str
    use: str
    locale: Locale
    color: str = ""
    addons: tuple[str, ...] = ()
    is_whole: bool = True
    role: str = ""
    kept: KeptFace | None = None

    @property
    def number(self) -> str:
        """Return the design number that the customer knows it by."""
        return design_number(
            Numbered(
                self.name.text,
                self.family,
                self.seed,
                self.shape,
                format_number(self.size_mm),
                self.material,
                self.use,
                color=digest_of_id(self.color) if self.color else b"",
                addons=tuple(map(digest_of_id, self.addons)),
            )
        )

    def face(self) -> Face:
        """Compose the impression. Raises ApiError when that fails."""
        return service.face_of(self.request())

    def carved(self) -> CarvedFace:
        """Return the face as it is cut: the polygons that an order kept, else composed. Raises ApiError."""
        return (
            carved_geometry(self.kept.geometry, self.size_mm) if self.kept else carved_face(self.face(), self.size_mm)
        )

    def request(self) -> FaceRequest:
        return FaceRequest(self.name, self.family, self.seed, SILHOUETTE_OF_SHAPE[self.shape])


def read_order(pasted: str, offer: Offer) -> OrderedSeal:
    """Return the seal that an order's address or a design number names. What the address has beside is passed over.

    Raises NotAnOrder.
    """
    try:
        asked, locale, is_whole = _asked(pasted.strip(), offer)
        query = asked.query(OrderQuery, locale)
        refuse_unmade_size(query.size, query.shape, offer)
    except ApiError as error:
        raise NotAnOrder(_complaint(error)) from error
    except ValueError as error:  # a wrong number; urlsplit's, of brackets that stand for no address
        raise NotAnOrder(_not_an_address()) from error
    shape = query.shape or rules.shape_at_size(offer, query.family, query.size) or ""
    seed = seed_of(query.name.key, query.family, query.index) if query.seed is None else query.seed
    colors = [color["id"] for color in entry_of(offer["materials"], query.material)["colors"]]
    color = asked.given.get(COLOR, "")
    addons = tuple(each["id"] for each in controls.addons(offer, query.size, asked.addons) if each["is_chosen"])
    return OrderedSeal(
        query.name,
        query.family,
        seed,
        shape,
        query.size,
        query.material,
        query.use,
        locale,
        color if color in colors else next(iter(colors), ""),
        addons,
        is_whole and set(asked.addons) <= set(addons),
    )


def _asked(pasted: str, offer: Offer) -> tuple[Asked, Locale, bool]:
    """Return what a pasted text asks for, in which language, and whether the offer still has all of it.

    Raises ApiError, ValueError.
    """
    try:
        pairs, is_whole = pairs_of(read_number(pasted), offer)
        return asked_in(pairs), spoken(), is_whole
    except NumberRefused:
        address = urlsplit(pasted)
    pairs = decoded_pairs(address.query)
    said = [*address.path.split("/")[1:2], *(value for name, value in pairs if name == "locale")]
    locale = next((each for each in said if each in LOCALE_IDS), spoken())
    asked = asked_in(pairs)
    if NUMBER in asked.given:  # it holds all that may stand beside it
        pairs, is_whole = pairs_of(read_number(asked.given[NUMBER]), offer)
        return asked_in(pairs), locale, is_whole
    if not {"name", "family"} <= set(asked.given):
        raise ValueError(pasted)
    return asked, locale, True


def company_set(ordered: OrderedSeal, offer: Offer) -> list[OrderedSeal]:
    """Return the company's set that goes with a seal: the offer's three, of the sheet that the seal was chosen on."""
    name = ordered.name.key
    indexes = range(MAX_INDEX + 1)
    index = next((index for index in indexes if seed_of(name, ordered.family, index) == ordered.seed), 0)
    return [
        replace(
            ordered,
            family=seal["family"],
            seed=ordered.seed if seal["family"] == ordered.family else seed_of(name, seal["family"], index),
            shape=seal["shape"],
            size_mm=float(seal["sizeMm"]),
            use=rules.CORPORATE,
            addons=(),
            role=seal["role"],
        )
        for seal in offer["corporateSet"]["composition"]
    ]


def _not_an_address() -> str:
    return _("Paste the address of an order page whole, or a design number: either carries the whole design.")


def _complaint(error: ApiError) -> str:
    if error.code == "missing_parameter" or error.param not in _IN_WORDS:
        return _not_an_address()
    return _("This address names no seal that can be made: %(what)s is wrong.") % {"what": _IN_WORDS[error.param]}
