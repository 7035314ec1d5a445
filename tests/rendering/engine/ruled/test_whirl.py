"""The rings of a whirl: evenly round the rim, all one way, parted from it smoothly, and clear of the letters."""

from dataclasses import replace

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.ruled.whirl import Whirl
from rendering.engine.silhouette.blank import blank_of

WHIRL = Whirl(hand=1, count=8, start=0.3, white_units=70.0, most_turns=1.5)
BLANK = blank_of("circle", lying=False, frame_units=60.0)  # its field has a radius of 940
SMALL = shapely.Point(0, 0).buffer(300)
PEN_UNITS = 60.0  # arcs are 37 wide


def arcs_of(whirl: Whirl = WHIRL, letters: BaseGeometry = SMALL, silhouette: str = "circle") -> list[BaseGeometry]:
    blank = BLANK if silhouette == "circle" else blank_of(silhouette, lying=False, frame_units=60.0)
    return list(shapely.get_parts(whirl.arcs(blank, [letters], PEN_UNITS)))


def crossings(away_units: float, whirl: Whirl = WHIRL, letters: BaseGeometry = SMALL) -> list[float]:
    """Return where a circle so far from the centre enters arcs, in radians, sorted."""
    angles = np.linspace(0, 2 * np.pi, 3600, endpoint=False)
    places = shapely.points(np.column_stack([np.cos(angles), np.sin(angles)]) * away_units)
    inked = shapely.covers(shapely.union_all(arcs_of(whirl, letters)), places)
    return [float(each) for each in angles[inked & ~np.roll(inked, 1)]]


def test_arcs_are_alike_and_evenly_spaced() -> None:
    for away_units in (870.0, 830.0):
        steps = np.diff(crossings(away_units))
        assert len(steps) == WHIRL.count - 1
        assert steps == pytest.approx(np.full(len(steps), 2 * np.pi / WHIRL.count), abs=0.01)


@pytest.mark.parametrize("hand", [1, -1])
def test_all_turn_one_way(hand: int) -> None:
    """Further in, an arc has turned on: by 80 units of its 107 to the next, three quarters of the way."""
    whirl = replace(WHIRL, hand=hand)
    turned = np.array(crossings(800.0, whirl))[:, None] - np.array(crossings(880.0, whirl))
    away = (hand * turned) % (2 * np.pi / WHIRL.count) / (2 * np.pi / WHIRL.count)
    assert 0.6 < away.mean() < 0.9


def test_arcs_are_one_with_the_rim_and_leave_no_slit_beside_it() -> None:
    band = BLANK.outline.difference(BLANK.field)
    together = shapely.union_all([band, *arcs_of()])
    assert together.geom_type == "Polygon"
    assert len(together.interiors) == 1
    paper = shapely.Polygon(together.interiors[0])
    narrow = paper.difference(paper.buffer(-13.0).buffer(13.5))  # 26 units: 0.2 mm at 15 mm
    assert narrow.area < 60.0


def test_arcs_are_as_wide_as_each_other_from_the_rim_to_their_round_ends() -> None:
    """Inside the wedges at the rim, nothing is wider than a line of 37 and nothing finer."""
    seen = shapely.union_all(arcs_of()).intersection(shapely.Point(0, 0).buffer(860, quad_segs=64))
    assert seen.buffer(-17.5).area > 0
    assert seen.buffer(-20.0).is_empty


@pytest.mark.parametrize("radius_units", [600.0, 700.0, 780.0])
def test_arcs_draw_in_less_where_letters_need_the_room(radius_units: float) -> None:
    letters = shapely.Point(0, 0).buffer(radius_units)
    arcs = arcs_of(letters=letters)
    assert min(arc.distance(letters) for arc in arcs) > 41.0
    assert sum(arc.area for arc in arcs) <= sum(arc.area for arc in arcs_of())


def test_there_are_none_where_letters_leave_no_room() -> None:
    assert arcs_of(letters=BLANK.field.buffer(-80)) == []


def test_where_letters_stand_near_the_rim_on_one_side_arcs_are_left_out_there_alone() -> None:
    letters = shapely.box(500, -300, 870, 300)
    arcs = arcs_of(letters=letters)
    assert 3 <= len(arcs) < WHIRL.count
    assert min(arc.distance(letters) for arc in arcs) > 41.0


def test_beside_fine_letters_arcs_are_shorter() -> None:
    def depth(pen_units: float) -> float:
        return max(
            940.0 - shapely.Point(0, 0).distance(arc)
            for arc in shapely.get_parts(WHIRL.arcs(BLANK, [SMALL], pen_units))
        )

    assert depth(40.0) < depth(72.0) - 40.0


def test_an_ellipse_has_them_too() -> None:
    arcs = arcs_of(silhouette="ellipse")
    field = blank_of("ellipse", lying=False, frame_units=60.0).field
    assert sum(arc.area for arc in arcs) > 100_000
    assert all(field.buffer(4.01).covers(arc) and not field.covers(arc) for arc in arcs)


def test_beside_fine_letters_arcs_are_finer() -> None:
    bold, fine = (WHIRL.arcs(BLANK, [SMALL], pen_units).area for pen_units in (70.0, 30.0))
    assert fine < 0.85 * bold
