"""Pages that also exist as Markdown: at their address with .md, or for clients that prefer text/markdown."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import is_valid_path
from django.utils.cache import patch_vary_headers

from config.api.responses.conditional import REVALIDATE, Validators, conditional_response, etag_of
from config.api.responses.negotiation import preferred

MARKDOWN: Final = "text/markdown"
HTML: Final = "text/html"
SUFFIX: Final = ".md"


def render_page(
    request: HttpRequest, template: str, context: Mapping[str, Any], status: int = 200, language: str | None = None
) -> HttpResponse:
    """Return `template` (a name without its ending) as HTML or as Markdown, whichever is asked for.

    A page with status 200 has an ETag and is compressed where the client accepts that; an error page is not.
    `language` is for a page that exists in one language only.
    """
    media_type = MARKDOWN if wants_markdown(request) else HTML
    ending = SUFFIX if media_type == MARKDOWN else ".html"
    twin = twin_of(request)
    body = render_to_string(template + ending, {"markdown_url": twin, **context}).encode()
    content_type = f"{media_type}; charset=utf-8"
    if status == 200:
        validators = Validators(etag_of(body.decode()), REVALIDATE)
        response = conditional_response(request, validators, content_type, lambda: body, language)
    else:
        response = HttpResponse(body, content_type, status)
        if language is not None:
            response["Content-Language"] = language
    return with_twin(request, response)


def with_twin(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return the response of a page, with a link to its Markdown unless it is the Markdown."""
    if not request.path_info.endswith(SUFFIX):
        patch_vary_headers(response, ["Accept"])
        if twin := twin_of(request):
            response["Link"] = f'<{twin}>; rel="alternate"; type="{MARKDOWN}"'
    return response


def twin_of(request: HttpRequest) -> str:
    """Return the path and query of a page's Markdown; empty for a page without one."""
    path = request.path_info
    near = (f"{path}index{SUFFIX}", path.rstrip("/") + SUFFIX, path + SUFFIX)
    twin = next((each for each in near if is_valid_path(each)), "")
    query = quote(request.META.get("QUERY_STRING", "").encode("latin-1", "replace"), safe="%&=+,:;/?@!$'()*~-._")
    return f"{quote(twin)}?{query}" if twin and query else quote(twin)


def wants_markdown(request: HttpRequest) -> bool:
    """Say whether to answer in Markdown: the address says so, or the client prefers Markdown to HTML."""
    if request.path_info.endswith(SUFFIX):
        return True
    accepted = request.headers.get("Accept")
    liked = preferred(accepted, (HTML, MARKDOWN))
    # A client that accepts neither gets HTML, unless it refuses HTML by name.
    return liked == MARKDOWN or (liked is None and preferred(f"{accepted}, */*;q=0.001", (HTML, MARKDOWN)) == MARKDOWN)
