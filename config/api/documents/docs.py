"""The API's description for programs and people: openapi.json, Swagger UI, a plain reference, the API catalogue.

All of them are made from the one OpenAPI document.
"""

import json
import threading
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.views import SpectacularSwaggerSplitView

from config.api.agents import MCP_PATH, mcp_is_installed
from config.api.documents.reference import operations_of, schemas_of
from config.api.responses.conditional import RELEASED, Validators, conditional_response, etag_of
from config.api.responses.errors import SCHEMA_PATH, json_bytes
from config.api.responses.markdown import render_page, wants_markdown, with_twin

LANGUAGE: Final = "en"
WRITTEN: Final = Path(__file__).parents[1]  # the folder of guide.md and changes.md
PROGRAM: Final = "docs/examples/face_to_dxf.py"
API_CATALOG_TYPE: Final = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'


_making: Final = threading.Lock()


@lru_cache(maxsize=4)
def openapi_bytes(base_url: str) -> bytes:
    """Return the OpenAPI document of the service at `base_url`, made once per process: by config.wsgi at its start.

    Only one thread makes it, because the generator builds its table of extensions without a lock at its first use.
    """
    with _making, translation.override("en"):
        document = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
        rendered = OpenApiJsonRenderer().render(document, renderer_context={})
    return json_bytes(json.loads(rendered))


def openapi_document() -> dict[str, Any]:
    """Return the OpenAPI document of this service."""
    document: dict[str, Any] = json.loads(openapi_bytes(settings.BASE_URL))
    return document


def openapi_json(request: HttpRequest) -> HttpResponse:
    """Serve the machine-readable contract."""
    body = openapi_bytes(settings.BASE_URL)
    validators = Validators(etag_of(body.decode()), RELEASED)
    return conditional_response(request, validators, "application/json", lambda: body, LANGUAGE)


@cache
def guide() -> str:
    """Return the guide in Markdown: what the OpenAPI document has no place for (terms, caching, clients, changes)."""
    told, changes = ((WRITTEN / page).read_text(encoding="utf-8") for page in ("guide.md", "changes.md"))
    program = (settings.BASE_DIR / PROGRAM).read_text(encoding="utf-8").strip()
    return f"{told}\n```python\n{program}\n```\n\n{changes}"


def reference(request: HttpRequest) -> HttpResponse:
    """Show the contract as one plain page, readable without JavaScript."""
    document = openapi_document()
    shown = {"info": document["info"], "operations": operations_of(document), "schemas": schemas_of(document)}
    shown |= {"guide": guide()}
    return render_page(request, "api/reference", {**shown, "base_url": settings.BASE_URL}, language=LANGUAGE)


def api_catalog(request: HttpRequest) -> HttpResponse:
    """Serve the list of this site's APIs (RFC 9727)."""
    base = settings.BASE_URL
    mcp = [MCP_PATH] if mcp_is_installed() else []
    entry = {
        "anchor": f"{base}/api/",
        "service-desc": [{"href": f"{base}{SCHEMA_PATH}", "type": "application/json"}],
        "service-doc": [
            {"href": f"{base}/docs/", "type": "text/html"},
            {"href": f"{base}/reference/", "type": "text/html"},
            {"href": f"{base}/reference.md", "type": "text/markdown"},
            {"href": f"{base}/llms.txt", "type": "text/plain"},
        ],
        "service-meta": [{"href": f"{base}/robots.txt", "type": "text/plain"}],
        "item": [{"href": f"{base}{path}"} for path in (*openapi_document()["paths"], *mcp)],
        "status": [{"href": f"{base}/healthz", "type": "application/json"}],
    }
    body = json_bytes({"linkset": [entry]})
    validators = Validators(etag_of(body.decode()), RELEASED)
    return conditional_response(request, validators, API_CATALOG_TYPE, lambda: body, LANGUAGE)


class SwaggerPage(SpectacularSwaggerSplitView):
    """Swagger UI from the installed package, with no inline script or style."""

    url = SCHEMA_PATH
    template_name = "api/swagger.html"
    authentication_classes = ()

    def perform_content_negotiation(self, request: Any, force: bool = False) -> tuple[Any, str]:
        return super().perform_content_negotiation(request, force=True)


_swagger_page: Final = SwaggerPage.as_view()


def docs(request: HttpRequest) -> HttpResponse:
    """Show Swagger UI; in Markdown, where that is asked for, the reference."""
    if wants_markdown(request):
        return with_twin(request, reference(request))
    page = _swagger_page(request)
    body, content_type = page.render().content, page["Content-Type"]
    validators = Validators(etag_of(body.decode()), RELEASED)
    return with_twin(request, conditional_response(request, validators, content_type, lambda: body, LANGUAGE))
