"""The compiled glyph library of this process, opened once and memory-mapped, and names read for its letters.

Knows where the library is, not what is in it.
"""

from functools import cache
from pathlib import Path

from django.conf import settings

from rendering.engine.glyphs.library import GlyphLibrary, open_library
from rendering.engine.names.reading import Name, read_name


@cache
def glyph_library() -> GlyphLibrary:
    """Return the library that every request of this process draws from."""
    return open_library(Path(settings.GLYPH_LIBRARY))


def drawable_name(text: str) -> Name:
    """Read a name, as the customer wrote it, for the letters that the library draws. Raises NameRefused."""
    return read_name(text, glyph_library().covers)
