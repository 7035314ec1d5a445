"""Measures a cold sheet: its processor time, and its work, which is counted and so the same in every run.

As a program it measures the names that it reads from standard input, one on each line. beside_revision.py runs it in
the folders of two revisions, so it may use nothing of the tree but the engine.
"""

import contextlib
import functools
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # idle threads would use processor time, which is measured

import numpy as np
import shapely

from rendering.engine.face import FaceRequest, compose
from rendering.engine.glyphs.library import GlyphLibrary, LibraryUnusable, open_library
from rendering.engine.metrics import measure
from rendering.engine.names.parsing import Name, read_name
from rendering.engine.output.svg import svg_document
from rendering.engine.vocabulary import FAMILY_IDS

ROUNDS = 3
AREAS = ("buffer", "difference", "intersection", "union", "unary_union", "symmetric_difference")


@dataclass
class Work:
    """The number of GEOS calls, of calls that grow or shrink ink, and of points in all areas that GEOS made."""

    geos_calls: int = 0
    inkings: int = 0
    points: int = 0


class LettersMet(dict[str, bytes]):
    """The letters that a shop's disk keeps once they were met; see rendering/glyphs.py."""

    def put(self, key: str, made: bytes) -> None:
        """Keep what was made of a letter."""
        self[key] = made


def forget_letters(library: GlyphLibrary) -> None:
    """Empty the caches of letters and faces. Caches without a size, which hold tables, stay as they are."""
    modules = [module for name, module in sorted(sys.modules.items()) if name.startswith("rendering.")]
    for holder in [*modules, library]:
        for kept in vars(holder).values():
            if isinstance(kept, functools._lru_cache_wrapper) and kept.cache_parameters()["maxsize"]:
                kept.cache_clear()


def sheet(name: Name, library: GlyphLibrary) -> None:
    """Compose, measure and draw the eight faces of a name, with empty caches of letters."""
    forget_letters(library)
    for family in FAMILY_IDS:
        face = compose(FaceRequest.of_sheet(name, family, 0), library)
        measure(face)
        svg_document(face, "#D9381E", name.text, name.text)


@contextlib.contextmanager
def counting() -> Iterator[Work]:
    """Count the work of GEOS while the block runs."""
    work, lib = Work(), shapely.lib
    real = {name: each for name, each in vars(lib).items() if isinstance(each, np.ufunc)}
    for name, function in real.items():
        setattr(lib, name, _Counted(name, function, work, real["get_num_coordinates"]))
    try:
        yield work
    finally:
        for name, function in real.items():
            setattr(lib, name, function)


class _Counted:
    def __init__(self, name: str, function: np.ufunc, work: Work, points_of: np.ufunc) -> None:
        self._name, self._function, self._work, self._points_of = name, function, work, points_of

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        made = self._function(*arguments, **options)
        self._work.geos_calls += 1
        self._work.inkings += self._name == "buffer"
        if self._name in AREAS:
            self._work.points += int(np.sum(self._points_of(made)))
        return made

    def __getattr__(self, name: str) -> Any:
        return getattr(self._function, name)


def work_of(text: str, library: GlyphLibrary) -> Work:
    """Return the work of a cold sheet of a name."""
    name = read_name(text, library.covers)
    with counting() as work:
        sheet(name, library)
    return work


def _seconds(name: Name, library: GlyphLibrary) -> float:
    started = time.process_time()
    sheet(name, library)
    return time.process_time() - started


def main(library_path: str) -> None:
    """Read names from standard input, and print for each the processor time and the work of its sheet as JSON."""
    try:
        library = open_library(Path(library_path))
    except LibraryUnusable as reason:
        sys.exit(f"{reason}: this revision needs a glyph library of its own")
    for line in sys.stdin:
        name = read_name(line.strip(), library.covers)
        seconds = min(_seconds(name, library) for _ in range(ROUNDS))  # other programs can only make it longer
        sys.stdout.write(json.dumps({"seconds": seconds, **asdict(work_of(name.text, library))}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
