"""Plans which characters to read from which font file: each of a typeface once."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from rendering.compiling.font_files import characters, files
from rendering.engine.brush.sources.lists import taken_from
from rendering.engine.glyphs.typefaces import TYPEFACES, Typeface


@dataclass(frozen=True, slots=True)
class Task:
    """The characters to take from one font file."""

    typeface: Typeface
    path: Path
    wanted: frozenset[str]


def _drawn(typeface: Typeface, packages: Path) -> dict[Path, frozenset[str]]:
    """Return which characters to read from each file of a typeface: each from the smallest file that has it."""
    have: set[str] = set()
    by_file = {}
    for path in sorted(files(typeface, packages), key=lambda path: (path.stat().st_size, path.name)):
        by_file[path] = frozenset(characters(path)) - have
        have |= by_file[path]
    return by_file


def tasks(packages: Path, only: Collection[str] | None = None) -> list[Task]:
    """Return the tasks, the longest first. Raises FileNotFoundError without the packages.

    `only` narrows it to some characters.
    """
    drawn = {typeface.id: _drawn(typeface, packages) for typeface in TYPEFACES}
    planned = []
    for typeface in TYPEFACES:
        for path, chars in drawn[typeface.id].items():
            new = chars if typeface.is_whole else chars & taken_from(typeface.id)
            new = new if only is None else new & frozenset(only)
            if new:
                planned.append(Task(typeface, path, new))
    return sorted(planned, key=lambda task: (-len(task.wanted), task.path.name))
