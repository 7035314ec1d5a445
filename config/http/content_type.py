"""Removes Content-Type from GET and HEAD requests before Django sees them: they have no body for it to describe."""

from collections.abc import Callable, Iterable
from typing import Any

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def without_content_type_on_reads(application: Application) -> Application:
    """Return `application` without Content-Type on GET and HEAD: its charset would change how Django decodes a URL."""

    def guarded(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] in ("GET", "HEAD"):
            environ.pop("CONTENT_TYPE", None)
        return application(environ, start_response)

    return guarded
