"""Compile the installed typefaces into the glyph library, on every core, with progress.

Writes the file whole or not at all. Knows no Django; the command in rendering/management calls it.
"""

import os
import tempfile
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import regex
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.compiling.drawn import drawn_sections
from rendering.compiling.plan import Task, fallback_tasks, kanji_of_radical, tasks, typeface_ids
from rendering.compiling.reading import glyphs
from rendering.compiling.skeleton.centrelines import centrelines_of
from rendering.compiling.skeleton.find import Found, find_skeleton
from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.contours import area_of
from rendering.engine.geometry.topology import topology
from rendering.engine.glyphs.library import CENTRELINES_SECTION, library_bytes
from rendering.engine.glyphs.records import Centrelines, Outline
from rendering.engine.glyphs.typefaces import KLEE, LUBRIFONT

Progress = Callable[[int, int], None]
HAN = regex.compile(r"\p{Han}")


@dataclass(slots=True)
class Report:
    """What came of the compilation: how many letters there are, and how their centrelines were found."""

    letters: int = 0
    at_once: int = 0
    repaired: int = 0
    fallback: list[str] = field(default_factory=list)  # from the fallback typeface, which proved itself
    inexact: list[str] = field(default_factory=list)  # right in parts and counters, but not in their ink
    failed: list[str] = field(default_factory=list)
    drawn: int = 0  # letters that we drew ourselves
    size_bytes: int = 0


@dataclass(frozen=True, slots=True)
class _Letter:
    char: str
    outline: Outline
    centrelines: Centrelines | None
    proven: bool
    attempt: int


def _compile_letter(char: str, contours: list[Points], skeleton: bool, rise: float) -> _Letter | None:
    try:
        area = area_of(contours)
    except ValueError:
        return None  # a blank that the font's table lists all the same
    shape = topology(area)
    outline = Outline(tuple(contours), shape.parts, shape.counters)
    found: Found | None = find_skeleton(_levelled(char, area, rise)) if skeleton else None
    if found is None or not found.proof.same:
        return _Letter(char, outline, None, False, 0)
    return _Letter(char, outline, centrelines_of(found.skeleton), found.proof.holds, found.attempt)


def _levelled(char: str, area: Polygon | MultiPolygon, rise: float) -> Polygon | MultiPolygon:
    """Return a kanji's area sheared so that bars which climb to the right are level; uprights stay as they are."""
    if not rise or not HAN.match(char):
        return area
    return shapely.transform(area, lambda points: points + points[:, :1] * (0.0, rise))


def _run(task: Task) -> list[_Letter]:
    read = glyphs(task.path, task.wanted)
    rise = task.typeface.rise
    letters = [_compile_letter(char, contours, char in task.centrelines, rise) for char, contours in read]
    return [letter for letter in letters if letter is not None]


class _Compilation:
    """The letters compiled so far."""

    def __init__(self, pool: Executor, progress: Progress) -> None:
        self.pool, self.progress = pool, progress
        self.outlines: dict[str, dict[str, Outline | Centrelines]] = {name: {} for name in typeface_ids()}
        self.centrelines: dict[str, Outline | Centrelines] = {}
        self.inexact: dict[str, Centrelines] = {}
        self.unproven: set[str] = set()
        self.report = Report()
        self.done = self.total = 0

    def run(self, planned: list[Task]) -> None:
        self.total += sum(len(task.wanted) for task in planned)
        for task, letters in zip(planned, self.pool.map(_run, planned), strict=True):
            for letter in letters:
                if letter.char in task.outlines:
                    self.outlines[task.typeface.id][letter.char] = letter.outline
                if letter.char in task.centrelines:
                    self._keep_centrelines(letter, second=not task.outlines)
            self.done += len(task.wanted)
            self.progress(self.done, self.total)

    def _keep_centrelines(self, letter: _Letter, second: bool) -> None:
        if letter.proven and letter.centrelines is not None:
            self.centrelines[letter.char] = letter.centrelines
            self.unproven.discard(letter.char)
            if second:
                self.report.fallback.append(letter.char)
            else:
                self.report.at_once += letter.attempt == 0
                self.report.repaired += letter.attempt > 0
            return
        self.unproven.add(letter.char)
        if letter.centrelines is not None:
            self.inexact.setdefault(letter.char, letter.centrelines)

    def finish(self) -> None:
        """Take what is right in parts and counters where nothing better was found, and draw radicals as their kanji."""
        for char in sorted(self.unproven):
            if char in self.inexact:
                self.centrelines[char] = self.inexact[char]
        for char in self.outlines[KLEE.id]:
            kanji = kanji_of_radical(char)
            if kanji in self.centrelines:
                self.centrelines.setdefault(char, self.centrelines[kanji])
        self.report.inexact = sorted(self.unproven & set(self.inexact))
        self.report.failed = sorted(self.unproven - set(self.inexact))
        self.report.fallback.sort()
        self.report.letters = len({char for section in self.outlines.values() for char in section})


def build(packages: Path, target: Path, progress: Progress, only: Collection[str] | None = None) -> Report:
    """Write the library at `target` from the packages under node_modules; `only` narrows it to some characters.

    Raises FileNotFoundError when a typeface is not installed, LetterformMistake for a line of our own letters that
    cannot be read, OSError when the target cannot be written.
    """
    planned = tasks(packages, only)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        drawn = drawn_sections(pool, only)  # first, so that a mistake in a drawing is told at once
        compilation = _Compilation(pool, progress)
        compilation.run(planned)
        first = compilation.outlines[LUBRIFONT.id]
        compilation.run(fallback_tasks(packages, [char for char in compilation.unproven if char in first]))
    compilation.finish()
    compilation.report.drawn = len({letter for section in drawn.values() for letter in section})
    sections: dict[str, Mapping[str, Outline | Centrelines]] = {
        **compilation.outlines,
        CENTRELINES_SECTION: compilation.centrelines,
        **drawn,
    }
    compilation.report.size_bytes = _write(target, library_bytes(sections))
    return compilation.report


def _write(target: Path, content: bytes) -> int:
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=target.name, delete=False) as file:
        file.write(content)
    Path(file.name).chmod(0o644)
    Path(file.name).replace(target)
    return len(content)
