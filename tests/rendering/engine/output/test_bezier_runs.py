"""Rings as straight and curved pieces: corners and straight edges stay, and curves stay near their points."""

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.output.bezier_runs import fit_rings
from tests.rendering.engine.output.test_bezier_fit import bezier


def closed(points):
    return np.vstack([points, points[:1]])


def circle(radius, count, centre=(0.0, 0.0)):
    turn = np.arange(count) * 2 * np.pi / count
    return closed(np.column_stack([np.cos(turn), np.sin(turn)]) * radius + centre)


def rounded_box(half, radius, steps=16):
    quarter = np.pi / 2 * np.arange(steps + 1) / steps
    corner = np.column_stack([np.cos(quarter), np.sin(quarter)]) * radius + (half - radius)
    turned = [corner @ np.array([[c, s], [-s, c]]) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    return closed(np.vstack(turned))


def pieces_of(fitted):
    """Return each ring's pieces as (start, handles or None, end)."""
    rings, first = [], 0
    for last in fitted.last_nodes.tolist():
        rings.append(
            [
                (fitted.nodes[k], None if np.isnan(fitted.handles[k, 0]) else fitted.handles[k], fitted.nodes[k + 1])
                for k in range(first, last)
            ]
        )
        first = last + 1
    return rings


def line_of(pieces):
    runs = [pieces[0][0][None]]
    for start, handles, end in pieces:
        control = None if handles is None else np.vstack([start, handles.reshape(2, 2), end])
        runs.append(end[None] if control is None else bezier(control, np.linspace(0, 1, 60)[1:]))
    return shapely.linestrings(np.vstack(runs))


waves = st.lists(st.tuples(st.floats(-0.12, 0.12), st.floats(0, 6.3)), min_size=1, max_size=3)


@given(waves, st.integers(60, 240), st.floats(40, 400))
def test_a_smooth_ring_is_followed_within_a_fifth_of_a_unit_at_its_points(found, count, radius):
    turn = np.arange(count) * 2 * np.pi / count
    reach = radius * (1 + sum(size * np.cos((k + 2) * turn + phase) for k, (size, phase) in enumerate(found)))
    ring = closed(np.column_stack([np.cos(turn), np.sin(turn)]) * reach[:, None])
    (pieces,) = pieces_of(fit_rings([ring]))
    line = line_of(pieces)
    assert shapely.distance(shapely.points(ring), line).max() <= 0.22
    nodes = {tuple(place) for place in ring.tolist()}
    assert all(tuple(start.tolist()) in nodes for start, _, _ in pieces)
    assert pieces[0][0].tolist() == pieces[-1][2].tolist()


def test_a_circle_is_round_between_its_points_and_takes_few_curves():
    """48 points a quarter, as silhouettes have: their chords leave the arc by 0.13 units, the curves by 0.05."""
    (pieces,) = pieces_of(fit_rings([circle(1000.0, 192)]))
    assert 8 <= len(pieces) <= 16
    assert all(handles is not None for _, handles, _ in pieces)
    radii = np.hypot(*shapely.get_coordinates(line_of(pieces)).T)
    assert np.abs(radii - 1000.0).max() < 0.05


def test_what_is_longer_than_400_units_is_held_to_a_fiftieth_of_a_unit():
    """An arc of 900 units, turning by 34 degrees, that one curve follows within 0.05 at its points: not near enough."""
    turn = np.linspace(-0.3, 0.3, 40)
    arc = np.column_stack([1500 * np.sin(turn), -1500 * np.cos(turn)])
    bow = closed(np.vstack([arc, [[500.0, 0.0], [-500.0, 0.0]]]))
    (pieces,) = pieces_of(fit_rings([bow]))
    line = line_of(pieces)
    assert shapely.distance(shapely.points(arc), line).max() < 0.021
    assert shapely.distance(shapely.points(0.1 * arc), line_of(pieces_of(fit_rings([0.1 * bow]))[0])).max() < 0.11


def test_a_small_arc_takes_fewer_curves_than_a_large_one():
    small, large = (pieces_of(fit_rings([circle(radius, 64)]))[0] for radius in (20.0, 900.0))
    assert len(small) <= 4 < len(large)


def test_corners_and_straight_edges_stay():
    square = closed(np.array([[0.0, 0.0], [100.0, 0.0], [100.0, 80.0], [0.0, 80.0]]))
    (pieces,) = pieces_of(fit_rings([square]))
    assert [handles for _, handles, _ in pieces] == [None] * 4
    assert {tuple(start.tolist()) for start, _, _ in pieces} == {(0, 0), (100, 0), (100, 80), (0, 80)}


def test_a_rounded_box_is_four_straight_edges_and_four_bends():
    ring = rounded_box(300.0, 60.0)
    (pieces,) = pieces_of(fit_rings([ring]))
    straight = [(start, end) for start, handles, end in pieces if handles is None]
    assert len(straight) == 4
    assert all(np.hypot(*(end - start)) == pytest.approx(480.0) for start, end in straight)
    assert shapely.distance(shapely.points(ring), line_of(pieces)).max() <= 0.21
    assert len(pieces) <= 12


def test_a_corner_within_a_curve_is_kept_sharp():
    """A drop: its tip turns by 90 degrees, and no curve runs through it."""
    turn = np.linspace(0, 1.5 * np.pi, 60)
    round_part = np.column_stack([np.cos(turn), np.sin(turn)]) * 100.0
    drop = closed(np.vstack([round_part, [[100.0, -100.0]]]))
    (pieces,) = pieces_of(fit_rings([drop]))
    tip = [k for k, (start, _, _) in enumerate(pieces) if start.tolist() == [100.0, -100.0]]
    assert len(tip) == 1
    assert pieces[tip[0]][1] is None
    assert pieces[tip[0] - 1][1] is None


def test_each_edge_of_a_short_run_is_a_curve_where_it_is_long_enough_to_be_seen():
    """An arc of three edges, which turn by 5 degrees at each point, between two corners."""
    turn = np.radians([-7.5, -2.5, 2.5, 7.5])
    arc = np.column_stack([np.sin(turn), -np.cos(turn)])
    for radius, curves in ((100.0, 3), (20.0, 0)):
        wedge = closed(np.vstack([arc * radius, [[0.0, 0.0]]]))
        (pieces,) = pieces_of(fit_rings([wedge]))
        assert sum(handles is not None for _, handles, _ in pieces) == curves
        assert shapely.hausdorff_distance(line_of(pieces), shapely.linestrings(wedge)) < 0.15


def test_one_curve_does_not_run_from_the_side_of_a_stroke_round_its_end():
    """A bowed stroke with round ends: each end is cut from the sides, and so needs few curves."""
    turn = np.linspace(-0.2, 0.2, 41)
    bow = shapely.linestrings(np.column_stack([900.0 * np.sin(turn), -900.0 * np.cos(turn)]))
    ring = shapely.get_coordinates(shapely.buffer(bow, 30.0, quad_segs=8))
    (pieces,) = pieces_of(fit_rings([ring]))
    assert all(handles is not None for _, handles, _ in pieces)
    assert len(pieces) <= 14


def test_runs_of_three_edges_and_fewer_are_written_as_they_are():
    hexagonal = circle(10.0, 6)
    (pieces,) = pieces_of(fit_rings([hexagonal]))
    assert len(pieces) == 6
    assert all(handles is None for _, handles, _ in pieces)


def test_rings_are_fitted_each_for_itself_in_their_order():
    box, disc = rounded_box(300.0, 60.0), circle(50.0, 64, (10.0, 20.0))
    together = pieces_of(fit_rings([box, disc, box]))
    assert len(together) == 3
    for pieces, alone in zip(together, (box, disc, box), strict=True):
        (expected,) = pieces_of(fit_rings([alone]))
        assert line_of(pieces).equals_exact(line_of(expected), 1e-6)
