"""The glyph library that this process uses, and names checked against its letters.

An unfinished library is replaced by the finished one as soon as that exists.
"""

import contextlib
import hashlib
import threading
import time
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import caches

from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.glyphs.library import GlyphLibrary, LibraryUnusable, open_library
from rendering.engine.glyphs.stored_letters import Words
from rendering.engine.names.parsing import Name, read_name
from rendering.versions import digest_of_engine

SECONDS_BETWEEN_LOOKS: Final = 1.0  # how often an unfinished library's file is checked for its successor


class LettersKept:
    """Letters that were made of a library, in the cache "letters" on disk, which all workers share.

    While that cannot be read or written, each worker makes its letters anew.
    """

    def __init__(self, library: Path) -> None:
        self._made_by = library_id(library) + digest_of_engine().encode()

    def get(self, key: str) -> bytes | None:
        with contextlib.suppress(Exception):
            found = caches["letters"].get(self._key(key))
            return found if isinstance(found, bytes) else None
        return None

    def put(self, key: str, made: bytes) -> None:
        with contextlib.suppress(Exception):
            caches["letters"].set(self._key(key), made)

    def _key(self, key: str) -> str:
        return hashlib.sha256(self._made_by + key.encode()).hexdigest()


class _Shelf:
    """The library in use, and the file that it was opened from."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._library: GlyphLibrary | None = None
        self._file = 0
        self._look_again_at = 0.0

    def library(self) -> GlyphLibrary:
        library = self._library
        if library is not None and (library.is_whole or time.monotonic() < self._look_again_at):
            return library
        with self._lock:
            path = Path(settings.GLYPH_LIBRARY)
            file = path.stat().st_ino if path.exists() else 0
            if self._library is None or file != self._file:
                self._library, self._file = open_library(path, _drawn, LettersKept(path)), file
            self._look_again_at = time.monotonic() + SECONDS_BETWEEN_LOOKS
            return self._library


_shelf = _Shelf()


def glyph_library() -> GlyphLibrary:
    """Return the library that all requests of this process use. Raises LibraryUnusable."""
    return _shelf.library()


def library_id(library: Path) -> bytes:
    """Return what identifies the letters of a library. An unfinished library has the same id as the finished one."""
    if told := open_library(library).made_of:
        return told.encode()
    with library.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def letters_made_ready() -> tuple[int, int] | None:
    """Return how many letters are compiled, and the number of all letters (0 if unknown); None for a whole library."""
    if glyph_library().is_whole:
        return None
    try:
        done, total = map(int, progress_file(Path(settings.GLYPH_LIBRARY)).read_text(encoding="ascii").split())
    except (OSError, ValueError):
        return 0, 0
    return done, total


def progress_file(library: Path) -> Path:
    """Return the file in which the compiler writes its progress."""
    return library.with_name(f"{library.name}.progress")


def drawable_name(text: str) -> Name:
    """Parse a name as the customer wrote it. Raises NameRefused, also for letters that the library cannot draw."""
    return read_name(text, glyph_library().covers)


def name_asked_for(text: str) -> Name:
    """Parse a name as `drawable_name` does. While no library can be used, accept all letters.

    Requests whose answers are cached can thus be answered without a library. All others fail when their face is
    composed. Raises NameRefused.
    """
    try:
        return drawable_name(text)
    except LibraryUnusable:
        return read_name(text, lambda letter: True)


def _drawn(form: DrawnForm, letter: str) -> Words | None:
    """Compose a letter that an unfinished library lacks."""
    from rendering.compiling.drawn import own_letters  # imported only here, because it reads all our drawings

    return own_letters().words(form, letter)
