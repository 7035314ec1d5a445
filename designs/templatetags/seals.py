"""Tags and filters of all pages: names in the page's language, prices, pictures, addresses of pages."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from catalog.offer.document import NamedEntry, Names
from catalog.offer.wording import format_yen, in_language
from catalog.words.texts import as_html
from config.api.parameters.numbers import format_number
from designs.pages.choice.address import page_path
from designs.pages.site.language import spoken
from designs.pages.wording.prices import Price

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
    """Return a price, or the word for free of charge."""
    return format_yen(price_jpy) if price_jpy else _("free")


@register.filter
def priced(shown: Price) -> str:
    """Return a price as HTML; while a sale lowers it, the normal one stands before it, struck through."""
    if not shown.is_lowered:
        return or_free(shown.jpy)
    normal = _("Normal price:")
    return format_html(
        '<s class="normal-price"><span class="unseen">{} </span>{}</s> <b class="sale-price">{}</b>',
        normal,
        format_yen(shown.normal_jpy),
        or_free(shown.jpy),
    )


@register.filter
def with_normal(shown: Price) -> str:
    """Return a price as plain text; while a sale lowers it, with the normal one behind."""
    now = or_free(shown.jpy)
    words = {"price": now, "normal": format_yen(shown.normal_jpy)}
    return _("%(price)s (normally %(normal)s)") % words if shown.is_lowered else now


@register.filter
def joined(words: Iterable[str]) -> str:
    """Return words joined as in a list of figures."""
    return ("・" if spoken() == "ja" else ", ").join(words)


@register.filter
def with_article(name: str) -> str:
    """Return a name as it stands in an English sentence, "a registered seal"; in Japanese as it is."""
    if spoken() == "ja" or not name:
        return name
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name[0].lower()}{name[1:]}"


@register.filter
def without_gloss(name: str) -> str:
    """Return a name without its explanation in brackets."""
    return name.partition(" (")[0]


@register.filter
def gloss(name: str) -> str:
    """Return the explanation of a name: the text in its brackets, or ""."""
    return name.partition(" (")[2].removesuffix(")")


@register.filter
def listed(entries: Iterable[Mapping[str, object]]) -> str:
    """Return the names of entries, one after the other."""
    return ("、" if spoken() == "ja" else ", ").join(str(entry["name"]) for entry in entries)


@register.filter
def listed_names(entries: Iterable[NamedEntry]) -> str:
    """Return the names of the offer's entries, one after the other, in the page's language."""
    return ("、" if spoken() == "ja" else ", ").join(in_language(entry["name"]) for entry in entries)


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


@register.inclusion_tag("designs/pages/site/picture.html")
def photo(told: Any, sizes: str) -> dict[str, Any]:
    """Return the picture that the shop has of an entry (`picture` and `alt`); `sizes` is how wide it will stand."""
    picture, alt = (told["picture"], told["alt"]) if isinstance(told, Mapping) else (told.picture, told.alt)
    return {"picture": picture, "alt": alt, "sizes": sizes}
