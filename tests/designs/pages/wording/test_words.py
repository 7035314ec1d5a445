"""Names, short texts and pictures of entries on pages, in the page's language."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from catalog.editions.publishing import publish
from catalog.models import AddOn, EntryWords
from tests.catalog.forms import edit, is_saved
from tests.catalog.pictures.making import picture, sent
from tests.designs.pages.contents import text_of

pytestmark = pytest.mark.django_db
SATO = f"design?name={quote('佐藤')}&family=tensho&size=15&material=titanium&use=bank"
SHOWN = {"alt_ja": "紙の上の印鑑", "alt_en": "A seal on paper"}


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.mark.parametrize(
    ("path", "english", "japanese"),
    [
        ("materials", "it does not rust", "さびません"),
        ("letters", "Often chosen for registered seals", "実印によく選ばれます"),
        (SATO, "The classic of bank and company seals", "印章の基本となる書体"),
        (SATO, "it does not rust", "さびません"),
        (SATO, "Ink pad", "朱肉"),
        (SATO, "Takes out what is left", "朱肉や紙の繊維を落とします"),
        ("gifts", "Aluminium seal in a gift box", "アルミニウムの印鑑（ギフト箱入り）"),
        ("gifts", "Coming of age", "成人のお祝い"),
        ("shipping", "Japan Post (Yu-Pack)", "日本郵便（ゆうパック）"),
    ],
)
def test_names_and_texts_are_in_the_pages_language(client: Client, path: str, english: str, japanese: str) -> None:
    in_english, in_japanese = text_of(client.get(f"/en/{path}")), text_of(client.get(f"/ja/{path}"))
    assert english in in_english
    assert japanese not in in_english
    assert japanese in in_japanese
    assert english not in in_japanese


def test_pictures_say_their_widths_and_what_they_show(client: Client, admin_client: Client) -> None:
    assert is_saved(edit(admin_client, "material", "titanium", picture=sent(picture(1800, 1200)), **SHOWN))
    key = EntryWords.objects.get(entry_id="titanium").picture_key
    for path in ("materials", SATO):
        html = text_of(client.get(f"/ja/{path}"))
        assert f'src="/pictures/{key}-480.webp"' in html
        assert f'srcset="/pictures/{key}-480.webp 480w, /pictures/{key}-960.webp 960w, ' in html
        assert 'width="1600" height="1067" alt="紙の上の印鑑" loading="lazy"' in html
    assert 'alt="A seal on paper"' in text_of(client.get("/en/materials"))
    assert f"![紙の上の印鑑](http://127.0.0.1:8000/pictures/{key}-1600.webp)" in text_of(client.get("/ja/materials.md"))


def test_a_gift_and_an_add_on_have_pictures_too(client: Client, admin_client: Client) -> None:
    tier = {f"tiers-0-{name}": value for name, value in {"picture": sent(picture()), **SHOWN}.items()}
    assert is_saved(edit(admin_client, "gifts", 1, **tier))
    pad = AddOn.objects.get(addon_id="ink-pad").pk
    assert is_saved(edit(admin_client, "addon", pad, picture=sent(picture()), **SHOWN))
    assert text_of(client.get("/en/gifts")).count('alt="A seal on paper"') == 1
    assert text_of(client.get(f"/en/{SATO}")).count('alt="A seal on paper"') == 1


def test_what_staff_write_is_words_and_no_html(client: Client, admin_client: Client) -> None:
    evil = "<script>alert(1)</script>\"'"
    assert is_saved(edit(admin_client, "material", "titanium", text_ja=evil, text_en=evil))
    for path in ("materials", SATO):
        assert "<script>alert" not in client.get(f"/en/{path}").content.decode()


def test_an_entry_without_words_is_called_by_its_id(client: Client) -> None:
    AddOn.objects.create(addon_id="gift-bag", price_jpy=300)
    publish(None)
    EntryWords.objects.all().delete()
    assert "Gift bag" in text_of(client.get(f"/ja/{SATO}"))
    assert all(client.get(f"/ja/{path}").status_code == 200 for path in ("materials", "letters", "gifts", "shipping"))


def test_the_workshop_reads_what_goes_with_a_seal(admin_client: Client) -> None:
    order = quote(f"https://seals.example/ja/{SATO}&addon=ink-pad", safe="")
    page = admin_client.get(f"/admin/workshop/?order={order}", headers={"Accept-Language": "ja"})
    assert "<dd>朱肉</dd>" in page.content.decode()
