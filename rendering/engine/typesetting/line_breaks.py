"""Breaks a row of letters into lines in every possible way, ordered by evenness and by the costs of the breaks.

The caller gives the size of each letter and the cost of each break.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

Lines = tuple[tuple[int, ...], ...]


def ranked_breaks(
    sizes: Sequence[float], break_costs: Mapping[int, float], line_count: int
) -> tuple[tuple[float, Lines], ...]:
    """Return (cost, lines) for every way to set the letters in `line_count` lines, the cheapest first.

    `sizes` is the room that each letter takes along its line, and `break_costs[i]` the cost of a line that starts with
    letter i. The cost of a way is the sum of its breaks' costs and of the squared differences of its lines from their
    mean size. Of equally cheap ways, the one with longer first lines comes first. Lines hold indexes in reading order.

    >>> ranked_breaks([1.0, 1.0, 1.0], {2: 0.25}, 2)
    ((0.5, ((0,), (1, 2))), (0.75, ((0, 1), (2,))))
    """
    mean = sum(sizes) / line_count
    ways = []
    for starts in combinations(range(1, len(sizes)), line_count - 1):
        bounds = (0, *starts, len(sizes))
        unevenness = sum((sum(sizes[first:last]) - mean) ** 2 for first, last in pairwise(bounds))
        lines = tuple(tuple(range(first, last)) for first, last in pairwise(bounds))
        cost = round(unevenness + sum(break_costs.get(start, 0.0) for start in starts), 6)
        ways.append((cost, [-len(line) for line in lines], lines))
    return tuple((cost, lines) for cost, _, lines in sorted(ways))
