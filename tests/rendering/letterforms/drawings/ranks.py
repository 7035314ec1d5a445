"""Describes strokes by the order of their coordinates. Letters with equal descriptions may look alike."""

from itertools import pairwise


def ranked(runs):
    """Return the pieces of strokes by the order of their levels and uprights, lengths left aside."""
    runs = [[(round(x, 2), round(y, 2)) for x, y in run] for run in runs]
    across, down = ({value: rank for rank, value in enumerate(sorted({point[axis] for run in runs for point in run}))}
                    for axis in (0, 1))  # fmt: skip
    pieces: set[tuple[object, ...]] = set()
    for run in runs:
        for a, b in pairwise([(across[x], down[y]) for x, y in run]):
            (left, top), (right, foot) = sorted((a, b))
            if left == right:
                pieces |= {(left, y, "upright") for y in range(min(top, foot), max(top, foot))}
            elif top == foot:
                pieces |= {(x, top, "level") for x in range(left, right)}
            else:
                pieces.add((left, top, right, foot))
    return frozenset(pieces)
