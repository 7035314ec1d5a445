"""Splits strokes where others meet them, so that other strokes meet a run only at its ends."""

from collections import Counter
from dataclasses import replace
from itertools import chain, pairwise

from rendering.engine.glyphs.records import Centrelines


def split_at_junctions(letter: Centrelines) -> Centrelines:
    """Return the letter with every run split at points that another run, or the same run again, passes or touches."""
    visits = Counter(chain.from_iterable(run[:-1] if run[0] == run[-1] else run for run in letter.strokes))
    junctions = {point for point, count in visits.items() if count > 1}
    strokes = []
    for run in letter.strokes:
        cuts = [] if junctions.isdisjoint(run[1:-1]) else [k for k in range(1, len(run) - 1) if run[k] in junctions]
        strokes += [run[start : end + 1] for start, end in pairwise([0, *cuts, len(run) - 1])]
    return replace(letter, strokes=tuple(strokes))
