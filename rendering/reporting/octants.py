"""The eight octants of a face, into which letters of insou open."""

import numpy as np

from rendering.engine.geometry.arrays import Floats

OCTANTS = 8


def octant_of(point: Floats) -> int:
    """Return the octant of a point, 0 to 7, counted from the positive x axis towards positive y.

    >>> octant_of(np.array([1.0, 0.1])), octant_of(np.array([-1.0, -0.1]))
    (0, 4)
    """
    return int(((np.arctan2(point[1], point[0]) + 2 * np.pi) % (2 * np.pi)) / (2 * np.pi) * OCTANTS) % OCTANTS
