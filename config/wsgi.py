"""The WSGI application that the server runs: Django behind a guard and what was answered before."""

import gc
import os
import sys
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def without_content_type_on_reads(application: Application) -> Application:
    """Wrap `application` so that GET and HEAD carry no Content-Type: its charset changes how Django decodes a URL."""

    def guarded(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] in ("GET", "HEAD"):
            environ.pop("CONTENT_TYPE", None)
        return application(environ, start_response)

    return guarded


# A face that is being composed lets others in this often: what is quick asks for the interpreter several times.
sys.setswitchinterval(0.001)  # seconds
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django = get_wsgi_application()

from catalog import clock  # noqa: E402 - it reads the offer, for which Django is set up
from config.repeated_answers import RepeatedAnswers  # noqa: E402 - as well

application = RepeatedAnswers(without_content_type_on_reads(django))

# What is loaded by now stays: looked through by the collector of garbage, it would hold up everybody for 0.2 s.
get_resolver().url_patterns  # noqa: B018 loads all views
clock.start()
gc.collect()
gc.freeze()
