"""The pages that lead people and programs to the schema: Swagger UI, the reference, the API catalogue."""

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.utils.html import escape

from rendering.engine.version import ENGINE_VERSION
from rendering.versions import ANSWERS_VERSION
from tests.contract.conftest import BASE_URL


def test_swagger_ui_is_served_without_inline_scripts_or_styles() -> None:
    page = Client().get("/docs/")
    html = page.content.decode()
    assert page.status_code == 200
    assert "<style" not in html
    assert all("src=" in tag for tag in html.split("<script")[1:])
    script = Client().get("/docs/", {"script": ""})
    assert script["Content-Type"].startswith("application/javascript")
    assert b'"/openapi.json"' in script.content
    assert html.count("<script") == 2  # the plain layout needs no preset of the topbar's


def test_the_reference_needs_no_script_and_tells_everything(document: dict[str, Any]) -> None:
    html = Client().get("/reference/").content.decode()
    assert "<script" not in html
    assert "`" not in html
    for key, meaning in document["components"]["schemas"]["Reason"]["properties"]["key"]["x-known-values"].items():
        assert f"<dt><code>{key}</code></dt>" in html
        assert meaning.partition(".")[0] in html
    for methods in document["paths"].values():
        assert methods["get"]["operationId"] in html
        assert all(f"<code>{parameter['name']}</code>" in html for parameter in methods["get"].get("parameters", []))
    for name, schema in document["components"]["schemas"].items():
        assert f'id="{name}"' in html
        assert all(f"<code>{field}</code>" in html for field in schema["properties"])


@pytest.mark.parametrize("path", ["/reference/", "/reference.md"])
def test_the_reference_says_where_the_api_is(path: str) -> None:
    with override_settings(BASE_URL=BASE_URL):
        told = Client().get(path).content.decode()
    assert re.search(f"Version [0-9.]+ at (<code>)?{BASE_URL}(</code>)?\\.", told)


def test_the_reference_says_what_changed_up_to_the_versions_that_answer() -> None:
    html, markdown = (Client().get(path).content.decode() for path in ("/reference/", "/reference.md"))
    newest = f"Engine {ENGINE_VERSION}, answers {ANSWERS_VERSION}"
    changes = html.partition('<h2 id="changes">')[2]
    assert changes.partition("<h3")[2].partition(">")[2].startswith(newest), "config/api/changes.md says what changed"
    assert f"### {newest}" in markdown
    assert "<code>Sunset</code>" in changes


def test_the_reference_tells_workshops_and_authors_what_the_document_cannot_say() -> None:
    html, markdown = (Client().get(path).content.decode() for path in ("/reference/", "/reference.md"))
    for anchor in ("terms", "geometry-for-workshops", "generated-clients"):
        assert f'id="{anchor}"' in html
    program = (settings.BASE_DIR / "docs/examples/face_to_dxf.py").read_text("utf-8").strip()
    assert program in markdown
    assert escape(program) in html.replace("&#x27;", "'").replace("'", "&#x27;")
    assert "<table" in html.partition('class="guide"')[2]


def test_the_api_catalogue_leads_to_the_schema() -> None:
    with override_settings(BASE_URL=BASE_URL):
        response = Client().get("/.well-known/api-catalog")
    assert response["Content-Type"].startswith("application/linkset+json")
    (entry,) = json.loads(response.content)["linkset"]
    assert entry["anchor"] == f"{BASE_URL}/api/"
    assert entry["service-desc"][0]["href"] == f"{BASE_URL}/openapi.json"
    assert set(entry) == {"anchor", "service-desc", "service-doc", "service-meta", "item", "status"}  # of RFC 9727
