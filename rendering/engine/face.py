"""A face from a request: the one door to the engine. Values in, a finished Face out; pure."""

from rendering.engine.arranging import FaceRequest, chosen_arrangement, commission_of
from rendering.engine.families import FAMILIES
from rendering.engine.finishing.finish import finish
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.values import Face

__all__ = ["FaceRequest", "compose"]


def compose(request: FaceRequest, library: GlyphLibrary) -> Face:
    """Compose a face."""
    commission = commission_of(request, chosen_arrangement(request, library), library)
    variants = tuple(letter.variant for letter in request.name.letters if letter.variant)
    composition = FAMILIES[request.family](commission)
    return finish(composition, request.mode, request.deform, request.mirrored, variants)
