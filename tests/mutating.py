"""`python -m tests.mutating EVERY`: change the code here and there, and tell which changes no test notices.

Of all changes that [tool.mutmut] in pyproject.toml allows, one in EVERY is tried, the same ones each time: all of them
would take hours. Works on a copy of the code in mutants/; what was found there before is kept, until a function or a
test changes.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from itertools import groupby
from pathlib import Path

from config.datafolder import GLYPH_LIBRARY_FILE

COPY = Path("mutants")
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


def sample(names: list[str], every: int) -> list[str]:
    """Return about one name in `every`: those whose digests say so, so that a new change moves no other."""
    return [name for name in names if int(hashlib.sha256(name.encode()).hexdigest()[:8], 16) % every == 0]


def module_of(name: str) -> str:
    return name.split(".x", 1)[0]


def report(names: list[str]) -> None:
    """Print how many changes were tried and how many survived, by module, and each survivor."""
    ended = results()
    untried = [name for name in names if ended[name] is None]
    names = [name for name in names if ended[name] is not None]
    if untried:
        modules = ", ".join(sorted(set(map(module_of, untried))))
        sys.stdout.write(f"\n{len(untried)} changes were not tried, in {modules}: see above why.\n")
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


def main(every: int) -> None:
    library = Path(os.environ.get("DATA", "var"), GLYPH_LIBRARY_FILE).resolve()
    os.environ.setdefault("GLYPH_LIBRARY", str(library))
    mutmut("run", "none.of.them")  # copies the code, changes it, and sees which test runs through what
    chosen = sample(sorted(results()), every)
    for room, names in groupby(chosen, key=lambda name: ".".join(module_of(name).split(".")[:3])):
        sys.stdout.write(f"\n{room}\n")
        mutmut("run", "--max-children", str(os.cpu_count() or 1), *names)
    report(chosen)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 25)
