"""Serves a stored picture: always as WebP, without scripts, and immutable under its address."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_safe

from catalog.pictures.keeping import content_of
from config.api.responses.conditional import FOREVER, matches

NO_LANGUAGE = "zxx"  # so that no cache keeps a copy for each reader's language


@require_safe
def picture(request: HttpRequest, key: str, width: str) -> HttpResponse:
    """Send one width of a picture."""
    content = content_of(key, int(width))
    if content is None:
        raise Http404(key)
    etag = f'"{key}-{width}"'
    response: HttpResponse
    if matches(request.headers.get("If-None-Match"), etag):
        response = HttpResponseNotModified()
    else:
        response = HttpResponse(content, content_type="image/webp")
    for header, value in {"ETag": etag, "Cache-Control": FOREVER, "Content-Language": NO_LANGUAGE}.items():
        response[header] = value
    return response
