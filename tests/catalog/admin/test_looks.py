"""The admin on a phone, and its Japanese: in a real browser and in the text of its pages."""

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from catalog.editions import publishing
from catalog.staff import groups
from tests.browsing import Browsers, in_a_browser
from tests.catalog.conftest import signed_in
from tests.catalog.forms import edit

PASSWORD = "a-long-seal-pass-7"  # noqa: S105 - of a user that only this test has
PAGES = ("", "catalog/edition/", "catalog/draft/{draft}/change/", "catalog/material/titanium/change/", "auth/user/")


@in_a_browser
@pytest.mark.django_db(transaction=True)
def test_on_a_phone_pages_fit_the_screen_and_leaving_a_changed_form_asks_first(
    live_server: LiveServer, browsers: Browsers
) -> None:
    from playwright.sync_api import Dialog

    User.objects.create_superuser("hana", password=PASSWORD)
    with browsers.chromium() as chromium:
        page = chromium.new_context(locale="ja", viewport={"width": 360, "height": 800}).new_page()
        page.goto(f"{live_server.url}/admin/")
        page.fill("#id_username", "hana")
        page.fill("#id_password", PASSWORD)
        page.click("input[type=submit]")
        page.goto(f"{live_server.url}/admin/catalog/material/titanium/change/")
        page.fill("#id_price_jpy", "21000")
        page.click("input[name=_draft]")
        page.wait_for_url("**/draft/*/change/")
        draft = page.url.split("/")[-3]
        for path in PAGES:
            page.goto(f"{live_server.url}/admin/{path.format(draft=draft)}")
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        page.goto(f"{live_server.url}/admin/")
        lines = page.evaluate("document.querySelector('table.matrix tbody th').getClientRects()[0].height")
        assert lines < 60  # a family's name stands on one line
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(f"{live_server.url}/admin/catalog/edition/")
        assert page.evaluate("document.querySelector('.results').scrollWidth") <= page.evaluate(
            "document.querySelector('.results').clientWidth"
        )
        asked: list[str] = []

        def leave(dialog: Dialog) -> None:
            asked.append(dialog.type)
            dialog.accept()

        page.on("dialog", leave)
        page.goto(f"{live_server.url}/admin/catalog/shipping/1/change/")
        page.goto(f"{live_server.url}/admin/")
        assert asked == []
        page.goto(f"{live_server.url}/admin/catalog/shipping/1/change/")
        page.click("#id_price_jpy")
        page.keyboard.type("5")
        page.goto(f"{live_server.url}/admin/")
        assert asked == ["beforeunload"]


def text_of(client: Client, path: str) -> str:
    response: Any = client.get(f"/admin/{path}")
    return str(response.content.decode())


def test_words_are_said_once_and_in_japanese(db: None) -> None:
    owner = signed_in("owner", language="ja")
    User.objects.get(username="owner").groups.add(*Group.objects.all())
    people = text_of(owner, "auth/user/") + text_of(owner, "auth/group/")
    people += text_of(owner, f"auth/user/{User.objects.get().pk}/change/")
    for name, japanese in zip(
        groups.PERMISSIONS, ("工房", "受注", "販売内容の編集", "公開担当", "オーナー"), strict=True
    ):
        assert japanese in people
        assert f">{name}<" not in people
    edit(owner, "material", "titanium", **{"colors-3-DELETE": "on"})
    front = text_of(owner, "")
    assert f"第{publishing.live_edition().pk}版" in front
    assert "版 2" not in front
    assert "チタン・発色ゴールドを削除" in front
    families = text_of(owner, "catalog/use/bank/change/")
    assert ">印相体<" in families
    assert "Insou" not in families
    assert "用途を変更" in families


def test_an_edition_is_shown_to_people_and_its_json_behind_a_link(editor: Client) -> None:
    edit(editor, "material", "titanium", price_jpy=21000)
    edition = publishing.live_edition().pk
    page = text_of(editor, f"catalog/edition/{edition}/change/")
    assert "¥21,000" in page
    assert "corporatePriceJpy" not in page
    assert f"/admin/catalog/edition/{edition}/json/" in page


def test_why_a_change_was_made_stands_in_its_edition(editor: Client) -> None:
    edit(editor, "material", "titanium", price_jpy=21000, _note="Titanium rose")
    assert "Titanium rose" in text_of(editor, f"catalog/edition/{publishing.live_edition().pk}/change/")
