"""Composes a name in tensho and keeps the result of each stage, for the picture in docs/architecture.md.

It calls the same functions as rendering.engine.face, for the first of the name's arrangements.
"""

from dataclasses import dataclass
from typing import Final

from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_composing import compose_ruled, drawings_of, set_out
from rendering.engine.families.tables.tensho import TENSHO
from rendering.engine.finishing.finish import finish
from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.names.parsing import read_name
from rendering.engine.ruled.drawing import in_block, on_face
from rendering.engine.ruled.setting import Setting
from rendering.engine.seeds import seed_of
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Composition, Face, Tweaks

FAMILY: Final = "tensho"


class NotAllDrawn(Exception):
    """We have not drawn some letter of the name. The message is shown to the user."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The results of the stages, in their order."""

    typeset: TypesetName  # the letters, and the lines they stand in
    centrelines: tuple[Centrelines, ...]
    setting: Setting  # the cells, the bend and the pen
    levels: tuple[Points, ...]  # strokes in the block
    bent: tuple[Points, ...]  # strokes on the face, in units
    composition: Composition
    face: Face


def walk(text: str, index: int, library: GlyphLibrary) -> Walk:
    """Return the stages of the `index`-th design of a name. Raises NameRefused, NotAllDrawn."""
    name = read_name(text, library.covers)
    typeset = TypesetName(name, arrangements(name)[0])
    commission = Commission(typeset, "circle", seed_of(name.key, FAMILY, index), Tweaks(), library)
    letters = drawings_of(TENSHO, commission)
    if letters is None:
        raise NotAllDrawn(f"We have not drawn some letter of {text}, so the name does not pass through these stages.")
    _, style, setting = set_out(TENSHO, commission, tuple(letters))
    strokes = in_block(letters, setting, style)
    bent = on_face(strokes, setting, style)
    composition = compose_ruled(TENSHO, commission, letters)
    face = finish(composition, "shubun", "none", False)
    return Walk(typeset, tuple(letters), setting, tuple(strokes.runs.each), tuple(bent.each), composition, face)
