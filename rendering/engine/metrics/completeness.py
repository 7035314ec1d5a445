"""Whether each letter on a finished face is still its drawing: what the drawing has, looked for on the final polygons.

A letter ruled along centrelines keeps its parts and its counters, and has ink wherever a stroke was laid. A letter
set from an outline is looked for place by place where its points went, ink and white. Knows drawings and areas, no
letter by name.
"""

from rendering.engine.metrics.laid_strokes import missing_features
from rendering.engine.metrics.outline_places import missing_places
from rendering.engine.metrics.placement import PlacedFace


def incomplete_letters(face: PlacedFace, deform: str) -> tuple[tuple[int, int, int], ...]:
    """Return the letters, from 0, that are not what their drawings say: what was looked for, and what was found.

    None of a composition that has no drawings. In hakubun and split, and on a deformed face, letters are looked at as
    they were composed.
    """
    composition = face.composition
    if not composition.drawings:
        return ()
    find = missing_places if composition.pen_units is None else missing_features
    counts = find(composition, face.ink if face.mode == "shubun" and deform == "none" else None)
    return tuple(
        (letter, expected, max(expected - missing, 0)) for letter, (expected, missing) in enumerate(counts) if missing
    )
