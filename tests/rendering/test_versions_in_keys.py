"""Every ETag and cache key depends on everything that its answer depends on."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from catalog.editions import publishing
from catalog.models import Material
from designs.query import DesignsQuery
from designs.sheet import sheet_etag
from rendering import service
from rendering.cache import _digest_of_code_and_library, _hash_of_code, key_of
from rendering.engine.glyphs.library import library_bytes
from rendering.engine.version import ENGINE_VERSION
from rendering.glyphs import drawable_name
from rendering.query import SealQuery
from rendering.versions import ANSWERS_VERSION

SATO = drawable_name("佐藤")
SEAL = SealQuery(name=SATO, family="tensho")
SHEET = DesignsQuery(name=SATO)
VERSIONS = ["rendering.versions.ENGINE_VERSION", "rendering.versions.ANSWERS_VERSION"]


@pytest.mark.parametrize("version", VERSIONS)
def test_an_etag_of_render_seal_follows(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = service.asked_seal(SEAL).etag
    monkeypatch.setattr(version, "another")
    assert service.asked_seal(SEAL).etag != before


def test_a_face_is_known_by_the_text_of_its_name_as_asked() -> None:
    assert service.canonical(service.face_request(SealQuery(name=drawable_name("ｻﾄｳ"), family="kaku")))["name"] == "ｻﾄｳ"


@pytest.mark.parametrize("version", VERSIONS)
def test_a_key_of_the_cache_follows(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = key_of("svg", "佐藤")
    monkeypatch.setattr(version, "another")
    assert key_of("svg", "佐藤") != before


@pytest.mark.parametrize("changed", ["a source", "the library"])
def test_cached_entries_are_not_found_after_a_change_of_code_or_letters(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for app in ("rendering", "designs"):
        (tmp_path / app).mkdir()
    monkeypatch.setattr(settings, "BASE_DIR", tmp_path)
    monkeypatch.setattr(settings, "GLYPH_LIBRARY", tmp_path / "glyphs.lib")
    files = {"a source": tmp_path / "rendering/strokes.py", "the library": settings.GLYPH_LIBRARY}
    monkeypatch.setattr("rendering.cache._hash_of_code", _hash_of_code.__wrapped__)
    settings.GLYPH_LIBRARY.write_bytes(library_bytes({}))
    found = []
    for text in ("one", "one", "another"):
        files[changed].write_bytes(library_bytes({text: {}}))
        found.append(_digest_of_code_and_library.__wrapped__())
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize("version", [*VERSIONS, "designs.sheet.SHEET_VERSION"])
def test_an_etag_of_list_designs_follows(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sheet_etag(SHEET, "an offer")
    monkeypatch.setattr(version, "another")
    assert sheet_etag(SHEET, "an offer") != before


def test_an_etag_of_list_designs_follows_the_offer_the_address_and_the_query(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = sheet_etag(SHEET, "an offer")
    assert sheet_etag(SHEET, "another offer") != before
    assert sheet_etag(DesignsQuery(name=SATO, locale="ja"), "an offer") != before
    monkeypatch.setattr(settings, "BASE_URL", "https://elsewhere.example")
    assert sheet_etag(SHEET, "an offer") != before


@pytest.mark.django_db
def test_a_changed_price_is_no_304(client: Client) -> None:
    asked = {"name": "佐藤"}
    before: Any = client.get("/api/v1/designs", asked)
    catalogue: Any = client.get("/api/v1/catalog")
    Material.objects.filter(id="titanium").update(price_jpy=54_321)
    publishing.refresh()
    after: Any = client.get("/api/v1/designs", asked, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert after.json()["priceJpy"] == 54_321
    assert client.get("/api/v1/catalog", headers={"If-None-Match": catalogue["ETag"]}).status_code == 200


@pytest.mark.django_db
def test_a_changed_address_is_no_304(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = ("/api/v1/catalog", "/api/v1/designs?name=佐藤")
    before = {path: client.get(path)["ETag"] for path in paths}
    monkeypatch.setattr(settings, "BASE_URL", "https://elsewhere.example")
    for path in paths:
        after: Any = client.get(path, headers={"If-None-Match": before[path]})
        assert after.status_code == 200
        assert "https://elsewhere.example" in after.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/designs?name=林", "/api/seal?name=林&family=kaku"])
def test_an_answer_says_by_which_versions_it_was_made(path: str, client: Client) -> None:
    answer = client.get(path)
    held = client.get(path, headers={"If-None-Match": answer["ETag"]})
    assert held.status_code == 304
    for each in (answer, held):
        assert each["Engine-Version"] == ENGINE_VERSION
        assert each["Answers-Version"] == ANSWERS_VERSION
