"""The frame of every page: the shop's name and mark, addresses in both languages, rules for crawlers."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from catalog.editions import publishing
from catalog.models import ShopDetails
from catalog.offer.document import Offer
from catalog.vocabulary import LOCALE_IDS
from catalog.words.texts import shop_details
from config.api.parameters.params import decoded_pairs
from config.api.responses.conditional import HANGS_ON_TOLD
from config.api.responses.errors import ApiError
from config.api.responses.markdown import render_page
from designs.links import SHARED_PICTURE, face_path
from designs.pages.choice.address import page_path
from designs.pages.site.language import spoken
from designs.pages.wording.prices import sales_shown
from rendering.engine.face import FaceRequest
from rendering.engine.names.refusals import NameRefused
from rendering.glyphs import drawable_name

ERROR_STATUS: Final = 400


def shop() -> ShopDetails:
    """Return the shop's particulars for templates."""
    return shop_details()


def live_offer() -> Offer:
    return publishing.live().document


def page(
    request: HttpRequest,
    name: str,
    path: str,
    context: Mapping[str, Any],
    status: int = 200,
    *,
    is_personal: bool = False,
) -> HttpResponse:
    """Return the page made of template `name`.

    `name` is the path of the template's file in the folder designs, without its ending: "pages/site/text". `path` is
    the page's address without the language's part and without a query. With `is_personal`, which a page with a
    person's name has, crawlers are asked not to index the page.
    """
    shared = frame(request, name, path, is_personal=is_personal or status != HTTPStatus.OK)
    shared["sales"] = sales_shown(live_offer())
    response = render_page(request, f"designs/{name}", {**shared, **context}, status)
    response[HANGS_ON_TOLD] = "1"
    if shared["is_personal"]:
        response["X-Robots-Tag"] = "noindex"
    return response


def private_page(
    request: HttpRequest, name: str, path: str, context: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """Return a private page: caches do not store it, crawlers do not list it, and it has no Markdown version."""
    shared = frame(request, name, path, is_personal=True)
    body = render_to_string(f"designs/{name}.html", {**shared, **context}, request)
    return as_private(HttpResponse(body, status=status))


def as_private(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "private, no-store"
    return response


def frame(request: HttpRequest, name: str, path: str, *, is_personal: bool) -> dict[str, Any]:
    """Return the template context that every page has."""
    details = shop()
    locale = spoken()
    return {
        "base_url": settings.BASE_URL,
        "locale": locale,
        "other_locale": "en" if locale == "ja" else "ja",
        "shop": details,
        "shop_name": details.told("name", locale),
        "mark_svg": _mark(details.mark),
        "canonical": settings.BASE_URL + page_path(locale, path),
        "alternates": {each: settings.BASE_URL + page_path(each, path) for each in LOCALE_IDS},
        "neutral": f"{settings.BASE_URL}/{path}",
        "other_url": _same_page_in("en" if locale == "ja" else "ja", path, request),
        "is_personal": is_personal,
        "page_name": name.rpartition("/")[2],
        "description": _(
            "A seal composed for one name and machined in aluminium or titanium. See the face before you order; "
            "nothing is cut until you approve it. Shipped within Japan."
        ),
        "shared_picture": SHARED_PICTURE,
    }


def asked_again(error: ApiError, response: HttpResponse) -> HttpResponse:
    """Return an answer that tells browsers to ask again at the time that the error names, if it names one."""
    if error.retry_after_s is not None:
        response["Retry-After"] = response["Refresh"] = str(error.retry_after_s)
    return response


def json_ld(document: Mapping[str, Any]) -> str:
    """Return structured data escaped for use between script tags."""
    return json.dumps({"@context": "https://schema.org", **document}, ensure_ascii=False).replace("<", "\\u003c")


def product_ld(offer: Offer, title: str, url: str, low_jpy: int, high_jpy: int) -> dict[str, Any]:
    """Return the structured data about a seal and its price, for search engines."""
    price: dict[str, Any] = {"priceCurrency": offer["currency"], "availability": "https://schema.org/MadeToOrder"}
    if low_jpy == high_jpy:
        price |= {"@type": "Offer", "price": low_jpy, "url": url}
    else:
        price |= {"@type": "AggregateOffer", "lowPrice": low_jpy, "highPrice": high_jpy}
    shipping = {
        "@type": "OfferShippingDetails",
        "shippingRate": {
            "@type": "MonetaryAmount",
            "value": offer["shipping"]["priceJpy"],
            "currency": offer["currency"],
        },
        "shippingDestination": {"@type": "DefinedRegion", "addressCountry": offer["shipping"]["countries"]},
    }
    return {
        "@type": "Product",
        "name": title,
        "description": _("A seal composed for one name and machined in metal."),
        "image": f"{settings.BASE_URL}{SHARED_PICTURE}",
        "url": url,
        "offers": {**price, "shippingDetails": shipping},
    }


def _same_page_in(locale: str, path: str, request: HttpRequest) -> str:
    query = [pair for pair in _pairs(request) if pair[0] != "locale"]
    return f"/{locale}/{path}" + (f"?{urlencode(query)}" if query else "")


def _pairs(request: HttpRequest) -> list[tuple[str, str]]:
    try:
        return decoded_pairs(request.META.get("QUERY_STRING", ""))
    except ApiError:
        return []


def _mark(mark: str) -> str:
    """Return the address of the shop's mark, composed in tensho; "" where it cannot be composed."""
    try:
        seed = FaceRequest.of_sheet(drawable_name(mark), "tensho", 0).seed
    except NameRefused:
        return ""
    return face_path(mark, "tensho", seed, "square", 15)
