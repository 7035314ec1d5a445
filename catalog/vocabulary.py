"""The closed ids and fixed figures of the catalogue, as the contract (parts 1, 2 and 4.2) gives them.

Holds values only: no models, no words for people beyond the ids themselves.
"""

from decimal import Decimal
from typing import Final, Literal

from rendering.eligibility.rules import WARD_ENVELOPE_MM
from rendering.engine.vocabulary import (
    FAMILY_IDS,
    MAX_NAME_GRAPHEMES,
    RELIEF_MM,
    SHAPE_IDS,
    SHAPE_OF_FAMILY,
)

__all__ = [
    "COMPOSITION_ROLES",
    "CURRENCY",
    "FAMILY_IDS",
    "LEGAL_SIZE_MM",
    "LOCALE_IDS",
    "MATERIAL_IDS",
    "MAX_NAME_GRAPHEMES",
    "RELIEF_MM",
    "SHAPE_IDS",
    "SHAPE_OF_FAMILY",
    "SHIPPING_COUNTRIES",
    "SIZES_MM",
    "SIZES_MM_OF_SHAPE",
    "USE_IDS",
    "Locale",
]

Locale = Literal["en", "ja"]

USE_IDS: Final = ("bank", "registered", "everyday", "corporate")
MATERIAL_IDS: Final = ("aluminium", "titanium")
COMPOSITION_ROLES: Final = ("representative", "bank", "invoice")
LOCALE_IDS: Final[tuple[Locale, ...]] = ("en", "ja")

CURRENCY: Final = "JPY"
SHIPPING_COUNTRIES: Final = ("JP",)

SIZES_MM: Final = tuple(Decimal(size) for size in ("12.0", "13.5", "15.0", "18.0", "24.0"))
"""Every size that listDesigns accepts (part 4.2), in mm, ascending."""

SIZES_MM_OF_SHAPE: Final = {
    "round": tuple(size for size in SIZES_MM if size <= 18),
    "square": tuple(size for size in SIZES_MM if size >= 15),
}
"""The sizes a shape may be made in: round stops at 18 mm, rounded square runs from 15 to 24 mm (part 2)."""

LEGAL_SIZE_MM: Final = {"registered": WARD_ENVELOPE_MM}
"""(min, max) in mm of the impressions that the law lets an office accept, by use; only the registered seal has one."""
