"""The plain view, with which the shop's responses are compared: a Django project without middleware and database.

Its single view returns the contents of files. granian runs it in a process of its own. The variable BENCH_BODIES names
a folder with the files <name>.body and <name>.type (the content type).
"""

import os
from pathlib import Path

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import path

if not settings.configured:
    settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], SECRET_KEY=os.urandom(16).hex(), MIDDLEWARE=[])
    django.setup()

FOLDER = Path(os.environ["BENCH_BODIES"])
BODIES = {file.stem: (file.read_bytes(), file.with_suffix(".type").read_text()) for file in FOLDER.glob("*.body")}


def plain(request: HttpRequest, name: str) -> HttpResponse:
    """Return the body called `name`, or 304 if the request has any If-None-Match."""
    if "If-None-Match" in request.headers:
        return HttpResponseNotModified(headers={"ETag": request.headers["If-None-Match"]})
    body, content_type = BODIES[name]
    return HttpResponse(body, content_type=content_type, headers={"Content-Length": str(len(body))})


urlpatterns = [path("<str:name>", plain)]
application = WSGIHandler()
