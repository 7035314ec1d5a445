"""Filters for the admin's own templates. They only format values."""

from django import template

from catalog.offer.document import Number
from catalog.offer.wording import format_yen, in_language
from config.api.parameters.numbers import format_number

register = template.Library()
register.filter("in_language", in_language)
register.filter("yen", format_yen)


@register.filter
def sizes(sizes_mm: list[Number]) -> str:
    """Return sizes in mm as people write them."""
    return ", ".join(map(format_number, sizes_mm))
