"""The shop's texts by id, and the placeholders that may stand in them. Values only."""

import re
from typing import Final

TEXT_IDS: Final = (
    "which-seal",
    "materials",
    "letters",
    "approval",
    "shipping",
    "guarantee",
    "cancellation",
    "faq",
    "contact",
    "legal",
    "terms",
    "privacy",
)
"""In the order in which pages list them. Each is a page of that address."""

PARTICULARS: Final = ("email", "phone", "seller", "responsible", "address", "payment", "invoice_number")
"""What only the owner knows: fields of ShopDetails that may be empty."""

OF_THE_OFFER: Final = (
    "shipping_price",
    "carrier",
    "transit_days",
    "cancellation_hours",
    "guarantee_years",
    "lead_times",
    "prices",
    "company_prices",
    "sizes",
    "body_length",
    "relief",
    "longest_name",
)
PLACEHOLDERS: Final = ("shop", *PARTICULARS, *OF_THE_OFFER)
PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)\}")
