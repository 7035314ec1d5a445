"""Strokes that run on to the rim: loose ends that point outward, in their own direction, and always clear."""

import numpy as np
import pytest
import shapely

from rendering.engine.ruled.rim_joins import FaceStroke, extensions
from rendering.engine.silhouette.rim import field_of
from tests.rendering.engine.faces import face_of, letters_of

FIELD = field_of("circle", 100.0)  # of radius 900
PEN_UNITS = 60.0


def stroke(*places, owner=0, loose=(True, True)):
    return FaceStroke(owner, np.array(places, dtype=float), *loose)


def inner(*places, owner=0):
    return stroke(*places, owner=owner, loose=(False, False))


def test_a_loose_end_that_points_outward_runs_into_the_rim():
    ((owner, run),) = extensions([stroke((0, 0), (700, 0), loose=(False, True), owner=4)], FIELD, PEN_UNITS, 1.0)
    assert owner == 4
    assert run[0].tolist() == [700, 0]
    assert run[-1] == pytest.approx([906, 0], abs=1)  # 6 units into the rim, to be one with it
    assert not FIELD.covers(shapely.Point(run[-1]))


@pytest.mark.parametrize(("reach", "length_units"), [(0.2, 76), (0.5, 190), (0.8, 304), (0.95, 320)])
def test_less_reach_goes_that_share_of_the_way_and_leaves_white_before_the_rim(reach, length_units):
    """The rim is 380 off, and of these 60 stay free, a pen, however far it is to reach."""
    ((_, run),) = extensions([stroke((0, 0), (520, 0), loose=(False, True))], FIELD, PEN_UNITS, reach)
    assert np.hypot(*(run[-1] - (520, 0))) == pytest.approx(length_units, abs=6)


def test_a_short_run_does_not_nearly_touch_the_rim():
    near = [stroke((0, 0), (845, 0), loose=(False, True))]
    assert extensions(near, FIELD, PEN_UNITS, 0.9) == []
    assert len(extensions(near, FIELD, PEN_UNITS, 1.0)) == 1


def test_an_end_that_points_inward_does_not_run_on():
    assert extensions([stroke((700, 0), (300, 0), loose=(False, True))], FIELD, PEN_UNITS, 1.0) == []


def test_a_run_longer_than_a_stroke_of_its_own_is_left_out():
    """500 units are the most: from 380 the rim is 520 off, from 420 480."""
    far, near = (stroke((0, 0), (start, 0), loose=(False, True)) for start in (380, 420))
    assert extensions([far], FIELD, PEN_UNITS, 1.0) == []
    assert len(extensions([near], FIELD, PEN_UNITS, 1.0)) == 1


@pytest.mark.parametrize(("aside_units", "runs"), [(70, 0), (120, 1)])
def test_a_run_keeps_clear_of_other_strokes(aside_units, runs):
    """Of a pen of 60, 1.5 pens between centrelines: 90."""
    aimed = stroke((300, 0), (600, 0), loose=(False, True))
    beside = inner((680, aside_units), (720, aside_units), (760, aside_units), owner=1)
    drawn = extensions([aimed, beside], FIELD, PEN_UNITS, 1.0, straight=True)
    from_the_end = [run for owner, run in drawn if owner == 0]
    assert len(from_the_end) == runs
    for run in from_the_end:
        assert shapely.LineString(run).distance(shapely.LineString(beside.points)) > 89


def test_a_run_may_pass_as_near_as_its_own_stroke_does_already():
    """The stroke beside it begins where the run does, 70 off: letters as dense as these would else never reach."""
    aimed = stroke((300, 0), (600, 0), loose=(False, True))
    beside = inner((500, 70), (600, 70), (760, 70), owner=1)
    assert 0 in {owner for owner, _ in extensions([aimed, beside], FIELD, PEN_UNITS, 1.0, straight=True)}
    nearing = inner((500, 70), (600, 70), (760, 62), owner=1)
    assert 0 not in {owner for owner, _ in extensions([aimed, nearing], FIELD, PEN_UNITS, 1.0, straight=True)}


def test_runs_keep_clear_of_each_other():
    """Two ends that meet outside: the first runs, the second would touch it."""
    one = stroke((500, -60), (600, -50), loose=(False, True))
    other = stroke((500, 62), (600, 50), loose=(False, True), owner=1)
    drawn = extensions([one, other], FIELD, PEN_UNITS, 1.0)
    tracks = [shapely.LineString(run) for _, run in drawn]
    assert len(drawn) == 1
    far = stroke((-500, 0), (-600, 0), loose=(False, True), owner=1)
    assert len(extensions([one, far], FIELD, PEN_UNITS, 1.0)) == 2
    assert tracks[0].length > 200


@pytest.mark.parametrize("silhouette", ["circle", "ellipse", "square", "roundedSquare"])
def test_every_run_of_reach_1_ends_in_the_rim_whatever_the_silhouette(silhouette):
    field = field_of(silhouette, 60.0)
    strokes = [
        stroke((0, 0), (300 * np.cos(turn), 300 * np.sin(turn)), (560 * np.cos(turn), 560 * np.sin(turn)),
               loose=(False, True), owner=k)
        for k, turn in enumerate(np.radians([10, 80, 130, 200, 290]))
    ]  # fmt: skip
    drawn = extensions(strokes, field, PEN_UNITS, 1.0)
    assert len({owner for owner, _ in drawn}) >= 2
    for _, run in drawn:
        end = shapely.Point(run[-1])
        assert 0 < field.distance(end) <= 6.1
        assert field.buffer(7).covers(shapely.LineString(run))


def test_a_run_that_is_left_out_keeps_no_other_from_running():
    """The end on the right points most outward and is barred; the one on the left goes on all the same."""
    barred = stroke((500, 0), (650, 0), loose=(False, True))
    bar = inner((760, -200), (760, 0), (760, 200), owner=1)
    free = stroke((-600, -40), (-700, -60), loose=(False, True), owner=2)
    assert [owner for owner, _ in extensions([barred, bar, free], FIELD, PEN_UNITS, 1.0)] == [2]


def test_a_stroke_runs_on_from_its_start_as_from_its_end():
    places = [(0, 0), (350, 10), (700, 30)]
    (_, onward), (_, backward) = (
        extensions([made], FIELD, PEN_UNITS, 1.0)[0]
        for made in (stroke(*places, loose=(False, True)), stroke(*places[::-1], loose=(True, False)))
    )
    assert backward == pytest.approx(onward)
    ((_, short),) = extensions([stroke((700, 0), (600, 0), loose=(True, False))], FIELD, PEN_UNITS, 1.0)
    assert short[-1] == pytest.approx([906, 0], abs=1)


def test_latin_letters_run_on_where_the_rim_is_near_alone():
    """150 units off at most: a longer run would be a stroke of an M."""
    near, far = stroke((0, 0), (760, 0), loose=(False, True)), stroke((0, 0), (700, 0), loose=(False, True))
    assert len(extensions([near], FIELD, PEN_UNITS, 1.0, near=frozenset({0}))) == 1
    assert extensions([far], FIELD, PEN_UNITS, 1.0, near=frozenset({0})) == []
    assert len(extensions([far], FIELD, PEN_UNITS, 1.0)) == 1


def test_straight_runs_go_on_as_their_strokes_do():
    ((_, run),) = extensions(
        [stroke((300, 300), (600, 300), loose=(False, True))], FIELD, PEN_UNITS, 1.0, straight=True
    )
    assert run[:, 1] == pytest.approx(np.full(len(run), 300.0))
    ((_, bent),) = extensions([stroke((300, 300), (600, 300), loose=(False, True))], FIELD, PEN_UNITS, 1.0)
    assert bent[-1][1] > 310  # first along the stroke, then outward


@pytest.mark.parametrize("name", ["佐藤", "鈴木一郎", "中山"])
def test_letters_of_insou_stay_within_4_units_of_the_rim(name):
    """Where they only met its edge, rounding would leave slits; further in, a thin rim would show them."""
    face = face_of(name, "insou")
    field, ink = face.composition.blank.field, letters_of(face)
    assert field.buffer(4.01, join_style="mitre").covers(ink)
    assert not field.buffer(3.0, join_style="mitre").covers(ink)
