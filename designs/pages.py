"""The pages on which people look at designs: a name's eight faces, and the one face they chose.

Server-rendered, without scripts. They read; nothing is ordered or kept.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from catalog import publishing, rules, vocabulary
from catalog.offer.document import NamedEntry, Names, Offer, entry_of
from config.api.errors import ApiError
from config.api.fields import Choice, Integer
from config.api.markdown import render_page
from config.api.numbers import format_number
from config.api.params import decoded_pairs, optional, parameters_of, query_from, required, written
from designs.links import seal_path
from designs.query import MAX_SHEET_INDEX, DesignsQuery, refuse_unmade_size
from designs.sheet import Design, designs_of
from designs.words import WORDS
from rendering.engine.seeds import seed_of
from rendering.engine.vocabulary import FAMILY_IDS

Q = TypeVar("Q", bound=DesignsQuery)

EXAMPLE_NAME: Final = "佐藤"
PUBLIC_PATHS: Final = ("/", "/?locale=en", "/?locale=ja", "/reference/", "/docs/")


@dataclass(frozen=True, slots=True)
class OrderQuery(DesignsQuery):
    """What an order link carries: a design, and the seal it is to be carved on."""

    family: str = required(Choice(FAMILY_IDS), "The design family.", example="tensho")
    seed: int | None = optional(Integer(), "Identifies the design.")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page's address asks for, decoded once: parameters that some page knows, and the page's language."""

    given: Mapping[str, str]
    locale: str

    def query(self, query_class: type[Q], **instead: str) -> Q:
        """Return the page's own query, with `instead` where nothing is given. Raises ApiError."""
        known = parameters_of(query_class)
        asked = {name: text for name, text in self.given.items() if name in known}
        return query_from(query_class, [*{**instead, **asked, "locale": self.locale}.items()])


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show a field for a name, and the eight faces of the name given, or of an example."""
    offer, asked = publishing.live().document, _asked(request)
    context: dict[str, Any] = {"asked": asked.given, "choices": _choices(offer)}
    try:
        query = asked.query(DesignsQuery, name=EXAMPLE_NAME)
        refuse_unmade_size(query.size, query.shape, offer)
        designs = [_shown(design, query, offer) for design in designs_of(query, offer)]
    except ApiError as error:
        refused = _page(request, "home", asked, {**context, "error": error}, error.status)
        if error.retry_after_s is not None:
            refused["Retry-After"] = str(error.retry_after_s)
        return refused
    price = rules.price_jpy(offer, query.material, query.use)
    sheets = {"price_jpy": price, "lead_days": rules.lead_days(offer, query.material), **_neighbours(query)}
    context |= {"name": query.name.text, "designs": designs, "given": "name" in asked.given, **sheets}
    return _page(request, "home", asked, context)


@require_safe
def order(request: HttpRequest) -> HttpResponse:
    """Show the design that an order link carries, what it costs, and how to go on. Orders nothing."""
    offer, asked = publishing.live().document, _asked(request)
    try:
        query = asked.query(OrderQuery)
        refuse_unmade_size(query.size, query.shape, offer)
    except ApiError as error:
        return _page(request, "order", asked, {"error": error}, error.status)
    return _page(request, "order", asked, _chosen(query, offer))


@require_safe
def llms_txt(request: HttpRequest) -> HttpResponse:
    """Tell language models what is here and how to use it."""
    context = {"base_url": settings.BASE_URL}
    return render(request, "designs/llms.txt", context, content_type="text/plain; charset=utf-8")


@require_safe
def sitemap_xml(request: HttpRequest) -> HttpResponse:
    """List the pages that stand by themselves."""
    context = {"base_url": settings.BASE_URL, "paths": PUBLIC_PATHS}
    return render(request, "designs/sitemap.xml", context, content_type="application/xml")


def _asked(request: HttpRequest) -> Asked:
    """Read the address. People's links may carry parameters that no page knows, and empty ones."""
    try:
        pairs = decoded_pairs(request.META.get("QUERY_STRING", ""))
    except ApiError:
        pairs = []
    known = parameters_of(OrderQuery)
    given = {name: text.strip() for name, text in pairs if name in known and text.strip()}
    locale = given.get("locale", translation.get_language() or "")[:2]
    return Asked(given, locale if locale in vocabulary.LOCALE_IDS else "en")


def _page(request: HttpRequest, page: str, asked: Asked, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    other = "en" if asked.locale == "ja" else "ja"
    shared = {
        "base_url": settings.BASE_URL,
        "page": page,
        "locale": asked.locale,
        "words": WORDS[asked.locale],
        "other_locale": other,
        "other_url": "?" + urlencode({**asked.given, "locale": other}),
    }
    return render_page(request, f"designs/{page}", {**shared, **context}, status)


def _choices(offer: Offer) -> dict[str, object]:
    return {
        "uses": offer["uses"],
        "materials": offer["materials"],
        "shapes": offer["shapes"],
        "sizes": [format_number(size) for size in offer["sizesMm"]],
    }


def _neighbours(query: DesignsQuery) -> dict[str, str]:
    """Return the addresses of the sheets before and after this one, where there are such."""
    asked = written(query)
    sheets = {"next_url": query.index + 1, "previous_url": query.index - 1}
    return {
        key: "?" + urlencode({**asked, "index": index})
        for key, index in sheets.items()
        if 0 <= index <= MAX_SHEET_INDEX
    }


def _shown(design: Design, query: DesignsQuery, offer: Offer) -> dict[str, Any]:
    """Return one face as the home page shows it."""
    is_sold = query.use in rules.sold_for(offer, design.family)
    passes = design.eligibility.permits(query.use)
    chosen = {
        "name": query.name.text,
        "family": design.family,
        "seed": design.seed,
        "size": format_number(query.size),
        "shape": design.shape,
        "material": query.material,
        "use": query.use,
        "locale": query.locale,
    }
    return {
        "family": _names(offer["families"], design.family),
        "svg": seal_path(query.name.text, design.family, design.seed, design.shape, query.size),
        "recommended": design.family == rules.recommended_family(offer, query.use),
        "verdict": "not_sold" if not is_sold else "passes" if passes else "refused_here",
        "order": "/order?" + urlencode(chosen),
    }


def _chosen(query: OrderQuery, offer: Offer) -> dict[str, Any]:
    """Return the chosen seal as the order page shows it."""
    name = query.name.text
    seed = seed_of(name, query.family, query.index) if query.seed is None else query.seed
    shape = query.shape or rules.shape_at_size(offer, query.family, query.size) or ""
    back = {"name": name, "use": query.use, "size": format_number(query.size), "material": query.material}
    return {
        "name": name,
        "size": format_number(query.size),
        "shape": _names(offer["shapes"], shape),
        "family": _names(offer["families"], query.family),
        "material": _names(offer["materials"], query.material),
        "use": _names(offer["uses"], query.use),
        "svg": seal_path(name, query.family, seed, shape, query.size),
        "face_svg": seal_path(name, query.family, seed, shape, query.size, mirror=1, ink="#6F6A63"),
        "price_jpy": rules.price_jpy(offer, query.material, query.use),
        "lead_days": rules.lead_days(offer, query.material),
        "shipping_jpy": offer["shipping"]["priceJpy"],
        "design_number": f"{query.family}-{seed}-{shape}-{format_number(query.size)}-{query.material}",
        "back_url": "/?" + urlencode({**back, "locale": query.locale}),
    }


def _names(entries: Iterable[NamedEntry], entry_id: str) -> Names:
    """Return the name of an entry of the catalogue, in both languages."""
    return entry_of(entries, entry_id)["name"]
