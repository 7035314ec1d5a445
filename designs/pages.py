"""The pages on which people look at designs: a name's eight faces, and the one face they chose.

Server-rendered, without scripts. They read; nothing is ordered or kept.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from catalog import publishing, rules, vocabulary
from config.api.errors import ApiError
from config.api.fields import Choice, Integer, plain
from config.api.markdown import render_page
from config.api.params import decoded_pairs, optional, parameters_of, parse_query, required
from designs.links import seal_path
from designs.query import MAX_SHEET_INDEX, DesignsQuery, refuse_unmade_size
from designs.sheet import Design, designs_of
from designs.words import WORDS
from rendering.engine.seeds import seed_of
from rendering.engine.vocabulary import FAMILY_IDS

Q = TypeVar("Q", bound=DesignsQuery)
Document = Mapping[str, Any]

EXAMPLE_NAME: Final = "佐藤"
PUBLIC_PATHS: Final = ("/", "/?locale=en", "/?locale=ja", "/reference/", "/docs/")


@dataclass(frozen=True, slots=True)
class OrderQuery(DesignsQuery):
    """What an order link carries: a design, and the seal it is to be carved on."""

    family: str = required(Choice(FAMILY_IDS), "The design family.", example="tensho")
    seed: int | None = optional(Integer(), "Identifies the design.")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show a field for a name, and the eight faces of the name given, or of an example."""
    document = publishing.live().document
    asked, locale = _asked(request, DesignsQuery)
    context: dict[str, Any] = {"asked": asked, "choices": _choices(document)}
    try:
        query = parse_query(DesignsQuery, urlencode({"name": EXAMPLE_NAME, **asked, "locale": locale}))
        refuse_unmade_size(query.size, query.shape, document)
        designs = [_shown(design, query, document) for design in designs_of(query, document)]
    except ApiError as error:
        return _page(request, "home", locale, {**context, "error": error}, error.status)
    price = rules.price_jpy(document, query.material, query.use)
    sheets = {"price_jpy": price, "lead_days": rules.lead_days(document, query.material), **_neighbours(query)}
    context |= {"query": query, "designs": designs, "given": "name" in asked, **sheets}
    return _page(request, "home", locale, context)


@require_safe
def order(request: HttpRequest) -> HttpResponse:
    """Show the design that an order link carries, what it costs, and how to go on. Orders nothing."""
    document = publishing.live().document
    asked, locale = _asked(request, OrderQuery)
    try:
        query = parse_query(OrderQuery, urlencode({**asked, "locale": locale}))
        refuse_unmade_size(query.size, query.shape, document)
    except ApiError as error:
        return _page(request, "order", locale, {"error": error}, error.status)
    return _page(request, "order", locale, _chosen(query, document))


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


def _asked(request: HttpRequest, query_class: type[Any]) -> tuple[dict[str, str], str]:
    """Return the parameters that the page knows, and its language. People's links may carry others, and empty ones."""
    try:
        pairs = decoded_pairs(request.META.get("QUERY_STRING", ""))
    except ApiError:
        pairs = []
    known = parameters_of(query_class)
    asked = {name: text.strip() for name, text in pairs if name in known and text.strip()}
    locale = asked.get("locale", translation.get_language() or "")[:2]
    return asked, locale if locale in vocabulary.LOCALE_IDS else "en"


def _page(request: HttpRequest, page: str, locale: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    other = "en" if locale == "ja" else "ja"
    asked, _ = _asked(request, OrderQuery)
    shared = {
        "base_url": settings.BASE_URL,
        "page": page,
        "locale": locale,
        "words": WORDS[locale],
        "other_locale": other,
    }
    shared["other_url"] = "?" + urlencode({**asked, "locale": other})
    return render_page(request, f"designs/{page}", {**shared, **context}, status)


def _choices(document: Document) -> dict[str, list[Any]]:
    return {
        "uses": document["uses"],
        "materials": document["materials"],
        "shapes": document["shapes"],
        "sizes": [str(plain(size)) for size in document["sizesMm"]],
    }


def _neighbours(query: DesignsQuery) -> dict[str, str]:
    """Return the addresses of the sheets before and after this one, where there are such."""
    asked = {name: value for name, value in asdict(query).items() if value is not None} | {"size": plain(query.size)}
    sheets = {"next_url": query.index + 1, "previous_url": query.index - 1}
    return {
        key: "?" + urlencode({**asked, "index": index})
        for key, index in sheets.items()
        if 0 <= index <= MAX_SHEET_INDEX
    }


def _shown(design: Design, query: DesignsQuery, document: Document) -> dict[str, Any]:
    """Return one face as the home page shows it."""
    is_sold = query.use in rules.sold_for(document, design.family)
    passes = design.eligibility.permits(query.use)
    chosen = {
        "name": query.name,
        "family": design.family,
        "seed": design.seed,
        "size": plain(query.size),
        "shape": design.shape,
        "material": query.material,
        "use": query.use,
        "locale": query.locale,
    }
    return {
        "family": _named(document, "families", design.family),
        "svg": seal_path(query.name, design.family, design.seed, design.shape, query.size),
        "recommended": design.family == rules.recommended_family(document, query.use),
        "verdict": "not_sold" if not is_sold else "passes" if passes else "refused_here",
        "order": "/order?" + urlencode(chosen),
    }


def _chosen(query: OrderQuery, document: Document) -> dict[str, Any]:
    """Return the chosen seal as the order page shows it."""
    seed = seed_of(query.name, query.family, query.index) if query.seed is None else query.seed
    shape = query.shape or rules.shape_at_size(document, query.family, query.size) or ""
    back = {"name": query.name, "use": query.use, "size": plain(query.size), "material": query.material}
    return {
        "query": query,
        "size": plain(query.size),
        "shape": _named(document, "shapes", shape),
        "family": _named(document, "families", query.family),
        "material": _named(document, "materials", query.material),
        "use": _named(document, "uses", query.use),
        "svg": seal_path(query.name, query.family, seed, shape, query.size),
        "face_svg": seal_path(query.name, query.family, seed, shape, query.size, mirror=1, ink="#6F6A63"),
        "price_jpy": rules.price_jpy(document, query.material, query.use),
        "lead_days": rules.lead_days(document, query.material),
        "shipping_jpy": document["shipping"]["priceJpy"],
        "design_number": f"{query.family}-{seed}-{shape}-{plain(query.size)}-{query.material}",
        "back_url": "/?" + urlencode({**back, "locale": query.locale}),
    }


def _named(document: Document, part: str, entry_id: str) -> Mapping[str, str]:
    """Return the Names of an entry of the catalogue."""
    names: Mapping[str, str] = next(entry["name"] for entry in document[part] if entry["id"] == entry_id)
    return names
