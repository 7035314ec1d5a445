"""What is to be read from which font file: each character of a typeface once, the fallback only where it is needed.

Knows the typefaces and their files; draws nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rendering.engine.typefaces import KLEE, TYPEFACES, Typeface, characters, slices


@dataclass(frozen=True, slots=True)
class Task:
    """The characters to take from one font file."""

    typeface: Typeface
    path: Path
    wanted: frozenset[str]


def _files(typeface: Typeface, packages: Path) -> list[Path]:
    """Return the files, the small ones first: the whole typeface is there twice, in one file and in slices."""
    return sorted(slices(typeface, packages), key=lambda path: (path.stat().st_size, path.name))


def tasks(packages: Path) -> list[Task]:
    """Return all the reading there is to do, the longest first. Raises FileNotFoundError without the packages."""
    planned: list[Task] = []
    drawn_by: dict[str, set[str]] = {}
    for typeface in TYPEFACES:
        have: set[str] = set()
        for path in _files(typeface, packages):
            new = frozenset(characters(path)) - have
            if typeface is KLEE:
                others = [drawn_by[each.id] for each in TYPEFACES if each is not KLEE]
                new = frozenset(char for char in new if not all(char in drawn for drawn in others))
            if new:
                planned.append(Task(typeface, path, new))
                have |= new
        drawn_by[typeface.id] = have
    return sorted(planned, key=lambda task: (not task.typeface.skeletons, -len(task.wanted), task.path.name))


def typeface_ids() -> Iterator[str]:
    """Yield the sections of outlines that a library has."""
    for typeface in TYPEFACES:
        yield typeface.id
