"""The entry point of the engine: composes a finished Face from a FaceRequest. Pure."""

from rendering.engine.arranging import FaceRequest, chosen_arrangement, commission_of
from rendering.engine.families import FAMILIES, RULED
from rendering.engine.families.ruled_composing import drawings_of
from rendering.engine.finishing.finish import finish
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.typesetting.letter_lines import Direction
from rendering.engine.values import Face

__all__ = ["FaceRequest", "compose", "letter_lines", "seal_forms"]


def compose(request: FaceRequest, library: GlyphLibrary) -> Face:
    """Compose a face."""
    commission = commission_of(request, chosen_arrangement(request, library), library)
    variants = tuple(letter.variant for letter in request.name.letters if letter.variant)
    composition = FAMILIES[request.family](commission)
    return finish(composition, request.mode, request.deform, request.mirrored, variants)


def letter_lines(request: FaceRequest, library: GlyphLibrary) -> tuple[tuple[str, ...], Direction]:
    """Return the lines of a face's letters in reading order, and whether they are columns or rows."""
    arrangement = chosen_arrangement(request, library)
    letters = [letter.text for letter in request.name.letters]
    return tuple("".join(letters[index] for index in line) for line in arrangement.lines), arrangement.direction


def seal_forms(request: FaceRequest, library: GlyphLibrary) -> tuple[Centrelines, ...]:
    """Return the drawings of a face's letters. A brushed face, or one in modern forms, has none."""
    if request.family not in RULED:
        return ()
    commission = commission_of(request, chosen_arrangement(request, library), library)
    return tuple(drawings_of(RULED[request.family], commission) or ())
