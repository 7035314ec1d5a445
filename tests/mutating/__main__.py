"""`python -m tests.mutating HOURS`: changes the code line by line, and lists the changes that no test notices.

Every change that [tool.mutmut] in pyproject.toml allows is tried once. After HOURS it stops, and the next run goes on
with what is left. The order is shuffled, always alike, so that a part of the changes is a fair sample of all. Works on
a copy of the code in mutants/; what was found there is kept, until a function or a test changes.
"""

import hashlib
import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from config.environment.data_folder import GLYPH_LIBRARY_FILE

COPY = Path("mutants")
AT_A_TIME = 100  # changes between two looks at the clock
NOTICED = {1: "a test failed", 3: "pytest failed", 24: "too slow", 36: "too slow", 152: "too slow"}
UNNOTICED = {0: "survived", 33: "no test passes through it"}


def mutmut(*arguments: str) -> None:
    sys.stdout.flush()
    subprocess.run((sys.executable, "-m", "mutmut", *arguments), check=False)  # noqa: S603


def results() -> dict[str, int | None]:
    """Return every change by its name, and how the tests that pass through it ended; None where none were run."""
    found: dict[str, int | None] = {}
    for file in COPY.rglob("*.meta"):
        found.update(json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"])
    return found


def shuffled(names: list[str]) -> list[str]:
    """Return names in the order of their digests, so that a new change moves no other."""
    return sorted(names, key=lambda name: hashlib.sha256(name.encode()).digest())


def module_of(name: str) -> str:
    return name.split(".x", 1)[0]


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


def main(hours: float) -> None:
    ends = time.monotonic() + 3_600 * hours
    library = Path(os.environ.get("DATA", "var"), GLYPH_LIBRARY_FILE).resolve()
    os.environ.setdefault("GLYPH_LIBRARY", str(library))
    mutmut("run", "none.of.them")  # copies the code, changes it, and sees which test runs through what
    untried = shuffled([name for name, code in results().items() if code is None])
    for first in range(0, len(untried), AT_A_TIME):
        if time.monotonic() >= ends:
            break
        mutmut("run", "--max-children", str(os.cpu_count() or 1), *untried[first : first + AT_A_TIME])
    report(shuffled(list(results())))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 8.0)
