"""Filters of the pages: a name in the page's language, and a price. Knows no page."""

from collections.abc import Mapping

from django import template

from catalog.offer.document import Names
from catalog.offer.wording import format_yen
from catalog.vocabulary import Locale

register = template.Library()
register.filter("yen", format_yen)


@register.filter
def told_in(names: Names, locale: Locale) -> str:
    """Return a name in a language."""
    return names[locale]


@register.filter
def other_than(names: Names, locale: Locale) -> str:
    """Return a name in the other language."""
    return names["ja" if locale == "en" else "en"]


@register.filter
def entry(words: Mapping[str, str], key: str) -> str:
    """Return one of the page's words."""
    return words[key]
