"""A page requests each face of a sheet separately, and shows it as soon as it is made."""

from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.test import Client

from rendering import service
from rendering.composing_room import ComposingRoom
from rendering.engine.vocabulary import FAMILY_IDS
from tests.designs.pages.contents import text_of

pytestmark = pytest.mark.django_db
SHEET = f"name={quote('山田')}&use=bank&size=13.5&index=2"


@pytest.mark.parametrize("locale", ["ja", "en"])
def test_each_face_by_itself_is_told_as_on_its_sheet(client: Client, locale: str) -> None:
    sheet = _without_space(text_of(client.get(f"/{locale}/?{SHEET}")))
    cards = {family: text_of(client.get(f"/{locale}/face?{SHEET}&family={family}")) for family in FAMILY_IDS}
    lead = next(family for family, card in cards.items() if _without_space(card) not in sheet)
    assert "card usable" in cards[lead]
    for family, card in cards.items():
        assert f"family={family}" in card
        assert family == lead or _without_space(card) in sheet


def test_a_face_by_itself_is_kept_like_a_page_and_is_not_for_crawlers(client: Client) -> None:
    address = f"/en/face?{SHEET}&family=kaku"
    first = client.get(address)
    assert first["X-Robots-Tag"] == "noindex"
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ("name=%3Csvg%3E&family=kaku", 400, "cannot be cut"),
        ("name=Smith&family=kaku&shape=round&size=24", 400, "This size is not made in this shape"),
        ("name=Smith&family=gothic", 404, ""),
        ("name=Smith", 404, ""),
    ],
)
def test_a_face_that_cannot_be_is_refused_in_words(client: Client, asked: str, status: int, said: str) -> None:
    refused = client.get(f"/en/face?{asked}")
    assert refused.status_code == status
    assert said in refused.content.decode()


def test_a_face_there_is_no_room_for_says_when_to_come_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    service.face_of.cache_clear()
    full = ComposingRoom(most_inside=0)
    monkeypatch.setattr(service, "_room", lambda: full)
    refused: Any = client.get(f"/ja/face?{SHEET}&family=wave")
    assert refused.status_code == 503
    assert int(refused["Retry-After"]) > 0
    assert 'role="alert"' in refused.content.decode()


def _without_space(html: str) -> str:
    return "".join(html.replace(' loading="lazy"', "").split())
