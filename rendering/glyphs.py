"""The compiled glyph library of this process, opened once and memory-mapped. Knows where it is, not what is in it."""

from functools import cache
from pathlib import Path

from django.conf import settings

from rendering.engine.glyphs.library import GlyphLibrary, open_library


@cache
def glyph_library() -> GlyphLibrary:
    """Return the library that every request of this process draws from."""
    return open_library(Path(settings.GLYPH_LIBRARY))
