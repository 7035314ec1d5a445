"""Part 4.2: listDesigns gives eight designs with their eligibility, previews and order links."""

import json
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import pytest
from django.test import Client

from rendering import service
from rendering.engine.vocabulary import FAMILY_IDS

pytestmark = pytest.mark.django_db


def get(client: Client, headers: dict[str, str] | None = None, **asked: Any) -> Any:
    return client.get(f"/api/v1/designs?{urlencode({'name': '佐藤', **asked})}", headers=headers or {})


def sheet(client: Client, **asked: Any) -> dict[str, Any]:
    response = get(client, **asked)
    assert response.status_code == 200, response.content
    body: dict[str, Any] = json.loads(response.content)
    return body


def error_of(response: Any) -> dict[str, str]:
    assert response.status_code == 400
    error: dict[str, str] = json.loads(response.content)["error"]
    return error


def query_of(url: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query, strict_parsing=True).items()}


def path_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.path}?{parts.query}"


def test_a_name_gets_one_design_a_family(client: Client) -> None:
    body = sheet(client)
    assert sorted(design["family"] for design in body["designs"]) == sorted(FAMILY_IDS)
    assert {key: body[key] for key in ("name", "use", "sizeMm", "material", "shape", "index", "currency")} == {
        "name": "佐藤",
        "use": "registered",
        "sizeMm": 15,
        "material": "titanium",
        "shape": None,
        "index": 0,
        "currency": "JPY",
    }
    assert body["pricesIncludeTax"] is True


def test_prices_and_lead_days_are_the_catalogues(client: Client) -> None:
    catalog = json.loads(client.get("/api/v1/catalog").content)
    for material in catalog["materials"]:
        personal = sheet(client, material=material["id"])
        company = sheet(client, material=material["id"], use="corporate")
        assert personal["priceJpy"] == material["priceJpy"]
        assert company["priceJpy"] == material["corporatePriceJpy"]
        assert personal["leadDays"] == material["leadDays"]


def test_designs_follow_the_catalogue_and_the_geometry(client: Client) -> None:
    catalog = json.loads(client.get("/api/v1/catalog").content)
    families = {family["id"]: family for family in catalog["families"]}
    recommended = {use["id"]: use["recommendedFamily"] for use in catalog["uses"]}
    passes = {"registered": "registration", "bank": "bank", "everyday": "everyday", "corporate": "corporate"}
    for use, report_key in passes.items():
        for design in sheet(client, use=use)["designs"]:
            family = families[design["family"]]
            assert design["shape"] == family["defaultShape"]
            assert design["soldFor"] == family["uses"]
            assert design["recommendedFor"] == (design["family"] == recommended[use])
            assert design["eligibleForUse"] == (use in family["uses"] and design["eligibility"][report_key])


def test_previews_reproduce_the_design_eligibility_included(client: Client) -> None:
    for design in sheet(client, size="18", index="3")["designs"]:
        svg, face = (client.get(path_of(design["preview"][view])) for view in ("svg", "json"))
        asked = query_of(design["preview"]["svg"])
        assert svg["Content-Type"] == "image/svg+xml"
        assert json.loads(face.content)["eligibility"] == design["eligibility"]
        assert (asked["seed"], asked["size"], asked["shape"]) == (str(design["seed"]), "18", design["shape"])
        again = client.get(f"/api/seal?name=佐藤&family={design['family']}&index=3&shape={design['shape']}")
        assert again.content == svg.content


def test_links_stand_under_the_base_url_whatever_the_host(client: Client, settings: Any) -> None:
    settings.BASE_URL = "https://seals.example"
    settings.ALLOWED_HOSTS = ["*"]
    body = json.loads(get(client, headers={"Host": "other.example"}).content)
    for design in body["designs"]:
        assert design["preview"]["svg"].startswith("https://seals.example/api/seal?")
        assert urlsplit(design["orderUrl"]).scheme in {"http", "https"}


def test_the_order_link_carries_the_whole_choice(client: Client) -> None:
    asked = {"name": "O'Brien & 山", "use": "bank", "size": "13.5", "material": "aluminium", "locale": "ja"}
    catalog = json.loads(client.get("/api/v1/catalog").content)
    for design in sheet(client, **asked)["designs"]:
        carried = query_of(design["orderUrl"])
        assert {key: carried[key] for key in asked} == asked
        assert carried["family"] == design["family"]
        assert carried["seed"] == str(design["seed"])
        assert carried["shape"] == design["shape"]
        assert design["orderUrl"].startswith(catalog["links"]["checkout"])


def test_the_order_link_opens_a_page_that_shows_the_design(client: Client) -> None:
    design = sheet(client, locale="ja")["designs"][0]
    page = client.get(path_of(design["orderUrl"]))
    assert page.status_code == 200
    assert str(design["seed"]) in page.content.decode()
    assert '<html lang="ja">' in page.content.decode()


@pytest.mark.parametrize(("size", "shapes"), [("12", {"round"}), ("13.5", {"round"}), ("24", {"square"})])
def test_without_a_shape_each_design_takes_one_that_is_made(client: Client, size: str, shapes: set[str]) -> None:
    assert {design["shape"] for design in sheet(client, size=size)["designs"]} == shapes


@pytest.mark.parametrize("shape", ["round", "square"])
def test_a_shape_forces_every_design(client: Client, shape: str) -> None:
    body = sheet(client, shape=shape)
    assert body["shape"] == shape
    assert {design["shape"] for design in body["designs"]} == {shape}


@pytest.mark.parametrize(
    ("size", "shape", "sizes"),
    [("24", "round", "12, 13.5, 15, 18"), ("12", "square", "15, 18, 24"), ("13.5", "square", "15, 18, 24")],
)
def test_a_pair_that_is_not_made_is_a_400_on_size(client: Client, size: str, shape: str, sizes: str) -> None:
    error = error_of(get(client, size=size, shape=shape))
    assert (error["code"], error["param"]) == ("invalid_parameter", "size")
    assert sizes in error["hint"]


def test_sheets_are_deterministic_and_differ(client: Client) -> None:
    assert get(client, index="39").content == get(client, index="39").content
    seeds = [{design["seed"] for design in sheet(client, index=str(index))["designs"]} for index in range(3)]
    assert len(set.union(*seeds)) == 24
    assert all(0 <= seed < 2**53 for seed in set.union(*seeds))


def test_equal_requests_share_an_etag_and_a_304_composes_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, spelled = get(client), get(client, size="15.0", use="registered", locale="en", index="0")
    assert first["ETag"] == spelled["ETag"]
    assert first["Cache-Control"] == "public, max-age=0, stale-if-error=86400"
    monkeypatch.setattr(service, "measures_of", lambda *_: pytest.fail("it was composed"))
    again = get(client, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])


@pytest.mark.parametrize(
    ("asked", "param", "code"),
    [
        ("", "name", "missing_parameter"),
        ("name=", "name", "invalid_parameter"),
        ("name=佐藤&use=personal", "use", "invalid_parameter"),
        ("name=佐藤&size=16", "size", "invalid_parameter"),
        ("name=佐藤&size=1.5e1", "size", "invalid_parameter"),
        ("name=佐藤&material=gold", "material", "invalid_parameter"),
        ("name=佐藤&shape=circle", "shape", "invalid_parameter"),
        ("name=佐藤&index=40", "index", "invalid_parameter"),
        ("name=佐藤&locale=fr", "locale", "invalid_parameter"),
        ("name=佐藤&seed=1", "seed", "invalid_parameter"),
        ("name=佐藤&size=15&size=15", "size", "invalid_parameter"),
        ("size=24&shape=round", "name", "missing_parameter"),
        ("name=%FF&nothing=1", "name", "invalid_parameter"),
    ],
)
def test_what_is_wrong_is_a_400_that_names_the_parameter(client: Client, asked: str, param: str, code: str) -> None:
    error = error_of(client.get(f"/api/v1/designs?{asked}"))
    assert (error["param"], error["code"]) == (param, code)
    assert error["hint"]


def test_a_failing_engine_is_render_failed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(service, "compose", broken)
    response = get(client, name="破")
    assert response.status_code == 500
    assert json.loads(response.content)["error"]["code"] == "render_failed"


def test_raw_utf8_and_percent_encoding_are_the_same(client: Client) -> None:
    raw = client.generic("GET", "/api/v1/designs", QUERY_STRING="name=佐藤".encode().decode("latin-1"))
    assert raw.content == client.get(f"/api/v1/designs?name={quote('佐藤')}").content
