"""Mirror pairs: who is whose twin, and that evening them makes a letter symmetric and no other."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.symmetry import mirror_pairs_of
from tests.rendering.engine.ruled.blocks import BOX, CROSS, LEGS, block, block_of_name, within

HOOK = [[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)]]


@pytest.mark.parametrize("letter", [BOX, CROSS, LEGS], ids=["口", "十", "大"])
def test_every_point_of_a_symmetric_letter_has_a_twin_across_the_middle(letter):
    lines = block(within((-0.9, -1, 0.1, 1), letter))
    twin = mirror_pairs_of(lines).of_points(len(lines.points))
    assert np.array_equal(twin[twin], np.arange(len(twin)))
    assert lines.points[twin] == pytest.approx(lines.points * (-1, 1) + (-0.8, 0))


@pytest.mark.parametrize("letter", ["佐", "渡", "邊"])
def test_a_letter_that_is_not_symmetric_has_no_pairs(letter):
    lines = block_of_name(letter)
    assert mirror_pairs_of(lines).letters == ()
    assert np.array_equal(mirror_pairs_of(lines).of_points(len(lines.points)), np.arange(len(lines.points)))


@given(st.integers(0, 10_000))
def test_evening_makes_a_shaken_letter_symmetric_again(seed):
    lines = block(within((0.1, -0.9, 0.9, 0.9), LEGS))
    shaken = lines.points + np.random.default_rng(seed).uniform(-0.05, 0.05, lines.points.shape)
    pairs = mirror_pairs_of(lines)
    even, twin = pairs.evened(shaken), pairs.of_points(len(shaken))
    assert even[twin] == pytest.approx(even * (-1, 1) + (2 * shaken[:, 0].mean(), 0))
    assert np.abs(even - shaken).max() <= 0.1


def test_what_is_symmetric_is_left_as_it_is():
    lines = block(within((0.1, -0.9, 0.9, 0.9), CROSS))
    assert mirror_pairs_of(lines).evened(lines.points) == pytest.approx(lines.points)


def test_other_letters_are_left_as_they_are():
    lines = block(within((-1, -1, -0.1, 1), LEGS), within((0.1, -1, 1, 1), HOOK))
    shaken = lines.points + np.random.default_rng(3).uniform(-0.01, 0.01, lines.points.shape)
    even = mirror_pairs_of(lines).evened(np.clip(shaken, -1, 1))
    hook = lines.owner == 1
    assert np.array_equal(even[hook], np.clip(shaken, -1, 1)[hook])
    assert not np.array_equal(even[~hook], shaken[~hook])


@pytest.mark.parametrize(("beside", "middle"), [(0.015, 0.0), (0.1, 0.1)])
def test_a_letter_that_stands_in_the_faces_middle_is_put_just_there(beside, middle):
    lines = block(within((-0.5 + beside, -1, 0.5 + beside, 1), CROSS))
    even = mirror_pairs_of(lines).evened(lines.points)
    assert even[:, 0].mean() == pytest.approx(middle, abs=1e-9)


def test_letters_that_stand_in_the_middle_stay_there_when_strokes_drift():
    lines = block(within((-0.5, -1, 0.5, 0), CROSS), within((0.5, 0.1, 0.9, 1), CROSS))
    centred = mirror_pairs_of(lines).centred(lines.points)
    assert len(centred.letters) == 1
    drifted = centred.evened(lines.points + np.array((0.1, 0.0)))
    assert drifted[lines.owner == 0, 0].mean() == pytest.approx(0.0, abs=1e-9)
    assert drifted[lines.owner == 1, 0].mean() == pytest.approx(0.8)


def test_nothing_is_evened_out_of_the_block():
    lines = block(within((-1, -1, 1, 1), CROSS))
    assert np.abs(mirror_pairs_of(lines).evened(lines.points * 1.2)).max() == 1.0
