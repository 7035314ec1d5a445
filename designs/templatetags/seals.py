"""Tags and filters of the pages: names in the page's language, prices, pictures, addresses of pages. Knows no page."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from catalog.offer.document import Names
from catalog.offer.wording import format_yen, in_language
from catalog.texts import as_html
from config.api.numbers import format_number
from designs.pages.address import page_path
from designs.pages.language import spoken

register = template.Library()
register.filter("yen", format_yen)
register.filter("told", in_language)
register.filter("number", format_number)


@register.filter
def in_other_language(names: Names) -> str:
    """Return a name in the language that the page is not in."""
    return names["en" if (get_language() or "").startswith("ja") else "ja"]


@register.filter
def or_free(price_jpy: int) -> str:
    """Return a price, or that there is none to pay."""
    return format_yen(price_jpy) if price_jpy else _("free")


@register.filter
def listed(entries: Iterable[Mapping[str, object]]) -> str:
    """Return the names of entries, one after the other."""
    return ("、" if spoken() == "ja" else ", ").join(str(entry["name"]) for entry in entries)


@register.filter
def shop_text(markdown: str) -> SafeString:
    """Return a text of the shop as HTML."""
    return mark_safe(as_html(markdown))  # noqa: S308 - cleaned by nh3


@register.filter
def way_name(way: Any) -> str:
    """Return a way of paying in the page's language."""
    return str(way.told("name", spoken()))


@register.simple_tag
def page(path: str = "", **pairs: object) -> str:
    """Return the address of a page in the page's language."""
    return page_path(spoken(), path, pairs)


@register.inclusion_tag("designs/picture.html")
def photo(told: Any, sizes: str) -> dict[str, Any]:
    """Return the picture that the shop has of an entry (`picture` and `alt`); `sizes` is how wide it will stand."""
    picture, alt = (told["picture"], told["alt"]) if isinstance(told, Mapping) else (told.picture, told.alt)
    return {"picture": picture, "alt": alt, "sizes": sizes}
