"""A guard before Django: reads carry no body, so nothing that says in which charset one would be."""

from collections.abc import Callable, Iterable
from typing import Any

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def without_content_type_on_reads(application: Application) -> Application:
    """Wrap `application` so that GET and HEAD carry no Content-Type: its charset changes how Django decodes a URL."""

    def guarded(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] in ("GET", "HEAD"):
            environ.pop("CONTENT_TYPE", None)
        return application(environ, start_response)

    return guarded
