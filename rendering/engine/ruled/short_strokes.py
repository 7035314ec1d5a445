"""Short bent strokes made straight: what bends within little more than the width of its own ink would be a blot.

Knows lines, where they lie on the face, and a pen; no letter and no family.
"""

from dataclasses import replace
from itertools import pairwise

import numpy as np

from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.block import Lines
from rendering.engine.ruled.symmetry import MirrorPairs

SHORT_PENS, SHORT_FOLDED_PENS = 3.0, 4.5  # a shorter stroke has no room for a bend, for a sharp one
BENT, FOLDED = 0.85, 0.75  # of its length: a stroke whose ends lie nearer than this bends, bends sharply


def straightened(lines: Lines, mirror_pairs: MirrorPairs, placed: Points, width: float) -> Lines:
    """Return the lines with short bent strokes straight from end to end, as a carver cuts them: a leg, a dot.

    `placed` are the lines' points on the face, in units like `width`. A stroke that meets another keeps its bends,
    and mirror_pairs are treated alike.
    """
    meeting = np.bincount(np.array([stroke[k] for stroke in lines.strokes for k in (0, -1)]), minlength=len(placed))

    def is_blot(stroke: tuple[int, ...]) -> bool:
        if len(stroke) < 3 or meeting[stroke[0]] > 1 or meeting[stroke[-1]] > 1:
            return False
        run = placed[list(stroke)]
        length = float(np.hypot(*np.diff(run, axis=0).T).sum())
        straight = float(np.hypot(*(run[-1] - run[0]))) / max(length, 1e-9)
        return straight < BENT and length < width * (SHORT_FOLDED_PENS if straight < FOLDED else SHORT_PENS)

    blots = {frozenset(stroke) for stroke in lines.strokes if is_blot(stroke)}
    if not blots:
        return lines
    twin = mirror_pairs.of_points(len(placed))
    blots |= {frozenset(twin[list(blot)].tolist()) for blot in blots}
    strokes = tuple((run[0], run[-1]) if frozenset(run) in blots else run for run in lines.strokes)
    return replace(lines, strokes=strokes, pieces=np.array([pair for run in strokes for pair in pairwise(run)]))
