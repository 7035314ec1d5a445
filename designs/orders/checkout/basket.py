"""What is bought at once: several of one seal, or a few different seals in one parcel. Reads addresses and the offer.

The checkout's address contains it all: one `number` for each seal or company's set, and `quantity` if there is only
one seal.
"""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest

from catalog import rules
from catalog.offer.document import Offer
from catalog.offer.wording import entry_name
from config.api.parameters.numbers import format_number
from config.api.parameters.params import decoded_pairs
from config.api.responses.errors import ApiError
from designs.orders.checkout.placing import is_taken
from designs.orders.checkout.pricing import Line, lines_of
from designs.orders.face.keeping import face_to_keep
from designs.orders.models import OrderedFace
from designs.pages.choice.address import BESIDE, NUMBER, page_path
from designs.pages.company_set.number import is_set_number
from designs.pages.sheet.faces import ShownFace, shown_request
from designs.pages.site.language import spoken
from designs.workshop.ordered_seal import OrderedSeal, read_order
from designs.workshop.sets import set_of_number

QUANTITY: Final = "quantity"
MOST_SEALS: Final = 4
MOST_OF_ONE: Final = 9
GOES_WITH: Final = {"registered": "bank", "bank": "registered", "everyday": "bank"}
"""By use: which other seal people usually buy with it."""


@dataclass(frozen=True, slots=True)
class Bought:
    """A seal to be ordered, how many of it, and its prices in the live offer."""

    seal: OrderedSeal
    quantity: int
    shown: ShownFace
    face: OrderedFace
    lines: list[Line]

    @property
    def is_fit(self) -> bool:
        """Say whether the seal may be sold for its use. For a company's set, the offer itself names the scripts."""
        return self.shown.is_usable or bool(self.seal.role and self.shown.verdict == "not_sold")

    @property
    def is_taken(self) -> bool:
        return is_taken(self.face, self.seal.use)


def numbers_in(request: HttpRequest) -> list[str]:
    """Return the design numbers in an address, without repetitions."""
    numbers = [value.strip() for name, value in _pairs(request) if name == NUMBER and value.strip()]
    return list(dict.fromkeys(numbers))[:MOST_SEALS]


def quantity_in(request: HttpRequest, seals: list[OrderedSeal]) -> int:
    """Return how many of one seal are wanted. Of a registered seal there can be only one."""
    asked = next((value for name, value in reversed(_pairs(request)) if name == QUANTITY), "")
    if not may_be_several(seals) or not (asked.isascii() and asked.isdecimal() and len(asked) < 3):
        return 1
    return min(max(int(asked), 1), MOST_OF_ONE)


def may_be_several(seals: list[OrderedSeal]) -> bool:
    return len(seals) == 1 and seals[0].use != "registered"


def seals_of(number: str, offer: Offer) -> list[OrderedSeal]:
    """Return the seal that a design number names, or the three of a company's set. Raises NotAnOrder."""
    return set_of_number(number, offer) if is_set_number(number) else [read_order(number, offer)]


def bought(seal: OrderedSeal, quantity: int, offer: Offer, *, is_first: bool) -> Bought:
    """Return a seal as it is ordered; the first one includes shipping. Raises ApiError if it cannot be composed."""
    shown = shown_request(seal.request(), seal.shape, seal.size_mm, seal.use, offer)
    lines = lines_of(seal, offer, quantity, with_shipping=is_first)
    return Bought(seal, quantity, shown, face_to_keep(seal, offer), lines)


def is_face_twice(items: list[Bought]) -> bool:
    """Say whether two registered seals would have the same face."""
    digests = [item.face.digest for item in items if item.seal.use == "registered"]
    return len(set(digests)) < len(digests)


def checkout_path(numbers: list[str], quantity: int = 1) -> str:
    pairs = [*((NUMBER, number) for number in numbers), *([(QUANTITY, str(quantity))] if quantity > 1 else [])]
    return page_path(spoken(), "checkout", pairs)


def second_seal(seal: OrderedSeal, offer: Offer) -> dict[str, str] | None:
    """Return the page of the seal that people usually buy with this one, of the same name and metal; else None."""
    use = GOES_WITH.get(seal.use)
    if use is None:
        return None
    family = rules.recommended_family(offer, use)
    shape = rules.default_shape(offer, family)
    sizes = [size for size in rules.recommended_sizes(offer, use) if size in offer["sizesByShape"][shape]]
    if not sizes:
        return None
    asked = {"name": seal.name.text, "family": family, "size": format_number(sizes[len(sizes) // 2]), "shape": shape}
    more = {"material": seal.material, "use": use, "color": seal.color, BESIDE: seal.number}
    return {"name": entry_name(offer["uses"], use), "url": page_path(spoken(), "design", {**asked, **more})}


def _pairs(request: HttpRequest) -> list[tuple[str, str]]:
    try:
        return decoded_pairs(request.META.get("QUERY_STRING", ""))
    except ApiError:
        return []
