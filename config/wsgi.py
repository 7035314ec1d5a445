"""The WSGI application that the server runs: Django behind the cache of repeated answers."""

import gc
import os
import sys

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from config.postgres import limit_this_process
from config.worker.ending import when_told_to_end

# How often a thread that composes a face lets others run. A quick request needs the interpreter several times.
sys.setswitchinterval(0.001)  # seconds
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
limit_this_process()
django = get_wsgi_application()

from catalog.editions import clock  # noqa: E402 - these need Django set up
from config.api.documents.docs import openapi_bytes  # noqa: E402
from config.caches.repeated_answers import RepeatedAnswers  # noqa: E402
from config.http.content_type import without_content_type_on_reads  # noqa: E402
from config.worker.first_look import know_the_shop  # noqa: E402
from rendering.service import end_composing  # noqa: E402

application = RepeatedAnswers(without_content_type_on_reads(django))

# Objects loaded by now are permanent. Without freezing, each garbage collection would stop all threads for 0.2 s.
get_resolver().url_patterns  # noqa: B018 loads all views
know_the_shop()
when_told_to_end(end_composing)
openapi_bytes(settings.BASE_URL)  # made before the first clients ask for it at once
clock.start()
gc.collect()
gc.freeze()
