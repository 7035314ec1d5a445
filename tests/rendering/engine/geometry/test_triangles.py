"""Triangles of points, and lines midway between them, beside another implementation."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial import Delaunay, Voronoi

from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.triangles import ridges_of, triangles_of


def scattered(seed: int, count: int) -> Points:
    return np.random.default_rng(seed).random((count, 2)) * 2000.0 - 1000.0


@given(st.integers(0, 2**32 - 1), st.integers(4, 300))
def test_triangles_are_those_of_another_implementation_and_all_turn_one_way(seed: int, count: int) -> None:
    points = scattered(seed, count)

    triangles = triangles_of(points)

    assert {frozenset(each) for each in triangles.tolist()} == {
        frozenset(each) for each in Delaunay(points).simplices.tolist()
    }
    one, other = points[triangles[:, 1]] - points[triangles[:, 0]], points[triangles[:, 2]] - points[triangles[:, 0]]
    assert (one[:, 0] * other[:, 1] > one[:, 1] * other[:, 0]).all()


@given(st.integers(0, 2**32 - 1), st.integers(4, 300))
def test_lines_midway_lie_between_the_points_that_another_implementation_names(seed: int, count: int) -> None:
    points = scattered(seed, count)

    between, ends = ridges_of(points)

    diagram = Voronoi(points)
    expected = {
        frozenset(pair)
        for pair, line in zip(diagram.ridge_points.tolist(), diagram.ridge_vertices, strict=True)
        if min(line) >= 0
    }
    assert {frozenset(pair) for pair in between.tolist()} == expected
    to_one, to_other = (np.linalg.norm(ends - points[between[:, k], None], axis=2) for k in (0, 1))
    assert np.allclose(to_one, to_other, rtol=1e-6, atol=1e-6)


def test_points_on_a_lattice_are_joined_without_a_gap() -> None:
    lattice = np.stack(np.meshgrid(np.arange(9.0), np.arange(7.0)), axis=-1).reshape(-1, 2)

    assert len(triangles_of(lattice)) == 2 * 8 * 6
