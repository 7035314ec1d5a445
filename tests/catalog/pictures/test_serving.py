"""Stored pictures are served with their true type, and are immutable. Those that nothing shows are removed."""

import os
import re
import time
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from catalog.editions import publishing
from catalog.models import Draft, Worded
from catalog.pictures.keeping import Picture
from catalog.words.entry_words import words_of
from tests.catalog.forms import edit, is_saved
from tests.catalog.pictures.making import picture, sent

ALTS = {"alt_ja": "チタンの印鑑", "alt_en": "A titanium seal"}


@pytest.fixture
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media" / "pictures"


def titanium() -> Picture:
    found = words_of(Worded.MATERIAL).of(Worded.MATERIAL, "titanium").picture
    assert found is not None
    return found


def put(client: Client, row: str = "titanium", name: str = "IMG_0001 my house.png") -> None:
    assert is_saved(edit(client, "material", row, picture=sent(picture(), name), **ALTS))


def test_a_picture_is_sent_as_webp_to_be_kept_for_good(media: Path, editor: Client, anyone: Client) -> None:
    put(editor)
    for address in (part.split(" ")[0] for part in titanium().srcset.split(", ")):
        answer = anyone.get(address, headers={"Accept-Language": "ja"})
        assert answer.status_code == 200
        assert answer.content[8:12] == b"WEBP"
        assert answer["Content-Type"] == "image/webp"
        assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert "script-src 'self'" in answer["Content-Security-Policy"]
        assert "Cookie" not in answer.get("Vary", "")
        assert "Accept-Language" not in answer.get("Vary", "")
        again = anyone.get(address, headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_no_address_tells_what_the_file_was_called(media: Path, editor: Client) -> None:
    put(editor)
    assert re.fullmatch(r"/pictures/[0-9a-f]{32}-480\.webp", titanium().src)
    assert all(re.fullmatch(r"[0-9a-f]{32}-(480|900)\.webp", file.name) for file in media.iterdir())


@pytest.mark.parametrize(
    "path", ["/pictures/" + "0" * 32 + "-480.webp", "/pictures/../secret_key", "/pictures/%2e%2e/db.sqlite3", "/media/"]
)
def test_nothing_else_of_the_disk_is_served(media: Path, anyone: Client, db: None, path: str) -> None:
    assert anyone.get(path, headers={"Accept-Language": "en"}).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_files_stay_as_long_as_an_edition_names_them(media: Path, editor: Client) -> None:
    put(editor)
    first = titanium().key
    put(editor)
    for file in media.iterdir():
        os.utime(file, (time.time() - 2 * 86_400,) * 2)
    assert is_saved(edit(editor, "material", "titanium", **{"picture-away": "1"}))
    assert first in {file.name.partition("-")[0] for file in media.iterdir()}


@pytest.mark.django_db(transaction=True)
def test_files_that_no_form_was_saved_with_go_after_a_day(media: Path, editor: Client) -> None:
    edit(editor, "material", "titanium", picture=sent(picture()))  # no words for it: refused, and waiting
    waiting = set(media.iterdir())
    assert len(waiting) == 2
    live = publishing.live_edition()
    Draft.objects.create(title="Summer", base=live, text=live.text)  # from before drafts held words
    put(editor)
    assert waiting < set(media.iterdir())
    for file in waiting:
        long_ago = time.time() - 2 * 86_400
        os.utime(file, (long_ago, long_ago))
    put(editor, "aluminium")
    assert not waiting & set(media.iterdir())
    assert {file.name.partition("-")[0] for file in media.iterdir()} >= {titanium().key}
