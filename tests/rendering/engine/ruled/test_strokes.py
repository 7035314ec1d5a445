"""Strokes drawn from centrelines: divided where long, rounded where bent, inked with the pen that was asked for."""

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.strokes import divided, ink, rounded

places = st.tuples(st.integers(-50, 50), st.integers(-50, 50)).map(lambda at: (at[0] / 50, at[1] / 50))
runs = st.lists(places, min_size=2, max_size=6, unique=True).map(np.array)
CORNER = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]])
SQUARE = np.array([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0], [0.0, 0.0]])


@given(runs, st.floats(0.03, 3.0))
def test_a_divided_run_is_the_same_line_in_pieces_no_longer_than_asked(run, longest):
    pieces = divided(run, longest)
    assert np.hypot(*np.diff(pieces, axis=0).T).max() <= longest + 1e-9
    assert shapely.linestrings(pieces).length == pytest.approx(shapely.linestrings(run).length)
    assert shapely.distance(shapely.points(pieces), shapely.linestrings(run)).max() < 1e-9
    assert all((np.abs(pieces - corner).max(axis=1) < 1e-12).any() for corner in run)


def test_a_run_is_divided_into_equal_pieces_and_no_more_than_it_takes():
    assert divided(np.array([[0.0, 0.0], [1.0, 0.0]]), 0.4)[:, 0] == pytest.approx([0, 1 / 3, 2 / 3, 1])
    assert divided(CORNER, 1.0).tolist() == CORNER.tolist()


@given(runs, st.floats(0.0, 0.4))
def test_rounding_keeps_ends_and_stays_near_the_run(run, radius):
    """Within half the radius: the curve passes its corner by no more, and starts no further away than the radius."""
    bent = rounded(run, radius)
    assert bent[0].tolist() == run[0].tolist()
    assert bent[-1].tolist() == run[-1].tolist()
    line = shapely.linestrings(run)
    assert shapely.distance(shapely.points(bent), line).max() <= 0.5 * radius + 1e-9
    assert shapely.linestrings(bent).length <= line.length + 1e-9


def test_a_corner_is_cut_by_a_quadratic_curve_that_starts_a_radius_before_it():
    bent = rounded(CORNER, 0.2)
    assert bent[1] == pytest.approx([0.8, 0.0])
    assert bent[-2] == pytest.approx([1.0, 0.2])
    assert bent[3] == pytest.approx([0.95, 0.05])  # halfway: a quarter of either end, half of the corner
    assert len(bent) == 7


def test_where_pieces_are_short_the_curve_starts_at_their_middle():
    bent = rounded(np.array([[0.0, 0.0], [0.2, 0.0], [0.2, 1.0]]), 0.4)
    assert bent[1] == pytest.approx([0.1, 0.0])
    assert bent[-2] == pytest.approx([0.2, 0.1])


def test_a_closed_run_is_rounded_all_the_way_round():
    bent = rounded(SQUARE, 0.5)
    assert bent[0].tolist() == bent[-1].tolist()
    turned = np.roll(SQUARE[:-1], 1, axis=0)
    assert shapely.Polygon(bent).equals(shapely.Polygon(rounded(np.vstack([turned, turned[:1]]), 0.5)))
    assert np.abs(bent - (0.0, 0.0)).max(axis=1).min() > 0.1  # no corner is left


def test_a_straight_run_and_one_without_a_radius_stay_as_they_are():
    assert rounded(CORNER[:2], 0.3).tolist() == CORNER[:2].tolist()
    assert rounded(CORNER, 0.0).tolist() == CORNER.tolist()


def test_round_and_square_pens_ink_as_wide_as_asked():
    run = np.array([[0.0, 0.0], [100.0, 0.0]])
    assert ink([run], 20.0).bounds == pytest.approx((-10, -10, 110, 10))
    assert ink([run], 20.0).area == pytest.approx(2000 + np.pi * 100, rel=0.01)
    assert ink([run], 20.0, square=True).area == pytest.approx(120 * 20)


def test_a_square_pen_leaves_right_angles_at_bends():
    drawn = ink([100 * CORNER], 20.0, square=True)
    assert drawn.covers(shapely.Point(110, -10))
    assert drawn.area == pytest.approx(2 * 120 * 20 - 20 * 20)  # two arms with their ends, which share the corner


def test_strokes_that_meet_are_one_ink():
    one, two = np.array([[0.0, 0.0], [100.0, 0.0]]), np.array([[50.0, 0.0], [50.0, 90.0]])
    assert ink([one, two], 20.0).geom_type == "Polygon"
    assert ink([one, two + np.array((0.0, 60.0))], 20.0).geom_type == "MultiPolygon"
