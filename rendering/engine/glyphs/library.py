"""The glyph library: one file of typefaces' outlines and our own centrelines, memory-mapped so that workers share it.

Layout, little-endian: magic, total length, number of sections; per section its name and place; then, per
section, sorted code points, offsets and records of 16-bit numbers. Knows bytes and letters, no typeface files.
"""

import mmap
import struct
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from rendering.engine.glyphs.drawn_forms import EVERY_FORM, DrawnForm
from rendering.engine.glyphs.records import Centrelines, Outline

MAGIC = b"SEALGLYPHS06\n\0\0\0"
_HEADER = struct.Struct("<16sQI")
SECTION_NAME_BYTES = 24
_SECTION = struct.Struct(f"<{SECTION_NAME_BYTES}sQI")
MARK = "made-of-"
"""How the name of the section begins that holds no letter, but tells what the library is made of."""

Words = npt.NDArray[np.uint16]
"""A letter as the library file keeps it (coordinates are signed, kept as two's complement)."""


Draw = Callable[[DrawnForm, str], Words | None]
"""Composes the drawing of our own that is made for a choice of a letter; None where there is none."""


class LibraryUnusable(Exception):
    """The glyph library is missing, cut short or of another version. The message says which."""


def words_of(record: Outline | Centrelines) -> Words:
    """Return a letter as the library file keeps it."""
    if isinstance(record, Outline):
        head = [len(record.contours), *(len(c) for c in record.contours)]
        body = [np.round(np.concatenate(record.contours)).astype(np.int16).ravel().view(np.uint16)]
    else:
        runs = record.strokes
        counts = [len(record.points), len(record.still_ends), len(runs), *map(len, runs)]
        head = [int(record.pen), record.parts, record.counters, *counts]
        body = [
            np.round([*record.box, *record.apart]).astype(np.int16).view(np.uint16),
            np.array(record.still_ends, dtype=np.uint16),
            np.array([index for run in runs for index in run], dtype=np.uint16),
            np.round(record.points).astype(np.int16).ravel().view(np.uint16),
        ]
    return np.concatenate([np.array(head, dtype=np.uint16), *body])


def _outline(words: Words) -> Outline:
    count = int(words[0])
    lengths = words[1 : 1 + count].astype(np.intp)
    points = words[1 + count :].view(np.int16).astype(np.float64).reshape(-1, 2)
    return Outline(tuple(np.split(points, np.cumsum(lengths)[:-1])))


def _centrelines(words: Words) -> Centrelines:
    pen, parts, counters, _, still, runs = words[:6].tolist()
    lengths = words[6 : 6 + runs].astype(np.intp)
    at = 6 + runs
    left, top, right, bottom, across, down = words[at : at + 6].view(np.int16).astype(float).tolist()
    at += 6
    still_ends = tuple(words[at : at + still].tolist())
    at += still
    total = int(lengths.sum())
    indexes = np.split(words[at : at + total], np.cumsum(lengths)[:-1])
    at += total
    return Centrelines(
        points=words[at:].view(np.int16).astype(np.float64).reshape(-1, 2),
        strokes=tuple(tuple(run.tolist()) for run in indexes),
        pen=float(pen),
        parts=parts,
        counters=counters,
        box=(left, top, right, bottom),
        apart=(across, down),
        still_ends=still_ends,
    )


def library_bytes(sections: Mapping[str, Mapping[str, Words]]) -> bytes:
    """Return the library file for letters by section name (a typeface's id, or a DrawnForm's) and character."""
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
    """The letters of one section: sorted code points, where each record ends, and the records."""

    def __init__(self, data: mmap.mmap, offset: int, count: int) -> None:
        self.codes = np.frombuffer(data, "<u4", count, offset)
        self.ends = np.frombuffer(data, "<u4", count + 1, offset + 4 * count)
        self.words = np.frombuffer(data, "<u2", int(self.ends[-1]), offset + 8 * count + 4)

    def find(self, char: str) -> Words | None:
        code = ord(char)
        at = int(np.searchsorted(self.codes, code))
        if at == len(self.codes) or self.codes[at] != code:
            return None
        return self.words[self.ends[at] : self.ends[at + 1]]


class GlyphLibrary:
    """An open library. Reading never changes it, and keeps nothing: what is made of a letter is worth keeping.

    One that was only begun has no drawings of our own: `draw` makes them, the same ones.
    """

    def __init__(self, sections: Mapping[str, _Section], draw: Draw | None = None) -> None:
        self._sections = sections
        self._draw = draw

    @property
    def is_whole(self) -> bool:
        """Say whether the library holds our own drawings too."""
        return DrawnForm().section in self._sections

    @property
    def made_of(self) -> str:
        """Return what stands for all that the library is made of, the same while it is only begun; "" if not told."""
        return next((name for name in self._sections if name.startswith(MARK)), "")

    def covers(self, char: str) -> bool:
        """Say whether some typeface or we ourselves draw a character."""
        if any(section.find(char) is not None for section in self._sections.values()):
            return True
        return not self.is_whole and any(self._made_for(form, char) is not None for form in EVERY_FORM)

    def characters(self, section: str) -> list[str]:
        """Return the characters of a section, sorted."""
        return [chr(code) for code in self._sections[section].codes.tolist()]

    def outline(self, typeface: str, char: str) -> Outline | None:
        """Return a character's outline in a typeface, or None where it has none."""
        words = self._sections[typeface].find(char)
        return None if words is None else _outline(words)

    def drawn(self, form: DrawnForm, char: str) -> Centrelines | None:
        """Return the drawing of our own that a form takes of a character, or None where it is not drawn."""
        for near in form.nearest():
            words = self._made_for(near, char)
            if words is not None:
                return replace(_centrelines(words), choice=near.choice)
        return None

    def _made_for(self, form: DrawnForm, char: str) -> Words | None:
        section = self._sections.get(form.section)
        if section is not None:
            return section.find(char)
        return None if self._draw is None or self.is_whole else self._draw(form, char)


def open_library(path: Path, draw: Draw | None = None) -> GlyphLibrary:
    """Open a library file; `draw` does for our own drawings while it is only begun.

    Raises LibraryUnusable when it is missing, cut short or of another version.
    """
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError as error:
        raise LibraryUnusable(f"there is no glyph library at {path}") from error
    except (OSError, ValueError) as error:
        raise LibraryUnusable(f"the glyph library at {path} cannot be read") from error
    if len(data) < _HEADER.size:
        raise LibraryUnusable(f"the glyph library at {path} is cut short")
    magic, length, count = _HEADER.unpack_from(data)
    if magic != MAGIC:
        raise LibraryUnusable(f"the glyph library at {path} is of another version")
    if length != len(data):
        raise LibraryUnusable(f"the glyph library at {path} is cut short")
    sections = {}
    for number in range(count):
        name, offset, letters = _SECTION.unpack_from(data, _HEADER.size + number * _SECTION.size)
        sections[name.rstrip(b"\0").decode()] = _Section(data, offset, letters)
    return GlyphLibrary(sections, draw)
