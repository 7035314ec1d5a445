"""The glyph library: one file with the curves of typefaces and our own centrelines.

It is memory-mapped, so that workers share it. The layout, little-endian, is: magic, total length, number of sections;
for each section its name, offset and number of letters; then for each section the sorted code points, the ends of the
records, and the records as 16-bit numbers.
"""

import mmap
import struct
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from rendering.engine.glyphs.curves import Curves, flattened
from rendering.engine.glyphs.drawn_forms import EVERY_FORM, DrawnForm
from rendering.engine.glyphs.facing import found_facing
from rendering.engine.glyphs.records import Centrelines, Facing, Outline

MAGIC = b"SEALGLYPHS09\n\0\0\0"
_HEADER = struct.Struct("<16sQI")
SECTION_NAME_BYTES = 24
_SECTION = struct.Struct(f"<{SECTION_NAME_BYTES}sQI")
MARK = "made-of-"
"""Prefix of the name of a section without letters; the rest of its name identifies the library's sources."""

Words = npt.NDArray[np.uint16]
"""A letter as stored in the library file; coordinates are signed numbers in two's complement."""


Draw = Callable[[DrawnForm, str], Words | None]
"""Composes our own drawing of a letter for exactly one choice; returns None where there is none."""


class Kept(Protocol):
    """Bytes that were made of the library's letters, by keys. It may forget any of them at any time."""

    def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, made: bytes) -> None: ...


class NothingKept:
    """Keeps nothing."""

    def get(self, key: str) -> None:
        return None

    def put(self, key: str, made: bytes) -> None:
        pass


NOTHING_KEPT: Final = NothingKept()


class LibraryUnusable(Exception):
    """The glyph library is missing, truncated or of another version. The message says which."""


def words_of(record: Curves | Centrelines) -> Words:
    """Return a letter as the library file keeps it: the x of a curve's point is doubled, and odd for a control."""
    if isinstance(record, Curves):
        head = [len(record.contours), *(len(c) for c in record.contours)]
        points = np.round(np.concatenate(record.contours)).astype(np.int16)
        points[:, 0] = 2 * points[:, 0] + ~np.concatenate(record.on_curve)
        body = [points.ravel().view(np.uint16)]
    else:
        kept, runs = replace(record, points=np.round(record.points)), record.strokes
        pairs = found_facing(kept)
        counts = [len(record.still_ends), *map(len, pairs), len(runs), *map(len, runs)]
        head = [int(record.pen), record.parts, record.counters, *counts]
        body = [
            np.round(record.box).astype(np.int16).view(np.uint16),
            np.array(record.still_ends, dtype=np.uint16),
            *(each.astype(np.uint16).ravel() for each in pairs),
            np.array([index for run in runs for index in run], dtype=np.uint16),
            kept.points.astype(np.int16).ravel().view(np.uint16),
        ]
    return np.concatenate([np.array(head, dtype=np.uint16), *body])


def _outline(words: Words) -> Outline:
    count = int(words[0])
    lengths = words[1 : 1 + count].astype(np.intp)
    kept = words[1 + count :].view(np.int16).reshape(-1, 2)
    on_curve = (kept[:, 0] & 1) == 0
    points = np.column_stack([kept[:, 0] >> 1, kept[:, 1]]).astype(np.float64)
    return Outline(tuple(flattened(points, lengths, on_curve)))


def _centrelines(words: Words) -> Centrelines:
    pen, parts, counters, still, *faces, runs = words[:8].tolist()
    at = 8 + runs
    left, top, right, bottom = words[at : at + 4].view(np.int16).astype(float).tolist()
    at += 4
    still_ends = tuple(words[at : at + still].tolist())
    at += still
    pairs = []
    for count in faces:
        pairs.append(words[at : at + 2 * count].astype(np.intp).reshape(-1, 2))
        at += 2 * count
    ends = list(accumulate(words[8 : 8 + runs].tolist(), initial=0))
    indexes = words[at : at + ends[-1]].tolist()
    across, down, slanted = pairs
    return Centrelines(
        points=words[at + ends[-1] :].view(np.int16).astype(np.float64).reshape(-1, 2),
        strokes=tuple(tuple(indexes[start:end]) for start, end in pairwise(ends)),
        pen=float(pen),
        parts=parts,
        counters=counters,
        box=(left, top, right, bottom),
        still_ends=still_ends,
        facing=Facing(across, down, slanted),
    )


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
    """The letters of one section: sorted code points, the end of each record, and the records."""

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
    """An open library. It caches nothing: its callers cache what they make of a letter.

    A library that was compiled from the typefaces only lacks our own drawings; `draw` then composes them one by one,
    with the same result. `kept` is where callers keep what takes long to make of a letter.
    """

    def __init__(self, sections: Mapping[str, _Section], draw: Draw | None, kept: Kept) -> None:
        self._sections = sections
        self._draw = draw
        self.kept = kept

    @property
    def is_whole(self) -> bool:
        """Whether the library holds our own drawings, too."""
        return DrawnForm().section in self._sections

    @property
    def made_of(self) -> str:
        """An identifier of all sources of the library; "" if it has none. It does not depend on `is_whole`."""
        return next((name for name in self._sections if name.startswith(MARK)), "")

    def covers(self, char: str) -> bool:
        """Say whether some typeface or a drawing of our own has the character."""
        if any(section.find(char) is not None for section in self._sections.values()):
            return True
        return not self.is_whole and any(self._made_for(form, char) is not None for form in EVERY_FORM)

    def characters(self, section: str) -> list[str]:
        """Return the characters of a section, sorted."""
        return [chr(code) for code in self._sections[section].codes.tolist()]

    def outline(self, typeface: str, char: str) -> Outline | None:
        """Return a character's outline in a typeface, or None where the typeface lacks it."""
        words = self._sections[typeface].find(char)
        return None if words is None else _outline(words)

    def drawn(self, form: DrawnForm, char: str) -> Centrelines | None:
        """Return our own drawing of a character that is nearest to `form`, or None where there is none."""
        near = self.nearest(form, char)
        words = None if near is None else self._made_for(near, char)
        return None if words is None or near is None else replace(_centrelines(words), choice=near.choice)

    def nearest(self, form: DrawnForm, char: str) -> DrawnForm | None:
        """Return the form nearest to `form` in which we have drawn a character, or None where there is none."""
        return next((near for near in form.nearest() if self._made_for(near, char) is not None), None)

    def _made_for(self, form: DrawnForm, char: str) -> Words | None:
        section = self._sections.get(form.section)
        if section is not None:
            return section.find(char)
        return None if self._draw is None or self.is_whole else self._draw(form, char)


def open_library(path: Path, draw: Draw | None = None, kept: Kept = NOTHING_KEPT) -> GlyphLibrary:
    """Open a library file. `draw` composes our own drawings where the file holds typefaces only.

    Raises LibraryUnusable when the file is missing, truncated or of another version.
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
    return GlyphLibrary(sections, draw, kept)
