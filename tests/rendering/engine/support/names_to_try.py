"""The names kept in tests/names, as values: what must be carved, and what must be refused."""

import json
from pathlib import Path

_FOLDER = Path(__file__).parents[3] / "names"


def _lines(file: str) -> list[str]:
    return [line for line in (_FOLDER / file).read_text(encoding="utf-8").splitlines() if line]


COMMON = _lines("common.txt")
VARIED = [line for line in _lines("varied.txt") if not line.startswith("#")]
REFUSED = [json.loads(line) for line in _lines("refused.txt")]
FULL: list[tuple[str, str]] = [
    (family, given)
    for line in _lines("full.txt")
    if not line.startswith("#")
    for family, _, given in [line.partition(" ")]
]
"""Full names that nobody chose, in halves."""
