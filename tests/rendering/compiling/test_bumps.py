"""Bumps on a bar, which once were strokes (白 東 海): how high and how wide one must be, and where it counts."""

import numpy as np
import pytest
import shapely
from shapely.geometry import box

from rendering.compiling.skeleton.bumps import find_bumps
from rendering.compiling.skeleton.level import Skeleton
from rendering.compiling.skeleton.medial import sampled

PEN = 100.0


def bumps_on(bump, skeleton=None):
    """Return the bumps found on a bar from (0, 0) to (800, 0), inked with its pen, with this area beside it."""
    bar = skeleton or Skeleton(np.array([[0.0, 0.0], [800.0, 0.0]]), ((0, 1),), (PEN,), PEN, ())
    glyph = shapely.union(box(-50, -50, 850, 50), bump)
    return find_bumps(bar, sampled(glyph, 10.0), glyph)


@pytest.mark.parametrize(("height", "is_stroke"), [(10, False), (14, True), (28, True), (60, True)])
def test_what_stands_out_by_an_eighth_of_a_pen_was_a_stroke(height, is_stroke):
    """0.12 pens of 100 units."""
    found = bumps_on(box(350, -50 - height, 450, 0))
    assert len(found) == is_stroke


def test_a_bump_tells_where_it_stands_and_how_far_it_reaches():
    (bump,) = bumps_on(box(350, -90, 450, 0))
    assert bump.foot == pytest.approx((400.0, 0.0), abs=15.0)
    assert (bump.piece, bump.axis) == (0, 1)
    assert bump.height == pytest.approx(-90.0, abs=5.0)
    (below,) = bumps_on(box(350, 0, 450, 90))
    assert below.height == pytest.approx(90.0, abs=5.0)


@pytest.mark.parametrize(("width", "is_stroke"), [(20, False), (40, True), (140, True), (190, False)])
def test_it_is_about_as_wide_as_a_stroke(width, is_stroke):
    """More than a quarter of a pen and less than 1.6, where it stands out."""
    assert len(bumps_on(box(400 - width / 2, -90, 400 + width / 2, 0))) == is_stroke


@pytest.mark.parametrize(("x", "is_stroke"), [(70, False), (160, True), (640, True), (735, False)])
def test_beside_a_strokes_end_it_is_how_the_brush_left_it(x, is_stroke):
    """Within 0.9 pens."""
    assert len(bumps_on(box(x - 40, -80, x + 40, 0))) == is_stroke


def test_two_bumps_are_two_strokes():
    assert len(bumps_on(shapely.union(box(200, -90, 280, 0), box(500, 0, 580, 90)))) == 2


def test_a_plain_bar_has_none():
    assert bumps_on(box(0, -10, 10, 10)) == []
