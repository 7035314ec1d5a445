"""getCatalog: the live edition with every field of the contract's part 2, and its headers for caches."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import resolve
from pytest_django import DjangoAssertNumQueries

from catalog.after_migrate import DEFAULT_OFFER
from catalog.editions import publishing
from catalog.offer.checks.validation import problems
from rendering.engine import vocabulary as terms
from tests.catalog.forms import edit, edit_surely

PATH = "/api/v1/catalog"
pytestmark = pytest.mark.django_db


def get(client: Client) -> Any:
    response = client.get(PATH)
    assert response.status_code == 200
    return response.json()


def test_a_migrated_database_is_a_complete_shop(anyone: Client) -> None:
    catalogue = get(anyone)
    assert [use["id"] for use in catalogue["uses"]] == ["bank", "registered", "everyday", "corporate"]
    assert [metal["id"] for metal in catalogue["materials"]] == ["aluminium", "titanium"]
    assert [shape["id"] for shape in catalogue["shapes"]] == ["round", "square"]
    assert [family["id"] for family in catalogue["families"]] == list(terms.FAMILY_IDS)
    assert (catalogue["currency"], catalogue["pricesIncludeTax"], catalogue["discounts"]) == ("JPY", True, False)


def test_the_default_offer_says_what_the_trade_and_the_contract_say(anyone: Client) -> None:
    catalogue = get(anyone)
    assert {metal["id"]: metal["massG"] for metal in catalogue["materials"]} == {"aluminium": 28.6, "titanium": 47.8}
    assert catalogue["sizesMm"] == [12, 13.5, 15, 18, 24]
    assert catalogue["sizesByShape"] == {"round": [12, 13.5, 15, 18], "square": [15, 18, 24]}
    assert [(seal["role"], seal["shape"], seal["sizeMm"]) for seal in catalogue["corporateSet"]["composition"]] == [
        ("representative", "round", 18),
        ("bank", "round", 15),
        ("invoice", "square", 24),
    ]
    assert catalogue["shipping"]["countries"] == ["JP"]
    assert {family["id"]: family["defaultShape"] for family in catalogue["families"]} == dict(terms.SHAPE_OF_FAMILY)


def test_the_default_offer_keeps_its_word_that_there_are_no_discounts(anyone: Client) -> None:
    catalogue = get(anyone)
    company_set = catalogue["corporateSet"]
    seals = {metal["id"]: company_set["seals"] * metal["corporatePriceJpy"] for metal in catalogue["materials"]}
    assert seals == {"aluminium": company_set["aluminiumJpy"], "titanium": company_set["titaniumJpy"]}


def test_only_the_registered_seal_has_a_size_by_law(anyone: Client) -> None:
    legal = {use["id"]: use.get("legalSizeMm") for use in get(anyone)["uses"]}
    assert legal == {"bank": None, "registered": {"min": 8, "max": 25}, "everyday": None, "corporate": None}


def test_constants_are_the_engines(anyone: Client) -> None:
    seal = get(anyone)["seal"]
    assert (seal["reliefMm"], seal["maxNameGraphemes"]) == (terms.RELIEF_MM, terms.MAX_NAME_GRAPHEMES)


def test_the_default_offer_is_published_exactly_as_it_is_written() -> None:
    assert json.loads(publishing.live_edition().text) == json.loads(Path(DEFAULT_OFFER).read_text(encoding="utf-8"))


def test_the_default_offer_makes_sense() -> None:
    assert problems(json.loads(DEFAULT_OFFER.read_text(encoding="utf-8"))) == []


def test_addresses_are_whole_and_on_the_configured_site(anyone: Client, settings: LazySettings) -> None:
    settings.BASE_URL = "https://seals.example"
    catalogue = get(anyone)
    assert catalogue["links"]["checkout"] == "https://seals.example/order"
    assert catalogue["corporateSet"]["url"] == "https://seals.example/company-set"
    settings.BASE_URL = "http://127.0.0.1:9000"
    assert get(anyone)["links"]["openapi"] == "http://127.0.0.1:9000/openapi.json"


def test_every_link_of_the_default_offer_leads_to_a_page_that_exists(anyone: Client, settings: LazySettings) -> None:
    catalogue = get(anyone)
    for url in (*catalogue["links"].values(), catalogue["corporateSet"]["url"], catalogue["gifts"]["url"]):
        assert resolve(urlsplit(url.removeprefix(settings.BASE_URL)).path), url


def test_an_address_elsewhere_is_given_as_it_is(editor: Client) -> None:
    edit_surely(editor, "checkoutlink", 1, url="https://pay.example/seals?shop=1")
    assert get(editor)["links"]["checkout"] == "https://pay.example/seals?shop=1"


def test_the_same_bytes_come_each_time_with_a_strong_etag(anyone: Client) -> None:
    first, second = anyone.get(PATH), anyone.get(PATH)
    assert first.content == second.content
    assert first["ETag"] == second["ETag"]
    assert first["ETag"].startswith('"')
    assert first["Cache-Control"] == "public, max-age=0, stale-if-error=86400"


def test_a_client_that_holds_the_catalogue_is_told_so(anyone: Client) -> None:
    held = anyone.get(PATH)["ETag"]
    assert anyone.get(PATH, headers={"If-None-Match": held}).status_code == 304


def test_a_change_of_the_offer_changes_the_etag_and_restoring_restores_it(publisher: Client) -> None:
    before, first = publisher.get(PATH)["ETag"], publishing.live_edition()
    edit(publisher, "material", "titanium", price_jpy=21000)
    assert publisher.get(PATH)["ETag"] != before
    publishing.restore(first, None)
    assert publisher.get(PATH)["ETag"] == before


def test_a_parameter_is_refused(anyone: Client) -> None:
    response = anyone.get(f"{PATH}?lang=ja")
    assert response.status_code == 400
    assert response.json()["error"]["param"] == "lang"


def test_the_catalogue_costs_one_small_query(anyone: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    get(anyone)
    with django_assert_num_queries(1):
        get(anyone)
