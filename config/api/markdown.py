"""Pages that also exist as Markdown: at their address with .md, or for whoever prefers text/markdown.

Knows how a request says so; knows no page.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

MARKDOWN: Final = "text/markdown"
SUFFIX: Final = ".md"


def render_page(request: HttpRequest, template: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """Return `template` (a name without its ending) as HTML or as Markdown, whichever is asked for."""
    if request.path_info.endswith(SUFFIX) or request.get_preferred_type(["text/html", MARKDOWN]) == MARKDOWN:
        response = render(request, template + SUFFIX, context, f"{MARKDOWN}; charset=utf-8", status)
    else:
        response = render(request, f"{template}.html", context, status=status)
    patch_vary_headers(response, ["Accept"])
    return response
