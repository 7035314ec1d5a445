"""getCatalog's answer as the contract shows it: the offer that a new shop starts with."""

from pathlib import Path
from typing import Final

from catalog.offer.document import Offer, read_offer
from catalog.offer.tables.exporting import with_absolute_urls
from config.api.documents.schema import EXAMPLE_BASE_URL

DEFAULT_OFFER: Final = Path(__file__).with_name("default_offer.json")


def catalog_example() -> Offer:
    """Return the default offer with whole addresses."""
    return with_absolute_urls(read_offer(DEFAULT_OFFER.read_text(encoding="utf-8")), EXAMPLE_BASE_URL)
