"""`python -m tests.mutating HOURS [MODULE ...]`: changes the code line by line, and lists what no test notices.

Every change that [tool.mutmut] in pyproject.toml allows is tried once, or every change of the modules and packages that
are named. After HOURS it stops, and the next run goes on with what is left. The order is shuffled, always alike, so
that a part of the changes is a fair sample of all. Works on a copy of the code in mutants/; what was found there is
kept, until a function or the choice of tests changes.
"""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from config.environment.data_folder import GLYPH_LIBRARY_FILE

COPY = Path("mutants")
STATS = Path("mutmut-stats.json")  # in the copy
AT_A_TIME = 200  # changes; before each such part all its tests are run once without a change
SEEN_BY = {"config.api.": "tests/contract/schema/"}
"""Tests that see code which runs while modules are loaded. It is on record for the first test of all alone."""

NOTICED = {1: "a test failed", 3: "pytest failed", **dict.fromkeys((-24, -9, 24, 36, 152), "too slow")}
UNNOTICED = {0: "survived", 33: "no test passes through it"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the quickest tests first: most changes are noticed by one of them."""
    if STATS.exists():
        took = json.loads(STATS.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: took.get(item.nodeid, 0.0))


def mutmut(*arguments: str, seconds: float | None = None) -> None:
    """Run mutmut, and interrupt it after some seconds: it keeps what it has found until then."""
    sys.stdout.flush()
    with subprocess.Popen((sys.executable, "-m", "mutmut", *arguments)) as running:  # noqa: S603
        try:
            running.wait(seconds)
        except subprocess.TimeoutExpired:
            running.send_signal(signal.SIGINT)


def copy_data() -> None:
    """Copy what is no Python anew: mutmut leaves such a file as it was when it first copied it."""
    packages = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]["source_paths"]
    for package in packages:
        shutil.copytree(package, COPY / package, ignore=shutil.ignore_patterns("*.py", "*.pyc"), dirs_exist_ok=True)


def results() -> dict[str, int | None]:
    """Return every change by its name, and how the tests that pass through it ended; None where none were run."""
    found: dict[str, int | None] = {}
    for file in COPY.rglob("*.meta"):
        found.update(json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"])
    return found


def record_who_sees_loading() -> None:
    """Add the tests of SEEN_BY to what is on record for the functions of their packages."""
    stats = json.loads((COPY / STATS).read_text(encoding="utf-8"))
    for function, tests in stats["tests_by_mangled_function_name"].items():
        for package, folder in SEEN_BY.items():
            if function.startswith(package):
                tests += [test for test in stats["duration_by_test"] if test.startswith(folder) and test not in tests]
    (COPY / STATS).write_text(json.dumps(stats), encoding="utf-8")


def shuffled(names: list[str]) -> list[str]:
    """Return names in the order of their digests, so that a new change moves no other."""
    return sorted(names, key=lambda name: hashlib.sha256(name.encode()).digest())


def module_of(name: str) -> str:
    return name.split(".x", 1)[0]


def is_in(module: str, packages: list[str]) -> bool:
    return f"{module}.".startswith(tuple(f"{package}." for package in packages))


def report(names: list[str]) -> None:
    """Print how many changes were tried and how many survived, by module, and each survivor."""
    ended = results()
    untried = [name for name in names if ended[name] is None]
    names = [name for name in names if ended[name] is not None]
    if untried:
        sys.stdout.write(f"\n{len(untried)} changes are not tried yet: the next run goes on with them.\n")
    tried = Counter(module_of(name) for name in names)
    missed = [name for name in names if ended[name] not in NOTICED]
    surviving = Counter(map(module_of, missed))
    for module, count in sorted(tried.items()):
        sys.stdout.write(f"{module:48} {count:5} tried {surviving[module]:5} unnoticed\n")
    sys.stdout.write(
        f"{'all':48} {len(names):5} tried {len(missed):5} unnoticed, {len(missed) / max(len(names), 1):.0%}\n"
    )
    for name in missed:
        code = ended[name] or 0
        sys.stdout.write(f"\n{name}: {UNNOTICED.get(code, f'ended with {code}')}\n")
        mutmut("show", name)


def main(hours: float, only: list[str]) -> None:
    ends = time.monotonic() + 3_600 * hours
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts this in the background ignores it
    library = Path(os.environ.get("DATA", "var"), GLYPH_LIBRARY_FILE).resolve()
    os.environ.setdefault("GLYPH_LIBRARY", str(library))
    COPY.mkdir(exist_ok=True)
    if not (typefaces := COPY / "node_modules").is_symlink():
        typefaces.symlink_to(Path("node_modules").resolve())  # papers are set in them
    copy_data()
    mutmut("run", "none.of.them")  # copies the code, changes it, and sees which test runs through what
    if not (COPY / STATS).exists():
        sys.exit(f"A test fails in {COPY} where nothing is changed yet: run pytest there to see it.")
    record_who_sees_loading()
    ended = results()
    chosen = [name for name in shuffled(list(ended)) if not only or is_in(module_of(name), only)]
    untried = [name for name in chosen if ended[name] is None]
    for first in range(0, len(untried), AT_A_TIME):
        left = ends - time.monotonic()
        if left <= 0:
            break
        part = untried[first : first + AT_A_TIME]
        mutmut("run", "--max-children", str(os.cpu_count() or 1), *part, seconds=left)
    report(chosen)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 8.0, sys.argv[2:])
