"""Shows a draft on the shop's own pages and API to everybody with its link. All others see the live shop.

The link sets a cookie that names the draft. With that cookie, responses show the draft, say so, and are not cached.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from catalog.editions import drafts, publishing
from config.api.responses.edge import API_PREFIX, opened
from config.api.responses.errors import DATABASE_AWAY, database_is_away, error_response

COOKIE: Final = "draft_preview"
COOKIE_S: Final = 3600


class DraftPreview:
    """Middleware: serve the draft that the visitor's cookie names. The admin and its files never show a draft."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        token = request.COOKIES.get(COOKIE, "")
        if not token or request.path.startswith(("/admin/", "/static/", "/preview/")):
            return self.get_response(request)
        try:
            draft = drafts.previewed(token)
        except DATABASE_AWAY:
            if f"{request.path_info}/".startswith(API_PREFIX):
                return opened(error_response(database_is_away()))
            raise
        if draft is None:
            return _without_cookie(self.get_response(request))
        # A line is added to the page, so it must not be compressed. The client's copy is of the live shop.
        for asked in ("HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH"):
            request.META.pop(asked, None)
        with publishing.served_instead(drafts.compared(draft).offer):
            response = self.get_response(request)
        response["Cache-Control"] = "private, no-store"
        del response["ETag"]
        if isinstance(response, HttpResponse) and response.get("Content-Type", "").startswith("text/html"):
            _say_so(response, draft.title)
        return response


def _without_cookie(response: HttpResponseBase) -> HttpResponseBase:
    """Delete the visitor's cookie with a page. Pictures and the API stay unchanged, because caches may share them."""
    if response.get("Content-Type", "").startswith("text/html"):
        response.delete_cookie(COOKIE)
        response["Cache-Control"] = "private, no-store"
        del response["ETag"]
    return response


def _say_so(response: HttpResponse, title: str) -> None:
    """Put a line on top of a page that it shows a draft."""
    head, body, rest = response.content.decode().partition("<body")
    tag, closing, page = rest.partition(">")
    line = render_to_string("catalog/preview_line.html", {"title": title})
    response.content = f"{head}{body}{tag}{closing}{line}{page}".encode()
    if "Content-Length" in response:
        response["Content-Length"] = str(len(response.content))


@require_safe
def begin(request: HttpRequest, token: str) -> HttpResponse:
    """Begin to show a draft, or say that the link is too old."""
    if drafts.previewed(token) is None:
        return render(request, "catalog/preview_over.html", status=410)
    response = HttpResponseRedirect("/")
    response.set_cookie(COOKIE, token, max_age=COOKIE_S, httponly=True, secure=request.is_secure(), samesite="Lax")
    return response


@require_safe
def end(request: HttpRequest) -> HttpResponse:
    """Show the shop as it is again."""
    response = HttpResponseRedirect("/")
    response.delete_cookie(COOKIE)
    return response
