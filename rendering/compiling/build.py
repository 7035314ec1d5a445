"""Compile the installed typefaces and the letters of our own into the glyph library, on every core, with progress.

Writes the file whole or not at all. Knows no Django; the command in rendering/management calls it.
"""

import os
import tempfile
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rendering.compiling.drawn import drawn_sections
from rendering.compiling.plan import Task, tasks
from rendering.compiling.reading import glyphs
from rendering.engine.glyphs.library import Words, library_bytes, words_of
from rendering.engine.glyphs.typefaces import TYPEFACES
from rendering.letterforms.notation import LetterformMistake

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Report:
    """What came of the compilation: how many letters the typefaces have, and how many we drew ourselves."""

    letters: int
    drawn: int
    size_bytes: int


def build(packages: Path, target: Path, progress: Progress, only: Collection[str] | None = None) -> Report:
    """Write the library at `target` from the packages under node_modules; `only` narrows it to some characters.

    Raises FileNotFoundError when a typeface is not installed, LetterformMistake for a line of our own letters that
    cannot be read, OSError when the target cannot be written.
    """
    planned = tasks(packages, only)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        read = pool.map(_read, planned)  # under way while the drawings are composed
        try:
            drawn = drawn_sections(pool, only)
        except LetterformMistake:
            pool.shutdown(cancel_futures=True)
            raise
        outlines = _outlines(planned, read, progress)
    size_bytes = _write(target, library_bytes({**outlines, **drawn}))
    return Report(
        letters=len({char for section in outlines.values() for char in section}),
        drawn=len({letter for section in drawn.values() for letter in section}),
        size_bytes=size_bytes,
    )


def _outlines(planned: list[Task], read: Iterable[dict[str, Words]], progress: Progress) -> dict[str, dict[str, Words]]:
    """Return the outlines of every typeface, by its id and character."""
    sections: dict[str, dict[str, Words]] = {typeface.id: {} for typeface in TYPEFACES}
    done, total = 0, sum(len(task.wanted) for task in planned)
    for task, letters in zip(planned, read, strict=True):
        sections[task.typeface.id].update(letters)
        done += len(task.wanted)
        progress(done, total)
    return sections


def _read(task: Task) -> dict[str, Words]:
    return {char: words_of(curves) for char, curves in glyphs(task.path, task.wanted)}


def _write(target: Path, content: bytes) -> int:
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=target.name, delete=False) as file:
        file.write(content)
    Path(file.name).chmod(0o644)
    Path(file.name).replace(target)
    return len(content)
