"""Compile the installed typefaces into the glyph library, on every core, with progress.

Writes the file whole or not at all. Knows no Django; the command in rendering/management calls it.
"""

import os
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from rendering.compiling.plan import Task, tasks, typeface_ids
from rendering.engine.letters import Centrelines, Outline
from rendering.engine.library import CENTRELINES_SECTION, library_bytes
from rendering.engine.outlines import area_of
from rendering.engine.skeleton.find import find_skeleton
from rendering.engine.skeleton.proof import topology
from rendering.engine.skeleton.ready import centrelines_of
from rendering.engine.typefaces import KLEE, Contour, glyphs

Progress = Callable[[int, int], None]


@dataclass(slots=True)
class Report:
    """What came of the compilation: how skeletons fared, and the letters that have none."""

    letters: int = 0
    plain: int = 0
    repaired: int = 0
    failed: list[str] = field(default_factory=list)
    size_bytes: int = 0


@dataclass(frozen=True, slots=True)
class _Letter:
    char: str
    outline: Outline
    centrelines: Centrelines | None
    attempt: int


def _compile_letter(char: str, contours: list[Contour], skeletons: bool) -> _Letter | None:
    try:
        area = area_of(contours)
    except ValueError:
        return None  # a blank that the font's table lists all the same
    shape = topology(area)
    outline = Outline(tuple(contours), shape.parts, shape.counters)
    if not skeletons:
        return _Letter(char, outline, None, 0)
    found = find_skeleton(area)
    lines = centrelines_of(found.skeleton, shape) if found.proof.holds else None
    return _Letter(char, outline, lines, found.attempt)


def _run(task: Task) -> tuple[str, list[_Letter]]:
    read = glyphs(task.path, task.wanted)
    letters = [_compile_letter(char, contours, task.typeface.skeletons) for char, contours in read]
    return task.typeface.id, [letter for letter in letters if letter is not None]


def build(packages: Path, target: Path, progress: Progress) -> Report:
    """Write the library at `target` from the packages under node_modules.

    Raises FileNotFoundError when a typeface is not installed, OSError when the target cannot be written.
    """
    planned = tasks(packages)
    total = sum(len(task.wanted) for task in planned)
    outlines: dict[str, dict[str, Outline | Centrelines]] = {name: {} for name in typeface_ids()}
    centrelines: dict[str, Outline | Centrelines] = {}
    report, missing, done = Report(), set(), 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for task, (typeface, letters) in zip(planned, pool.map(_run, planned), strict=True):
            for letter in letters:
                outlines[typeface][letter.char] = letter.outline
                if not task.typeface.skeletons:
                    continue
                if letter.centrelines is None:
                    missing.add(letter.char)
                elif typeface != KLEE.id or letter.char not in centrelines:
                    centrelines[letter.char] = letter.centrelines
                    report.plain += letter.attempt == 0
                    report.repaired += letter.attempt > 0
            done += len(task.wanted)
            progress(done, total)
    report.letters = len({char for section in outlines.values() for char in section})
    report.failed = sorted(missing - set(centrelines))
    report.size_bytes = _write(target, library_bytes({**outlines, CENTRELINES_SECTION: centrelines}))
    return report


def _write(target: Path, content: bytes) -> int:
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=target.name, delete=False) as file:
        file.write(content)
    Path(file.name).chmod(0o644)
    Path(file.name).replace(target)
    return len(content)
