"""Letters that the engine made are kept on disk, and a face is the same with and without them."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.test import override_settings

from rendering.engine import families
from rendering.engine.brush.letters import ready
from rendering.engine.face import FaceRequest, compose
from rendering.engine.families.tables.reisho import REISHO
from rendering.engine.glyphs.library import GlyphLibrary, open_library
from rendering.engine.names.parsing import Letter
from rendering.engine.names.surnames import commonest_kanji
from rendering.engine.output.svg import svg_document
from rendering.engine.vocabulary import FAMILY_IDS
from rendering.glyphs import LettersKept, drawable_name

NAME = "渡邊りサ"
BRUSHED = [family for family in FAMILY_IDS if family in ("kaisho", "reisho", "koin")]


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    kept = tmp_path / "letters.sqlite3"
    with override_settings(CACHES={**settings.CACHES, "letters": {**settings.CACHES["letters"], "LOCATION": kept}}):
        yield kept
        caches["letters"].disconnect()  # type: ignore[attr-defined]  # of DiskCache


def library() -> GlyphLibrary:
    path = Path(settings.GLYPH_LIBRARY)
    return open_library(path, kept=LettersKept(path))


def picture(family: str, using: GlyphLibrary) -> str:
    ready.cache_clear()
    face = compose(FaceRequest.of_sheet(drawable_name(NAME), family, 0), using)
    return svg_document(face, "#D9381E", NAME, NAME)


@pytest.mark.parametrize("family", BRUSHED)
def test_faces_of_letters_that_were_kept_are_those_of_letters_made_now(family: str, file: Path) -> None:
    without = picture(family, open_library(Path(settings.GLYPH_LIBRARY)))
    assert picture(family, library()) == without
    assert rows(file) == len(NAME)
    assert picture(family, library()) == without


def test_a_letter_that_was_kept_is_not_made_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = letter()
    monkeypatch.setattr("rendering.engine.brush.letters._made_ready", None)
    assert letter().to_bytes() == made.to_bytes()


@pytest.mark.parametrize("damage", [b"", b"no database at all", None])
def test_a_damaged_file_is_survived(file: Path, damage: bytes | None) -> None:
    made = letter().to_bytes()
    caches["letters"].disconnect()  # type: ignore[attr-defined]  # of DiskCache
    if damage is None:
        with sqlite3.connect(file) as connection:
            connection.execute("UPDATE entry SET value = x'00', checksum = 3523407757")  # that of a zero byte
    else:
        file.write_bytes(damage)
    assert letter().to_bytes() == made
    assert letter().to_bytes() == made


def test_a_file_that_cannot_be_written_is_survived(file: Path) -> None:
    file.mkdir()
    assert letter().to_bytes() == letter().to_bytes()


def test_the_commonest_letters_are_prepared_once_for_all_brushed_families(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready.cache_clear()
    call_command("readyletters", "--letters", "2")
    assert rows(file) >= 2 * len(BRUSHED)
    ready.cache_clear()
    monkeypatch.setattr("rendering.engine.brush.letters._made_ready", None)
    call_command("readyletters", "--letters", "2")
    for family in BRUSHED:
        for kanji in commonest_kanji(2):
            style = families.BRUSHED[family].style
            for name in (kanji, kanji + "橋"):  # koin takes 橋 from another typeface, and then the whole name
                ready(Letter(kanji, "han"), style.for_name(name), library())


def letter():
    ready.cache_clear()
    return ready(Letter("藤", "han"), REISHO.style, library())


def rows(file: Path) -> int:
    return int(sqlite3.connect(file).execute("SELECT count(*) FROM entry").fetchone()[0])
