"""A name on its way through the engine, with what is there after each stage, for the picture of docs/architecture.md.

Walks as rendering.engine.face does, in tensho and in the best arrangement of the name. Draws nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_composing import compose_ruled, drawings_of
from rendering.engine.families.ruled_design import blank_and_style
from rendering.engine.families.tensho import TENSHO
from rendering.engine.finishing.finish import finish
from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.names.reading import read_name
from rendering.engine.ruled.draw import Block, block_of
from rendering.engine.ruled.even_spacing import spaced
from rendering.engine.ruled.fit_judging import Inked
from rendering.engine.ruled.inking import Fit, InkRoom
from rendering.engine.ruled.pen_fitting import fitted
from rendering.engine.ruled.strokes import divided
from rendering.engine.seeds import seed_of
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Composition, Face, Tweaks

FAMILY: Final = "tensho"
LONGEST_PIECE: Final = 0.05  # in blocks: longer ones are divided, to bend with the silhouette


class NotAllDrawn(Exception):
    """A letter of the name has no drawing of our own. The message is for whoever asked."""


@dataclass(frozen=True, slots=True)
class Walk:
    """What there is after each stage, in the order of the stages."""

    typeset: TypesetName  # the letters, and the lines they stand in
    centrelines: tuple[Centrelines, ...]
    block: Block
    even_points: Points  # of block.lines, in block coordinates
    inked: Inked
    composition: Composition
    face: Face


def walk(text: str, index: int, library: GlyphLibrary) -> Walk:
    """Return the stages of the `index`-th design of a name. Raises NameRefused, NotAllDrawn."""
    name = read_name(text, library.covers)
    typeset = TypesetName(name, arrangements(name)[0])
    commission = Commission(typeset, "circle", seed_of(name.key, FAMILY, index), Tweaks(), library)
    letters = drawings_of(TENSHO, commission)
    if letters is None:
        raise NotAllDrawn(f"A letter of {text} has no drawing of ours: its name passes through no such stages.")
    composition = compose_ruled(TENSHO, commission, letters)
    blank, style = blank_and_style(TENSHO, commission, letters)
    block = block_of(typeset, letters, style)
    even, _ = spaced(block.lines, block.evenness, block.tightest)
    room = InkRoom(blank.field, typeset.latin)
    inked = fitted(block.lines, block.evenness, block.tightest, style, block.shapes, room)
    return Walk(typeset, tuple(letters), block, even, inked, composition, finish(composition, "shubun", "none", False))


def strokes_of(points: Points, strokes: Sequence[Sequence[int]]) -> list[Points]:
    """Return each stroke as its run of points."""
    return [points[list(stroke)] for stroke in strokes]


def strokes_on_face(fit: Fit) -> list[Points]:
    """Return the strokes of a fit as they lie on the face, in units."""
    runs = strokes_of(fit.points, fit.lines.strokes)
    return [fit.style.on_face(divided(run, LONGEST_PIECE)) for run in runs]
