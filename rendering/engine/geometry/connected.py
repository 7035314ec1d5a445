"""Which items hang together: connected components over pairs."""

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from rendering.engine.geometry.arrays import Indexes


def connected(count: int, pairs: Indexes) -> Indexes:
    """Return a number for each of `count` items that those joined by `pairs` (k, 2) share, in order of appearance.

    >>> connected(4, np.array([[0, 2], [2, 3]])).tolist()
    [0, 1, 0, 0]
    """
    first, second = pairs.reshape(-1, 2).T
    graph = coo_array((np.ones(len(first), dtype=np.int8), (first, second)), shape=(count, count))
    numbers: Indexes = connected_components(graph, directed=False)[1].astype(np.intp)
    return numbers
