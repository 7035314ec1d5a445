"""Filters of the pages: a name in the page's language, and a price. Knows no page."""

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def told_in(names: Mapping[str, str], locale: str) -> str:
    """Return a Names object's text in a language."""
    return names[locale]


@register.filter
def other_than(names: Mapping[str, str], locale: str) -> str:
    """Return a Names object's text in the other language."""
    return names["ja" if locale == "en" else "en"]


@register.filter
def yen(price_jpy: int) -> str:
    """Return a price as it is written in Japan."""
    return f"¥{price_jpy:,}"


@register.filter
def entry(words: Mapping[str, str], key: str) -> str:
    """Return one of the page's words."""
    return words[key]
