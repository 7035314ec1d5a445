"""The tables of the offer, one concept a folder. Importing this package makes every one known to Django."""

from catalog.models.editions.draft import Draft
from catalog.models.editions.edition import Edition, LiveEdition, ShopWords
from catalog.models.editions.revision import Revision
from catalog.models.offer.addons import AddOn
from catalog.models.offer.conditions import Cancellation, Guarantee, SealDefaults, Shipping
from catalog.models.offer.corporate_set import CorporateSeal, CorporateSet
from catalog.models.offer.families import Family, Use
from catalog.models.offer.gifts import Gifts, GiftTier, Occasion
from catalog.models.offer.links import CheckoutLink, Link
from catalog.models.offer.materials import Color, Material
from catalog.models.offer.sales import Sale, SalePrice
from catalog.models.offer.shapes import Shape, ShapeSize
from catalog.models.words.entry_words import EntryWords, Worded, WordsChange
from catalog.models.words.texts import ShopDetails, ShopText

__all__ = [
    "AddOn",
    "Cancellation",
    "CheckoutLink",
    "Color",
    "CorporateSeal",
    "CorporateSet",
    "Draft",
    "Edition",
    "EntryWords",
    "Family",
    "GiftTier",
    "Gifts",
    "Guarantee",
    "Link",
    "LiveEdition",
    "Material",
    "Occasion",
    "Revision",
    "Sale",
    "SalePrice",
    "SealDefaults",
    "Shape",
    "ShapeSize",
    "Shipping",
    "ShopDetails",
    "ShopText",
    "ShopWords",
    "Use",
    "Worded",
    "WordsChange",
]
