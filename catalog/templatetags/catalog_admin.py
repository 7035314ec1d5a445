"""Filters for the admin's own templates. They say values; they decide nothing."""

from decimal import Decimal

from django import template

from catalog.admin import change_messages as wording
from catalog.offer.differences import in_language, yen

register = template.Library()
register.filter("log_words", wording.log_words)
register.filter("in_language", in_language)
register.filter("yen", yen)


@register.filter
def sizes(sizes_mm: list[float]) -> str:
    """Return sizes in mm as people write them."""
    return ", ".join(f"{Decimal(str(size)).normalize():f}" for size in sizes_mm)
