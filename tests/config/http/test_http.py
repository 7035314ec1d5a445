"""HTTP of all documents and pages: methods, languages, forms, validators, access."""

import gzip
import json
from typing import Any
from urllib.parse import quote

import brotli
import pytest
from django.test import Client

from config.http.health import CHECKS

pytestmark = pytest.mark.django_db
SEAL = f"/api/seal?name={quote('林')}&family=kaku"
DESIGNS = f"/api/v1/designs?name={quote('林')}"
ENGLISH = [
    "/openapi.json",
    "/llms.txt",
    "/reference/",
    "/reference.md",
    "/docs/",
    "/docs.md",
    "/.well-known/api-catalog",
]
PAGES = ["/", "/order", "/sitemap.xml", "/healthz", "/readyz", *ENGLISH]
ANSWERS = ["/api/v1/catalog", DESIGNS, SEAL, SEAL + "&view=json"]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "TRACE", "BREW", "get"])
def test_a_page_is_only_read(path: str, method: str) -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.generic(method, path, REQUEST_METHOD=method)
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD, OPTIONS"
    assert response["Content-Type"].startswith("text/plain")


def test_methods_are_case_sensitive_in_the_api_too(client: Client) -> None:
    response = client.generic("get", "/api/v1/catalog", REQUEST_METHOD="get")
    assert response.status_code == 405
    assert json.loads(response.content)["error"]["code"] == "method_not_allowed"


@pytest.mark.parametrize("path", PAGES)
def test_options_say_what_may_be_asked(client: Client, path: str) -> None:
    response = client.options(path)
    assert (response.status_code, response.content) == (204, b"")
    assert response["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("path", ["/openapi.json", "/llms.txt", "/reference.md", "/.well-known/api-catalog"])
def test_what_programs_read_is_open_to_every_origin_after_a_preflight(client: Client, path: str) -> None:
    asked = {"Origin": "https://a.example", "Access-Control-Request-Headers": "if-none-match"}
    preflight = client.options(path, headers={**asked, "Access-Control-Request-Method": "GET"})
    assert preflight["Access-Control-Allow-Origin"] == "*"
    assert "GET" in preflight["Access-Control-Allow-Methods"]
    assert preflight["Access-Control-Allow-Headers"] == "*"
    assert client.get(path)["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", ENGLISH)
@pytest.mark.parametrize("asked", ["ja", "en", "fr"])
def test_a_document_in_one_language_has_content_language_and_no_vary(client: Client, path: str, asked: str) -> None:
    response = client.get(path, headers={"Accept-Language": asked})
    assert response["Content-Language"] == "en"
    assert "Accept-Language" not in response["Vary"]


@pytest.mark.parametrize(
    ("path", "varies"),
    [(answer, "Accept-Encoding") for answer in ANSWERS]
    + [("/openapi.json", "Accept-Encoding"), ("/reference/", "Accept-Encoding, Accept")]
    + [("/reference.md", "Accept-Encoding"), ("/docs/", "Accept-Encoding, Accept")],
)
def test_an_answer_varies_by_what_it_follows_and_no_more(client: Client, path: str, varies: str) -> None:
    assert client.get(path)["Vary"] == varies


@pytest.mark.parametrize("path", [*ANSWERS, *ENGLISH])
@pytest.mark.parametrize(("coding", "plain"), [("br", brotli.decompress), ("gzip", gzip.decompress)])
def test_an_answer_is_compressed_for_who_asks_under_a_tag_of_its_own(
    client: Client, path: str, coding: str, plain: Any
) -> None:
    whole = client.get(path)
    first, again = (client.get(path, headers={"Accept-Encoding": coding}) for _ in range(2))
    assert first["Content-Encoding"] == coding
    assert plain(first.content) == whole.content
    assert (again.content, again["ETag"]) == (first.content, first["ETag"])
    assert first["ETag"] != whole["ETag"]
    assert not first["ETag"].startswith("W/")
    assert first["Content-Length"] == str(len(first.content))
    assert "Content-Encoding" not in whole

    held = client.get(path, headers={"Accept-Encoding": coding, "If-None-Match": first["ETag"]})
    assert (held.status_code, held.content, held["ETag"]) == (304, b"", first["ETag"])
    assert held["Vary"] == first["Vary"]
    assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, br", "br"),
        ("gzip;q=1, br;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("*", "br"),
        ("identity", None),
        ("deflate", None),
        ("br;q=0, *;q=0", None),
        ("br;q=nonsense", None),
        ("", None),
    ],
)
def test_the_coding_is_the_one_that_is_liked_best(client: Client, accepted: str, coding: str | None) -> None:
    assert client.get("/openapi.json", headers={"Accept-Encoding": accepted}).get("Content-Encoding") == coding


@pytest.mark.parametrize("path", [*ANSWERS, "/openapi.json"])
def test_if_match_is_kept(client: Client, path: str) -> None:
    etag = client.get(path)["ETag"]
    for kept in (etag, "*", f'"x", {etag}'):
        assert client.get(path, headers={"If-Match": kept}).status_code == 200
    for missed in ('"x"', f"W/{etag}", ""):
        refused = client.get(path, headers={"If-Match": missed})
        assert refused.status_code == 412
        assert "If-Match" in json.loads(refused.content)["error"]["message"]


@pytest.mark.parametrize("path", [*ANSWERS, "/api/nothing", f"{SEAL}&size=1"])
def test_other_sites_may_show_an_answer_and_nothing_in_it_runs(client: Client, path: str) -> None:
    response = client.get(path)
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert response["Content-Security-Policy"] == "default-src 'none'"
    assert "X-Frame-Options" not in response


@pytest.mark.parametrize("path", ["/", "/admin/login/", "/reference/"])
def test_other_sites_may_not_frame_a_page(client: Client, path: str) -> None:
    assert "frame-ancestors 'none'" in client.get(path)["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/api/nothing", f"{SEAL}&size=1", "/api/v1/catalog?x=1", "/nothing", "/healthz"])
@pytest.mark.parametrize("host", ["testserver", "evil.example"])
def test_no_answer_is_guessed_at(client: Client, path: str, host: str) -> None:
    assert client.get(path, headers={"Host": host})["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", sorted(CHECKS))
@pytest.mark.parametrize("host", ["10.0.0.5", "10.0.0.5:8000", "evil.example", ""])
def test_who_watches_may_call_the_machine_what_he_likes(client: Client, path: str, host: str) -> None:
    assert client.get(path, headers={"Host": host}).status_code == 200


def test_a_foreign_host_leaves_nothing_in_the_log(client: Client, capfd: pytest.CaptureFixture[str]) -> None:
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("operation", ["/api/seal", "/api/v1/designs", "/api/v1/catalog"])
def test_a_long_query_is_refused_before_it_is_read(client: Client, operation: str) -> None:
    response = client.get(f"{operation}?name={'a' * 20_000}")
    assert response.status_code == 400
    error = json.loads(response.content)["error"]
    assert error["code"] == "invalid_parameter"
    assert "16384 bytes" in error["message"]
    assert client.get(f"/?name={'a' * 20_000}").status_code == 414


def test_addresses_with_a_name_are_kept_out_of_search_engines(client: Client) -> None:
    for path in (SEAL, DESIGNS, f"/?name={quote('林')}"):
        assert client.get(path)["X-Robots-Tag"] == "noindex"
    for path in ("/", "/reference/", "/api/v1/catalog"):
        assert "X-Robots-Tag" not in client.get(path)
