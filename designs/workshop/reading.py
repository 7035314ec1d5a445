"""An order read from what a customer sends: the address of an order page. The one place that knows how.

Knows the offer's rules; no file format.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog import rules
from catalog.offer.document import Offer
from config.api.errors import ApiError
from config.api.numbers import format_number
from config.api.params import decoded_pairs, parameters_of, query_from
from designs.pages import OrderQuery
from designs.query import refuse_unmade_size
from rendering import service
from rendering.engine.face import FaceRequest
from rendering.engine.names.reading import Name
from rendering.engine.seeds import seed_of
from rendering.engine.values import Face
from rendering.engine.vocabulary import SILHOUETTE_OF_SHAPE
from rendering.query import MAX_INDEX

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
    """One seal to be made, with everything explicit. `role` is its place in a company's set, "" for a lone seal."""

    name: Name
    family: str
    seed: int
    shape: str
    size_mm: float
    material: str
    use: str
    locale: str
    role: str = ""

    @property
    def number(self) -> str:
        """Return the design number that the customer knows it by."""
        return f"{self.family}-{self.seed}-{self.shape}-{format_number(self.size_mm)}-{self.material}"

    def face(self) -> Face:
        """Compose the impression. Raises ApiError when that fails."""
        return service.face_of(self.request())

    def request(self) -> FaceRequest:
        return FaceRequest(self.name, self.family, self.seed, SILHOUETTE_OF_SHAPE[self.shape])


def read_order(pasted: str, offer: Offer) -> OrderedSeal:
    """Return the seal that an order's address names. What the address has beside that is passed over.

    Raises NotAnOrder.
    """
    known = parameters_of(OrderQuery)
    try:
        given = _given(pasted.strip())
        query = query_from(OrderQuery, [(key, text) for key, text in given.items() if key in known and text])
        refuse_unmade_size(query.size, query.shape, offer)
    except ApiError as error:
        raise NotAnOrder(_complaint(error)) from error
    except ValueError as error:  # urlsplit's, of brackets that stand for no address
        raise NotAnOrder(_not_an_address()) from error
    if "name" not in given or "family" not in given:
        raise NotAnOrder(_not_an_address())
    shape = query.shape or rules.shape_at_size(offer, query.family, query.size) or ""
    seed = seed_of(query.name.text, query.family, query.index) if query.seed is None else query.seed
    return OrderedSeal(query.name, query.family, seed, shape, query.size, query.material, query.use, query.locale)


def _given(pasted: str) -> Mapping[str, str]:
    """Return what a pasted text asks for, by parameter. Other ways of naming a design are to be read here."""
    return dict(decoded_pairs(urlsplit(pasted).query))


def company_set(ordered: OrderedSeal, offer: Offer) -> list[OrderedSeal]:
    """Return the company's set that goes with a seal: the offer's three, of the sheet that the seal was chosen on."""
    name = ordered.name.text
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
            role=seal["role"],
        )
        for seal in offer["corporateSet"]["composition"]
    ]


def _not_an_address() -> str:
    return _("Paste the address of an order page whole: it carries the name, the family and the design.")


def _complaint(error: ApiError) -> str:
    if error.code == "missing_parameter" or error.param not in _IN_WORDS:
        return _not_an_address()
    return _("This address names no seal that can be made: %(what)s is wrong.") % {"what": _IN_WORDS[error.param]}
