"""A letter with a small counter: its own weight leaves it open, a heavier weight may not leave it as a pinhole."""

import pytest
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.brush.inking.ink import PINHOLE, Hand, inked
from rendering.engine.brush.inking.weights import Weight
from rendering.engine.brush.letters import of_area
from rendering.glyphs import drawable_name

SIDE, COUNTER = 300.0, 28.0  # units


def counter_after(offset: float, heavier: float) -> tuple[float, float]:
    """Return the area of the counter, and of the ink, of a square with a square counter."""
    hole = shapely.box((SIDE - COUNTER) / 2, (SIDE - COUNTER) / 2, (SIDE + COUNTER) / 2, (SIDE + COUNTER) / 2)
    square = Polygon(shapely.box(0.0, 0.0, SIDE, SIDE).exterior, [hole.exterior])
    letter = of_area(drawable_name("口").letters[0], MultiPolygon([square]))
    ink = inked(letter, letter.points, Weight(100.0, COUNTER, offset, heavier, 36.0), Hand())
    return Polygon(ink.geoms[0].interiors[0]).area, ink.area


def test_a_letters_own_weight_leaves_its_counter_open_and_moves_its_outer_edge() -> None:
    counter, ink = counter_after(10.0, 0.0)
    assert counter > COUNTER**2
    assert ink + counter == pytest.approx((SIDE + 20.0) ** 2, rel=0.01)


@pytest.mark.parametrize("heavier", [4.0, 12.0, 24.0])
def test_a_heavier_weight_leaves_more_than_a_pinhole(heavier: float) -> None:
    assert counter_after(2.0, heavier)[0] > PINHOLE
