"""Which side of the letters prints red, in each mode, on compositions made by hand."""

from dataclasses import replace

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point

from rendering.engine.finishing import polarity
from rendering.engine.finishing.halves import halves, stand_clear
from rendering.engine.vocabulary import MODE_IDS, SILHOUETTE_IDS
from tests.rendering.engine.support.handmade import composition

compositions = st.builds(
    composition,
    text=st.sampled_from(["田川", "川大", "大田", "一田", "田", "川"]),
    silhouette=st.sampled_from(SILHOUETTE_IDS),
    frame_units=st.integers(2, 36).map(lambda step: step * 5.0),
    width_units=st.floats(30, 110),
    direction=st.sampled_from(["column", "row"]),
    round_ends=st.booleans(),
)


def letters_of(made):
    return shapely.union_all([letter.ink for letter in made.letters])


def counters(geometry):
    parts = shapely.get_parts(geometry)
    return len(parts), int(shapely.get_num_interior_rings(parts).sum())


def far_reaching(made):
    """The same letters, one stroke of which runs into the rim, as a family that joins the rim makes them."""
    first, *others = made.letters
    stroke = LineString([(first.cell.left + 20, first.cell.top + 20), (-700, -700)]).buffer(30)
    return replace(made, joins_rim=True, letters=(replace(first, ink=first.ink.union(stroke)), *others))


@given(compositions, st.sampled_from(MODE_IDS))
@settings(deadline=None)
def test_every_mode_gives_valid_ink_inside_the_silhouette(made, mode):
    ink = polarity.apply(made, mode)
    assert ink.is_valid
    assert ink.difference(made.blank.outline).area < 1e-3


@given(compositions)
@settings(deadline=None)
def test_shubun_is_the_rim_and_the_letters(made):
    ink = polarity.apply(made, "shubun")
    assert ink.intersection(made.blank.field).symmetric_difference(letters_of(made)).area < 1e-3
    assert made.blank.outline.difference(made.blank.field).difference(ink).area < 1e-3


@given(compositions)
@settings(deadline=None)
def test_hakubun_letters_are_those_of_shubun_as_large_or_up_to_a_sixth_larger_and_a_little_bolder(made):
    letters, white = letters_of(made), made.blank.outline.difference(polarity.apply(made, "hakubun"))
    larger = shapely.transform(letters, lambda points: points * polarity.MOST_GROWTH)
    left, top, right, bottom = larger.bounds
    assert shapely.box(left - 12.1, top - 12.1, right + 12.1, bottom + 12.1).covers(white)
    assert white.area >= 0.999 * letters.area
    assert counters(white) == counters(letters)


def test_a_small_block_grows_towards_the_edge_of_the_solid_field_and_a_large_one_stays():
    small = composition("田川")
    white = small.blank.outline.difference(polarity.apply(small, "hakubun"))
    assert white.bounds[3] - white.bounds[1] > 1.1 * (letters_of(small).bounds[3] - letters_of(small).bounds[1])
    assert white.distance(small.blank.outline.exterior) > polarity.WHITE_MARGIN_UNITS - 12.1


@given(compositions)
@settings(deadline=None)
def test_boldening_keeps_every_counter_and_joins_nothing(made):
    letters = letters_of(made)
    bolder = polarity.bolden(letters)
    assert bolder.covers(letters)
    assert counters(bolder) == counters(letters)


def test_thin_letters_get_bolder_and_thick_ones_stay():
    thin, thick = letters_of(composition(width_units=30)), letters_of(composition(width_units=160))
    assert polarity.bolden(thin).area > 1.2 * thin.area
    assert polarity.bolden(thick).equals(thick)


@pytest.mark.parametrize(
    ("width_units", "bolder_units"),
    [(60.0, 72.0), (100.0, 110.8), (110.0, 118.5), (160.0, 160.0)],
)
def test_a_white_stroke_is_as_much_bolder_as_it_is_thin(width_units, bolder_units):
    """White looks thinner than red: below 125 units edges move out by 0.15 of what is lacking, and by 6 at most.

    The width is the mean one, twice the area over the length: of 100 by 800 units, ends counted, it is 88.9.
    """
    stroke = shapely.box(-400, 0, 400, width_units)
    left, top, right, bottom = polarity.bolden(stroke).bounds
    assert bottom - top == pytest.approx(bolder_units, abs=0.1)
    assert right - left == pytest.approx(800 + bottom - top - width_units)


def test_strokes_too_near_for_it_are_not_made_bolder():
    near = shapely.union_all([shapely.box(0, 0, 40, 600), shapely.box(41, 0, 81, 600)])
    assert counters(polarity.bolden(near)) == (2, 0)


@pytest.mark.parametrize("silhouette", SILHOUETTE_IDS)
def test_the_solid_field_keeps_its_margin_round_letters_that_joined_the_rim(silhouette):
    """60 units, 0.45 mm at 15 mm, of which boldening takes up to 6, and at a mitred corner up to 12."""
    made = far_reaching(composition(silhouette=silhouette))
    white = made.blank.outline.difference(polarity.apply(made, "hakubun"))
    margin = white.distance(made.blank.outline.exterior)
    assert margin >= 48.0
    if made.blank.is_round:  # in a square the letter, once cut off at the rim's field, is clear of the edge anyway
        assert margin <= 60.0
    assert polarity.apply(made, "hakubun").geom_type == "MultiPolygon"  # 田 keeps its counters
    assert counters(white) == counters(letters_of(made))


@pytest.mark.parametrize("silhouette", SILHOUETTE_IDS)
def test_bold_white_letters_keep_60_units_of_red_and_clear_ones_their_places(silhouette):
    made = composition("大", silhouette, frame_units=10.0, width_units=100)
    reaching = shapely.transform(made.letters[0].ink, lambda points: points * 2.2)
    wide = replace(made, letters=(replace(made.letters[0], ink=reaching.intersection(made.blank.field)),))
    white = made.blank.outline.difference(polarity.apply(wide, "hakubun"))
    margin = white.distance(made.blank.outline.exterior)
    assert 59.9 < margin < (65.0 if silhouette == "ellipse" else 60.1)  # drawn in as a whole, to its shorter axis
    clear = made.letters[0].ink.intersection(shapely.box(-300, -300, 300, 300))
    assert polarity.white_letters(clear, made).bounds == pytest.approx(clear.bounds, abs=12.1)


def test_split_has_red_letters_on_paper_before_the_divider_and_white_ones_on_red_after_it():
    made = composition("田川")
    ink = polarity.apply(made, "split")
    first, other = halves(made.blank.outline, made.divider, Point(0, -500))
    inner = made.blank.field.buffer(-5)
    assert ink.intersection(first.intersection(inner)).symmetric_difference(made.letters[0].ink).area < 1e-3
    solid = other.difference(ink)
    assert made.letters[1].ink.difference(solid).area < 1e-3
    assert solid.difference(made.letters[1].ink.buffer(12)).area < 1e-3


@given(compositions)
@settings(deadline=None)
def test_split_leaves_paper_between_red_letters_and_the_solid_half_and_keeps_the_rim_whole(made):
    ink = polarity.apply(made, "split")
    assert made.blank.outline.difference(made.blank.field).difference(ink).area < 1e-3
    if made.divider is not None:
        first, _ = halves(made.blank.outline, made.divider, Point(made.letters[0].ink.centroid))
        red = [part for part in shapely.get_parts(ink) if first.covers(part)]
        assert red
        assert min(part.distance(made.divider) for part in red) >= 29.99  # 0.22 mm at 15 mm, enough for the cutter


def test_split_of_two_columns_gives_each_column_its_side():
    made = composition("田川", direction="row")
    ink = polarity.apply(made, "split")
    assert not ink.covers(Point(-30, 0))
    assert ink.covers(Point(20, 0))


@pytest.mark.parametrize("silhouette", SILHOUETTE_IDS)
@pytest.mark.parametrize("text", ["川", "田", "大"])
def test_split_leaves_a_lone_letter_whole_white_on_a_panel_within_rim_and_paper(text, silhouette):
    made = composition(text, silhouette, width_units=60)
    ink = polarity.apply(made, "split")
    panel = [part for part in shapely.get_parts(ink) if made.blank.field.contains_properly(part)]
    ground = max(panel, key=lambda part: part.envelope.area)
    assert 49.0 < ground.distance(made.blank.field.exterior) < 51.0  # paper between rim and panel
    white = shapely.Polygon(ground.exterior).difference(shapely.union_all(panel))
    assert counters(white) == counters(letters_of(made))
    assert white.distance(ground.exterior) >= 48.0


def test_letters_stand_clear_of_a_line_with_their_far_edge_in_place():
    letters = shapely.union_all([shapely.box(5, 0, 50, 100), shapely.box(60, 0, 205, 100)])
    moved = stand_clear(letters, LineString([(0, -500), (0, 500)]), 30)
    assert moved.bounds == pytest.approx((30, 0, 205, 100))
    assert stand_clear(moved, LineString([(0, -500), (0, 500)]), 30).equals(moved)


def test_a_divider_that_bends_parts_the_silhouette_all_the_same():
    made = composition()
    one, other = halves(made.blank.outline, LineString([(-400, 0), (0, 40), (400, 0)]), Point(0, -500))
    assert one.area + other.area == pytest.approx(made.blank.outline.area)
    assert one.covers(Point(0, 30))
    assert other.covers(Point(-900, 10))
