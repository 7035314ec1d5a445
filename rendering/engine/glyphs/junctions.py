"""Splits strokes where others meet them, so that other strokes meet a run only at its ends."""

from collections import Counter
from dataclasses import replace

from rendering.engine.glyphs.records import Centrelines


def split_at_junctions(letter: Centrelines) -> Centrelines:
    """Return the letter with every run split at points that another run, or the same run again, passes or touches."""
    visits: Counter[int] = Counter()
    for run in letter.strokes:
        visits.update(run[:-1] if run[0] == run[-1] else run)
    strokes = []
    for run in letter.strokes:
        start = 0
        for k in range(1, len(run) - 1):
            if visits[run[k]] > 1:
                strokes.append(run[start : k + 1])
                start = k
        strokes.append(run[start:])
    return replace(letter, strokes=tuple(strokes))
