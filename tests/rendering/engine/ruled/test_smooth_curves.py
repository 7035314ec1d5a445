"""Bends and waves of ruled faces are smooth curves, also where a face is shown or cut large."""

import numpy as np
import pytest
import shapely

from rendering.engine.output.bezier_runs import fit_rings
from rendering.engine.values import Face
from tests.rendering.engine.support.faces import face_of

SEEN_UNITS = 8.0  # three pixels of a face 800 pixels wide
GENTLE, CORNER = np.radians(4.0), np.radians(35.0)
MOST = 3  # Y-shaped joints of slanting strokes may have such corners of their own


def corners_of_chains(face: Face) -> int:
    """Return how many corners there are between straight pieces of the SVG that belong to a curve."""
    rings = [
        shapely.get_coordinates(ring)
        for part in shapely.get_parts(face.ink)
        for ring in shapely.get_rings(part).tolist()
    ]
    fitted = fit_rings(rings)
    count, first = 0, 0
    for last in fitted.last_nodes.tolist():
        edges = np.diff(fitted.nodes[first : last + 1], axis=0)
        lengths = np.hypot(*edges.T)
        is_seen = np.isnan(fitted.handles[first:last, 0]) & (lengths > SEEN_UNITS)
        after = np.roll(edges, -1, axis=0)
        turn = np.abs(np.arctan2(edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0], (edges * after).sum(axis=1)))
        count += int((is_seen & np.roll(is_seen, -1) & (turn > GENTLE) & (turn < CORNER)).sum())
        first = last + 1
    return count


@pytest.mark.parametrize("family", ["tensho", "insou", "wave", "vortex"])
@pytest.mark.parametrize("name", ["池田", "水野", "さくら", "原田", "畠山"])
def test_curves_have_no_straight_pieces_that_are_seen(family: str, name: str) -> None:
    assert corners_of_chains(face_of(name, family)) <= MOST
