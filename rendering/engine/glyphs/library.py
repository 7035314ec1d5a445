"""Reads the glyph library: one file with the curves of typefaces and our own centrelines.

The index is read when the library is opened, and each letter when it is asked for. The layout, little-endian, is:
magic, total length, number of sections; for each section its name, offset and number of letters; then for each section
the sorted code points, the ends of the records, and the records as 16-bit numbers.
"""

import os
import struct
import weakref
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, Protocol

import numpy as np

from rendering.engine.glyphs.drawn_forms import EVERY_FORM, DrawnForm, nearest
from rendering.engine.glyphs.records import Centrelines, Outline
from rendering.engine.glyphs.stored_letters import Words, centrelines_in, outline_in

MAGIC = b"SEALGLYPHS09\n\0\0\0"
_HEADER = struct.Struct("<16sQI")
SECTION_NAME_BYTES = 24
_SECTION = struct.Struct(f"<{SECTION_NAME_BYTES}sQI")
MARK = "made-of-"
"""Prefix of the name of a section without letters; the rest of its name identifies the library's sources."""

Draw = Callable[[DrawnForm, str], Words | None]
"""Composes our own drawing of a letter for exactly one choice; returns None where there is none."""


class Kept(Protocol):
    """A store for bytes that were made from the library's letters, by key. It may forget any of them at any time."""

    def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, made: bytes) -> None: ...


class NothingKept:
    """A store that keeps nothing."""

    def get(self, key: str) -> None:
        return None

    def put(self, key: str, made: bytes) -> None:
        pass


NOTHING_KEPT: Final = NothingKept()


class LibraryUnusable(Exception):
    """The glyph library is missing, truncated or of another version. The message says which."""


def library_bytes(sections: Mapping[str, Mapping[str, Words]]) -> bytes:
    """Return the bytes of a library file. `sections` maps a typeface's id or a DrawnForm's section to its letters."""
    blobs = []
    for letters in sections.values():
        codes = sorted(letters, key=ord)
        records = [letters[char] for char in codes]
        ends = np.concatenate([[0], np.cumsum([len(record) for record in records])]).astype("<u4")
        index = np.array([ord(char) for char in codes], dtype="<u4").tobytes() + ends.tobytes()
        blobs.append(index + b"".join(record.astype("<u2").tobytes() for record in records))
    offset = _HEADER.size + _SECTION.size * len(sections)
    table = b""
    for (name, letters), blob in zip(sections.items(), blobs, strict=True):
        table += _SECTION.pack(name.encode().ljust(SECTION_NAME_BYTES, b"\0"), offset, len(letters))
        offset += len(blob)
    return _HEADER.pack(MAGIC, offset, len(sections)) + table + b"".join(blobs)


class _Section:
    """The letters of one section: sorted code points, and where records end. Records are read from the file."""

    def __init__(self, file: int, offset: int, count: int) -> None:
        index = np.frombuffer(os.pread(file, 8 * count + 4, offset), "<u4")
        self.codes, self.ends = (array("I", half.tolist()) for half in (index[:count], index[count:]))
        self._file, self._records = file, offset + 8 * count + 4

    def __contains__(self, char: str) -> bool:
        return self._place(char) is not None

    def find(self, char: str) -> Words | None:
        at = self._place(char)
        if at is None:
            return None
        start, end = self.ends[at], self.ends[at + 1]
        return np.frombuffer(os.pread(self._file, 2 * (end - start), self._records + 2 * start), "<u2")

    def _place(self, char: str) -> int | None:
        code = ord(char)
        at = bisect_left(self.codes, code)
        return at if at < len(self.codes) and self.codes[at] == code else None


class GlyphLibrary:
    """An open library. It caches nothing; its callers cache what they make from a letter.

    A library compiled from the typefaces alone lacks our own drawings. `draw` then composes them one by one, with the
    same result. `kept` is where callers keep what takes long to make from a letter.
    """

    def __init__(self, sections: Mapping[str, _Section], file: int, draw: Draw | None, kept: Kept) -> None:
        self._sections = sections
        self._drawn = {form: sections[form.section] for form in EVERY_FORM if form.section in sections}
        weakref.finalize(self, os.close, file)
        self._draw = draw
        self.kept = kept

    @property
    def is_whole(self) -> bool:
        """Whether the library also holds our own drawings."""
        return bool(self._drawn)

    @property
    def made_of(self) -> str:
        """An identifier of all sources of the library; "" if it has none. It does not depend on `is_whole`."""
        return next((name for name in self._sections if name.startswith(MARK)), "")

    def covers(self, char: str) -> bool:
        """Say whether some typeface or a drawing of our own has the character."""
        return any(char in section for section in self._sections.values()) or bool(self.forms_of(char))

    def characters(self, section: str) -> list[str]:
        """Return the characters of a section, sorted."""
        return [chr(code) for code in self._sections[section].codes]

    def outline(self, typeface: str, char: str) -> Outline | None:
        """Return a character's outline in a typeface, or None where the typeface lacks it."""
        words = self._sections[typeface].find(char)
        return None if words is None else outline_in(words)

    def drawn(self, form: DrawnForm, char: str) -> Centrelines | None:
        """Return our own drawing of a character that is nearest to `form`, or None where there is none."""
        near = nearest_of(self.forms_of(char), form)
        return None if near is None else self.drawings_as([near], char).get(near)

    def drawings_as(self, forms: Iterable[DrawnForm], char: str) -> dict[DrawnForm, Centrelines]:
        """Return our own drawings of a character in exactly these forms, without the forms in which there is none.

        Equal drawings are one object, whose choice is that of the first form.
        """
        found: dict[DrawnForm, Centrelines] = {}
        read: dict[bytes, Centrelines] = {}
        for form in forms:
            words = self._words(form, char)
            if words is not None:
                key = words.tobytes()
                if key not in read:
                    read[key] = replace(centrelines_in(words), choice=form.choice)
                found[form] = read[key]
        return found

    def forms_of(self, char: str) -> frozenset[DrawnForm]:
        """Return the forms in which we have drawn a character."""
        if self._drawn:
            return frozenset(form for form, section in self._drawn.items() if char in section)
        return frozenset(form for form in EVERY_FORM if self._words(form, char) is not None)

    def _words(self, form: DrawnForm, char: str) -> Words | None:
        if self._drawn:
            return self._drawn[form].find(char) if form in self._drawn else None
        return None if self._draw is None else self._draw(form, char)


def nearest_of(made: frozenset[DrawnForm], form: DrawnForm) -> DrawnForm | None:
    """Return the form among those `made` that may best be used for `form`, or None where there is none."""
    return next((near for near in nearest(form) if near in made), None)


def open_library(path: Path, draw: Draw | None = None, kept: Kept = NOTHING_KEPT) -> GlyphLibrary:
    """Open a library file. `draw` composes our own drawings where the file holds typefaces only.

    Raises LibraryUnusable when the file is missing, truncated or of another version.
    """
    try:
        file = os.open(path, os.O_RDONLY)
    except FileNotFoundError as error:
        raise LibraryUnusable(f"there is no glyph library at {path}") from error
    except OSError as error:
        raise LibraryUnusable(f"the glyph library at {path} cannot be read") from error
    try:
        sections = _sections(file, path)
    except BaseException:
        os.close(file)
        raise
    return GlyphLibrary(sections, file, draw, kept)


def _sections(file: int, path: Path) -> Mapping[str, _Section]:
    try:
        head, size = os.pread(file, _HEADER.size, 0), os.fstat(file).st_size
    except OSError as error:
        raise LibraryUnusable(f"the glyph library at {path} cannot be read") from error
    if len(head) < _HEADER.size:
        raise LibraryUnusable(f"the glyph library at {path} is cut short")
    magic, length, count = _HEADER.unpack(head)
    if magic != MAGIC:
        raise LibraryUnusable(f"the glyph library at {path} is of another version")
    if length != size:
        raise LibraryUnusable(f"the glyph library at {path} is cut short")
    table = os.pread(file, _SECTION.size * count, _HEADER.size)
    return {
        name.rstrip(b"\0").decode(): _Section(file, offset, letters)
        for name, offset, letters in _SECTION.iter_unpack(table)
    }
