"""Outer strokes bent to the rim: from well within, smoothly, outward, and always clear of other strokes."""

import numpy as np
import pytest
import shapely

from rendering.engine.ruled.rim_bends import bent_to_rim
from rendering.engine.ruled.rim_joins import FaceStroke
from rendering.engine.silhouette.rim import field_of
from tests.rendering.engine.faces import face_of, letters_of

FIELD = field_of("circle", 100.0)  # of radius 900
PEN_UNITS = 60.0


def stroke(start, end, owner=0, loose=(False, True)):
    return FaceStroke(owner, np.linspace(start, end, 12), *loose)


def bent(*strokes, reach=1.0, width=PEN_UNITS, **options):
    return [made.points for made in bent_to_rim(strokes, FIELD, width, reach, **options)]


def touches(points):
    return not FIELD.covers(shapely.LineString(points))


def turns(points):
    """Return by how many radians each joint of a run turns."""
    steps = np.diff(points, axis=0)
    return np.diff(np.unwrap(np.arctan2(steps[:, 1], steps[:, 0])))


LEG = stroke((300, 0), (300, 760))  # of 760 units, aside of the middle: outward is 22 degrees to the right


def test_an_outer_stroke_bends_outward_from_well_within_and_joins_the_rim():
    (points,) = bent(LEG)
    assert touches(points)
    assert points[0].tolist() == [300, 0]
    aside = points[:, 0] - 300
    begins = points[aside > 2.0][0, 1]
    assert 250 < begins < 520  # at the latest a third before its end, and not where it hangs from another
    assert (np.diff(aside[aside > 2.0]) > 0).all()
    assert 40 < aside[-1] < 200


def test_a_bend_has_no_corner():
    (points,) = bent(LEG)
    assert np.abs(turns(points)).max() < 0.2


def test_a_stroke_that_points_straight_outward_runs_on_straight():
    (points,) = bent(stroke((0, 100), (0, 760)))
    assert np.abs(points[:, 0]).max() < 1e-6
    assert touches(points)


def test_a_bar_with_two_loose_ends_bends_at_both_and_stays_level_between():
    (points,) = bent(stroke((-500, -600), (500, -600), loose=(True, True)))
    assert touches(points[:6])
    assert touches(points[-6:])
    middle = points[np.abs(points[:, 0]) < 60]
    assert middle[:, 1] == pytest.approx(np.full(len(middle), -600.0))
    assert points[0, 1] < -640


def test_an_end_that_points_inward_or_meets_another_stroke_stays():
    still = [stroke((700, 0), (300, 0)), stroke((300, 300), (600, 300), owner=1, loose=(False, False))]
    for before, after in zip(still, bent(*still), strict=True):
        assert np.array_equal(before.points, after)


@pytest.mark.parametrize("aside_units", [100, 140, 200, 400])
def test_a_bend_keeps_clear_of_other_strokes_or_is_shorter_or_left_out(aside_units):
    """Of a pen of 60, 1.5 pens between centrelines: 90."""
    beside = stroke((300 + aside_units, 0), (300 + aside_units, 700), owner=1, loose=(False, False))
    points, other = bent(LEG, beside)
    assert np.array_equal(other, beside.points)
    assert shapely.LineString(points).distance(shapely.LineString(other)) > 85


def test_a_bend_is_left_out_where_a_stroke_bars_its_way():
    bar = stroke((-600, 840), (600, 840), owner=1, loose=(False, False))
    points, _ = bent(LEG, bar)
    assert np.array_equal(points, LEG.points)


def test_bends_keep_clear_of_each_other():
    one, two = bent(LEG, stroke((420, 0), (420, 680), owner=1))
    assert touches(one) or touches(two)
    assert shapely.LineString(one).distance(shapely.LineString(two)) > 85


def test_an_end_along_the_rim_runs_on_where_no_other_reaches_its_octant():
    """A leg at the side: it points along the rim, hardly outward."""
    side = stroke((-780, -260), (-780, 90))
    assert touches(bent(side)[0])
    reaching = stroke((-300, 60), (-760, 120), owner=1)
    alone, beside = bent(stroke((-700, -560), (-700, 260)))[0], bent(reaching, stroke((-700, -560), (-700, -90)))
    assert touches(alone)
    assert touches(beside[0])


def test_a_stub_along_the_rim_stays():
    """An arm of 木 that hooked to the rim would be another letter's."""
    stub = stroke((-780, 60), (-780, -10))
    assert np.array_equal(bent(stub)[0], stub.points)


@pytest.mark.parametrize("reach", [0.3, 0.7, 0.95])
def test_less_reach_leaves_white_before_the_rim(reach):
    (points,) = bent(LEG, reach=reach)
    assert FIELD.exterior.distance(shapely.LineString(points)) > 0.9 * PEN_UNITS
    assert shapely.LineString(points).length <= shapely.LineString(bent(LEG)[0]).length


def test_latin_letters_stay():
    """A V would be swallowed by the rim, and an n be a box."""
    assert np.array_equal(bent(LEG, latin=frozenset({0}))[0], LEG.points)


def test_among_many_letters_a_leg_turns_outward_by_less():
    far = [stroke((0, -60 * k), (0, -60 * k - 30), owner=k, loose=(False, False)) for k in (1, 2)]
    calm, usual = bent(LEG, *far)[0], bent(LEG, far[0])[0]
    assert touches(calm)
    assert 0 < calm[-1, 0] - 300 < 0.8 * (usual[-1, 0] - 300)


@pytest.mark.parametrize("silhouette", ["circle", "ellipse", "square", "roundedSquare"])
def test_every_bend_ends_in_the_rim_whatever_the_silhouette(silhouette):
    field = field_of(silhouette, 60.0)
    spokes = [
        stroke((0, 0), (620 * np.cos(turn), 620 * np.sin(turn)), owner=k % 2)
        for k, turn in enumerate(np.radians([10, 80, 130, 200, 290]))
    ]
    ends = [made.points[-1] for made in bent_to_rim(spokes, field, PEN_UNITS, 1.0)]
    outside = [field.distance(shapely.Point(end)) for end in ends if not field.covers(shapely.Point(end))]
    assert len(outside) >= 3
    assert max(outside) < 6.1


def test_a_stroke_bends_at_its_start_as_at_its_end():
    backward = FaceStroke(0, LEG.points[::-1], True, False)
    assert bent(backward)[0][::-1] == pytest.approx(bent(LEG)[0])


@pytest.mark.parametrize("name", ["佐藤", "鈴木一郎", "山本"])
def test_strokes_of_insou_join_the_rim_by_themselves(name):
    face = face_of(name, "insou")
    field = face.composition.blank.field
    met = shapely.get_parts(shapely.intersection(field.exterior, letters_of(face)))
    assert len(met) >= 3


def test_a_leg_at_the_side_sweeps_aside_to_the_rim():
    """It points along the rim, as the feet of 内 do."""
    points = bent(stroke((620, -500), (620, 20)))[0]
    assert touches(points)
    assert points[-1, 0] > 800
    assert points[-1, 1] < 400


def test_ends_that_mirror_each_other_bend_alike_or_not_at_all():
    """A stroke beside one of them, off the middle, bars both from a wide sweep."""
    legs = [stroke((sign * 150, -100), (sign * 420, 500)) for sign in (1, -1)]
    beside = stroke((700, 300), (560, 640), owner=1, loose=(False, False))
    right, left, _ = bent(*legs, beside)
    assert right == pytest.approx(left * (-1, 1), abs=1e-6)


def test_a_kana_runs_on_where_the_rim_is_near_and_ahead_alone():
    kana = {"kana": frozenset({0})}
    ahead, far, along = stroke((0, 200), (0, 700)), stroke((0, 0), (0, 460)), stroke((-700, -300), (-700, 200))
    assert touches(bent(ahead, **kana)[0])
    for still in (far, along):
        assert touches(bent(still)[0])
        assert np.array_equal(bent(still, **kana)[0], still.points)


def test_a_dot_is_not_drawn_out_to_a_bar():
    """Of 150 units, 220 before the rim: 氵 would be three bars. A stroke of 500 at the same place runs on."""
    dot, leg = (stroke((0, 680 - length), (0, 680), loose=(True, True)) for length in (150, 500))
    assert np.array_equal(bent(dot)[0], dot.points)
    assert touches(bent(leg)[0])
    hung = stroke((0, 530), (0, 680), loose=(False, True))  # one that meets another stroke is no dot
    assert touches(bent(hung)[0])
