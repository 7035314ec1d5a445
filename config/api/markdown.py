"""Pages that also exist as Markdown: at their address with .md, or for whoever prefers text/markdown.

Knows how a request says so; knows no page.
"""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import is_valid_path
from django.utils.cache import patch_vary_headers

from config.api.conditional import REVALIDATE, Validators, conditional_response, etag_of
from config.api.negotiation import preferred

MARKDOWN: Final = "text/markdown"
HTML: Final = "text/html"
SUFFIX: Final = ".md"


def render_page(
    request: HttpRequest, template: str, context: Mapping[str, Any], status: int = 200, language: str | None = None
) -> HttpResponse:
    """Return `template` (a name without its ending) as HTML or as Markdown, whichever is asked for.

    A page that is there has an ETag and goes compressed to who accepts that; one that says what is wrong does not.
    `language` is that of a page that is in one language whatever the reader's is.
    """
    media_type = MARKDOWN if wants_markdown(request) else HTML
    ending = SUFFIX if media_type == MARKDOWN else ".html"
    twin = twin_of(request)
    body = render_to_string(template + ending, {"markdown_url": twin, **context}, request).encode()
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
    """Return the answer of a page with where its Markdown is, unless it is that."""
    if not request.path_info.endswith(SUFFIX):
        patch_vary_headers(response, ["Accept"])
        if twin := twin_of(request):
            response["Link"] = f'<{twin}>; rel="alternate"; type="{MARKDOWN}"'
    return response


def twin_of(request: HttpRequest) -> str:
    """Return the path, with its query, at which a page is told in Markdown; nothing for a page without such a path."""
    path = request.path_info
    near = (f"{path}index{SUFFIX}", path.rstrip("/") + SUFFIX, path + SUFFIX)
    twin = next((each for each in near if is_valid_path(each)), "")
    query = quote(request.META.get("QUERY_STRING", "").encode("latin-1", "replace"), safe="%&=+,:;/?@!$'()*~-._")
    return f"{quote(twin)}?{query}" if twin and query else quote(twin)


def wants_markdown(request: HttpRequest) -> bool:
    """Say whether a page is to be told in Markdown: its address says so, or the client likes that better than HTML."""
    if request.path_info.endswith(SUFFIX):
        return True
    accepted = request.headers.get("Accept")
    liked = preferred(accepted, (HTML, MARKDOWN))
    # Who takes neither gets HTML, like a browser of old; but not who refuses just that.
    return liked == MARKDOWN or (liked is None and preferred(f"{accepted}, */*;q=0.001", (HTML, MARKDOWN)) == MARKDOWN)
