"""The types of the offer as one JSON document. Its fields are those of getCatalog's answer (contract, part 2).

An edition stores such a document. In it, addresses on this site are paths; answers have them in full. Must not import
tables or rules of the shop.
"""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, NotRequired, TypedDict, TypeVar, cast

if TYPE_CHECKING:
    from catalog.offer.selling import Now

Number = int | float


class Names(TypedDict):
    en: str
    ja: str


class Band(TypedDict):
    min: Number
    max: Number


class NamedEntry(TypedDict):
    """The fields that every entry of the four closed lists has."""

    id: str
    name: Names


class Use(NamedEntry):
    recommendedSizeMm: Band
    recommendedFamily: str
    legalSizeMm: NotRequired[Band]


class Color(NamedEntry):
    swatch: str | None


class Material(NamedEntry):
    priceJpy: int
    corporatePriceJpy: int
    leadDays: int
    massG: Number
    colors: list[Color]


class Shape(NamedEntry):
    sizesMm: list[Number]


class Family(NamedEntry):
    defaultShape: str
    uses: list[str]


class Shipping(TypedDict):
    countries: list[str]
    priceJpy: int
    carrier: str
    transitDays: Band


class Cancellation(TypedDict):
    freeUntilHoursAfterApproval: int


class Guarantee(TypedDict):
    faceYears: int
    reCarvedIfWardRefuses: bool
    photographedBeforeDispatch: bool


class Seal(TypedDict):
    bodyLengthMm: Number
    reliefMm: Number
    defaultSizeMm: Number
    defaultMaterial: str
    maxNameGraphemes: int


class AddOn(TypedDict):
    id: str
    priceJpy: int
    fitsMm: NotRequired[Band]


class SetSeal(TypedDict):
    role: str
    family: str
    shape: str
    sizeMm: Number


class Page(TypedDict):
    """A part of the offer that may have a page of its own."""

    url: NotRequired[str]


class CorporateSet(Page):
    seals: int
    aluminiumJpy: int
    titaniumJpy: int
    caseJpy: int
    composition: list[SetSeal]


class GiftTier(TypedDict):
    id: str
    priceJpy: int
    material: str


class Gifts(Page):
    tiers: list[GiftTier]
    occasions: list[str]
    validMonths: int


class Offer(TypedDict):
    """The whole offer."""

    currency: str
    pricesIncludeTax: bool
    discounts: NotRequired[bool]  # always False; programs do not get this field while a sale is on
    shipping: Shipping
    cancellation: Cancellation
    guarantee: Guarantee
    seal: Seal
    sizesMm: list[Number]
    sizesByShape: dict[str, list[Number]]
    uses: list[Use]
    materials: list[Material]
    shapes: list[Shape]
    families: list[Family]
    addons: list[AddOn]
    corporateSet: CorporateSet
    gifts: Gifts
    links: dict[str, str]
    now: NotRequired["Now"]  # only in the document that pages are made from


class SalePrice(TypedDict):
    """The price of one thing during a sale. `id` is its key in the price list, such as materials.titanium.priceJpy."""

    id: str
    priceJpy: int


class Sale(NamedEntry):
    """A sale: its prices are valid from `begins` until `ends`, both ISO 8601 in UTC."""

    begins: str
    ends: str
    prices: list[SalePrice]


class WordsOfEntry(TypedDict):
    """The words about an entry that pages show, unless they are empty. `picture` is "key width height"."""

    id: str
    name: Names
    text: Names
    picture: str
    alt: Names


class TextOfShop(NamedEntry):
    """One of the shop's own texts, in Markdown. Each has a page."""

    body: Names


class ShopDocument(Offer):
    """Everything that staff edit: the offer, and sections that are not part of the contract. Old editions lack these.

    `shop` has the shop's particulars by field, `texts` its texts, `sales` the sales. `words` has the words about
    entries, and `stock` the sold-out entries; both are nested like the offer, so an entry has the same path in them.
    """

    shop: NotRequired[dict[str, str]]
    texts: NotRequired[list[TextOfShop]]
    words: NotRequired[dict[str, object]]
    sales: NotRequired[list[Sale]]
    stock: NotRequired[dict[str, list[dict[str, object]]]]


BESIDE_THE_OFFER: Final = ("shop", "texts", "words", "sales", "stock")
"""The sections of a ShopDocument that are not part of the contract. Programs never get them as they are."""
OVERLAYS: Final[tuple[Literal["words", "stock"], ...]] = ("words", "stock")
"""Those of these sections that are nested like the offer."""

Section = Literal["uses", "materials", "shapes", "families"]
SECTIONS: Final[tuple[Section, ...]] = ("uses", "materials", "shapes", "families")
"""The closed lists. The contract fixes their ids, and every entry has a name."""

E = TypeVar("E", bound=NamedEntry)


def read_offer(text: str) -> Offer:
    """Return the offer from the text of an edition."""
    offer: Offer = json.loads(text)
    return offer


def read_document(offer_text: str, words_text: str) -> ShopDocument:
    """Return the whole document from the two texts in which an edition stores it: the offer, and the other sections."""
    return cast(ShopDocument, {**json.loads(offer_text), **json.loads(words_text)})


def offer_in(whole: ShopDocument) -> Offer:
    """Return the offer alone, without the sections that are not part of the contract."""
    return cast(Offer, {key: part for key, part in whole.items() if key not in BESIDE_THE_OFFER})


def words_in(whole: ShopDocument) -> dict[str, object]:
    """Return only the sections that are not part of the contract; {} if the document has none."""
    return {key: part for key, part in whole.items() if key in BESIDE_THE_OFFER}


def entry_of(entries: Iterable[E], entry_id: str) -> E:
    """Return the entry with that id. Raises KeyError."""
    for entry in entries:
        if entry["id"] == entry_id:
            return entry
    raise KeyError(f"There is no entry {entry_id}")
