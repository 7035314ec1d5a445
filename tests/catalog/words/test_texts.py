"""The shop's texts and particulars have editions, history, restore, undo and drafts, as the offer has."""

import pytest
from django.test import Client
from django.utils.translation import override

from catalog.editions import drafts, publishing
from catalog.models import Edition, ShopDetails, ShopText
from catalog.offer.wording import said_changed
from tests.catalog.drafting import keep, page, publish
from tests.catalog.editions.test_history import told
from tests.catalog.forms import edit, errors, is_saved, open_form, send_form

CONTACT = "/admin/catalog/shoptext/contact/history/"


def body(text_id: str = "contact") -> str:
    return ShopText.objects.get(pk=text_id).body_ja


def test_a_text_that_is_overwritten_is_restored_and_its_history_says_so(editor: Client, publisher: Client) -> None:
    before, was = publishing.live_edition(), body()
    edit(editor, "shoptext", "contact", body_ja="お電話ください。")
    front = editor.get("/admin/").content.decode()
    live = publishing.live_edition()
    assert f"Live now, as edition {live.pk}: Text, " in front
    assert f"/admin/catalog/edition/{live.pk}/undo/" in front
    assert "body text in Japanese" in told(editor, CONTACT)[0]
    compared = editor.get(f"/admin/catalog/edition/{before.pk}/differences/{live.pk}/").content.decode()
    assert "お電話ください。" in compared
    publisher.post(f"/admin/catalog/edition/{before.pk}/restore/", {"_edition": live.pk})
    assert body() == was
    assert len(told(editor, CONTACT)) == 2


def test_particulars_have_a_history_and_are_undone(editor: Client) -> None:
    edit(editor, "shopdetails", 1, seller_ja="青空印章 合同会社", phone="03-0000-0000")
    live = publishing.live_edition().pk
    assert "Telephone none → 03-0000-0000" in told(editor, "/admin/catalog/shopdetails/1/history/")[0]
    editor.post(f"/admin/catalog/edition/{live}/undo/", {"_edition": live})
    assert ShopDetails.objects.get().phone == ""


def test_programs_read_what_they_read_before(editor: Client, anyone: Client) -> None:
    before = anyone.get("/api/v1/catalog")
    edit(editor, "shoptext", "legal", body_en="By law.")
    after = anyone.get("/api/v1/catalog")
    assert (after.content, after["ETag"]) == (before.content, before["ETag"])


def test_lines_that_a_browser_ends_otherwise_are_no_change(editor: Client) -> None:
    before = publishing.live_edition()
    fields = open_form(editor, "shoptext", "faq")
    sent = {name: fields[name].replace("\n", "\r\n") for name in ("body_ja", "body_en")}
    assert is_saved(send_form(editor, "shoptext", "faq", fields, **sent))
    assert publishing.live_edition() == before


def test_two_people_who_write_one_text_are_told(editor: Client, publisher: Client) -> None:
    fields = open_form(editor, "shoptext", "faq")
    edit(publisher, "shoptext", "faq", body_ja="出版者の言葉")
    assert "publisher changed this while you had it open" in errors(
        send_form(editor, "shoptext", "faq", fields, body_ja="編集者の言葉")
    )
    assert body("faq").strip() == "出版者の言葉"
    assert is_saved(send_form(editor, "shoptext", "faq", fields, body_en="The editor's words"))
    assert body("faq").strip() == "出版者の言葉"


def test_a_text_waits_in_a_draft_is_previewed_and_published(editor: Client, publisher: Client, anyone: Client) -> None:
    was = body()
    draft = keep(editor, "shoptext", "contact", body_ja="新しい連絡先のご案内")
    keep(editor, "shopdetails", 1, into=draft.pk, name_ja="青空印房")
    assert body() == was
    anyone.get(f"/preview/{drafts.preview_token(draft)}")
    shown = anyone.get("/ja/contact").content.decode()
    assert "新しい連絡先のご案内" in shown
    assert "青空印房" in shown
    assert "新しい連絡先" not in Client(HTTP_HOST="127.0.0.1").get("/ja/contact").content.decode()
    publish(publisher, draft)
    assert body() == "新しい連絡先のご案内\n"
    assert ShopDetails.objects.get().name_ja == "青空印房"


def test_a_price_and_a_text_in_one_draft_are_one_edition(editor: Client, publisher: Client) -> None:
    before = Edition.objects.count()
    draft = keep(editor, "material", "titanium", price_jpy=21000)
    keep(editor, "shoptext", "faq", into=draft.pk, body_en="Prices rose.")
    assert "Text, " in page(editor, draft)
    publish(publisher, draft)
    assert Edition.objects.count() == before + 1


def test_editions_from_before_texts_were_kept_say_nothing_of_them(editor: Client, publisher: Client) -> None:
    old = publishing.live_edition()
    edit(editor, "material", "titanium", price_jpy=21000)
    edit(editor, "shoptext", "faq", body_en="New words.")
    Edition.objects.filter(pk=old.pk).update(words=None)
    restore = f"/admin/catalog/edition/{old.pk}/restore/"
    assert "New words." not in publisher.get(restore).content.decode()
    publisher.post(restore, {"_edition": publishing.live_edition().pk})
    assert publishing.live().document["materials"][1]["priceJpy"] == 19800
    assert ShopText.objects.get(pk="faq").body_en == "New words.\n"


LONG = "一行目は同じです。\n" * 20


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("short", "longer", "short → longer"),
        (LONG, f"違う行です。\n{LONG}", "none → 違う行です。"),
        (f"{LONG}送料は七百円です。", f"{LONG}送料は八百円です。", "送料は七百円です。 → 送料は八百円です。"),
        (
            f"{LONG}{'前' * 30}七{'後' * 30}",
            f"{LONG}{'前' * 30}八{'後' * 30}",
            f"…{'前' * 10}七{'後' * 10}… → …{'前' * 10}八{'後' * 10}…",
        ),
        (LONG, f"{LONG}{'新' * 70}", f"none → {'新' * 70}"),
        (LONG, f"{LONG}{'新' * 71}", f"none → {'新' * 35} … {'新' * 35}"),
        (
            "\n".join(f"{n}\n同じです。" for n in range(20)),
            "\n".join(f"{n + 50 * (n < 5)}\n同じです。" for n in range(20)),
            "0 → 50; 1 → 51; 2 → 52; and 2 more",
        ),
    ],
)
def test_of_a_long_text_the_lines_that_changed_are_said(before: str, after: str, said: str) -> None:
    with override("en"):
        assert said_changed(before, after) == said
