"""The admin's own pages: overview of the offer, specimens, colours, languages."""

import re

import pytest
from django.test import Client

from catalog.models import Family
from tests.catalog.forms import edit, edit_surely


def test_the_front_page_shows_prices_and_what_is_sold_for_what(editor: Client) -> None:
    page = editor.get("/admin/").content.decode()
    for words in (
        "¥9,800",
        "¥19,800",
        "Koin (old bronze seal)",
        "★<span> recommended",
        "Registered seal",
        "12, 13.5, 15, 18",
    ):
        assert words in page
    assert 'href="/api/v1/catalog"' in page


def test_the_front_page_shows_the_last_change(editor: Client) -> None:
    edit(editor, "material", "titanium", price_jpy=21000)
    assert "Titanium: price 19,800 → 21,000" in editor.get("/admin/").content.decode()


def test_the_front_page_names_oddities(editor: Client) -> None:
    edit_surely(editor, "family", "vortex", uses=[])
    assert "Vortex is not sold for any use." in editor.get("/admin/").content.decode()


def test_the_admin_speaks_the_browsers_language(editor: Client) -> None:
    editor.defaults["HTTP_ACCEPT_LANGUAGE"] = "ja,en;q=0.5"
    page = editor.get("/admin/").content.decode()
    for words in ("販売内容の一覧", "書体と販売用途", "古印体", "実印", "★<span> 推奨"):
        assert words in page
    assert "What is sold for what" not in page


def test_a_familys_page_shows_its_specimen_of_eight_names(editor: Client) -> None:
    page = editor.get("/admin/catalog/family/koin/change/").content.decode()
    faces = re.findall(r'<img src="(/pictures/[^/"]+/face\?[^"]+)"', page)
    assert len(faces) == 8
    assert all("family=koin" in face for face in faces)


def test_a_materials_page_shows_each_colour_on_a_seal(editor: Client) -> None:
    page = editor.get("/admin/catalog/material/titanium/change/").content.decode()
    assert page.count("<svg viewBox") == 4
    assert 'fill="#2F5DA8"' in page


def test_constants_of_the_engine_are_shown_and_cannot_be_set(editor: Client) -> None:
    page = editor.get("/admin/catalog/sealdefaults/1/change/").content.decode()
    assert "0.6 mm" in page
    assert "12 characters" in page
    assert "over 8 mm, up to 25 mm" in editor.get("/admin/catalog/use/registered/change/").content.decode()


@pytest.mark.parametrize("path", ["", "catalog/material/", "catalog/family/koin/change/", "catalog/edition/"])
def test_pages_carry_a_strict_policy_and_nothing_inline(editor: Client, path: str) -> None:
    response = editor.get(f"/admin/{path}")
    page = response.content.decode()
    assert "default-src 'none'" in response["Content-Security-Policy"]
    assert not re.search(r"<script(?![^>]* src=)[^>]*>[^<]", page)
    assert not re.search(r"<[^>]+ (style|onclick|onload)=", page)


def test_visitors_are_sent_to_the_login(anyone: Client) -> None:
    assert anyone.get("/admin/")["Location"].startswith("/admin/login/")


def test_a_staff_member_without_rights_sees_no_offer(db: None) -> None:
    from django.contrib.auth.models import User

    client = Client(HTTP_HOST="127.0.0.1", HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(User.objects.create_user("guest", is_staff=True))
    assert "¥19,800" not in client.get("/admin/").content.decode()
    assert client.get("/admin/catalog/material/titanium/change/").status_code == 403
    assert Family.objects.count() == 8
