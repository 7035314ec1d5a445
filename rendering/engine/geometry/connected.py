"""Connected components of items that are joined in pairs."""

import numpy as np

from rendering.engine.geometry.arrays import Indexes


def connected(count: int, pairs: Indexes) -> Indexes:
    """Return the component of each of `count` items joined by `pairs` (k, 2), numbered in order of appearance.

    It is written for few items at a time.

    >>> connected(4, np.array([[0, 2], [2, 3]])).tolist()
    [0, 1, 0, 0]
    """
    nearer_first = list(range(count))

    def first_of(item: int) -> int:
        while nearer_first[item] != item:
            nearer_first[item] = item = nearer_first[nearer_first[item]]
        return item

    for one, other in pairs.reshape(-1, 2).tolist():
        earlier, later = sorted((first_of(one), first_of(other)))
        nearer_first[later] = earlier
    numbers: Indexes = np.unique([first_of(item) for item in range(count)], return_inverse=True)[1].astype(np.intp)
    return numbers
