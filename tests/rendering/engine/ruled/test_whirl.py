"""The arcs of a whirl: evenly round the rim, all one way, joined to it, and clear of the letters."""

from dataclasses import replace

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.ruled.whirl import Whirl
from rendering.engine.silhouette.blank import blank_of

WHIRL = Whirl(
    hand=1, count=8, start=0.3, sweep=0.66, depth=0.27, root_units=54.0, tip_units=36.0, white_units=44.0
)  # fmt: skip
BLANK = blank_of("circle", lying=False, frame_units=60.0)  # its field has a radius of 940
SMALL = shapely.Point(0, 0).buffer(300)


def arcs_of(whirl: Whirl = WHIRL, letters: BaseGeometry = SMALL, silhouette: str = "circle") -> list[BaseGeometry]:
    blank = BLANK if silhouette == "circle" else blank_of(silhouette, lying=False, frame_units=60.0)
    return list(shapely.get_parts(whirl.arcs(blank, [letters])))


def turn_of(arc: BaseGeometry) -> float:
    """Return by what angle an arc turns about the centre from the rim to its end, positive clockwise on paper."""
    places = shapely.get_coordinates(arc)
    away = np.hypot(*places.T)
    angle = np.arctan2(places[:, 1], places[:, 0])
    turn = angle[away.argmin()] - angle[away > 930].mean()
    return float((turn + np.pi) % (2 * np.pi) - np.pi)


def test_there_are_as_many_as_asked_and_they_are_alike() -> None:
    arcs = arcs_of()
    assert len(arcs) == 8
    areas = [arc.area for arc in arcs]
    assert max(areas) < 1.02 * min(areas)


@pytest.mark.parametrize("hand", [1, -1])
def test_all_turn_one_way(hand: int) -> None:
    places = [shapely.get_coordinates(arc) for arc in arcs_of(replace(WHIRL, hand=hand, start=0.3))]
    for place in places:
        tip = place[np.hypot(*place.T).argmin()]
        root = place[np.hypot(*place.T) > 938].mean(axis=0)
        assert np.sign(root[0] * tip[1] - root[1] * tip[0]) == hand


def test_each_is_one_with_the_rim_and_leaves_no_slit_beside_it() -> None:
    band = BLANK.outline.difference(BLANK.field)
    together = shapely.union_all([band, *arcs_of()])
    assert together.geom_type == "Polygon"
    assert len(together.interiors) == 1
    paper = shapely.Polygon(together.interiors[0])
    narrow = paper.difference(paper.buffer(-14.0).buffer(14.5))  # 28 units: 0.2 mm at 15 mm
    assert narrow.area < 60.0


def test_they_end_where_letters_are_near_and_are_left_out_where_letters_meet_the_rim() -> None:
    letters = shapely.Point(0, 0).buffer(760)
    shorter = arcs_of(letters=letters)
    assert len(shorter) == 8
    assert min(arc.distance(letters) for arc in shorter) > 40.0
    assert max(arc.area for arc in shorter) < min(arc.area for arc in arcs_of())
    at_the_rim = shapely.box(500, -300, 930, 300)
    left = arcs_of(letters=at_the_rim)
    assert 0 < len(left) < 8
    assert min(arc.distance(at_the_rim) for arc in left) > 40.0
    assert arcs_of(letters=BLANK.field.buffer(-20)) == []


def test_an_ellipse_has_them_too() -> None:
    arcs = arcs_of(silhouette="ellipse")
    field = blank_of("ellipse", lying=False, frame_units=60.0).field
    assert len(arcs) == 8
    assert all(field.buffer(4.01).covers(arc) and not field.covers(arc) for arc in arcs)
