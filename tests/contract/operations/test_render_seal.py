"""Part 4.3: renderSeal answers every parameter, caches for good, and refuses in the decided words."""

import json
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client

from rendering import service

ALL = {"name": "佐藤", "family": "tensho"}
FOREVER = "public, max-age=31536000, immutable"


def get(client: Client, headers: dict[str, str] | None = None, **asked: Any) -> Any:
    return client.get(f"/api/seal?{urlencode({**ALL, **asked})}", headers=headers or {})


def error_of(response: Any) -> dict[str, str]:
    assert response.status_code == 400
    error: dict[str, str] = json.loads(response.content)["error"]
    return error


def path_of(svg: bytes) -> str:
    return "".join(re.findall(r' d="([^"]*)"', svg.decode()))


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()
    service.face_of.cache_clear()


def test_it_needs_no_database(client: Client) -> None:
    assert get(client, view="json").status_code == 200  # pytest-django refuses the database here


def test_svg_is_the_default_and_immutable(client: Client) -> None:
    response = get(client)
    assert response.status_code == 200
    assert response["Content-Type"] == "image/svg+xml"
    assert response["Cache-Control"] == FOREVER
    assert re.fullmatch(r'"[0-9a-f]{32}"', response["ETag"])
    assert response["Access-Control-Allow-Origin"] == "*"
    svg = response.content.decode()
    assert "<title" in svg
    assert "佐藤" in svg
    assert "#D9381E" in svg
    assert not re.search(r"<script|<style|href|\son\w+=", svg)
    assert not re.search(r"<svg[^>]*\s(width|height)=", svg)


def test_json_gives_the_face_and_its_eligibility_at_size(client: Client) -> None:
    response = get(client, view="json", size="18")
    assert response["Content-Type"] == "application/json"
    assert response["Cache-Control"] == FOREVER
    body = json.loads(response.content)
    assert set(body) == {"face", "eligibility"}
    report = body["eligibility"]
    assert set(report) == {"registration", "bank", "everyday", "corporate", "level", "reasons", "metrics"}
    assert report["metrics"]["sizeMm"] == 18
    assert report["metrics"]["charCount"] == 2


def test_size_changes_no_byte_of_the_svg_but_the_json(client: Client) -> None:
    small, large = get(client, size="8"), get(client, size="30")
    assert small.content == large.content
    assert small["ETag"] == large["ETag"]
    assert get(client, view="json", size="8")["ETag"] != get(client, view="json", size="30")["ETag"]


@pytest.mark.parametrize(
    "spelled",
    [
        {"index": "0"},
        {"size": "15"},
        {"size": "15.0"},
        {"mirror": "0", "mode": "shubun", "deform": "none", "view": "svg"},
        {"shape": "round"},
        {"silhouette": "circle"},
        {"silhouette": "circle", "shape": "square"},
        {"ink": "#D9381E"},
        {"ink": "#d9381e"},
        {"index": "00"},
    ],
)
def test_equal_requests_written_differently_are_one(client: Client, spelled: dict[str, Any]) -> None:
    plain, other = get(client), get(client, **spelled)
    assert other["ETag"] == plain["ETag"]
    assert other.content == plain.content


def test_parameter_order_and_number_form_do_not_matter(client: Client) -> None:
    one = client.get("/api/seal?family=kaku&name=%E6%9E%97&frame=0.10&weight=-3.0&view=json&size=13.50")
    two = client.get("/api/seal?size=13.5&view=json&weight=-3&frame=0.1&name=林&family=kaku")
    assert one.status_code == 200
    assert (one["ETag"], one.content) == (two["ETag"], two.content)


@pytest.mark.parametrize(
    "other",
    [
        {"name": "伊藤"},
        {"family": "kaisho"},
        {"seed": "7"},
        {"index": "1"},
        {"view": "json"},
        {"shape": "square"},
        {"silhouette": "ellipse"},
        {"mirror": "1"},
        {"ink": "#000"},
        {"mode": "hakubun"},
        {"mode": "split"},
        {"frame": "0.18"},
        {"deform": "fgSquircle"},
        {"weight": "10"},
    ],
)
def test_different_requests_differ_in_etag_and_bytes(client: Client, other: dict[str, Any]) -> None:
    first, second = get(client), get(client, **other)
    assert second.status_code == 200
    assert first["ETag"] != second["ETag"]
    assert first.content != second.content


@pytest.mark.parametrize("tweak", ["weight", "reach", "fan", "scatter"])
def test_every_tweak_is_taken_and_told_apart(client: Client, tweak: str) -> None:
    low, high = (get(client, headers=None, **{tweak: value}) for value in ("0", "1"))
    assert (low.status_code, high.status_code) == (200, 200)
    assert len({low["ETag"], high["ETag"], get(client)["ETag"]}) == 3


def test_seed_wins_over_index(client: Client) -> None:
    assert get(client, seed="-3", index="5").content == get(client, seed="-3").content


def test_seeds_may_be_of_any_size_and_sign(client: Client) -> None:
    assert get(client, seed="-" + "9" * 40).status_code == 200
    assert get(client, seed="9" * 41).status_code == 200
    assert get(client, seed="9" * 5_000).content != get(client, seed="9" * 5_001).content
    assert error_of(get(client, seed="1.0"))["param"] == "seed"


def test_ink_changes_the_colour_alone(client: Client) -> None:
    red, blue = get(client).content.decode(), get(client, ink="#1a2B3c").content.decode()
    assert blue.replace("#1A2B3C", "#D9381E") == red
    assert get(client, ink="#abc").content == get(client, ink="#AABBCC").content


def test_ink_says_nothing_to_the_json(client: Client) -> None:
    assert get(client, view="json", ink="#000")["ETag"] == get(client, view="json")["ETag"]


@pytest.mark.parametrize("header", ["{}", "W/{}", '"x", {}', "*"])
def test_if_none_match_is_answered_304_without_rendering(
    client: Client, header: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    etag = service_etag(client)
    monkeypatch.setattr(service.AskedSeal, "body", lambda asked: pytest.fail("it was rendered"))
    response = get(client, headers={"If-None-Match": header.format(etag)})
    assert response.status_code == 304
    assert response.content == b""
    assert response["ETag"] == etag
    assert response["Cache-Control"] == FOREVER
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response["Vary"] == "Accept-Encoding"


def service_etag(client: Client) -> str:
    return str(get(client)["ETag"])


def test_validation_comes_before_304(client: Client) -> None:
    assert error_of(get(client, headers={"If-None-Match": "*"}, size="31"))["param"] == "size"


def test_another_etag_is_answered_in_full(client: Client) -> None:
    assert get(client, headers={"If-None-Match": '"0"'}).status_code == 200


def test_head_is_get_without_the_body(client: Client) -> None:
    head = client.head(f"/api/seal?{urlencode(ALL)}")
    assert head.status_code == 200
    assert head.content == b""
    assert head["ETag"] == service_etag(client)
    assert head["Content-Length"] == str(len(get(client).content))


@pytest.mark.parametrize(
    ("asked", "param", "code"),
    [
        ("family=tensho", "name", "missing_parameter"),
        ("name=佐藤", "family", "missing_parameter"),
        ("", "name", "missing_parameter"),
        ("name=&family=tensho", "name", "invalid_parameter"),
        ("name=佐藤&family=gothic", "family", "invalid_parameter"),
        ("name=佐藤&family=tensho&size=7.99", "size", "invalid_parameter"),
        ("name=佐藤&family=tensho&size=30.01", "size", "invalid_parameter"),
        ("name=佐藤&family=tensho&index=100", "index", "invalid_parameter"),
        ("name=佐藤&family=tensho&frame=0.012", "frame", "invalid_parameter"),
        ("name=佐藤&family=tensho&frame=0", "frame", "invalid_parameter"),
        ("name=佐藤&family=tensho&weight=24.5", "weight", "invalid_parameter"),
        ("name=佐藤&family=tensho&reach=1.01", "reach", "invalid_parameter"),
        ("name=佐藤&family=tensho&fan=-0.01", "fan", "invalid_parameter"),
        ("name=佐藤&family=tensho&scatter=0.005", "scatter", "invalid_parameter"),
        ("name=佐藤&family=tensho&ink=D9381E", "ink", "invalid_parameter"),
        ("name=佐藤&family=tensho&ink=%23D9381", "ink", "invalid_parameter"),
        ("name=佐藤&family=tensho&mirror=true", "mirror", "invalid_parameter"),
        ("name=佐藤&family=tensho&view=png", "view", "invalid_parameter"),
        ("name=佐藤&family=tensho&shape=circle", "shape", "invalid_parameter"),
        ("name=佐藤&family=tensho&silhouette=round", "silhouette", "invalid_parameter"),
        ("name=佐藤&family=tensho&mode=Shubun", "mode", "invalid_parameter"),
        ("name=佐藤&family=tensho&deform=squircle", "deform", "invalid_parameter"),
        ("name=佐藤&family=tensho&use=bank", "use", "invalid_parameter"),
        ("name=佐藤&name=佐藤&family=tensho", "name", "invalid_parameter"),
        ("name=佐藤&family=tensho&format=svg", "format", "invalid_parameter"),
    ],
)
def test_what_is_wrong_is_a_400_that_names_the_parameter(client: Client, asked: str, param: str, code: str) -> None:
    error = error_of(client.get(f"/api/seal?{asked}"))
    assert (error["param"], error["code"]) == (param, code)
    assert error["hint"]


@pytest.mark.parametrize(
    "name",
    [
        "   ",
        "CHRISTOPHERSO",
        "一二三四五六七八九十百千万",
        "佐藤\n",
        "\0佐藤",
        "\U0001f600",
        "김철수",
        "Иванов",
        "<svg>",
        "a" * 25,
    ],
)
def test_a_name_that_cannot_be_carved_is_refused_with_what_to_change(client: Client, name: str) -> None:
    error = error_of(get(client, name=name))
    assert (error["param"], error["code"]) == ("name", "invalid_parameter")
    assert error["message"].endswith(".")
    assert error["hint"]


def test_a_failing_engine_is_render_failed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(service, "compose", broken)
    response = get(client)
    assert response.status_code == 500
    error = json.loads(response.content)["error"]
    assert error["code"] == "render_failed"
    assert "secret" not in response.content.decode()
    assert response["Cache-Control"] == "no-store"


def test_the_accept_header_decides_nothing(client: Client) -> None:
    response = get(client, headers={"Accept": "application/json"})
    assert response["Content-Type"] == "image/svg+xml"


def test_a_second_request_is_answered_from_what_was_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    first = get(client)
    service.face_of.cache_clear()
    monkeypatch.setattr(service, "compose", lambda *_: pytest.fail("it was composed again"))
    assert get(client).content == first.content
