"""Everybody with the link of a draft sees it, on pages and in the API. Nobody else does."""

import pytest
from django.test import Client

from catalog.editions import drafts
from catalog.models import Draft
from tests.catalog.drafting import publish
from tests.catalog.forms import edit


def price_shown(client: Client) -> int:
    return int(client.get("/api/v1/catalog").json()["materials"][1]["priceJpy"])


def test_only_visitors_with_the_link_see_the_draft_on_pages_and_api(anyone: Client, draft: Draft) -> None:
    anyone.get(f"/preview/{drafts.preview_token(draft)}")
    assert price_shown(anyone) == 21000
    answer = anyone.get("/api/v1/catalog")
    assert answer["Cache-Control"] == "private, no-store"
    held = Client(HTTP_HOST="127.0.0.1").get("/?locale=en")["ETag"]
    asked = {"Accept-Encoding": "gzip, br", "If-None-Match": f"{held}, *"}
    home = anyone.get("/?locale=en", headers=asked).content.decode()
    assert "21,000" in home
    assert draft.title in home
    another = Client(HTTP_HOST="127.0.0.1")
    assert price_shown(another) == 19800
    anyone.get("/preview/end")
    assert price_shown(anyone) == 19800


def test_a_link_that_is_forged_or_too_old_shows_nothing(
    anyone: Client, draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = drafts.preview_token(draft)
    assert anyone.get(f"/preview/{token}x").status_code == 410
    monkeypatch.setattr(drafts, "PREVIEW_S", -1)
    assert anyone.get(f"/preview/{token}").status_code == 410


@pytest.mark.parametrize(
    "path", ["/api/v1/catalog", "/api/v1/designs?name=林", "/api/seal?name=林&family=kaku", "/api/nothing"]
)
def test_an_answer_of_the_api_carries_no_cookie_whatever_cookie_is_sent(anyone: Client, path: str) -> None:
    plain = anyone.get(path)
    anyone.cookies["draft_preview"] = "forged"
    answer = anyone.get(path)
    assert not answer.cookies
    assert (answer.content, answer["Cache-Control"]) == (plain.content, plain["Cache-Control"])


def test_a_page_that_takes_a_dead_link_away_is_kept_by_no_cache(anyone: Client) -> None:
    anyone.cookies["draft_preview"] = "forged"
    page = anyone.get("/en/gifts")
    assert page.cookies["draft_preview"]["max-age"] == 0
    assert page["Cache-Control"] == "private, no-store"
    assert "ETag" not in page


def test_a_preview_ends_when_its_draft_is_published(anyone: Client, publisher: Client, draft: Draft) -> None:
    anyone.get(f"/preview/{drafts.preview_token(draft)}")
    publish(publisher, draft)
    edit(publisher, "material", "titanium", price_jpy=20000)
    assert price_shown(anyone) == 20000
