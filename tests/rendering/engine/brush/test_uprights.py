"""Uprights of a letter become as wide as its bars or a little wider, and all else stays."""

import pytest
import shapely
from shapely.geometry import MultiPolygon, Polygon, box

from rendering.engine.brush.scans import widths_of_ink
from rendering.engine.brush.walls.uprights import MOST_OF_UPRIGHT, THIN_OF_BAR, with_lean_uprights
from rendering.engine.geometry.polygons import areas_of

BAR = 50.0


def _ladder(upright: float) -> MultiPolygon:
    """Return two uprights with three bars between them that stand out by 200 to either side."""
    bars = [box(0, 300 * k, 1000, 300 * k + BAR) for k in range(3)]
    uprights = [box(left, -100, left + upright, 800) for left in (200, 700)]
    return areas_of(shapely.union_all(bars + uprights))


def _widest(area: MultiPolygon) -> tuple[float, float]:
    uprights, bars = widths_of_ink(area)
    return float(uprights.max()), float(bars.max())


def test_wide_uprights_become_so_many_times_as_wide_as_bars() -> None:
    lean = with_lean_uprights(_ladder(80.0), 1.2)
    assert _widest(lean) == pytest.approx((1.2 * BAR, BAR), abs=2.5)
    left, _, right, _ = lean.bounds
    assert (left, right) == pytest.approx((10.0, 990.0), abs=0.1)


def test_an_upright_keeps_most_of_its_width() -> None:
    assert _widest(with_lean_uprights(_ladder(160.0), 1.0))[0] == pytest.approx((1 - MOST_OF_UPRIGHT) * 160.0, abs=0.1)


def test_lean_uprights_stay_as_they_are() -> None:
    area = _ladder(55.0)
    assert with_lean_uprights(area, 1.2) is area


def test_no_stroke_goes() -> None:
    hair = box(1100, 0, 1124, 800)
    area = areas_of(shapely.union_all([*_ladder(160.0).geoms, hair]))
    lean = with_lean_uprights(area, 1.0)
    assert len(lean.geoms) == 2
    assert _widest(lean)[0] < 160.0


def test_no_slanting_neck_becomes_thin() -> None:
    neck = Polygon([(200, 1000), (252, 1000), (452, 1400), (400, 1400)])  # a quarter of the loss leaves it 29 wide
    area = areas_of(
        shapely.union_all([*_ladder(160.0).geoms, box(160, 780, 280, 1010), neck, box(380, 1390, 600, 1500)])
    )
    lean = with_lean_uprights(area, 1.0)
    assert _parts_when_thinner(lean) == _parts_when_thinner(area) == 1
    assert lean.area < 0.98 * area.area


def _parts_when_thinner(area: MultiPolygon) -> int:
    return len(areas_of(shapely.buffer(area, -THIN_OF_BAR * BAR / 2.0)).geoms)
