"""Every failure under /api/ is an ApiError without a cookie, which scripts of any site may read."""

import json
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from config.api.parameters.params import NoParameters
from config.api.views import Operation


class Failing(Operation[NoParameters]):
    query_class = NoParameters

    def answer(self, request: HttpRequest, query: Any) -> HttpResponse:
        raise RuntimeError("secret detail")


class Chatty(Operation[NoParameters]):
    query_class = NoParameters

    def answer(self, request: HttpRequest, query: Any) -> HttpResponse:
        response = HttpResponse(b"{}", content_type="application/json")
        response.set_cookie("tracker", "1")
        response["Vary"] = "Cookie"
        return response


def plain_failure(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("secret detail")


urlpatterns = [
    path("api/failing", Failing.as_view()),
    path("api/chatty", Chatty.as_view()),
    path("api/plain-failure", plain_failure),
    path("outside", plain_failure),
]
pytestmark = pytest.mark.urls(__name__)


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def error_of(response: Any) -> dict[str, str]:
    assert response["Content-Type"] == "application/json"
    assert response["Cache-Control"] == "no-store"
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Vary" not in response
    error: dict[str, str] = json.loads(response.content)["error"]
    assert error["docs"] == "https://seals.example/openapi.json"
    assert error["message"].endswith(".")
    return error


@pytest.fixture(autouse=True)
def _known_base_url() -> Any:
    with override_settings(BASE_URL="https://seals.example"):
        yield


@pytest.mark.parametrize("url", ["/api/failing", "/api/plain-failure"])
@pytest.mark.parametrize("debug", [False, True])
def test_an_exception_in_a_view_is_a_500_that_tells_nothing(client: Client, url: str, debug: bool) -> None:
    with override_settings(DEBUG=debug):
        response = client.get(url)
    assert response.status_code == 500
    assert error_of(response)["code"] == "render_failed"
    assert b"secret" not in response.content


@pytest.mark.parametrize(
    "url", ["/api", "/api/", "/api/nothing", "/api/chatty/", "/api/v1/catalog.json", "/api/%FF%00", "/api//"]
)
@pytest.mark.parametrize("method", ["get", "post", "options", "delete"])
def test_an_unknown_path_is_a_404_in_json(client: Client, url: str, method: str) -> None:
    response = getattr(client, method)(url)
    assert response.status_code == 404
    assert error_of(response)["code"] == "not_found"


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
def test_other_methods_are_405_and_say_what_is_allowed(method: str) -> None:
    response = Client(enforce_csrf_checks=True).generic(method, "/api/chatty")
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD, OPTIONS"
    assert error_of(response)["code"] == "method_not_allowed"


def test_options_answers_a_preflight(client: Client) -> None:
    response = client.options("/api/chatty", headers={"Origin": "https://a.example"})
    assert response.status_code == 204
    assert response.content == b""
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert response["Access-Control-Allow-Headers"] == "*"
    assert response["Access-Control-Max-Age"] == "86400"  # a day


def test_a_host_that_is_not_ours_is_refused_in_json(client: Client) -> None:
    response = client.get("/api/chatty", headers={"Host": "evil.example"})
    assert response.status_code == 400
    assert error_of(response)["code"] == "invalid_parameter"


def test_answers_are_open_and_carry_neither_cookies_nor_vary(client: Client) -> None:
    response = client.get("/api/chatty", headers={"Accept-Language": "ja", "Accept": "text/html;q=0.9, image/svg+xml"})
    assert response.status_code == 200
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response["Access-Control-Expose-Headers"] == "*"
    assert response["Link"] == '</openapi.json>; rel="service-desc"'
    assert not response.cookies
    assert "Vary" not in response
    assert "Content-Language" not in response


def test_a_strange_content_type_changes_nothing(client: Client) -> None:
    response = client.generic("GET", "/api/chatty", content_type="text/html; charset=shift_jis")
    assert response.status_code == 200


def test_a_thousand_parameters_are_refused_in_json(client: Client) -> None:
    response = client.get("/api/chatty?" + "&".join(f"p{n}=1" for n in range(1_500)))
    assert response.status_code == 400
    assert error_of(response)["param"] == "p0"


def test_pages_outside_the_api_keep_their_own_errors(client: Client) -> None:
    response = client.get("/outside")
    assert response.status_code == 500
    assert "Access-Control-Allow-Origin" not in response
