"""Strokes split where others meet them, so that every junction ends the runs that come to it.

Spacing, stepping and reaching ask only a run's ends what it meets. Knows one letter's centrelines.
"""

from collections import Counter
from dataclasses import replace

from rendering.engine.glyphs.records import Centrelines


def split_at_junctions(letter: Centrelines) -> Centrelines:
    """Return the letter with no run that passes through a point another run, or the same one, comes to."""
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
