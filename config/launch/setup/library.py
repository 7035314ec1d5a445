"""Compiles the glyph library when it is missing, incomplete, or from other typefaces or other code.

Looks at its length and at a digest of its sources, not at its content.
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
from config.launch.terminal import ProgramFailed, Stop, running, say, step, watch

MADE_FROM: Final = (
    "package-lock.json",
    "rendering/compiling/**/*.py",
    "rendering/letterforms/**/*.py",
    "rendering/letterforms/**/*.txt",
    "rendering/engine/brush/sources/from_another.txt",
    "rendering/engine/brush/sources/lists.py",
    "rendering/engine/geometry/arrays.py",
    "rendering/engine/geometry/connected.py",
    "rendering/engine/geometry/linear_algebra.py",
    "rendering/engine/geometry/polygons.py",
    "rendering/engine/geometry/vectors.py",
    "rendering/engine/glyphs/curves.py",
    "rendering/engine/glyphs/drawn_forms.py",
    "rendering/engine/glyphs/facing.py",
    "rendering/engine/glyphs/library.py",
    "rendering/engine/glyphs/records.py",
    "rendering/engine/glyphs/stored_letters.py",
    "rendering/engine/glyphs/traced.py",
    "rendering/engine/glyphs/typefaces.py",
    "rendering/engine/glyphs/whites.py",
    "rendering/engine/word_lists.py",
)
COMMAND: Final = ("compileglyphs", "--progress")
BEGUN: Final = "begun: "
LOWEST_PRIORITY: Final = 19


def ensure_library(tree: SourceTree, options: LaunchOptions) -> None:
    """Bring the glyph library up to date with the installed typefaces. Raises Stop when it cannot."""
    if is_up_to_date(tree, options.library):
        return
    try:
        with step("Compiling the glyph library") as shown:
            watch(_compiling(tree), shown, folder=tree.root, variables=options.settings)
    except ProgramFailed as failure:
        raise _not_compiled(failure) from None
    note_making(tree, options.library)


@contextlib.contextmanager
def reading_typefaces(tree: SourceTree, options: LaunchOptions) -> Iterator[None]:
    """Compile only the typefaces while the block runs, so that the shop can serve soon.

    The shop composes our own letters when they are needed, with the same result. Raises Stop when it cannot.
    """
    if is_up_to_date(tree, options.library) or is_begun(tree, options.library):
        yield
        return
    try:
        with running(_compiling(tree, "--begin"), folder=tree.root, variables=options.settings) as reading:
            yield
            with step("Reading the typefaces") as shown:
                reading.followed(shown)
    except ProgramFailed as failure:
        raise _not_compiled(failure) from None
    note_making(tree, options.library, begun=True)


@contextlib.contextmanager
def readying_letters(tree: SourceTree, options: LaunchOptions) -> Iterator[None]:
    """Run the launcher's command `letters` while the block runs, at the lowest priority."""
    if not is_up_to_date(tree, options.library):
        say("Our own letters are made ready behind the shop, which draws each when it is asked for until then.")
    with subprocess.Popen([sys.executable, "-m", "config.launch", "letters"], cwd=tree.root, process_group=0) as behind:
        try:
            os.setpriority(os.PRIO_PROCESS, behind.pid, LOWEST_PRIORITY)
            yield
        finally:
            behind.terminate()


def ready_letters(tree: SourceTree, options: LaunchOptions) -> int:
    """Prepare the commonest letters. The shop prepares those that are missing when it is asked for them."""
    return subprocess.call(
        [str(tree.python), "manage.py", "readyletters"], cwd=tree.root, env={**os.environ, **options.settings}
    )


def _compiling(tree: SourceTree, *further: str) -> list[str]:
    return [str(tree.python), "manage.py", *COMMAND, *further]


def _not_compiled(failure: ProgramFailed) -> Stop:
    return Stop("The glyph library could not be compiled: the lines above say why.", failure.lines)


def is_up_to_date(tree: SourceTree, library: Path) -> bool:
    """Say whether `library` is whole and was made from this source tree's typefaces and code."""
    return _note_of(library) == _account(tree, library)


def is_begun(tree: SourceTree, library: Path) -> bool:
    """Say whether `library` holds the typefaces only, and was made from this source tree's typefaces and code."""
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
    """Return the note on a library: its length, and a digest of its sources."""
    sources = hashlib.sha256()
    for file in _sources(tree.root):
        sources.update(file.read_bytes())
    length_bytes = library.stat().st_size if library.exists() else 0
    return f"{length_bytes} {sources.hexdigest()}\n"


def _sources(root: Path) -> Iterator[Path]:
    for pattern in MADE_FROM:
        yield from sorted(root.glob(pattern))
