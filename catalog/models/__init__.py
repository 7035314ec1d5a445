"""The tables of the offer, one concept a file."""

from catalog.models.addons import AddOn
from catalog.models.conditions import Cancellation, Guarantee, SealDefaults, Shipping
from catalog.models.corporate_set import CorporateSeal, CorporateSet
from catalog.models.draft import Draft
from catalog.models.edition import Edition, LiveEdition, ShopWords
from catalog.models.entry_words import EntryWords, Worded, WordsChange
from catalog.models.families import Family, Use
from catalog.models.gifts import Gifts, GiftTier, Occasion
from catalog.models.links import CheckoutLink, Link
from catalog.models.materials import Color, Material
from catalog.models.revision import Revision
from catalog.models.shapes import Shape, ShapeSize
from catalog.models.texts import ShopDetails, ShopText

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
