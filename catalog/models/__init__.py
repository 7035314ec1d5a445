"""The tables of the offer, one concept a file."""

from .edition import Edition, LiveEdition
from .extras import AddOn, CorporateSeal, CorporateSet, Gifts, GiftTier, Occasion
from .families import Family, Use
from .materials import Color, Material
from .shapes import Shape, ShapeSize
from .terms import Cancellation, CheckoutLink, Guarantee, Link, SealDefaults, Shipping

__all__ = [
    "AddOn",
    "Cancellation",
    "CheckoutLink",
    "Color",
    "CorporateSeal",
    "CorporateSet",
    "Edition",
    "Family",
    "GiftTier",
    "Gifts",
    "Guarantee",
    "Link",
    "LiveEdition",
    "Material",
    "Occasion",
    "SealDefaults",
    "Shape",
    "ShapeSize",
    "Shipping",
    "Use",
]
