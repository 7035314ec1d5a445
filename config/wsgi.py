"""The WSGI application that the server runs: Django behind a guard and what was answered before."""

import gc
import os
import sys

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from config.ending import when_told_to_end
from config.postgres import limit_this_process

# A face that is being composed lets others in this often: what is quick asks for the interpreter several times.
sys.setswitchinterval(0.001)  # seconds
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
limit_this_process()
django = get_wsgi_application()

from catalog import clock  # noqa: E402 - Django is set up for these
from config.api.docs import openapi_bytes  # noqa: E402
from config.first_look import know_the_shop  # noqa: E402
from config.reads import without_content_type_on_reads  # noqa: E402
from config.repeated_answers import RepeatedAnswers  # noqa: E402
from rendering.service import end_composing  # noqa: E402

application = RepeatedAnswers(without_content_type_on_reads(django))

# What is loaded by now stays: looked through by the collector of garbage, it would hold up everybody for 0.2 s.
get_resolver().url_patterns  # noqa: B018 loads all views
know_the_shop()
when_told_to_end(end_composing)
openapi_bytes(settings.BASE_URL)  # the contract, before its first callers come together
clock.start()
gc.collect()
gc.freeze()
