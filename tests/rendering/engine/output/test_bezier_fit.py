"""Cubic Béziers through runs of points: what is called true is true, and a run no cubic follows is not."""

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.output.bezier_fit import fit_cubics, ramps

angles = st.floats(-1.2, 1.2)
arms = st.floats(0.2, 0.6)


def bezier(control, shares):
    """Return the points of a cubic with these four control points at shares (n,)."""
    t = np.asarray(shares)[:, None]
    one, two, three, four = np.asarray(control)
    return (1 - t) ** 3 * one + 3 * t * (1 - t) ** 2 * two + 3 * t**2 * (1 - t) * three + t**3 * four


def hump(leaving, arriving, near, far, length=200.0):
    """Return a cubic from (0, 0) to (length, 0) that leaves and arrives at these angles."""
    start, end = np.zeros(2), np.array([length, 0.0])
    one = start + near * length * np.array([np.cos(leaving), np.sin(leaving)])
    two = end - far * length * np.array([np.cos(arriving), np.sin(arriving)])
    return np.array([start, one, two, end])


def fitted(points, tangents, tolerance=0.1):
    travelled = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    runs = (np.array([0]), np.array([len(points) - 1]))
    handles, true = fit_cubics(points, travelled, runs, tangents, np.array([tolerance]))
    return np.vstack([points[0], handles[0].reshape(2, 2), points[-1]]), bool(true[0])


def tangents_of(control):
    leaving, arriving = control[1] - control[0], control[2] - control[3]
    return (leaving / np.hypot(*leaving))[None], (arriving / np.hypot(*arriving))[None]


curves = st.builds(hump, angles, angles, arms, arms)


@given(curves, st.integers(6, 40))
def test_a_curve_that_is_called_true_passes_every_point_within_the_tolerance(control, count):
    points = bezier(control, np.linspace(0, 1, count))
    found, true = fitted(points, tangents_of(control))
    curve = shapely.linestrings(bezier(found, np.linspace(0, 1, 400)))
    away = shapely.distance(shapely.points(points), curve).max()
    if true:
        assert away <= 0.101  # of the tolerance of 0.1; the curve is cut into chords here
    assert found[0].tolist() == points[0].tolist()
    assert found[-1].tolist() == points[-1].tolist()


GENTLE = hump(0.25, -0.25, 1 / 3, 1 / 3, length=100.0)


@given(st.builds(hump, st.floats(0.1, 0.5), st.floats(-0.5, -0.1), st.floats(0.32, 0.35), st.floats(0.32, 0.35)))
def test_points_of_an_arch_give_nearly_their_own_curve_back(control):
    """Of 200 units and up to 57 degrees: within 1.0 unit. Two rounds of fitting come no nearer."""
    found, _ = fitted(bezier(control, np.linspace(0, 1, 40)), tangents_of(control))
    one, other = (shapely.linestrings(bezier(curve, np.linspace(0, 1, 200))) for curve in (control, found))
    assert shapely.hausdorff_distance(one, other) < 1.0


@given(angles, angles, arms, arms, st.floats(0, 6.28), st.floats(0.3, 2.0))
def test_turning_and_scaling_the_points_turns_and_scales_the_curve(leaving, arriving, near, far, turn, scale):
    control = hump(leaving, arriving, near, far)
    matrix = scale * np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    points = bezier(control, np.linspace(0, 1, 20))
    here, _ = fitted(points, tangents_of(control))
    there, _ = fitted(points @ matrix, tangents_of(control @ matrix))
    assert there == pytest.approx(here @ matrix, abs=1e-6)


def test_handles_lie_on_the_tangents():
    control = hump(0.7, -0.3, 0.4, 0.3)
    found, _ = fitted(bezier(control, np.linspace(0, 1, 20)), tangents_of(control))
    for handle, end, angle in ((found[1], found[0], 0.7), (found[2], found[-1], np.pi - 0.3)):
        assert np.arctan2(*(handle - end)[::-1]) == pytest.approx(angle, abs=1e-9)


def test_a_wave_of_two_humps_is_no_cubic():
    x = np.linspace(0, 200, 40)
    wave = np.column_stack([x, 20 * np.sin(x / 200 * 4 * np.pi)])
    level = np.array([[1.0, 0.0]])
    assert not fitted(wave, (level, -level))[1]


def test_a_point_out_of_line_makes_a_curve_untrue():
    points = bezier(GENTLE, np.linspace(0, 1, 24))
    assert fitted(points, tangents_of(GENTLE))[1]
    points[11] += (0.0, 0.3)
    assert not fitted(points, tangents_of(GENTLE))[1]
    assert fitted(points, tangents_of(GENTLE), tolerance=0.4)[1]


def test_a_curve_that_leaves_the_middle_of_a_chord_is_untrue_though_it_meets_the_points():
    """Three points of an arch of 20 units: between them the curve would stand 4 units off the chords."""
    control = hump(0.5, -0.5, 0.33, 0.33)
    assert not fitted(bezier(control, np.linspace(0, 1, 3)), tangents_of(control), tolerance=5.0)[1]


def test_runs_are_fitted_each_for_itself():
    first, second = GENTLE, GENTLE * (1.0, -1.0) + np.array((100.0, 0.0))
    points = np.vstack([bezier(first, np.linspace(0, 1, 20)), bezier(second, np.linspace(0, 1, 20))[1:]])
    travelled = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    tangents = [np.vstack(pair) for pair in zip(tangents_of(first), tangents_of(second), strict=True)]
    handles, true = fit_cubics(
        points, travelled, (np.array([0, 19]), np.array([19, 38])), (tangents[0], tangents[1]), np.array([0.1, 0.1])
    )
    assert true.tolist() == [True, True]
    for k, control in enumerate((first, second)):
        alone, _ = fitted(points[19 * k : 19 * k + 20], tangents_of(control))
        assert handles[k] == pytest.approx(alone[1:3].ravel())


def test_ramps_count_from_start_to_stop_one_after_another():
    assert ramps(np.array([3, 10, 7]), np.array([6, 11, 9])).tolist() == [3, 4, 5, 10, 7, 8]
