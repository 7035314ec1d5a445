"""The offer as one JSON document: the fields of getCatalog's answer (contract, part 2), so that types hold them.

An edition's text is such a document with addresses on this site as paths; what is served has them whole. Knows the
contract's field names; no tables, and no rule of the shop.
"""

import json
from collections.abc import Iterable
from typing import Final, Literal, NotRequired, TypedDict, TypeVar, cast

Number = int | float


class Names(TypedDict):
    en: str
    ja: str


class Band(TypedDict):
    min: Number
    max: Number


class NamedEntry(TypedDict):
    """What every entry of the four closed lists has."""

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
    """What has a page of its own, perhaps."""

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
    discounts: bool
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


class WordsOfEntry(TypedDict):
    """What pages say of an entry of the offer: empty where they say nothing. `picture` is "key width height"."""

    id: str
    name: Names
    text: Names
    picture: str
    alt: Names


class TextOfShop(NamedEntry):
    """One page of the shop's own words, in Markdown."""

    body: Names


class ShopDocument(Offer):
    """All that staff edit: the offer, and what the shop says beside it. Editions from before words were kept have none.

    `shop` holds its particulars by field, `texts` its pages, `words` those of entries, each where the entry stands in
    the offer.
    """

    shop: NotRequired[dict[str, str]]
    texts: NotRequired[list[TextOfShop]]
    words: NotRequired[dict[str, object]]


BESIDE_THE_OFFER: Final = ("shop", "texts", "words")
"""The sections of a ShopDocument that no program reads."""

Section = Literal["uses", "materials", "shapes", "families"]
SECTIONS: Final[tuple[Section, ...]] = ("uses", "materials", "shapes", "families")
"""The closed lists: their ids are the contract's, and every entry has a name."""

E = TypeVar("E", bound=NamedEntry)


def read_offer(text: str) -> Offer:
    """Return the offer that an edition's text holds."""
    offer: Offer = json.loads(text)
    return offer


def read_document(offer_text: str, words_text: str) -> ShopDocument:
    """Return the whole document of which the offer, and the shop's words, are kept as texts."""
    return cast(ShopDocument, {**json.loads(offer_text), **json.loads(words_text)})


def offer_in(whole: ShopDocument) -> Offer:
    """Return the part of a document that programs read."""
    return cast(Offer, {key: part for key, part in whole.items() if key not in BESIDE_THE_OFFER})


def words_in(whole: ShopDocument) -> dict[str, object]:
    """Return the part of a document that no program reads; empty where it has none."""
    return {key: part for key, part in whole.items() if key in BESIDE_THE_OFFER}


def entry_of(entries: Iterable[E], entry_id: str) -> E:
    """Return the entry with that id. Raises KeyError."""
    for entry in entries:
        if entry["id"] == entry_id:
            return entry
    raise KeyError(f"There is no entry {entry_id}")
