"""Names, texts and pictures of entries: edited in the entries' forms, live on save, not in the API."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override

from catalog.editions import publishing
from catalog.editions.consent import OfferRefused
from catalog.models import AddOn, Draft, EntryWords, Worded
from catalog.staff import groups
from catalog.words import entry_words
from catalog.words.entry_words import Told, words_of
from tests.catalog.conftest import signed_in
from tests.catalog.editions.test_history import told as history
from tests.catalog.forms import edit, errors, fields_of, is_saved, open_form, send_form
from tests.catalog.pictures.making import SVG, bomb, picture, sent

ALTS = {"alt_ja": "チタンの印鑑", "alt_en": "A titanium seal"}
NAMES = {"name_ja": "巾着", "name_en": "Pouch"}
POUCH = {"addon_id": "pouch", **NAMES, "price_jpy": 800, "fits_min_mm": "", "fits_max_mm": "", "position": ""}


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"


def said(kind: Worded, entry_id: str, locale: str = "en") -> Told:
    with override(locale):
        return words_of(kind).of(kind, entry_id)


def row(addon: str) -> int:
    return AddOn.objects.get(addon_id=addon).pk


def test_everything_that_is_sold_at_first_has_its_names_and_texts(db: None) -> None:
    offer = publishing.live().document
    for locale in ("ja", "en"):
        for kind, ids in {
            Worded.MATERIAL: [each["id"] for each in offer["materials"]],
            Worded.FAMILY: [each["id"] for each in offer["families"]],
        }.items():
            assert all(said(kind, entry_id, locale).text for entry_id in ids)
    assert entry_words.nameless(offer) == []
    assert said(Worded.CARRIER, offer["shipping"]["carrier"], "ja").name == "日本郵便（ゆうパック）"


def test_a_saved_name_is_live_and_the_api_stays_unchanged(editor: Client, anyone: Client) -> None:
    before, edition = anyone.get("/api/v1/catalog"), publishing.live_edition()
    response = edit(editor, "addon", row("ink-pad"), name_en="Vermilion paste", name_ja="朱泥")
    assert is_saved(response)
    assert said(Worded.ADDON, "ink-pad").name == "Vermilion paste"
    assert said(Worded.ADDON, "ink-pad", "ja").name == "朱泥"
    assert anyone.get("/api/v1/catalog").content == before.content
    assert publishing.live_edition().text == edition.text
    assert (
        "Add-on, Vermilion paste: name in English Ink pad → Vermilion paste"
        in history(editor, f"/admin/catalog/addon/{row('ink-pad')}/history/")[0]
    )


def test_a_tier_an_occasion_and_the_carrier_are_named_in_their_rows(editor: Client) -> None:
    named = {"tiers-0-name_en": "A light gift", "occasions-6-name_ja": "定年のお祝い"}
    assert is_saved(edit(editor, "gifts", 1, **named))
    assert said(Worded.TIER, "aluminium-in-gift-box").name == "A light gift"
    assert said(Worded.OCCASION, "retirement", "ja").name == "定年のお祝い"
    assert is_saved(edit(editor, "shipping", 1, carrier="Yamato Transport", name_ja="ヤマト運輸"))
    assert said(Worded.CARRIER, "Yamato Transport", "ja").name == "ヤマト運輸"
    assert said(Worded.CARRIER, "Yamato Transport", "en").name == "Yamato Transport"
    assert publishing.live().document["shipping"]["carrier"] == "Yamato Transport"


@pytest.mark.parametrize(
    ("model", "changed", "reason"),
    [
        ("ink-pad", {"name_ja": ""}, "This field is required"),
        ("gifts", {"occasions-0-name_en": ""}, "This field is required"),
        ("titanium", {"text_ja": ""}, "Write it in both languages, or in neither"),
        ("titanium", {"text_en": "x" * 301}, "at most 300 characters"),
        ("titanium", {"picture": sent(picture())}, "people who cannot see it hear this"),
        ("titanium", {"picture": sent(picture()), **ALTS, "alt_en": " "}, "people who cannot see it hear this"),
        ("titanium", {"picture": sent(SVG), **ALTS}, "not a picture in PNG, JPEG or WebP"),
        ("titanium", {"picture": sent(bomb(7000, 7000)), **ALTS}, "more than 40 million pixels"),
        ("titanium", {"picture": sent(b""), **ALTS}, "The file is empty"),
        ("titanium", {"picture-sent": "forged:1:2", **ALTS}, "Choose it again"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_saved(
    editor: Client, model: str, changed: dict[str, Any], reason: str
) -> None:
    form: dict[str, tuple[str, object]] = {"gifts": ("gifts", 1), "titanium": ("material", "titanium")}
    kept = list(EntryWords.objects.values())
    where = form[model] if model in form else ("addon", row(model))
    assert reason in errors(edit(editor, *where, **changed))
    assert list(EntryWords.objects.values()) == kept


def test_a_refused_offer_changes_no_words(editor: Client) -> None:
    refused = edit(editor, "family", "koin", uses=["bank"], text_en="New words.")
    assert "is recommended for Everyday seal" in errors(refused)
    assert said(Worded.FAMILY, "koin").text != "New words."


def test_a_refusal_of_words_names_their_entry(db: None) -> None:
    whole: Any = publishing.live_edition().document
    whole["words"]["addons"][0]["name"]["en"] = "x" * 1_000
    with pytest.raises(OfferRefused, match=f"^words {whole['addons'][0]['id']}: "):
        publishing.store(whole)


def test_a_picture_need_not_be_chosen_again_when_the_form_comes_back(editor: Client) -> None:
    asked = edit(editor, "material", "titanium", price_jpy=198, picture=sent(picture()), **ALTS)
    assert "Chosen, not saved yet." in asked.content.decode()
    assert said(Worded.MATERIAL, "titanium").picture is None
    fields = fields_of(asked, "material_form")
    assert is_saved(send_form(editor, "material", "titanium", fields, _yes=asked.context["consent"].token))
    kept = said(Worded.MATERIAL, "titanium")
    assert kept.picture is not None
    assert (kept.picture.width, kept.picture.height, kept.alt) == (900, 600, "A titanium seal")


def test_an_old_form_does_not_overwrite_what_others_wrote(editor: Client, publisher: Client) -> None:
    fields = open_form(editor, "addon", row("ink-pad"))
    edit(publisher, "addon", row("ink-pad"), name_en="Vermilion paste")
    assert is_saved(send_form(editor, "addon", row("ink-pad"), fields, price_jpy=1200))
    assert said(Worded.ADDON, "ink-pad").name == "Vermilion paste"


def test_an_entry_that_an_edition_brings_back_has_its_words_again(editor: Client, publisher: Client) -> None:
    edit(editor, "addon", row("ink-pad"), name_en="Vermilion paste")
    before = publishing.live_edition()
    editor.post(f"/admin/catalog/addon/{row('ink-pad')}/delete/", {"post": "yes"})
    assert not AddOn.objects.filter(addon_id="ink-pad").exists()
    publishing.restore(before, None)
    assert said(Worded.ADDON, "ink-pad").name == "Vermilion paste"


def test_an_entry_with_another_id_takes_its_words_along(editor: Client) -> None:
    edit(editor, "addon", row("ink-pad"), picture=sent(picture()), **ALTS)
    edit(editor, "addon", row("ink-pad"), addon_id="vermilion")
    assert said(Worded.ADDON, "vermilion") == said(Worded.ADDON, "ink-pad")
    assert said(Worded.ADDON, "vermilion").name == "Ink pad"


def test_a_draft_that_brings_an_entry_brings_its_names(editor: Client, publisher: Client) -> None:
    assert is_saved(editor.post("/admin/catalog/addon/add/", {**POUCH, "_draft": "1"}))
    assert "pouch" not in str(publishing.live().document["addons"])
    publisher.post(f"/admin/catalog/draft/{Draft.objects.get().pk}/change/", {"_publish": "1"})
    assert "pouch" in str(publishing.live().document["addons"])
    assert said(Worded.ADDON, "pouch", "ja").name == "巾着"


def test_words_of_what_is_sold_already_wait_in_a_draft_too(editor: Client, publisher: Client) -> None:
    edit(editor, "addon", row("ink-pad"), name_en="Paste", price_jpy=1000, _draft="1")
    assert said(Worded.ADDON, "ink-pad").name == "Ink pad"
    publisher.post(f"/admin/catalog/draft/{Draft.objects.get().pk}/change/", {"_publish": "1"})
    assert said(Worded.ADDON, "ink-pad").name == "Paste"


def test_restoring_an_edition_restores_its_pictures(editor: Client) -> None:
    edit(editor, "material", "titanium", picture=sent(picture()), **ALTS)
    first = said(Worded.MATERIAL, "titanium").picture
    before = publishing.live_edition()
    edit(editor, "material", "titanium", picture=sent(picture(600, 600)), **ALTS)
    publishing.restore(before, None)
    assert said(Worded.MATERIAL, "titanium").picture == first
    assert editor.get(first.src if first else "").status_code == 200


def test_the_history_lists_changes_of_words_and_of_the_offer(editor: Client) -> None:
    edit(editor, "material", "titanium", price_jpy=21000)
    edit(editor, "material", "titanium", text_ja="重い。", text_en="Heavy.", picture=sent(picture()), **ALTS)
    lines = history(editor)
    assert [line.split(" | ")[2].split(" (")[0] for line in lines] == ["change", "change"]
    assert "Titanium: text in English Heavier and harder" in lines[0]
    assert "→ Heavy." in lines[0]
    assert "picture none → 900 × 600 pixels" in lines[0]
    assert lines[0].split(" | ")[1] == "editor"
    edit(editor, "gifts", 1, **{"occasions-0-name_en": "Twenty"})
    assert "Coming of age → Twenty" in history(editor, "/admin/catalog/gifts/1/history/")[0]
    assert history(editor, "/admin/catalog/material/aluminium/history/") == []


def test_who_may_only_look_sees_the_words_and_changes_none(db: None) -> None:
    owner, worker = signed_in("owner"), signed_in("worker", groups.WORKSHOP)
    edit(owner, "addon", row("ink-pad"), picture=sent(picture()), **ALTS)
    for path in (f"addon/{row('ink-pad')}", "gifts/1", "material/titanium", "shipping/1"):
        page = worker.get(f"/admin/catalog/{path}/change/").content.decode()
        assert 'name="name_' not in page
        assert 'type="file"' not in page
    shown = worker.get(f"/admin/catalog/addon/{row('ink-pad')}/change/").content.decode()
    assert "朱肉" in shown
    assert 'alt="A titanium seal"' in shown
    before = list(EntryWords.objects.values())
    sent_anyway = {"picture": sent(picture()), **ALTS, **NAMES}
    assert worker.post("/admin/catalog/material/titanium/change/", sent_anyway).status_code == 403
    assert list(EntryWords.objects.values()) == before


def test_the_list_of_add_ons_is_found_by_name(editor: Client) -> None:
    assert "朱肉" in editor.get("/admin/catalog/addon/", headers={"Accept-Language": "ja"}).content.decode()
    found = editor.get("/admin/catalog/addon/", {"q": "朱肉"}).content.decode()
    assert "ink-pad" in found
    assert "cleaning-brush" not in found


def test_the_offer_check_names_what_nobody_named(editor: Client) -> None:
    AddOn.objects.create(addon_id="gift-bag", price_jpy=300)
    publishing.publish(None)
    assert said(Worded.ADDON, "gift-bag").name == "Gift bag"
    assert "“gift-bag” has no name yet" in editor.get("/admin/offer-check/").content.decode()


def test_migrating_again_makes_what_is_missing_and_changes_nothing_that_staff_wrote(editor: Client) -> None:
    edit(editor, "addon", row("ink-pad"), name_en="Vermilion paste")
    EntryWords.objects.filter(entry_id="titanium").delete()
    call_command("migrate", verbosity=0)
    assert said(Worded.ADDON, "ink-pad").name == "Vermilion paste"
    assert said(Worded.MATERIAL, "titanium").text


def test_a_picture_that_was_sent_long_ago_has_to_be_chosen_again(
    editor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = edit(editor, "material", "titanium", picture=sent(picture()))
    monkeypatch.setattr("catalog.pictures.keeping.UNUSED_FOR", timedelta(seconds=-1))
    again = send_form(editor, "material", "titanium", fields_of(asked, "material_form"), **ALTS)
    assert "Choose it again" in errors(again)


@pytest.mark.parametrize("path", ["axes/accessattempt/", "otp_totp/totpdevice/", "otp_static/staticdevice/", ""])
def test_the_libraries_tables_have_japanese_names(db: None, path: str) -> None:
    page = signed_in("owner", language="ja").get(f"/admin/{path}").content.decode()
    assert "認証アプリ" in page
    for english in ("Axes", "Otp_", "TOTP", "access attempt", "Access attempt", "static device", "Static device"):
        assert english not in page.partition("<body")[2].replace(f"/admin/{path}", "")
