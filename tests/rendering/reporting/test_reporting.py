"""The figures of faces, measured on shapes with known figures, and the commands that print them."""

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from django.core.management import CommandError, call_command
from shapely.geometry import LineString, Point, box

from rendering.engine.finishing.finish import finish
from rendering.engine.values import Face
from rendering.engine.vocabulary import FAMILY_IDS
from rendering.reporting.figures import figures_of
from rendering.reporting.jis_kanji import jis_kanji
from rendering.reporting.room import (
    largest_empty_circle_units,
    most_alike,
    octants_reached,
    share_at_right_angles,
)
from rendering.reporting.targets import TARGETS, Target, targets_of
from rendering.reporting.widths import widths_of
from tests.rendering.engine.support.handmade import composition

CROSS = [LineString([(-600, 0), (600, 0)]), LineString([(0, -600), (0, 600)])]


def face_of(**made: Any) -> Face:
    return finish(composition(**made), "shubun", "none", False)


@pytest.mark.parametrize("bent", [False, True])
def test_strokes_of_one_pen_are_measured_as_one_width(bent: bool) -> None:
    lines = [LineString([(-600, -300), (0, -200), (500, 300)]), *CROSS] if bent else CROSS
    widths = widths_of(shapely.union_all([line.buffer(40) for line in lines]))
    assert widths.median == pytest.approx(80, rel=0.01)
    assert widths.spread < 0.02


def test_a_second_pen_shows_as_variation_by_as_much_as_it_is_thicker() -> None:
    shorter = LineString([(0, -400), (0, 400)])
    ink = shapely.union_all([CROSS[0].buffer(40), shorter.buffer(50)])
    assert widths_of(ink).spread == pytest.approx(20 / 80, rel=0.02)


def test_a_stroke_that_swells_shows_as_variation() -> None:
    swelling = shapely.Polygon([(-600, -30), (600, -60), (600, 60), (-600, 30)])
    assert widths_of(swelling).spread == pytest.approx(0.9 * 60 / 90, rel=0.1)


def test_what_has_no_strokes_has_no_widths() -> None:
    assert widths_of(shapely.MultiPolygon()).spread == 0.0


def test_the_largest_empty_circle_is_found_between_letters_and_rim() -> None:
    field = Point(0, 0).buffer(900, quad_segs=64)
    letters = shapely.union_all([box(-900, -100, 900, 100)])
    assert largest_empty_circle_units(field, letters) == pytest.approx(400, abs=3)
    assert largest_empty_circle_units(field, box(-2000, -2000, 2000, 2000)) == 0.0


def test_ink_within_a_counter_makes_its_void_smaller() -> None:
    field = box(-900, -900, 900, 900)
    frame = box(-890, -890, 890, 890).difference(box(-500, -500, 500, 500))
    assert largest_empty_circle_units(field, frame) == pytest.approx(500, abs=2)
    island = shapely.union_all([frame, box(-100, -100, 100, 100)])
    assert largest_empty_circle_units(field, island) < 300


def test_octants_are_those_where_letters_meet_the_rim() -> None:
    field = Point(0, 0).buffer(900, quad_segs=64)

    def ray(degrees: float) -> shapely.Polygon:
        angle = np.radians(degrees)
        return LineString([(0, 0), (950 * np.cos(angle), 950 * np.sin(angle))]).buffer(30)

    assert octants_reached(field, Point(0, 0).buffer(500)) == 0
    assert octants_reached(field, shapely.union_all([ray(20), ray(30), ray(200)])) == 2
    assert octants_reached(field, shapely.union_all([ray(22.5 + 45 * k) for k in range(8)])) == 8


def test_edges_at_right_angles_are_counted_by_their_length() -> None:
    assert share_at_right_angles(box(0, 0, 300, 100)) == 1.0
    triangle = shapely.Polygon([(0, 0), (300, 0), (300, 400)])
    assert share_at_right_angles(triangle) == pytest.approx(700 / 1200)


def test_a_face_overlaps_itself_wholly_and_another_name_less() -> None:
    one, other = face_of(text="田川"), face_of(text="川大")
    assert most_alike([one, one]) == pytest.approx(1.0)
    assert 0.1 < most_alike([one, other]) < 0.9
    assert most_alike([one]) == 0.0


def test_a_right_face_has_no_wrong_letters_and_one_with_a_filled_counter_has_one() -> None:
    made = composition(text="田川")
    right = figures_of(finish(made, "shubun", "none", False))
    assert right.letters_wrong == 0
    assert (right.counters_found, right.counters_expected) == (4, 4)
    blotted = replace(made.letters[0], ink=shapely.Polygon(made.letters[0].ink.exterior))
    wrong = figures_of(finish(replace(made, letters=(blotted, made.letters[1])), "shubun", "none", False))
    assert wrong.wrong_letters == ("田",)
    assert wrong.counters_found == 0


def test_kanji_are_counted_only_where_the_name_has_nothing_else() -> None:
    assert figures_of(face_of(text="田川")).kanji == 2


def test_every_target_speaks_of_a_figure_that_is_measured() -> None:
    figures = figures_of(face_of())
    assert all(float(getattr(figures, target.figure)) >= 0 for target in TARGETS)
    assert all(targets_of(family) for family in FAMILY_IDS)


def test_a_target_is_met_at_its_bounds_and_missed_beyond() -> None:
    target = Target("ink", "ink_ratio", ("tensho",), at_least=0.35, at_most=0.6, kanji=(1, 4))
    assert [target.is_met(value) for value in (0.34, 0.35, 0.6, 0.61)] == [False, True, True, False]
    assert [target.concerns(kanji) for kanji in (0, 1, 4, 5)] == [False, True, True, False]


def test_jis_has_6355_kanji_in_two_levels() -> None:
    first, second = jis_kanji(1), jis_kanji(2)
    assert (len(first), first[0], first[-1]) == (2965, "亜", "腕")
    assert (len(second), second[0], second[-1]) == (3390, "弌", "熙")


def test_the_report_shows_figures_and_targets_and_names_what_misses_them() -> None:
    out = io.StringIO()
    call_command("facereport", "一", "佐藤", "--families=tensho", "--index=0-1", "--jobs=1", stdout=out)
    printed = out.getvalue()
    assert "tensho: 4 faces" in printed
    assert "佐藤 1" in printed
    assert "sheets' overlap" in printed
    ink = next(line for line in printed.splitlines() if "ink of the field" in line)
    assert "asked 35.0% to 60.0%" in ink
    assert "一 0" in ink


def test_the_report_takes_names_from_a_file_and_tells_a_refused_one(tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("# remark\n佐藤\n<svg>\n", encoding="utf-8")
    out = io.StringIO()
    call_command("facereport", f"--file={names}", "--families=kaku", "--jobs=1", stdout=out)
    assert "kaku: 1 faces" in out.getvalue()
    assert "FAILED <svg> 0: The name may not contain" in out.getvalue()


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--families=gothic", "There is no family 'gothic'"),
        ("--index=x", "Give a number or a range such as 0-7, not 'x'"),
        ("--file=/nowhere/names.txt", "/nowhere/names.txt cannot be read"),
        ("--file=/bin/sh", "/bin/sh cannot be read: .* codec can't decode"),
    ],
)
def test_the_report_says_what_it_does_not_understand(option: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("facereport", "佐藤", option)


def test_the_report_asks_for_names() -> None:
    with pytest.raises(CommandError, match="Give names"):
        call_command("facereport")


def test_the_sweep_counts_by_family_and_composes_every_kanji_it_tries() -> None:
    out = io.StringIO()
    call_command("sweepkanji", "--families=tensho,kaisho", "--every=900", "--jobs=1", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0].startswith("8 kanji in 2 families")
    assert [line.split()[0] for line in lines[1:]] == ["tensho", "kaisho"]
    assert all(" 0 errors" in line for line in lines[1:])
