"""The language of a page: that of its address, else the one that the reader's browser asks for, else English."""

from collections.abc import Callable
from functools import wraps
from typing import Final, cast

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.http import require_http_methods, require_safe

from catalog.vocabulary import LOCALE_IDS, Locale
from config.api.parameters.params import decoded_pairs
from config.api.responses.errors import ApiError
from config.api.responses.markdown import SUFFIX

FALLBACK: Final[Locale] = "en"
View = Callable[..., HttpResponse]


class LocaleConverter:
    """The part of an address that names its language."""

    regex = "|".join(LOCALE_IDS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


def spoken() -> Locale:
    """Return the language of the page that is being made."""
    return "ja" if (translation.get_language() or "").startswith("ja") else "en"


def wanted_by(request: HttpRequest) -> Locale:
    """Return the language that a request's address names (/ja/, locale=ja), or that its browser prefers."""
    first = request.path_info.split("/")[1].removesuffix(SUFFIX)
    if first in LOCALE_IDS:
        return first
    try:
        pairs = decoded_pairs(request.META.get("QUERY_STRING", ""))
    except ApiError:
        pairs = []
    asked = [value for name, value in pairs if name == "locale" and value in LOCALE_IDS]
    if asked:
        return asked[-1]
    for language, _ in parse_accept_lang_header(request.headers.get("Accept-Language", "").lower()):
        if language.split("-")[0] in LOCALE_IDS:
            return cast(Locale, language.split("-")[0])
    return FALLBACK


def in_its_language(view: View) -> View:
    """Return a page's view that accepts GET and HEAD only, in the language of its address or its reader."""
    return require_safe(_answered_in_language(view))


def form_in_its_language(view: View) -> View:
    """Return the view of a page that also accepts its own form by POST, in the language of its address."""
    return require_http_methods(["GET", "HEAD", "POST"])(_answered_in_language(view))


def _answered_in_language(view: View) -> View:
    @wraps(view)
    def answered(request: HttpRequest, locale: Locale | None = None, **found: str) -> HttpResponse:
        language = locale or wanted_by(request)
        with translation.override(language):
            response = view(request, **found)
        response.headers["Content-Language"] = language
        if locale is None:
            patch_vary_headers(response, ["Accept-Language"])
        return response

    return answered
