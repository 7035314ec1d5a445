"""Compiles a few letters of the installed typefaces, as `manage.py compileglyphs` compiles all."""

import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from fontTools.ttLib import TTFont

from rendering import cache, glyphs
from rendering.compiling.build import build
from rendering.compiling.drawn import own_letters
from rendering.compiling.font_files import files
from rendering.compiling.truetype import decoded
from rendering.engine.brush.sources.lists import taken_from
from rendering.engine.face import FaceRequest, compose
from rendering.engine.geometry.contours import area_of
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.glyphs.drawn_forms import EVERY_FORM, DrawnForm
from rendering.engine.glyphs.library import open_library
from rendering.engine.glyphs.stored_letters import words_of
from rendering.engine.glyphs.typefaces import TYPEFACES
from rendering.engine.names.parsing import read_name
from rendering.engine.output.svg import svg_document

PACKAGES = Path(__file__).resolve().parents[3] / "node_modules"
LETTERS = "田江𠮷髙あA藤"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    path = tmp_path_factory.mktemp("library") / "glyphs.lib"
    progress = []
    report = build(PACKAGES, path, lambda done, total: progress.append((done, total)), only=LETTERS)
    return open_library(path), report, progress


def test_every_letter_has_some_outline_and_those_of_our_own_their_centrelines(compiled):
    library, report, _ = compiled
    assert report.letters == len(LETTERS)
    assert all(library.covers(char) for char in LETTERS)
    assert report.drawn == sum(library.drawn(DrawnForm(), char) is not None for char in LETTERS) > 0


def test_a_choice_that_a_letter_has_no_drawing_for_finds_the_nearest(compiled):
    library, _, _ = compiled
    plain, thinned = (library.drawn(DrawnForm(folding=folding), "江") for folding in ("", "thinned"))
    assert thinned.strokes == plain.strokes


def test_the_fallback_draws_what_another_typeface_lacks(compiled):
    library, _, _ = compiled
    assert library.outline("klee", "𠮷") is not None
    assert library.outline("yuji", "𠮷") is None


def test_of_a_typeface_that_is_not_whole_only_the_listed_letters_are_compiled(compiled):
    library, _, _ = compiled
    assert set(library.characters("kaisei")) == set(LETTERS) & taken_from("kaisei")
    assert "田" not in library.characters("kaisei")


def test_outlines_are_areas_with_the_parts_and_counters_of_their_letters(compiled):
    library, _, _ = compiled
    area = area_of(list(library.outline("lubrifont", "田").contours))
    assert area.is_valid
    assert topology(area) == Topology(1, 4)


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    path = tmp_path_factory.mktemp("begun") / "glyphs.lib"
    build(PACKAGES, path, lambda done, total: None, only=LETTERS, with_drawings=False)
    return path


def test_an_unfinished_library_gives_the_same_drawings_as_the_finished_one(compiled, begun):
    whole, _, _ = compiled
    library = open_library(begun, own_letters().words)
    assert whole.is_whole
    assert not library.is_whole
    assert library.made_of == whole.made_of != ""
    for char in LETTERS:
        drawings, expected = (each.drawings_as(EVERY_FORM, char) for each in (library, whole))
        assert {form: words_of(lines).tobytes() for form, lines in drawings.items()} == {
            form: words_of(lines).tobytes() for form, lines in expected.items()
        }
    assert library.covers("゠")  # which we draw, and no typeface does
    assert not library.covers("🐉")


def test_faces_have_the_same_bytes_from_a_library_that_is_begun(compiled, begun):
    whole, _, _ = compiled
    for family in ("tensho", "kaku", "kaisho"):
        faces = [
            compose(FaceRequest.of_sheet(read_name("江田", library.covers), family, 0), library)
            for library in (whole, open_library(begun, own_letters().words))
        ]
        drawn, again = (svg_document(face, "#D9381E", "江田", "江田") for face in faces)
        assert drawn == again


def test_a_process_goes_over_to_the_whole_library_when_it_is_there(compiled, begun, settings, monkeypatch, tmp_path):
    settings.GLYPH_LIBRARY = tmp_path / "glyphs.lib"
    shutil.copy(begun, settings.GLYPH_LIBRARY)
    monkeypatch.setattr(glyphs, "_shelf", glyphs._Shelf())
    monkeypatch.setattr(glyphs, "SECONDS_BETWEEN_LOOKS", 0.0)
    before = cache._digest_of_code_and_library.__wrapped__()
    glyphs.progress_file(settings.GLYPH_LIBRARY).write_text("3 7")
    assert glyphs.letters_made_ready() == (3, 7)
    assert glyphs.glyph_library().drawn(DrawnForm(), "田") is not None
    build(PACKAGES, settings.GLYPH_LIBRARY, lambda done, total: None, only=LETTERS)
    assert glyphs.glyph_library().is_whole
    assert glyphs.letters_made_ready() is None
    assert cache._digest_of_code_and_library.__wrapped__() == before  # what was kept meanwhile is found again


def test_progress_counts_up_to_the_whole(compiled):
    _, _, progress = compiled
    assert progress == sorted(progress)
    assert progress[-1][0] == progress[-1][1]


@pytest.mark.parametrize("typeface", TYPEFACES, ids=lambda typeface: typeface.id)
def test_glyphs_are_read_as_fonttools_reads_them(typeface):
    path = files(typeface, PACKAGES)[0]
    with TTFont(path) as font:
        table, places = font["glyf"], font["loca"]
        records = font.reader["glyf"]
        for name in list(font.getBestCmap().values())[:60]:
            number = font.getGlyphID(name)
            ours = decoded(records[places[number] : places[number + 1]])
            if ours is None:
                assert table[name].isComposite()
                continue
            coordinates, ends, flags = table[name].getCoordinates(table)
            assert ours[0].ravel().tolist() == list(coordinates.array)
            assert ours[1].tolist() == list(ends)
            assert ours[2].tolist() == [flag & 1 for flag in flags]


def test_without_the_typefaces_the_command_says_what_to_run(tmp_path, settings):
    settings.GLYPH_LIBRARY = tmp_path / "glyphs.lib"
    with pytest.raises(CommandError, match="npm ci"):
        call_command("compileglyphs", packages=tmp_path, stdout=StringIO())
    assert not settings.GLYPH_LIBRARY.exists()


def test_a_library_that_is_there_is_left_alone(compiled, tmp_path, settings):
    settings.GLYPH_LIBRARY = tmp_path / "glyphs.lib"
    build(PACKAGES, settings.GLYPH_LIBRARY, lambda done, total: None, only="一")
    before = settings.GLYPH_LIBRARY.stat().st_mtime_ns
    said = StringIO()
    call_command("compileglyphs", if_missing=True, packages=tmp_path, stdout=said)
    assert settings.GLYPH_LIBRARY.stat().st_mtime_ns == before
    assert "is there" in said.getvalue()
