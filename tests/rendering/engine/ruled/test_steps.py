"""How wide whites become on the face: measured from line to line, wherever the plane was bent or slanted."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.whites import Whites
from rendering.engine.metrics import measure
from rendering.engine.ruled.pen import LEAST_GAP_UNITS
from rendering.engine.ruled.steps import steps_on_face
from tests.rendering.engine.support.faces import face_of
from tests.rendering.engine.support.names_to_try import COMMON

BETWEEN_BARS = np.array([[[0.0, 0.0], [2.0, 0.0], [0.0, 1.0], [2.0, 1.0]]])
BESIDE_AN_END = np.array([[[1.0, 0.0], [1.0, 0.0], [1.0, 1.0], [1.0, 1.0]]])


NOWHERE = np.empty((0, 4, 2))


def least_width(whites: Whites, moved: Callable[[Points], Points], is_warped: bool = True) -> float:
    return steps_on_face(whites, NOWHERE, moved, is_warped).least


@pytest.mark.parametrize("whites", [BETWEEN_BARS, BESIDE_AN_END])
def test_a_white_is_as_wide_as_it_was_drawn_out(whites) -> None:
    assert least_width(whites, lambda points: points * (5.0, 3.0)) == pytest.approx(3.0)


def test_bars_that_are_slanted_come_nearer_to_each_other() -> None:
    slanted = least_width(BETWEEN_BARS, lambda points: points + np.column_stack([0.0 * points[:, 0], points[:, 0]]))
    assert slanted == pytest.approx(math.sqrt(0.5))


def test_the_narrowest_place_of_a_long_white_counts() -> None:
    waves = least_width(
        BETWEEN_BARS, lambda points: points + np.column_stack([0.0 * points[:, 0], np.sin(3.0 * points[:, 0])])
    )
    assert waves < 0.6


def test_a_white_is_measured_at_more_places_after_a_warp() -> None:
    def narrowed_at_a_twelfth(points: np.ndarray) -> np.ndarray:
        x, y = points.T
        return np.column_stack([x, y * (1.0 - 0.5 * (np.abs(x - 2.0 / 12.0) < 0.01))])

    assert least_width(BETWEEN_BARS, narrowed_at_a_twelfth, is_warped=False) == 1.0
    assert least_width(BETWEEN_BARS, narrowed_at_a_twelfth, is_warped=True) < 0.8


def test_of_several_whites_the_narrowest_counts() -> None:
    assert least_width(np.concatenate([2.0 * BETWEEN_BARS, BETWEEN_BARS]), lambda points: points) == 1.0


def test_one_short_white_is_not_the_usual_one_but_many_are() -> None:
    wide, short = 3.0 * BETWEEN_BARS, BETWEEN_BARS * (0.2, 1.0)
    assert steps_on_face(np.concatenate([short, *[wide] * 3]), NOWHERE, lambda points: points) == (1.0, 3.0)
    assert steps_on_face(np.concatenate([*[BETWEEN_BARS] * 4, wide]), NOWHERE, lambda points: points) == (1.0, 1.0)


def test_imagined_whites_limit_the_least_step_alone() -> None:
    assert steps_on_face(3.0 * BETWEEN_BARS, BETWEEN_BARS, lambda points: points) == (1.0, 3.0)
    assert steps_on_face(NOWHERE, BETWEEN_BARS, lambda points: points) == (1.0, 1.0)


@pytest.mark.parametrize("family", ["tensho", "insou", "vortex"])
@pytest.mark.parametrize("name", COMMON[::9])
def test_the_finished_face_has_the_gap_that_the_pen_was_given(name: str, family: str) -> None:
    face = face_of(name, family)
    assert measure(face).min_gap_units > LEAST_GAP_UNITS - 1.4  # 0.2 mm at 15 mm
