"""Compile the installed typefaces and the letters of our own into the glyph library, on every core, with progress.

Writes the file whole or not at all. Must not import Django; a command in rendering/management calls it.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rendering.compiling.drawn import LETTERFORMS, drawn_sections, own_letters
from rendering.compiling.font_files import glyphs
from rendering.compiling.plan import Task, tasks
from rendering.engine.glyphs.library import MARK, SECTION_NAME_BYTES, library_bytes
from rendering.engine.glyphs.stored_letters import Words, words_of
from rendering.engine.glyphs.typefaces import TYPEFACES

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Report:
    """The result of the compilation: how many letters the typefaces have, and how many we drew ourselves."""

    letters: int
    drawn: int
    size_bytes: int


def build(
    packages: Path,
    target: Path,
    progress: Progress,
    only: Collection[str] | None = None,
    *,
    with_drawings: bool = True,
) -> Report:
    """Write the library at `target` from the packages under node_modules; `only` narrows it to some characters.

    Without drawings it is unfinished: its reader composes our own letters when they are needed, with the same result.
    Raises FileNotFoundError when a typeface is not installed, LetterformMistake for a line of our own letters that
    cannot be read, OSError when the target cannot be written.
    """
    planned = tasks(packages, only)
    letters = own_letters().letters if with_drawings else []
    outlined = sum(len(task.wanted) for task in planned)
    total = outlined + sum(1 for letter in letters if only is None or letter in only)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        outlines = _outlines(planned, pool.map(_read, planned), lambda done: progress(done, total))
        drawn = drawn_sections(pool, only, lambda done, _: progress(outlined + done, total)) if with_drawings else {}
    mark: dict[str, dict[str, Words]] = {_mark(outlines): {}}
    size_bytes = _write(target, library_bytes({**outlines, **drawn, **mark}))
    return Report(
        letters=len({char for section in outlines.values() for char in section}),
        drawn=len({letter for section in drawn.values() for letter in section}),
        size_bytes=size_bytes,
    )


def _mark(outlines: Mapping[str, Mapping[str, Words]]) -> str:
    """Return the name of an empty section that tells what the library is made of: the same for one that is begun."""
    made_of = hashlib.sha256(library_bytes(outlines))
    for source in sorted(path for path in LETTERFORMS.parent.rglob("*") if path.suffix in (".py", ".txt")):
        made_of.update(source.read_bytes())
    return MARK + made_of.hexdigest()[: SECTION_NAME_BYTES - len(MARK)]


def _outlines(
    planned: list[Task], read: Iterable[dict[str, Words]], progress: Callable[[int], None]
) -> dict[str, dict[str, Words]]:
    """Return the outlines of every typeface, by its id and character."""
    sections: dict[str, dict[str, Words]] = {typeface.id: {} for typeface in TYPEFACES}
    done = 0
    for task, letters in zip(planned, read, strict=True):
        sections[task.typeface.id].update(letters)
        done += len(task.wanted)
        progress(done)
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
