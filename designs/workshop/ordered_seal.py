"""Reads the seal that an address or a design number names. Its page shows this seal, and the workshop cuts it.

Depends on the offer's rules, not on file formats.
"""

from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog import rules
from catalog.offer.document import Offer, entry_of
from catalog.offer.selling import first_color
from catalog.vocabulary import LOCALE_IDS, Locale
from config.api.parameters.numbers import format_number
from config.api.parameters.params import decoded_pairs
from config.api.responses.errors import ApiError
from designs.pages.choice.address import COLOR, NUMBER, Asked, OrderQuery, asked_in
from designs.pages.choice.number import (
    MODES,
    THIS_ENGINE,
    Numbered,
    NumberRefused,
    design_number,
    digest_of_id,
    pairs_of,
    read_number,
)
from designs.pages.sheet.home import asked_by_staff
from designs.pages.site.language import spoken
from designs.query import refuse_unmade_size
from designs.workshop.kept import KeptFace
from rendering import service
from rendering.engine.face import FaceRequest
from rendering.engine.names.parsing import Name
from rendering.engine.seeds import seed_of
from rendering.engine.values import Face, Tweaks
from rendering.engine.vocabulary import SILHOUETTE_OF_SHAPE
from rendering.ring_query import ring_of
from rendering.workshop.carved import CarvedFace, carved_face, carved_geometry

_IN_WORDS: Final = {
    "name": gettext_lazy("the name"),
    "family": gettext_lazy("the family"),
    "seed": gettext_lazy("the design"),
    "size": gettext_lazy("the size"),
    "shape": gettext_lazy("the shape"),
    "material": gettext_lazy("the metal"),
    "use": gettext_lazy("the use"),
    "mode": gettext_lazy("the polarity"),
    "frame": gettext_lazy("the rim"),
}


class NotAnOrder(ValueError):
    """The pasted text names no seal. The message is a sentence in the active language."""


@dataclass(frozen=True, slots=True)
class OrderedSeal:
    """One seal to be made, with everything explicit.

    `color` is "" where its metal has no choice of colours. `is_whole` says whether the offer still has everything in
    its design number. `role` is its place in a company's set, "" for a single seal. `kept` is the part of its face that
    an order has stored. `earlier_number` is its number if an earlier version of the engine made it, else "". With a
    `title` its face is a double ring. `set_number` is the number of the company's set that it was chosen in. `mode`
    says what prints red. `frame` is the rim as a share of the radius, None for the script's own. `has_case` says
    whether the case for three is bought with this seal of a set.
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
    earlier_number: str = ""
    title: str = ""
    set_number: str = ""
    mode: str = MODES[0]
    frame: float | None = None
    has_case: bool = False

    @property
    def number(self) -> str:
        """Return the design number by which the customer knows it."""
        return self.set_number or self._number(THIS_ENGINE)

    def as_of(self, engine: int | None) -> "OrderedSeal":
        """Return the seal with the number that an earlier version of the engine gave it.

        `engine` is that version, or 0 if the number does not say which. With None the seal stays as it is.
        """
        return self if engine is None else replace(self, earlier_number=self._number(engine or None))

    def _number(self, engine: int | None) -> str:
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
                engine=engine,
                mode=self.mode,
                frame=self.frame,
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

    def request(self) -> service.AnyFace:
        return ring_of(self.name, self.title, self.family, self.seed) if self.title else self.plain_request()

    def plain_request(self) -> FaceRequest:
        """Return the face without a double ring: that of every seal but a company set's."""
        silhouette = SILHOUETTE_OF_SHAPE[self.shape]
        return FaceRequest(self.name, self.family, self.seed, silhouette, self.mode, tweaks=Tweaks(frame=self.frame))


def read_order(pasted: str, offer: Offer) -> OrderedSeal:
    """Return the seal that an order's address or a design number names. Other parts of the address are ignored.

    Raises NotAnOrder.
    """
    try:
        asked, locale, is_whole = _asked(pasted.strip(), offer)
        seal = seal_of(order_query(asked, locale, offer), asked, offer)
    except ApiError as error:
        raise NotAnOrder(_complaint(error)) from error
    except ValueError as error:  # a wrong number; urlsplit's, of brackets that stand for no address
        raise NotAnOrder(not_an_address()) from error
    return seal if is_whole else replace(seal, is_whole=False)


def order_query(asked: Asked, locale: Locale, offer: Offer) -> OrderQuery:
    """Return the query of an address, with the default size and metal of the offer where it names none.

    Raises ApiError.
    """
    start = {name: format_number(value) if name == "size" else value for name, value in asked_by_staff(offer).items()}
    query = asked.query(OrderQuery, locale, **start)
    refuse_unmade_size(query.size, query.shape, offer)
    return query


def seal_of(query: OrderQuery, asked: Asked, offer: Offer) -> OrderedSeal:
    """Return the seal that a valid query asks for, with the colour and the add-ons that the offer has for it."""
    own_shape = rules.shape_at_size(offer, query.family, query.size) or rules.default_shape(offer, query.family)
    seed = seed_of(query.name.key, query.family, query.index) if query.seed is None else query.seed
    colors = [color["id"] for color in entry_of(offer["materials"], query.material)["colors"]]
    color = asked.given.get(COLOR, "")
    addons = tuple(addon["id"] for addon in rules.fitting_addons(offer, query.size) if addon["id"] in asked.addons)
    seal = OrderedSeal(
        query.name,
        query.family,
        seed,
        query.shape or own_shape,
        query.size,
        query.material,
        query.use,
        "ja" if query.locale == "ja" else "en",
        color if color in colors else first_color(offer, query.material),
        addons,
        set(asked.addons) <= set(addons),
        mode=query.mode,
        frame=query.frame if query.mode == MODES[0] else None,  # white letters stand in a field without a rim
    )
    return seal.as_of(asked.earlier_engine)


def _asked(pasted: str, offer: Offer) -> tuple[Asked, Locale, bool]:
    """Return the query of a pasted text, its language, and whether the offer still has everything in it.

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
    asked, is_whole = of_its_number(asked_in(pairs), offer)
    if not {"name", "family"} <= set(asked.given):
        raise ValueError(pasted)
    return asked, locale, is_whole


def of_its_number(asked: Asked, offer: Offer) -> tuple[Asked, bool]:
    """Return what an address asks for, and whether the offer still has all of it.

    A design number in it holds everything, whatever else stands beside it. Raises NumberRefused.
    """
    if NUMBER not in asked.given:
        return asked, True
    pairs, is_whole = pairs_of(read_number(asked.given[NUMBER]), offer)
    return asked_in(pairs), is_whole


def not_an_address() -> str:
    """Return the message for a text that names no seal."""
    return _("Paste the address of an order page whole, or a design number: either carries the whole design.")


def _complaint(error: ApiError) -> str:
    if error.code == "missing_parameter" or error.param not in _IN_WORDS:
        return not_an_address()
    return _("This address names no seal that can be made: %(what)s is wrong.") % {"what": _IN_WORDS[error.param]}
