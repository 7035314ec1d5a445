"""The history of a part of the offer lists every change of it, however the change was made."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from catalog.editions import publishing
from catalog.models import Edition
from tests.catalog.forms import edit

HISTORY = "/admin/catalog/material/titanium/history/"


def told(client: Client, path: str = HISTORY) -> list[str]:
    """Return the history as the page tells it: what changed, and how."""
    rows = re.findall(r"<tr>\s*<th scope=\"row\">.*?</tr>", client.get(path).content.decode(), re.S)
    return [
        " | ".join(re.sub(r"<[^>]+>|\s+", " ", cell).strip() for cell in re.findall(r"<td>.*?</td>", row, re.S))
        for row in rows
    ]


def imported(price_jpy: int) -> None:
    offer: Any = json.loads(publishing.live_edition().text)
    offer["materials"][1]["priceJpy"] = price_jpy
    publishing.import_offer(offer)


def test_an_import_and_a_restoration_stand_in_it_the_latest_first(publisher: Client) -> None:
    first = publishing.live_edition()
    edit(publisher, "material", "titanium", price_jpy=21000)
    imported(20500)
    publisher.post(f"/admin/catalog/edition/{first.pk}/restore/", {"_edition": publishing.live_edition().pk})
    history = told(publisher)
    assert [line.split(" | ")[0] for line in history] == [
        "Titanium: price 20,500 → 19,800",
        "Titanium: price 21,000 → 20,500",
        "Titanium: price 19,800 → 21,000",
    ]
    assert [line.split(" | ")[1] for line in history] == ["publisher", "the program", "publisher"]
    assert "restored" in history[0]
    assert "imported" in history[1]


def test_it_is_of_its_own_part_alone_with_the_rows_that_belong_to_it(editor: Client) -> None:
    edit(editor, "material", "aluminium", price_jpy=9900)
    edit(editor, "material", "titanium", **{"colors-3-DELETE": "on"})
    assert ["Anodised gold removed" in line for line in told(editor)] == [True]
    assert len(told(editor, "/admin/catalog/material/aluminium/history/")) == 1
    assert "Nothing was changed here yet." in editor.get("/admin/catalog/family/koin/history/").content.decode()


def test_a_migration_gives_paths_to_editions_that_lack_them(editor: Client) -> None:
    from importlib import import_module

    from django.apps import apps

    edit(editor, "material", "titanium", price_jpy=21000)
    Edition.objects.filter(pk=publishing.live_edition().pk).update(changes=[{"en": "old words", "ja": "古い言葉"}])
    assert told(editor) == []
    import_module("catalog.migrations.0002_staff_desk").say_where_editions_changed(apps, None)
    assert [line.split(" | ")[0] for line in told(editor)] == ["old words"]


@pytest.mark.parametrize(
    ("sought", "count"), [("titanium", 1), ("チタン", 1), ("editor", 2), ("価格 19,800", 1), ("gold", 0)]
)
def test_editions_are_searched_by_what_changed_in_either_language_and_by_who(
    editor: Client, sought: str, count: int
) -> None:
    edit(editor, "material", "titanium", price_jpy=21000)
    edit(editor, "material", "aluminium", price_jpy=9900)
    page = editor.get("/admin/catalog/edition/", {"q": sought}).content.decode()
    assert page.count('class="field-what_changed"') == count
