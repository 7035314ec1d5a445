"""Whether each letter on a finished face is still its drawing: what the drawing has, looked for on the final polygons.

A letter ruled along centrelines keeps its parts, its counters and the ends of its strokes, wherever its strokes were
moved to: no stroke can be lost, pressed flat or run into another without one of them. A letter set from an outline is
looked for point by point where its placement says, ink and white. Knows drawings and areas, no letter by name.
"""

from dataclasses import dataclass

from rendering.engine.metrics.outline_traces import missing_places
from rendering.engine.metrics.placement import PlacedFace
from rendering.engine.metrics.stroke_ends import missing_features


@dataclass(frozen=True, slots=True)
class IncompleteLetter:
    """A letter, by its place in the name from 0; how many features its drawing has, and how many were found."""

    letter: int
    expected: int
    found: int


def incomplete_letters(face: PlacedFace) -> tuple[IncompleteLetter, ...]:
    """Return the letters that are not what their drawings say. In hakubun, split and deform: as they were composed."""
    composition = face.composition
    plain = face.mode == "shubun" and face.deform == "none"
    find = missing_places if composition.pen_units is None else missing_features
    counts = find(composition, face.ink if plain else None)
    return tuple(
        IncompleteLetter(letter, expected, max(expected - missing, 0))
        for letter, (expected, missing) in enumerate(counts)
        if missing
    )
