"""`python -m tests.constants`: moves each constant of the engine by 5 % up and down, and tells which faces change.

A constant that changes nothing on many names is needless, or a bound that these names do not meet. Each is tried in a
process of its own, which reads the module with that number moved; no file is changed. `--until-change` stops at the
first face that changes: the 31 numbers of ruled/run_ons took two minutes with 3 names on a busy machine. All numbers
with 200 names take far longer. Compile no letters meanwhile: every face would seem to change.
"""

import argparse
import ast
import hashlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import islice
from pathlib import Path
from types import CodeType
from typing import TypeVar

ENGINE = Path("rendering/engine")
LIBRARY = Path("var/glyphs.lib")
NAMES = (Path("tests/names/common.txt"), Path("tests/names/varied.txt"), Path("tests/names/full.txt"))
MOVES = (1.05, 0.95)
NO_FIGURES = (0, 1, 2)  # mostly counts, axes and halves
MOST_SECONDS = 1200  # for one constant: with a number moved, something may never end
Result = TypeVar("Result")
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["numpy", "shapely"])  # but nothing of the engine
FAMILIES = ("insou", "tensho", "reisho", "kaisho", "koin", "kaku", "wave", "vortex")


@dataclass(frozen=True)
class Figure:
    """A number in a module, where it stands there, and the name that it is given."""

    module: Path
    name: str
    line: int
    column: int
    text: str

    def moved(self, factor: float) -> str:
        """Return the module's source with this number moved; a whole number moves by 1 at least."""
        value = ast.literal_eval(self.text)
        step = value * (factor - 1.0)
        if isinstance(value, int):
            step = max(1, round(abs(step))) * (1 if factor > 1.0 else -1)
        lines = self.module.read_text(encoding="utf-8").splitlines(keepends=True)
        line = lines[self.line - 1].encode()
        end = self.column + len(self.text.encode())
        lines[self.line - 1] = (line[: self.column] + repr(value + step).encode() + line[end:]).decode()
        return "".join(lines)


def figures_of(module: Path) -> Iterator[Figure]:
    """Return the numbers that a module gives a name: its constants, its tables, and the defaults of its classes."""
    source = module.read_text(encoding="utf-8")
    tree = ast.parse(source)
    classes = [each for each in tree.body if isinstance(each, ast.ClassDef)]
    for statement in (*tree.body, *(inner for each in classes for inner in each.body)):
        if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
            continue
        target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
        yield from (
            Figure(
                module,
                ast.unparse(target),
                number.lineno,
                number.col_offset,
                str(ast.get_source_segment(source, number)),
            )
            for number in ast.walk(statement.value)
            if isinstance(number, ast.Constant)
            and type(number.value) in (int, float)
            and number.value not in NO_FIGURES
        )


class _Moved(SourceFileLoader):
    """Loads one module from other source."""

    def __init__(self, fullname: str, path: str, source: str) -> None:
        super().__init__(fullname, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.get_filename(fullname), "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    """Finds the module of one figure, with that number moved."""

    def __init__(self, figure: Figure, factor: float) -> None:
        self.name = ".".join(figure.module.with_suffix("").parts).removesuffix(".__init__")
        self.path, self.source = str(figure.module), figure.moved(factor)

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = _Moved(fullname, self.path, self.source)
        return spec_from_file_location(fullname, self.path, loader=loader)


def digests(cases: Iterable[tuple[str, str, int]]) -> Iterator[str]:
    """Return a digest of each face with its measures and its SVG; "broken" where it cannot be composed.

    A case is a name, a family, and the number of a design.
    """
    from rendering.engine.face import FaceRequest, compose
    from rendering.engine.glyphs.library import open_library
    from rendering.engine.metrics import measure
    from rendering.engine.names.parsing import read_name
    from rendering.engine.output.svg import svg_document

    library = open_library(LIBRARY)
    for name, family, index in cases:
        try:
            face = compose(FaceRequest.of_sheet(read_name(name, library.covers), family, index), library)
            told = (face.ink.wkb, repr(measure(face)), svg_document(face, "#000000", title="", description=""))
        except Exception:  # noqa: BLE001 - a moved number may break anything
            yield "broken"
            continue
        yield hashlib.sha256(repr(told).encode()).hexdigest()


def changed(
    figure: Figure, factor: float, cases: Sequence[tuple[str, str, int]], before: Sequence[str], first: bool
) -> list[int]:
    """Return the numbers of the cases whose digests are not as before, or only the `first`. Run it once a process."""
    signal.alarm(MOST_SECONDS)
    sys.meta_path.insert(0, _Finder(figure, factor))
    different = (number for number, (now, then) in enumerate(zip(digests(cases), before, strict=True)) if now != then)
    return list(islice(different, 1 if first else None))


def alone(task: partial[Result]) -> Result:
    """Return what a task gives in a new process, which has imported nothing of the engine."""
    with ProcessPoolExecutor(1, mp_context=PROCESSES) as pool:
        return pool.submit(task).result()


def listed(cases: Sequence[tuple[str, str, int]]) -> list[str]:
    return list(digests(cases))


def told(
    figure: Figure, cases: Sequence[tuple[str, str, int]], before: Sequence[str], first: bool
) -> tuple[int, set[str]]:
    """Return how many faces change when a figure is moved up or down, and their families."""
    try:
        found = [alone(partial(changed, figure, factor, cases, before, first)) for factor in MOVES]
    except Exception:  # noqa: BLE001 - the module cannot be imported any more, or the time was up
        return len(cases), {"all: it breaks"}
    numbers = set().union(*found)
    return len(numbers), {cases[number][1] for number in numbers}


def cases_of(count: int) -> list[tuple[str, str, int]]:
    """Return so many names, as many from each list and from all parts of it, each with a design of each family."""
    share = -(-count // len(NAMES))
    names = [name for path in NAMES for name in _spread(path.read_text(encoding="utf-8").splitlines(), share)]
    return [(name, family, number % 8) for number, name in enumerate(names[:count]) for family in FAMILIES]


def _spread(lines: Sequence[str], count: int) -> list[str]:
    """Return so many names, or all if there are fewer, evenly spread over the lines. Comments are no names."""
    names = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    return [names[number * len(names) // count] for number in range(min(count, len(names)))]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.constants", description=__doc__)
    parser.add_argument("--names", type=int, default=200)
    parser.add_argument("--until-change", action="store_true", help="stop at the first face that changes")
    parser.add_argument("--count", action="store_true", help="only count the constants")
    parser.add_argument("folder", nargs="?", type=Path, default=ENGINE, help="of the engine, or one module")
    chosen = parser.parse_args()
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    figures = [
        figure for module in sorted(chosen.folder.rglob("*.py")) or [chosen.folder] for figure in figures_of(module)
    ]
    sys.stdout.write(f"{len(figures)} numbers in {len({(each.module, each.name) for each in figures})} constants\n")
    if chosen.count:
        return
    cases = cases_of(chosen.names)
    before = alone(partial(listed, cases))
    for figure in figures:
        count, families = told(figure, cases, before, chosen.until_change)
        where = f"{figure.module.relative_to(ENGINE)}:{figure.line} {figure.name} {figure.text}"
        sys.stdout.write(f"{where:80} {count or 'nothing':>8} {' '.join(sorted(families))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
