"""Samples along strokes: dense enough, both ends among them, and told how far along the strokes they lie."""

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.sample_points import along, courses_of, sample_points_on
from tests.rendering.engine.ruled.blocks import BOX, CROSS, LEGS, bars, block, block_of_name, within

WHOLE = (-1, -1, 1, 1)
FACE_UNITS = 700.0


def sampled(lines, wanted):
    placed = FACE_UNITS * lines.points
    samples = sample_points_on(courses_of(lines), placed, wanted)
    share = samples.share[:, None]
    return samples, placed[samples.i] * (1 - share) + placed[samples.j] * share


@pytest.mark.parametrize("name", ["佐藤", "渡邊", "さくら"])
@pytest.mark.parametrize("wanted", [40.0, 90.0, 2000.0])
def test_every_stroke_is_sampled_from_end_to_end_at_two_thirds_of_what_is_wanted(name, wanted):
    lines = block_of_name(name)
    samples, face = sampled(lines, wanted)
    for number, stroke in enumerate(lines.strokes):
        there = face[samples.stroke == number]
        assert there[0] == pytest.approx(FACE_UNITS * lines.points[stroke[0]])
        assert there[-1] == pytest.approx(FACE_UNITS * lines.points[stroke[-1]])
        assert np.hypot(*np.diff(there, axis=0).T).max() <= 0.66 * wanted
        corners = FACE_UNITS * lines.points[list(stroke)]
        assert (np.hypot(*(there[:, None] - corners).transpose(2, 0, 1)).min(axis=0) < 1e-6).all()


@given(st.floats(20, 3000), st.sampled_from([BOX, LEGS, CROSS]))
def test_how_far_along_a_stroke_a_sample_lies_is_the_length_of_the_line_up_to_it(wanted, letter):
    lines = block(within(WHOLE, letter))
    samples, face = sampled(lines, wanted)
    for number, stroke in enumerate(lines.strokes):
        line = shapely.linestrings(FACE_UNITS * lines.points[list(stroke)])
        there = samples.stroke == number
        assert samples.from_first[there] + samples.from_last[there] == pytest.approx(np.full(there.sum(), line.length))
        reached = shapely.line_interpolate_point(line, samples.from_first[there])
        assert shapely.distance(reached, shapely.points(face[there])) == pytest.approx(np.zeros(there.sum()), abs=1e-6)


def test_the_way_between_samples_of_one_stroke_is_along_it():
    lines = block([[(-1, -1), (1, -1), (1, 1)]])
    samples, _ = sampled(lines, 5000.0)
    ends = np.array([[0, 2], [0, 1]])
    assert along(samples, ends) == pytest.approx([4 * FACE_UNITS, 2 * FACE_UNITS])


def test_the_way_between_strokes_that_meet_is_through_the_point_they_share():
    lines = block(within(WHOLE, CROSS))
    samples, face = sampled(lines, 5000.0)
    tips = {tuple((face[k] / FACE_UNITS).round(6).tolist()): k for k in range(len(face))}
    pairs = np.array([[tips[-1.0, -0.2], tips[1.0, -0.2]], [tips[0.0, -1.0], tips[1.0, -0.2]]])
    assert along(samples, pairs) == pytest.approx([2.0 * FACE_UNITS, 1.8 * FACE_UNITS])


def test_round_a_closed_stroke_the_shorter_way_counts():
    lines = block(within(WHOLE, BOX))
    samples, face = sampled(lines, 5000.0)
    start, last_corner = 0, int(np.flatnonzero((face == (-FACE_UNITS, FACE_UNITS)).all(axis=1))[0])
    assert along(samples, np.array([[start, last_corner]])) == pytest.approx([2.0 * FACE_UNITS])


def test_there_is_no_way_between_strokes_that_do_not_meet():
    lines = block(bars(-1.0, 1.0))
    samples, _ = sampled(lines, 5000.0)
    assert np.isinf(along(samples, np.array([[0, 2], [1, 3]]))).all()
