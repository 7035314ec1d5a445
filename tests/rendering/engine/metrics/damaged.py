"""Letters that lack a stroke of their drawing, as an engine at fault would set them."""

import random
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from rendering.engine.face import FaceRequest, compose
from rendering.engine.finishing.finish import finish
from rendering.engine.geometry.contours import area_of
from rendering.engine.glyphs.library import NOTHING_KEPT
from rendering.engine.glyphs.records import Centrelines, Outline
from rendering.engine.values import Face
from rendering.glyphs import drawable_name, glyph_library

LEAST_STROKE_PENS = 2.0
"""A shorter piece between two junctions is no stroke that a reader would miss."""
LOST_PENS = 3.2
"""What an outline loses of a stroke, or of several that meet."""


@dataclass(eq=False)
class LackingLibrary:
    """The glyph library, save that one letter has lost a stroke, whichever the seed says."""

    letter: str
    seed: str
    lost_pens: float = field(default=0.0)  # the length of what was taken; 0 where the letter has one stroke only

    kept = NOTHING_KEPT  # or it would get and give letters that another library made

    def __getattr__(self, name: str) -> Any:
        return getattr(glyph_library(), name)

    def drawings_as(self, forms: Any, char: str) -> dict[Any, Centrelines]:
        found = glyph_library().drawings_as(forms, char)
        lacking = {lines: self._lacking(lines, char) for lines in dict.fromkeys(found.values())}
        return {form: lacking[lines] for form, lines in found.items()}

    def outline(self, typeface: str, char: str) -> Outline | None:
        found = glyph_library().outline(typeface, char)
        return found if found is None or char != self.letter else self._cut(found)

    def _chosen(self, lengths_pens: list[float]) -> int | None:
        long = [k for k, length in enumerate(lengths_pens) if length >= LEAST_STROKE_PENS]
        if len(lengths_pens) < 2 or not long:
            return None
        taken = random.Random(self.seed).choice(long)  # noqa: S311  # which stroke is no secret
        self.lost_pens = lengths_pens[taken]
        return taken

    def _lacking(self, found: Centrelines, char: str) -> Centrelines:
        if char != self.letter:
            return found
        lengths = [float(np.hypot(*np.diff(found.points[list(run)], axis=0).T).sum()) for run in found.strokes]
        taken = self._chosen([length / found.pen for length in lengths])
        if taken is None:
            return found
        kept = [run for k, run in enumerate(found.strokes) if k != taken]
        used = sorted({point for run in kept for point in run})
        number = {point: k for k, point in enumerate(used)}
        strokes = tuple(tuple(number[point] for point in run) for run in kept)
        lacking = replace(
            found,
            points=found.points[used],
            strokes=strokes,
            still_ends=tuple(number[end] for end in found.still_ends if end in number),
            facing=None,
        )
        pieces = len({frozenset(piece) for run in strokes for piece in pairwise(run)})
        parts = len(shapely.get_parts(shapely.union_all(shapely.get_parts(lacking.drawing).tolist()).buffer(1e-3)))
        return replace(lacking, parts=parts, counters=pieces - len(used) + parts)

    def _cut(self, found: Outline) -> Outline:
        """Return the outline without what lies around one place in its ink: a stretch of stroke of over three pens."""
        glyph = area_of(list(found.contours))
        pen = 2.0 * glyph.area / glyph.length
        places = shapely.get_coordinates(shapely.buffer(glyph, -0.35 * pen))
        place = places[random.Random(self.seed).randrange(len(places))]  # noqa: S311  # which stroke is no secret
        rest = glyph.difference(shapely.Point(place).buffer(LOST_PENS / 2 * pen))
        parts = [part for part in shapely.get_parts(rest) if part.area > 0.3 * pen**2]
        if not parts:
            return found
        self.lost_pens = LOST_PENS
        rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
        return Outline(tuple(shapely.get_coordinates(ring)[:-1] for ring in rings))


def lacking(name: str, family: str, letter: str, seed: str) -> Face | None:
    """Return the face of a name whose `letter` lacks a stroke, and what it should have been; None if it has but one."""
    request = FaceRequest.of_sheet(drawable_name(name), family, 0)
    library: Any = LackingLibrary(letter, seed)
    composition = compose(request, library).composition
    if not library.lost_pens:
        return None
    whole = compose(request, glyph_library()).composition
    return finish(
        replace(composition, drawings=whole.drawings, outlines=whole.outlines), "shubun", "none", mirrored=False
    )
