"""Compiling a few letters out of the installed typefaces, as manage.py compileglyphs compiles all of them."""

from io import StringIO
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from django.core.management import CommandError, call_command
from fontTools.ttLib import TTFont

from rendering.compiling.build import build
from rendering.compiling.reading import files
from rendering.compiling.truetype import decoded
from rendering.engine.geometry.contours import area_of
from rendering.engine.glyphs.library import open_library
from rendering.engine.glyphs.typefaces import TYPEFACES

PACKAGES = Path(__file__).resolve().parents[3] / "node_modules"
LETTERS = "田𠮷髙あA"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    path = tmp_path_factory.mktemp("library") / "glyphs.lib"
    progress = []
    report = build(PACKAGES, path, lambda done, total: progress.append((done, total)), only=LETTERS)
    return open_library(path), report, progress


def test_every_letter_has_centrelines_and_some_outline(compiled):
    library, report, _ = compiled
    assert report.letters == len(LETTERS)
    assert all(library.centrelines(char) is not None and library.covers(char) for char in LETTERS)
    assert report.at_once + report.repaired + len(report.fallback) + len(report.inexact) == len(LETTERS)


def test_the_fallback_draws_only_what_another_typeface_lacks(compiled):
    library, _, _ = compiled
    assert library.characters("klee") == ["髙", "𠮷"]
    assert library.outline("yuji", "𠮷") is None


def test_outlines_are_areas_with_the_parts_and_counters_they_claim(compiled):
    library, _, _ = compiled
    field = library.outline("lubrifont", "田")
    area = area_of(list(field.contours))
    assert area.is_valid
    assert (field.parts, field.counters) == (1, 4) == (1, len(area.interiors))


def test_progress_counts_up_to_the_whole(compiled):
    _, _, progress = compiled
    assert progress == sorted(progress)
    assert progress[-1][0] == progress[-1][1]


def test_a_radical_is_drawn_as_its_kanji(tmp_path):
    build(PACKAGES, tmp_path / "glyphs.lib", lambda done, total: None, only="田⽥")
    library = open_library(tmp_path / "glyphs.lib")
    kanji, radical = library.centrelines("田"), library.centrelines("⽥")
    assert kanji is not None
    assert radical is not None
    assert np.array_equal(kanji.points, radical.points)
    assert kanji.strokes == radical.strokes


def test_the_climbing_bars_of_the_fallback_become_level(compiled):
    library, _, _ = compiled
    lucky = library.centrelines("𠮷")
    steps = [lucky.points[b] - lucky.points[a] for run in lucky.strokes for a, b in pairwise(run)]
    assert sum(step[1] == 0 and abs(step[0]) > 2 * lucky.pen for step in steps) >= 4
    bars = np.concatenate([np.diff(contour, axis=0) for contour in library.outline("klee", "𠮷").contours])
    assert (np.abs(bars[:, 0]) > 300).any()
    assert not (bars[np.abs(bars[:, 0]) > 300, 1] == 0).any()


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
