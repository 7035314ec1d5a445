"""When the launcher makes the glyph library anew."""

import subprocess
import sys
from pathlib import Path

import pytest

from config.launch.options import options_from
from config.launch.paths import SourceTree
from config.launch.setup.library import MADE_FROM, is_begun, is_up_to_date, note_making, reading_typefaces
from config.launch.terminal import Stop

pytestmark = pytest.mark.launches


@pytest.fixture
def made(tmp_path: Path) -> tuple[SourceTree, Path]:
    """A checkout with a library that was made from it."""
    (tmp_path / "package-lock.json").write_text("{}")
    compiler = tmp_path / "rendering/compiling/build.py"
    compiler.parent.mkdir(parents=True)
    compiler.write_text("")
    library = tmp_path / "glyphs.lib"
    library.write_bytes(b"letters")
    note_making(SourceTree(tmp_path), library)
    return SourceTree(tmp_path), library


def test_a_library_made_from_this_checkout_is_kept(made: tuple[SourceTree, Path]) -> None:
    assert is_up_to_date(*made)


def test_a_library_cut_short_is_made_anew(made: tuple[SourceTree, Path]) -> None:
    made[1].write_bytes(b"let")
    assert not is_up_to_date(*made)


def test_a_library_that_is_gone_is_made_anew(made: tuple[SourceTree, Path]) -> None:
    made[1].unlink()
    assert not is_up_to_date(*made)


@pytest.mark.parametrize("file", ["package-lock.json", "rendering/compiling/build.py"])
def test_a_library_of_other_typefaces_or_other_code_is_made_anew(made: tuple[SourceTree, Path], file: str) -> None:
    (made[0].root / file).write_text("changed")
    assert not is_up_to_date(*made)


def test_modules_that_python_compiled_leave_a_library_up_to_date(made: tuple[SourceTree, Path]) -> None:
    for folder in ("compiling", "letterforms", "engine/glyphs"):
        kept = made[0].root / "rendering" / folder / "__pycache__"
        kept.mkdir(parents=True, exist_ok=True)
        (kept / "build.cpython-311.pyc").write_bytes(b"compiled")
    assert is_up_to_date(*made)


def compiler_that(tree: SourceTree, program: str) -> None:
    tree.python.parent.mkdir(parents=True)
    tree.python.write_text(f"#!/bin/sh\n{program}\n")
    tree.python.chmod(0o755)


def test_typefaces_are_read_while_the_shop_is_prepared(made: tuple[SourceTree, Path]) -> None:
    """The compiler waits for a file that is written in the block."""
    tree, library = made
    library.unlink()
    compiler_that(tree, f"until [ -e {tree.root}/prepared ]; do sleep 0.05; done; echo letters > {library}")
    with reading_typefaces(tree, options_from({"GLYPH_LIBRARY": str(library)}, tree.root)):
        (tree.root / "prepared").touch()
    assert is_begun(tree, library)


def test_typefaces_that_cannot_be_read_stop_the_launcher_with_what_was_said(made: tuple[SourceTree, Path]) -> None:
    tree, library = made
    library.unlink()
    compiler_that(tree, "echo no such typeface; exit 1")
    options = options_from({"GLYPH_LIBRARY": str(library)}, tree.root)
    with pytest.raises(Stop, match="could not be compiled") as stopped, reading_typefaces(tree, options):
        pass
    assert stopped.value.details == ["no such typeface"]
    assert not is_begun(tree, library)


def test_a_library_that_is_begun_is_not_up_to_date_and_is_begun_once(made: tuple[SourceTree, Path]) -> None:
    tree, library = made
    assert not is_begun(tree, library)
    note_making(tree, library, begun=True)
    assert is_begun(tree, library)
    assert not is_up_to_date(tree, library)
    (tree.root / "package-lock.json").write_text("changed")
    assert not is_begun(tree, library)


IMPORTED = """
import sys
import rendering.compiling.build
print(*(each.__file__ for name, each in sys.modules.items() if name.startswith("rendering")))
"""


def test_the_sources_of_a_library_include_all_code_that_the_compiler_runs() -> None:
    root = Path(__file__).parents[3]
    listed = subprocess.run([sys.executable, "-c", IMPORTED], cwd=root, capture_output=True, text=True, check=True)
    run = {Path(file) for file in listed.stdout.split() if Path(file).name != "__init__.py"}
    made_from = {file for pattern in MADE_FROM for file in root.glob(pattern)}
    assert len(run) > 10
    assert run - made_from == set()
