"""The compiled glyph library: made when it is missing, cut short, or made from other typefaces or by other code.

Knows what it is made from and whether it is whole, not what is in it.
"""

import contextlib
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from config.launch.options import LaunchOptions
from config.launch.paths import SourceTree
from config.launch.terminal import ProgramFailed, Stop, say, step, watch

MADE_FROM: Final = (
    "package-lock.json",
    "rendering/compiling/**/*.py",
    "rendering/letterforms/**/*.*",
    "rendering/engine/brush/sources.py",
    "rendering/engine/geometry/arrays.py",
    "rendering/engine/geometry/connected.py",
    "rendering/engine/geometry/polygons.py",
    "rendering/engine/glyphs/curves.py",
    "rendering/engine/glyphs/drawn_forms.py",
    "rendering/engine/glyphs/library.py",
    "rendering/engine/glyphs/records.py",
    "rendering/engine/glyphs/typefaces.py",
)
COMMAND: Final = ("compileglyphs", "--progress")
BEGUN: Final = "begun: "
LOWEST_PRIORITY: Final = 19


def ensure_library(tree: SourceTree, options: LaunchOptions) -> None:
    """Bring the glyph library up to date, from the typefaces that are there. Raises Stop when it can't."""
    if is_up_to_date(tree, options.library):
        return
    _compile(tree, options, "Compiling the glyph library")
    note_making(tree, options.library)


def begin_library(tree: SourceTree, options: LaunchOptions) -> None:
    """Bring the library so far that the shop can serve: with the typefaces, and without our own letters ready.

    The shop composes those as they are asked for, with the same result. Raises Stop when it can't.
    """
    if is_up_to_date(tree, options.library) or is_begun(tree, options.library):
        return
    _compile(tree, options, "Reading the typefaces", "--begin")
    note_making(tree, options.library, begun=True)


@contextlib.contextmanager
def completing_library(tree: SourceTree, options: LaunchOptions) -> Iterator[None]:
    """Compile what is missing of the library while the block runs, behind everything else, by a launcher of its own."""
    if is_up_to_date(tree, options.library):
        yield
        return
    say("Our own letters are made ready behind the shop, which draws each when it is asked for until then.")
    with subprocess.Popen([sys.executable, "-m", "config.launch", "glyphs"], cwd=tree.root, process_group=0) as behind:
        try:
            os.setpriority(os.PRIO_PROCESS, behind.pid, LOWEST_PRIORITY)
            yield
        finally:
            behind.terminate()


def _compile(tree: SourceTree, options: LaunchOptions, title: str, *further: str) -> None:
    with step(title) as shown:
        try:
            watch([tree.python, "manage.py", *COMMAND, *further], shown, folder=tree.root, variables=options.settings)
        except ProgramFailed as failure:
            raise Stop("The glyph library could not be compiled: the lines above say why.", failure.lines) from None


def is_up_to_date(tree: SourceTree, library: Path) -> bool:
    """Say whether `library` is whole, and made from the typefaces and by the code of this source tree."""
    return _note_of(library) == _account(tree, library)


def is_begun(tree: SourceTree, library: Path) -> bool:
    """Say whether `library` is begun, from the typefaces and by the code of this source tree."""
    return _note_of(library) == BEGUN + _account(tree, library)


def note_making(tree: SourceTree, library: Path, *, begun: bool = False) -> None:
    """Note beside `library` what it was made from."""
    note = (BEGUN if begun else "") + _account(tree, library)
    _note_beside(library).write_text(note, encoding="ascii")


def _note_of(library: Path) -> str:
    note = _note_beside(library)
    return note.read_text(encoding="ascii") if note.is_file() else ""


def _note_beside(library: Path) -> Path:
    return library.with_name(f"{library.name}.made-from")


def _account(tree: SourceTree, library: Path) -> str:
    """Return what is noted of a library: its length, and a digest of what it was made from."""
    sources = hashlib.sha256()
    for file in _sources(tree.root):
        sources.update(file.read_bytes())
    length_bytes = library.stat().st_size if library.exists() else 0
    return f"{length_bytes} {sources.hexdigest()}\n"


def _sources(root: Path) -> Iterator[Path]:
    for pattern in MADE_FROM:
        yield from sorted(root.glob(pattern))
