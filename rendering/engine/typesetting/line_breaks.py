"""Breaks a row of letters into lines in every way, the evenest and least jarring first.

Knows sizes and costs. It knows no letter: what a break costs is the caller's to say.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

Lines = tuple[tuple[int, ...], ...]


def ranked_breaks(
    sizes: Sequence[float], break_costs: Mapping[int, float], line_count: int
) -> tuple[tuple[float, Lines], ...]:
    """Return (cost, lines) for every way to set the letters in `line_count` lines, the cheapest first.

    `sizes` is the room each letter takes along its line; `break_costs[i]` the cost of a line that starts with
    letter i. The cost is the sum of those and of the squared differences of the lines from their mean size.
    Of equal ones the one with the longer first lines leads. Lines hold indexes, in reading order.

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
