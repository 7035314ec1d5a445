"""The bend of a block into a disc: inner strokes plumb and level, outer ones one arc, what is symmetric stays so."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.bend import Bend, bend_in_disc, bend_in_square
from tests.rendering.engine.support.maps import determinants

RADIUS = 900.0
GRID = np.stack(np.meshgrid(np.linspace(-1, 1, 41), np.linspace(-1, 1, 41)), axis=-1).reshape(-1, 2)
discs = st.builds(
    lambda aspect, fan: bend_in_disc((RADIUS, RADIUS), aspect, fan), st.floats(0.35, 1.8), st.floats(0.0, 1.0)
)
usual = bend_in_disc((RADIUS, RADIUS), 0.75, 0.55)


def upright(x: float) -> np.ndarray:
    return usual.apply(np.column_stack([np.full(41, x), np.linspace(-1, 1, 41)]))


def test_inner_strokes_stay_plumb_and_level_within_seven_tenths_of_the_radius() -> None:
    placed, flat = usual.apply(GRID), GRID * (usual.half_width, usual.half_height)
    inner = np.hypot(*flat.T) < 0.7 * RADIUS
    assert np.abs(placed - flat)[inner].max() < 0.02 * RADIUS


def test_the_outermost_stroke_follows_the_rim_as_one_smooth_arc() -> None:
    x, _ = upright(1.0).T
    bends = np.diff(x, 2)
    assert (bends < 0.0).all()  # it turns one way, and by as much everywhere
    np.testing.assert_allclose(bends, bends[0], rtol=0.1)


def test_what_is_symmetric_stays_symmetric() -> None:
    np.testing.assert_allclose(upright(0.8) * (-1.0, 1.0), upright(-0.8))
    np.testing.assert_allclose(upright(0.8)[::-1] * (1.0, -1.0), upright(0.8))


@given(discs)
def test_no_place_of_the_block_leaves_the_disc_and_none_is_folded(bend: Bend) -> None:
    assert np.hypot(*bend.apply(GRID).T).max() <= RADIUS * 1.005
    assert determinants(bend.apply, GRID * 0.999).min() > 0.0


@given(st.floats(0.3, 2.0))
def test_a_block_that_does_not_open_is_upright(aspect: float) -> None:
    bend = bend_in_disc((RADIUS, RADIUS), aspect, 0.0)
    np.testing.assert_allclose(bend.apply(GRID), GRID * (bend.half_width, bend.half_height))
    assert bend.half_width / bend.half_height == pytest.approx(aspect, rel=0.15)


@given(st.floats(0.3, 2.0), st.floats(0.0, 1.0))
def test_a_face_in_a_square_has_no_bend(aspect: float, fan: float) -> None:
    bend = bend_in_square((RADIUS, RADIUS), aspect, fan)
    np.testing.assert_allclose(bend.apply(GRID), GRID * (bend.half_width, bend.half_height))
    assert 0.85 * RADIUS < max(bend.half_width, bend.half_height) <= RADIUS * 1.0001
    assert fan < 1.0 or bend.half_width == bend.half_height == RADIUS
