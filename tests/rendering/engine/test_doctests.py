"""The examples in the engine's docstrings are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[3] / "rendering" / "engine"
MODULES = sorted(path for path in ENGINE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_examples_are_true(path: Path) -> None:
    result = doctest.testmod(import_module(".".join(path.relative_to(ENGINE.parents[1]).with_suffix("").parts)))
    assert result.attempted > 0
    assert result.failed == 0


def test_examples_are_found() -> None:
    assert {"seeds", "line_breaks", "characters", "strokes", "square_and_disc"} <= {path.stem for path in MODULES}
