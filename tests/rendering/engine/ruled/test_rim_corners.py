"""Sides of boxes that run on past their corners to the rim: outward, and where no stroke reaches it."""

from dataclasses import replace

import numpy as np
import pytest
import shapely

from rendering.engine.ruled.rim_bends import bent_to_rim
from rendering.engine.ruled.rim_corners import box_sides_of
from rendering.engine.ruled.rim_joins import FaceStroke
from rendering.engine.silhouette.rim import field_of
from rendering.reporting.room import octants_reached
from tests.rendering.engine.faces import face_of, letters_of
from tests.rendering.engine.ruled.blocks import Run, block

FIELD = field_of("circle", 100.0)  # of radius 900
PEN_UNITS = 60.0
OPEN_ABOVE: Run = [(-0.7, 0.2), (0.7, 0.2), (0.55, 0.7), (-0.55, 0.7), (-0.7, 0.2)]  # as 口 at the foot of a disc


def on_face(points):
    return 1000.0 * points


def sides_of(*runs, latin=frozenset(), still=frozenset()):
    lines = replace(block(runs), still_ends=still)
    radii = np.full(len(lines.strokes), 0.05)
    return list(box_sides_of(lines, lines.points, radii, on_face, latin))


def joined(*runs, beside=(), reach=1.0):
    """Return where box sides join the rim, of strokes with others beside them."""
    lines = block(runs)
    own = [FaceStroke(0, on_face(lines.points[list(run)]), False, False) for run in lines.strokes]
    made = bent_to_rim([*own, *beside], FIELD, PEN_UNITS, reach, box_sides=sides_of(*runs))
    added = made[len(own) + len(beside) :]
    return [stroke.points[-1] for stroke in added if not FIELD.covers(shapely.LineString(stroke.points))]


def test_the_sides_of_a_box_run_on_to_where_they_open():
    right, left = sorted(joined(OPEN_ABOVE), key=lambda end: -end[0])
    assert left == pytest.approx(right * (-1, 1), abs=1.0)
    assert right[0] > 800
    assert right[1] < 200  # above its corner


def test_a_side_runs_on_from_its_own_heading():
    """And not from the bar that it meets, nor aslant from the bend between the two."""
    for side in sides_of(OPEN_ABOVE):
        assert abs(side.heading[1]) > 0.9
        assert side.heading[0] * side.at[0] > 0.0


def test_sides_stay_where_strokes_reach_the_rim_already():
    bars = [FaceStroke(1, np.array([[sign * 500.0, 0.0], [sign * 700.0, 0.0]]), False, True) for sign in (1, -1)]
    assert not joined(OPEN_ABOVE, beside=bars)


def test_among_many_letters_sides_stay():
    lines = block([OPEN_ABOVE, [(0.0, -0.4), (0.3, -0.4)], [(0.0, -0.6), (0.3, -0.6)]])
    radii = np.full(len(lines.strokes), 0.05)
    few, many = (replace(lines, stroke_owner=owners) for owners in ((0, 1, 1), (0, 1, 2)))
    few_sides, many_sides = (list(box_sides_of(some, some.points, radii, on_face, frozenset())) for some in (few, many))
    assert few_sides
    assert not many_sides


def test_sides_keep_clear_of_other_strokes():
    walls = [FaceStroke(1, np.array([[sign * 760.0, -300.0], [sign * 800.0, 190.0]]), False, False) for sign in (1, -1)]
    assert not joined(OPEN_ABOVE, beside=walls)


def test_less_reach_stops_before_the_rim():
    assert not joined(OPEN_ABOVE, reach=0.5)


def test_letters_left_alone_open_strokes_and_still_corners_have_no_sides():
    assert sides_of(OPEN_ABOVE)
    assert not sides_of(OPEN_ABOVE, latin=frozenset({0}))
    assert not sides_of(OPEN_ABOVE[:-1])
    assert not sides_of(OPEN_ABOVE, still=frozenset(range(4)))


@pytest.mark.parametrize("name", ["田口", "田中", "山田", "品田", "山口"])
def test_closed_letters_of_insou_join_the_rim_on_either_side(name):
    face = face_of(name, "insou")
    field, letters = face.composition.blank.field, letters_of(face)
    met = shapely.get_coordinates(shapely.intersection(field.exterior, letters))
    assert met[:, 0].max() > 700
    assert met[:, 0].min() < -700
    assert octants_reached(field, letters) >= 2
