"""Compares this tree with an older revision: both draw the same names alternately, each in a process of its own."""

import contextlib
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings

from rendering.engine.glyphs.library import open_library
from tests.bench.faces.engine import named
from tests.bench.timing import Row, median

ROOT = Path(__file__).resolve().parents[2]
FIGURES = {"seconds": "processor time", "geos_calls": "calls of GEOS", "inkings": "inkings", "points": "points"}


def beside(revision: str, count: int) -> Iterator[Row]:
    """Draw cold sheets of `count` names with this tree and with `revision`, alternately, and yield the ratios."""
    names = [name.text for name in named(open_library(settings.GLYPH_LIBRARY), count)]
    with tempfile.TemporaryDirectory() as folder:
        _unpack(revision, Path(folder))
        with _drawing_in(ROOT) as here, _drawing_in(Path(folder)) as there:
            measured = [_in_turns(name, here, there, turn) for turn, name in enumerate(names)]
    command = f"make bench ARGS='beside {revision} --names {count}'"
    for figure, called in FIGURES.items():
        ratios = sorted(mine[figure] / theirs[figure] for mine, theirs in measured)
        told = f"{median(ratios):.2f} of it ({ratios[0]:.2f} to {ratios[-1]:.2f})"
        yield Row(f"cold sheet beside {revision}, {called}, {count} names", told, "≤ 1.05", command)


def _unpack(revision: str, folder: Path) -> None:
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, capture_output=True, check=False)  # noqa: S603, S607
    if archive.returncode:
        sys.exit(f"There is no revision {revision}: {archive.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
        files.extractall(folder, filter="data")


Process = subprocess.Popen[str]


@contextlib.contextmanager
def _drawing_in(tree: Path) -> Iterator[Process]:
    """Run work.py in a tree. It is always this tree's copy, because an older revision may not have the file."""
    command = [sys.executable, "-P", str(ROOT / "tests/bench/faces/work.py"), str(settings.GLYPH_LIBRARY)]
    variables = {**os.environ, "PYTHONPATH": str(tree), "OPENBLAS_NUM_THREADS": "1"}
    with subprocess.Popen(  # noqa: S603
        command, cwd=tree, env=variables, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def _in_turns(name: str, here: Process, there: Process, turn: int) -> tuple[dict[str, Any], dict[str, Any]]:
    first, second = (here, there) if turn % 2 else (there, here)
    found = {id(process): _drawn(name, process) for process in (first, second)}
    return found[id(here)], found[id(there)]


def _drawn(name: str, process: Process) -> dict[str, Any]:
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{name}\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    if not answer:
        sys.exit("One of the two trees cannot draw. The last line that it printed says why.")
    drawn: dict[str, Any] = json.loads(answer)
    return drawn
