"""Checks that each letter on a finished face is complete: features of its drawing are sought in the final polygons.

A letter drawn along centrelines must keep its parts and counters, and have ink wherever a stroke was placed. A letter
from an outline is checked at sample points of its ink and of its white.
"""

from rendering.engine.metrics.laid_strokes import missing_features
from rendering.engine.metrics.outline_places import missing_places
from rendering.engine.metrics.placement import PlacedFace


def incomplete_letters(face: PlacedFace, deform: str) -> tuple[tuple[int, int, int], ...]:
    """Return (letter from 0, features expected, features found) for each letter that is not as its drawing.

    The result is empty for a composition without drawings. In hakubun and split, and on a deformed face, letters are
    checked as they were composed.
    """
    composition = face.composition
    if not (composition.drawings or composition.outlines):
        return ()
    find = missing_places if composition.outlines else missing_features
    counts = find(composition, face.ink if face.mode == "shubun" and deform == "none" else None)
    return tuple(
        (letter, expected, max(expected - missing, 0)) for letter, (expected, missing) in enumerate(counts) if missing
    )
