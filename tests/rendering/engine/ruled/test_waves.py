"""One wave in all long bars: uprights stay upright, short bars straight, and what was joined stays joined."""

from itertools import pairwise

import numpy as np
import pytest

from rendering.engine.ruled.waves import Afloat, Waves
from tests.rendering.engine.ruled.blocks import Run, block

WAVES = Waves(height=0.04, length=1.0, crossing=0.0)
LONG, LOWER, SHORT = [(-0.8, 0.0), (0.8, 0.0)], [(-0.8, 0.4), (0.8, 0.4)], [(-0.2, -0.4), (0.2, -0.4)]


def laid(*runs: Run, waves: Waves | Afloat = WAVES, radius: float = 0.05) -> list[np.ndarray]:
    lines = block(runs)
    return waves.laid(lines, lines.points, [radius] * len(runs))


def test_a_long_bar_swings_by_the_wave_about_where_it_was() -> None:
    x, y = laid(LONG, LOWER)[0].T
    assert np.ptp(y) == pytest.approx(0.08, abs=0.002)  # crest to trough
    assert y[np.abs(x) < 0.01].mean() == pytest.approx(0.0, abs=0.005)  # it crosses its middle there
    assert (np.diff(x) > 0).all()
    assert np.abs(np.diff(y) / np.diff(x)).max() < np.tan(np.radians(20))


def test_two_long_bars_lie_one_above_the_other_as_far_apart_all_along() -> None:
    one, other = laid(LONG, LOWER)
    assert other - one == pytest.approx(np.tile((0.0, 0.4), (len(one), 1)), abs=1e-9)


def test_a_short_bar_beside_a_long_one_stays_straight_and_level() -> None:
    _, _, short = laid(LONG, LOWER, SHORT)
    assert np.ptp(short[:, 1]) == pytest.approx(0.0, abs=1e-6)


def test_a_longer_bar_is_bent_more_than_one_that_is_nearly_short() -> None:
    heights = [np.ptp(laid(LONG, LOWER, [(-half, 0.8), (half, 0.8)])[2][:, 1]) for half in (0.27, 0.35, 0.45, 0.6)]
    assert heights == sorted(heights)
    assert heights[0] < 0.002
    assert heights[1] < 0.6 * heights[3]


def test_the_ends_of_a_bar_are_level_so_that_corners_stay_corners() -> None:
    (bar,) = laid(LONG, waves=Waves(0.04, 1.0, crossing=0.1))
    (x0, y0), (x1, y1) = bar[0], bar[1]
    assert abs((y1 - y0) / (x1 - x0)) < 0.05
    assert bar[0, 1] == pytest.approx(bar[-1, 1])


def test_uprights_that_meet_bars_stay_upright_and_joined() -> None:
    runs = [[(-0.8, 0.0), (0.3, 0.0)], [(0.3, 0.0), (0.8, 0.0)], [(0.3, -0.5), (0.3, 0.0)], [(0.3, 0.0), (0.3, 0.5)]]
    left, right, up, down = laid(*runs)
    assert [np.ptp(upright[:, 0]) for upright in (up, down)] == [0.0, 0.0]
    for end in (right[0], up[-1], down[0]):
        assert end == pytest.approx(left[-1], abs=1e-9)


def test_an_upright_that_stands_between_two_bars_goes_down_with_both_and_keeps_its_length() -> None:
    runs = [[(-0.8, 0.0), (0.3, 0.0)], [(0.3, 0.0), (0.8, 0.0)], [(-0.8, 0.4), (0.3, 0.4)], [(0.3, 0.4), (0.8, 0.4)],
            [(0.3, 0.0), (0.3, 0.4)]]  # fmt: skip
    upright = laid(*runs)[-1]
    assert np.ptp(upright[:, 0]) == 0.0
    assert np.ptp(upright[:, 1]) == pytest.approx(0.4, abs=1e-4)


def test_a_dot_is_moved_but_not_turned() -> None:
    dot = [(0.3, 0.6), (0.4, 0.7)]
    moved = laid(LONG, LOWER, dot)[2]
    assert moved[-1] - moved[0] == pytest.approx((0.1, 0.1), abs=1e-6)


@pytest.mark.parametrize("radius", [0.0, 0.05])
def test_a_box_stays_closed_and_smooth(radius: float) -> None:
    (box,) = laid([(-0.8, -0.3), (0.8, -0.3), (0.8, 0.3), (-0.8, 0.3), (-0.8, -0.3)], radius=radius)
    assert box[0] == pytest.approx(box[-1], abs=1e-9)
    steps = np.hypot(*np.diff(box, axis=0).T)
    assert steps.max() < 0.06  # nowhere does the edge jump
    sides = box[np.abs(np.abs(box[:, 0]) - 0.8) < 1e-9]
    assert len(sides) > 10


def test_where_bars_are_short_the_wave_is_shorter_and_lower() -> None:
    bars = [[(-0.3, y), (0.3, y)] for y in (-0.6, -0.2, 0.2, 0.6)]
    swings = [np.ptp(run[:, 1]) for run in laid(*bars)]
    assert min(swings) > 0.02
    assert max(swings) < 0.08


def test_without_any_bar_long_uprights_are_waved_to_the_sides() -> None:
    """As 川 is written in old seals."""
    one, other = laid([(-0.4, -0.8), (-0.4, 0.8)], [(0.4, -0.8), (0.4, 0.8)])
    assert 0.06 < np.ptp(one[:, 0]) < 0.081
    assert other - one == pytest.approx(np.tile((0.8, 0.0), (len(one), 1)), abs=1e-9)
    bar, upright = laid(LONG, [(0.0, 0.2), (0.0, 0.9)])
    assert np.ptp(bar[:, 1]) > 0.05
    assert np.ptp(upright[:, 0]) == 0.0


def test_gentler_waves_swing_less() -> None:
    swings = [np.ptp(laid(LONG, waves=WAVES.gentler(share))[0][:, 1]) for share in (1.0, 0.5, 0.0)]
    assert swings == pytest.approx([swings[0], swings[0] / 2, 0.0], abs=1e-9)


@pytest.mark.parametrize("down_columns", [True, False])
def test_letters_afloat_are_moved_as_wholes(down_columns: bool) -> None:
    letters = [[[(x, x), (x + 0.1, x + 0.1)], [(x, x + 0.2), (x + 0.1, x + 0.2)]] for x in (-0.6, 0.1, 0.5)]
    lines = block(*letters)
    floated = Afloat(0.05, 1.2, 0.0, down_columns).laid(lines, lines.points, [0.0] * len(lines.strokes))
    across = 0 if down_columns else 1
    moves = [run[0] - lines.points[stroke[0]] for run, stroke in zip(floated, lines.strokes, strict=True)]
    assert all(move[1 - across] == 0.0 for move in moves)
    assert all(one == pytest.approx(other) for one, other in list(pairwise(moves))[::2])  # both strokes of a letter
    assert len({round(float(move[across]), 6) for move in moves}) == 3
