"""The block opened in its field: nothing leaves it, nothing folds, and a step is as long as it is said to be."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.envelope import Envelope
from tests.rendering.engine.maps import determinants, slopes

shares = st.floats(0, 1)
envelopes = st.builds(
    Envelope,
    half_width=st.floats(300, 950),
    half_height=st.floats(300, 950),
    is_round=st.booleans(),
    fan=shares,
    across=st.floats(0.3, 1),
    down=st.floats(0.3, 1),
    level=shares,
    bow=st.floats(-0.14, 0.14),  # as far as families bow rows
)
GRID = np.stack(np.meshgrid(np.linspace(-1, 1, 21), np.linspace(-1, 1, 21)), axis=-1).reshape(-1, 2)


@given(envelopes)
def test_the_whole_block_stays_in_the_field(envelope):
    x, y = (envelope.apply(GRID) / (envelope.half_width, envelope.half_height)).T
    assert np.abs([x, y]).max() <= 1 + 1e-12
    if envelope.is_round:
        assert np.hypot(x, y).max() <= 1 + 1e-12


@given(envelopes)
def test_nothing_folds(envelope):
    """Right of is right of, below is below: the map's Jacobian is positive all over the block."""
    inner = GRID[np.abs(GRID).max(axis=1) < 1]
    right, below = slopes(envelope.apply, inner)
    assert determinants(envelope.apply, inner).min() > 0
    assert right[:, 0].min() > 0
    assert below[:, 1].min() > 0


@given(envelopes)
def test_left_and_right_are_mirrored_and_rows_stay_in_order(envelope):
    mirrored = envelope.apply(GRID * (-1, 1)) * (-1, 1)
    assert mirrored == pytest.approx(envelope.apply(GRID), abs=1e-9)


@given(envelopes)
def test_in_a_square_every_step_is_as_long_as_the_scale_says(envelope):
    square = Envelope(envelope.half_width, envelope.half_height, False, envelope.fan, envelope.across, envelope.down)
    right, below = slopes(square.apply, GRID)
    across, down = square.scale()
    assert right == pytest.approx(np.tile((across, 0.0), (len(GRID), 1)), abs=1e-6)
    assert below == pytest.approx(np.tile((0.0, down), (len(GRID), 1)), abs=1e-6)


@given(envelopes)
def test_in_a_disc_no_step_off_the_edge_is_shorter_than_the_scale_says(envelope):
    """Steps across in rows up to 0.8, and steps down in columns up to 0.8."""
    disc = Envelope(
        envelope.half_width, envelope.half_height, True, envelope.fan, envelope.across, envelope.down, level=0.0
    )
    inner = GRID[np.abs(GRID).max(axis=1) < 0.81]
    for axis, step in enumerate(slopes(disc.apply, inner)):
        assert step[:, axis].min() >= disc.scale()[axis] - 1e-6


def test_at_a_discs_edge_steps_are_shorter_than_the_scale_and_in_its_middle_longer():
    disc = Envelope(800, 800, True, fan=1.0)
    middle, edge = slopes(disc.apply, np.array([[0.0, 0.0], [0.0, 0.9999]]))[0][:, 0].tolist()
    assert (middle, edge) == pytest.approx((800.0, 566.0), abs=1.0)  # the elliptical map: 1 and √½
    assert disc.scale() == pytest.approx((656.0, 656.0))  # 0.82 of the room


def test_rows_of_a_level_disc_are_level_and_even():
    disc = Envelope(800, 800, True, fan=1.0, level=1.0)
    rows = disc.apply(GRID)[:, 1].reshape(21, 21)
    assert np.ptp(rows, axis=1).max() < 1e-9
    assert np.diff(rows[:, 0]) == pytest.approx(np.full(20, 73.2))  # 0.915 of 800 units a half block, a tenth of it
    assert disc.scale()[1] == pytest.approx(732.0)


def test_an_arched_disc_fills_its_field_to_the_edge():
    edge = GRID[np.abs(GRID).max(axis=1) == 1]
    assert np.hypot(*Envelope(800, 800, True, fan=1.0).apply(edge).T) == pytest.approx(np.full(len(edge), 800.0))
    assert np.abs(Envelope(800, 700, False, fan=1.0).apply(edge)).max(axis=0) == pytest.approx([800, 700])


@pytest.mark.parametrize("is_round", [True, False])
def test_fan_opens_the_block_step_by_step(is_round):
    """Unopened, the corners of a block in a disc touch its edge; in a square the block has 0.80 by 0.88 of the room."""
    corner = np.array([[1.0, 1.0]])
    reached = [Envelope(800, 800, is_round, fan).apply(np.array([[1.0, 0.0]]))[0, 0] for fan in (0.0, 0.5, 1.0)]
    assert reached == pytest.approx([565.7, 682.8, 800.0] if is_round else [640.0, 720.0, 800.0], abs=0.1)
    unopened = Envelope(800, 800, is_round, 0.0).apply(corner)[0]
    assert unopened == pytest.approx([565.7, 565.7] if is_round else [640.0, 704.0], abs=0.1)


def test_bow_carries_the_middle_of_rows_down_and_leaves_edges_and_corners():
    plain, bowed = (Envelope(800, 800, True, fan=1.0, bow=bow) for bow in (0.0, 0.1))
    at = np.array([[0.0, 0.0], [0.0, 0.5], [1.0, 0.3], [-1.0, -1.0], [0.4, 1.0]])
    moved = bowed.apply(at) - plain.apply(at)
    assert moved[:, 1] == pytest.approx([80.0, 60.0, 0.0, 0.0, 0.0], abs=0.5)


def test_less_room_is_less_on_every_side():
    less = Envelope(800, 600, True, fan=0.5, across=0.9, level=0.3).less(40)
    assert less == Envelope(760, 560, True, fan=0.5, across=0.9, level=0.3)
