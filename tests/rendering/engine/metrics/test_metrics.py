"""What is measured on faces whose strokes were drawn by hand, so that the right answer is known."""

import dataclasses

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon

from rendering.engine.metrics import measure
from rendering.engine.values import Box, Composition, Face, LetterInk
from rendering.engine.vocabulary import DEFORM_IDS, MODE_IDS, SILHOUETTE_IDS
from tests.rendering.engine.support import handmade
from tests.rendering.engine.support.seals_by_hand import bar, disc, letter, recut, seal, stroke


@given(st.floats(15, 80), st.floats(0, 180))
@settings(deadline=None, max_examples=40)
def test_a_stroke_is_as_narrow_as_it_was_drawn_in_any_direction(width: float, degrees: float) -> None:
    ink = shapely.affinity.rotate(stroke((-400, 0), (400, 0), width=width), degrees, origin=(0, 0))
    assert measure(seal(ink)).min_stroke_units == pytest.approx(width, rel=0.01)


@given(st.floats(15, 120), st.floats(0, 180))
@settings(deadline=None, max_examples=40)
def test_a_gap_is_as_narrow_as_it_was_left_in_any_direction(gap: float, degrees: float) -> None:
    pair = shapely.union(bar(-400, gap / 2, 400, gap / 2 + 150), bar(-400, -gap / 2 - 150, 400, -gap / 2))
    ink = shapely.affinity.rotate(pair, degrees, origin=(0, 0))
    assert measure(seal(ink)).min_gap_units == pytest.approx(gap, rel=0.01)


@pytest.mark.parametrize("ends", ["round", "flat", "square"])
def test_the_end_of_a_stroke_is_not_a_narrow_place(ends: str) -> None:
    assert measure(seal(stroke((-400, -100), (300, 200), width=70, ends=ends))).min_stroke_units == pytest.approx(
        70, rel=0.001
    )


@pytest.mark.parametrize("length", [200, 400, 900])
def test_a_stroke_that_runs_out_to_a_point_is_not_a_narrow_place(length: float) -> None:
    sweep = Polygon([(-450, -60), (-450, 60), (-450 + length, 0)])
    body = bar(-600, -60, -440, 60)
    assert measure(seal(sweep.union(body))).min_stroke_units > 85


def test_a_bent_stroke_is_no_narrower_at_its_bend() -> None:
    hook = stroke((-300, -300), (300, -300), (300, 300), width=64, ends="flat")
    assert measure(seal(hook)).min_stroke_units == pytest.approx(64, rel=0.01)


@given(st.floats(12, 80))
@settings(deadline=None, max_examples=25)
def test_a_thin_waist_between_two_strokes_is_a_narrow_place(neck: float) -> None:
    ink = shapely.union_all([disc(-200, 0, 150), disc(200, 0, 150), bar(-100, -neck / 2, 100, neck / 2)])
    assert measure(seal(ink)).min_stroke_units == pytest.approx(neck, rel=0.01)


def test_a_waist_without_length_is_a_narrow_place() -> None:
    notched = bar(-400, -100, 400, 100).difference(Polygon([(-80, -101), (80, -101), (0, 75)]))
    assert measure(seal(notched)).min_stroke_units == pytest.approx(25, abs=0.5)


def test_strokes_that_only_just_touch_are_a_narrow_place() -> None:
    corner = shapely.affinity.rotate(bar(-150, 0, 150, 300), 30, origin=(-150, 0))
    touching = bar(-500, -300, 500, -100).union(shapely.affinity.translate(corner, 0, -106))
    assert measure(seal(touching)).min_stroke_units == pytest.approx(13.9, abs=0.5)


def test_a_hair_on_a_thick_stroke_is_a_narrow_place_to_its_free_end() -> None:
    ink = bar(-400, -100, 0, 100).union(stroke((-50, 0), (400, 0), width=18))
    assert measure(seal(ink)).min_stroke_units == pytest.approx(18, rel=0.01)


def test_a_knob_shorter_than_wide_is_not_a_narrow_place() -> None:
    assert measure(seal(bar(-400, -100, 0, 100).union(bar(-50, -9, 12, 9)))).min_stroke_units > 80


def test_a_nib_too_small_to_carve_is_not_a_narrow_place() -> None:
    sharp = Polygon([(-400, -100), (-400, 100), (300, 0)])
    assert measure(seal(sharp.union(disc(298, 0, 8)))).min_stroke_units > 80
    assert measure(seal(sharp.union(disc(298, 0, 30)))).min_stroke_units < 40


def test_the_crotch_of_strokes_that_part_is_not_a_narrow_gap() -> None:
    branches = stroke((0, 400), (0, 0), (-300, -450), width=80).union(stroke((0, 0), (300, -450), width=80))
    assert measure(seal(branches)).min_gap_units > 150


def test_a_channel_between_parallel_strokes_that_are_joined_is_a_narrow_gap() -> None:
    comb = shapely.union_all([bar(-400, -160, -300, 160), bar(-350, -160, 300, -20), bar(-350, 20, 300, 160)])
    assert measure(seal(comb)).min_gap_units == pytest.approx(40)


def test_the_distance_of_a_letter_to_the_rim_is_a_gap() -> None:
    assert measure(seal(disc(0, 0, 880))).min_gap_units == pytest.approx(30, abs=0.5)


def test_a_small_counter_is_as_narrow_as_the_widest_circle_in_it() -> None:
    assert measure(seal(disc(0, 0, 300).difference(disc(0, 0, 33)))).min_gap_units == pytest.approx(66, rel=0.01)
    square = disc(0, 0, 300).difference(bar(-20, -20, 20, 20))
    assert measure(seal(square)).min_gap_units == pytest.approx(40, rel=0.01)


def test_a_dot_is_as_narrow_as_the_widest_circle_in_it() -> None:
    drop = Polygon([(0, 0), (200, 0), (100, 60)])
    expected = 2 * shapely.maximum_inscribed_circle(drop, tolerance=0.01).length
    assert measure(seal(bar(-500, -500, 500, -300), drop)).min_stroke_units == pytest.approx(expected, rel=0.01)


def test_a_rim_thinner_than_the_strokes_is_the_narrowest_metal() -> None:
    measures = measure(seal(bar(-300, -300, 300, 300), frame_units=35.0))
    assert measures.min_stroke_units == pytest.approx(35, rel=0.01)
    assert measures.frame_units == pytest.approx(35, rel=0.01)


def test_it_says_where_the_narrowest_places_are() -> None:
    ink = bar(100, 100, 500, 120).union(bar(100, 100, 200, 500))
    measures = measure(seal(ink, bar(-500, -500, -300, -300), bar(-290, -500, -100, -300)))
    x, y = measures.min_stroke_at
    assert 200 <= x <= 500
    assert y == pytest.approx(110, abs=1)
    x, y = measures.min_gap_at
    assert x == pytest.approx(-295, abs=1)
    assert -500 <= y <= -300


@pytest.mark.parametrize("silhouette", SILHOUETTE_IDS)
@pytest.mark.parametrize("frame_units", [10.0, 45.0, 180.0])
def test_the_rim_is_as_thick_as_it_was_asked(silhouette: str, frame_units: float) -> None:
    measures = measure(seal(disc(0, 0, 300), silhouette=silhouette, frame_units=frame_units))
    assert measures.frame_units == pytest.approx(frame_units, rel=0.005, abs=0.1)
    assert (measures.rim_coverage, measures.rim_breaks, measures.rim_contacts) == (1, 0, 0)


def test_a_rim_thinned_by_deform_is_measured_where_it_is_thinnest() -> None:
    plain, deformed = (
        measure(seal(disc(0, 0, 300), silhouette="square", deform=deform)) for deform in ("none", "elliptical")
    )
    assert deformed.frame_units < 0.9 * plain.frame_units
    assert deformed.min_stroke_units <= deformed.frame_units


def test_breaks_of_the_rim_are_counted_and_its_coverage_told() -> None:
    whole = seal(disc(0, 0, 300))
    gaps = shapely.union_all([bar(-50, -1100, 50, -800), bar(800, -30, 1100, 30)])
    measures = measure(recut(whole, whole.ink.difference(gaps)))
    assert measures.rim_breaks == 2
    assert measures.rim_coverage == pytest.approx(1 - 160 / (2 * 3.1416 * 955), abs=0.002)
    assert measures.frame_units == pytest.approx(90, rel=0.01)
    assert measures.min_gap_units == pytest.approx(60, rel=0.02)


def test_without_a_rim_there_is_no_thickness_and_no_coverage() -> None:
    bare = seal(disc(0, 0, 300))
    measures = measure(recut(bare, shapely.get_parts(bare.ink)[shapely.area(shapely.get_parts(bare.ink)).argmin()]))
    assert (measures.frame_units, measures.rim_coverage, measures.rim_breaks) == (0, 0, 0)
    assert measures.major_units == pytest.approx(600, abs=1)


def test_letters_that_join_the_rim_are_counted_once_for_each_place() -> None:
    cross = stroke((-960, 0), (960, 0), width=80).union(stroke((0, -960), (0, 300), width=80))
    assert measure(seal(cross, joins_rim=True)).rim_contacts == 3
    assert measure(seal(cross, joins_rim=True)).strokes_fused == 0


def test_a_letter_that_touches_the_rim_is_fused_where_the_family_joins_none() -> None:
    assert measure(seal(stroke((-960, 0), (300, 0), width=80))).strokes_fused == 1


def test_letters_that_touch_each_other_are_fused() -> None:
    assert measure(seal(bar(-300, -300, 0, 0), bar(0, -300, 300, 0))).strokes_fused == 1
    assert measure(seal(bar(-300, -300, 0, 0), bar(40, -300, 300, 0))).strokes_fused == 0


def test_parts_that_have_joined_are_fused_and_parts_too_many_are_broken() -> None:
    two = bar(-300, -300, 0, 0).union(bar(40, -300, 300, 0))
    assert measure(seal(letter(two, parts=3))).strokes_fused == 1
    measures = measure(seal(letter(two, parts=1)))
    assert (measures.strokes_fused, measures.stroke_breaks) == (0, 1)
    assert (measures.parts_expected, measures.parts_found) == (1, 2)


def test_a_stroke_cut_through_on_the_final_face_is_broken() -> None:
    whole = seal(bar(-400, -60, 400, 60))
    assert measure(recut(whole, whole.ink.difference(bar(-20, -100, 20, 100)))).stroke_breaks == 1


def test_a_part_missing_from_the_final_face_is_broken() -> None:
    whole = seal(bar(-400, -60, 0, 60), disc(300, 0, 50))
    assert measure(recut(whole, whole.ink.difference(disc(300, 0, 60)))).stroke_breaks == 1


def test_a_counter_that_has_filled_in_is_missed() -> None:
    ring = disc(0, 0, 300).difference(disc(0, 0, 100))
    face = seal(ring, disc(500, 0, 150).difference(disc(500, 0, 60)))
    assert (measure(face).counters_expected, measure(face).counters_found) == (2, 2)
    filled = measure(recut(face, face.ink.union(disc(500, 0, 70))))
    assert (filled.counters_expected, filled.counters_found) == (2, 1)


def test_a_counter_too_many_does_not_stand_in_for_one_that_closed() -> None:
    ring, plate = disc(-300, 0, 200).difference(disc(-300, 0, 100)), disc(300, 0, 200)
    measures = measure(seal(letter(ring, counters=0), letter(plate, counters=1)))
    assert (measures.counters_expected, measures.counters_found, measures.strokes_fused) == (1, 0, 1)


def test_a_counter_may_hold_a_part_with_a_counter_of_its_own() -> None:
    outer, inner = disc(0, 0, 500).difference(disc(0, 0, 400)), disc(0, 0, 250).difference(disc(0, 0, 120))
    face = seal(outer.union(inner))
    assert (measure(face).counters_expected, measure(face).counters_found) == (2, 2)
    assert measure(recut(face, face.ink.union(disc(0, 0, 130)))).counters_found == 1


@pytest.mark.parametrize("deform", DEFORM_IDS)
def test_letters_that_run_over_the_silhouette_keep_their_count_when_deformed(deform: str) -> None:
    bow = stroke((-1100, 300), (0, -900), (1100, 300), width=120).difference(disc(0, -880, 20))
    measures = measure(seal(bow, disc(0, 300, 100), joins_rim=True, deform=deform))
    assert measures.rim_contacts == 3
    assert (measures.strokes_fused, measures.stroke_breaks) == (0, 0)


def test_a_letter_worn_away_altogether_is_a_part_missing() -> None:
    nothing = LetterInk("一", Polygon(), Box(0, 0, 100, 100), parts_expected=1, counters_expected=0)
    measures = measure(seal(nothing, bar(-300, -300, 0, 0)))
    assert (measures.parts_expected, measures.parts_found) == (2, 1)


def test_ink_outside_the_silhouette_is_told_by_how_far_it_runs_over() -> None:
    face = seal(disc(0, 0, 300))
    assert measure(face).overrun_units == pytest.approx(0, abs=0.05)
    assert measure(recut(face, face.ink.union(bar(900, -20, 1025, 20)))).overrun_units == pytest.approx(25, abs=0.5)


def test_the_smallest_cell_and_the_extents_are_told() -> None:
    measures = measure(seal(bar(-300, -300, 300, -100), bar(-300, 0, 300, 450), silhouette="ellipse"))
    assert (measures.char_count, measures.min_cell_units) == (2, 200)
    assert measures.major_units == 2000
    assert measures.minor_units == pytest.approx(1560)


def test_the_share_of_ink_in_the_field_is_its_area_without_the_rim() -> None:
    measures = measure(seal(bar(-300, -300, 300, 300), silhouette="square", frame_units=100.0))
    assert measures.ink_ratio == pytest.approx(600 * 600 / 1800**2, rel=0.001)


@pytest.mark.parametrize("mode", MODE_IDS)
@pytest.mark.parametrize("deform", DEFORM_IDS)
def test_a_mirror_changes_no_figure(mode: str, deform: str) -> None:
    made = handmade.composition("田川")
    plain, mirrored = (measure(handmade_face(made, mode, deform, flag)) for flag in (False, True))
    assert plain == mirrored


@pytest.mark.parametrize("mode", ["hakubun", "split"])
def test_letters_keep_their_parts_and_counters_in_white(mode: str) -> None:
    measures = measure(handmade_face(handmade.composition("田川"), mode))
    assert (measures.counters_expected, measures.counters_found) == (4, 4)
    assert (measures.parts_expected, measures.parts_found) == (4, 4)
    assert (measures.strokes_fused, measures.stroke_breaks) == (0, 0)


def test_a_hakubun_impression_has_no_rim_of_its_own() -> None:
    assert measure(handmade_face(handmade.composition("田川"), "hakubun")).frame_units == 0


@given(st.floats(8, 30), st.floats(8, 30))
def test_every_length_is_linear_in_the_size(one_mm: float, other_mm: float) -> None:
    measures = measure(HANDMADE_FACE)
    one, other = measures.in_mm(one_mm), measures.in_mm(other_mm)
    assert one["majorMm"] == pytest.approx(one_mm)
    for name in one:
        assert one[name] / one_mm == pytest.approx(other[name] / other_mm, abs=1e-12)


def test_a_face_measures_the_same_twice() -> None:
    assert dataclasses.astuple(measure(HANDMADE_FACE)) == dataclasses.astuple(measure(HANDMADE_FACE))


def handmade_face(made: Composition, mode: str = "shubun", deform: str = "none", mirrored: bool = False) -> Face:
    return seal(*made.letters, mode=mode, deform=deform, mirrored=mirrored, frame_units=made.blank.frame_units)


HANDMADE_FACE = handmade_face(handmade.composition("田川"))


def test_metal_pinched_to_a_point_has_no_width() -> None:
    corners = [(-300, -300), (0, -300), (300, -300), (300, 300), (-300, 300)]
    pinched = shapely.Polygon(corners, [[(0, -300), (100, 0), (-100, 0)]])
    assert pinched.is_valid
    measures = measure(seal(pinched))
    assert (measures.min_stroke_units, measures.min_stroke_at) == (0.0, (0.0, -300.0))
    assert measures.min_gap_units > 0


def test_a_flat_letter_counts_by_its_longer_side_since_it_is_as_flat_as_a_stroke_by_nature() -> None:
    flat, tall = bar(-300, -300, 300, -200), bar(-300, 0, 300, 450)
    as_box = measure(seal(flat, tall)).min_cell_units
    as_one = measure(seal(dataclasses.replace(letter(flat), text="一"), tall)).min_cell_units
    assert (as_box, as_one) == (100, 450)
