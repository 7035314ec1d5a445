"""The compiled glyph library: made when it is missing, cut short, or made from other typefaces or by other code.

Knows what it is made from and whether it is whole, not what is in it.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from config.launch.options import LaunchOptions
from config.launch.paths import SourceTree
from config.launch.terminal import ProgramFailed, Stop, step, watch

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


def ensure_library(tree: SourceTree, options: LaunchOptions) -> None:
    """Bring the glyph library up to date, from the typefaces that are there. Raises Stop when it can't."""
    if is_up_to_date(tree, options.library):
        return
    with step("Compiling the glyph library") as shown:
        try:
            watch([tree.python, "manage.py", *COMMAND], shown, folder=tree.root, variables=options.settings)
        except ProgramFailed as failure:
            raise Stop("The glyph library could not be compiled: the lines above say why.", failure.lines) from None
    note_making(tree, options.library)


def is_up_to_date(tree: SourceTree, library: Path) -> bool:
    """Say whether `library` is whole, and made from the typefaces and by the code of this source tree."""
    note = _note_beside(library)
    return note.is_file() and note.read_text(encoding="ascii") == _account(tree, library)


def note_making(tree: SourceTree, library: Path) -> None:
    """Note beside `library` what it was made from."""
    _note_beside(library).write_text(_account(tree, library), encoding="ascii")


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
