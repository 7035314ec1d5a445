"""Every component with a straight slant has a reason in slants.tsv: what slants in printed seal script."""

import re
from collections.abc import Iterable
from typing import Final

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from rendering.compiling.drawn import LETTERFORMS
from rendering.letterforms.notation import key_of

DRAWING: Final = re.compile(r"\s*(?P<name>[^\s#]+)\s+[\d.]+\s+[\d.]+\s+(?P<path>M[MLHVQCAZ\d.\s,-]*)")
LINES_OF_THEIR_OWN: Final = ("kana", "latin")  # files whose letters may slant without a reason


@pytest.fixture(scope="module")
def reasons() -> dict[str, str]:
    lines = (LETTERFORMS.parent / "slants.tsv").read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    assert [component for component, _ in rows] == sorted({component for component, _ in rows})
    return dict(rows)


@pytest.fixture(scope="module")
def slanting() -> set[str]:
    files = [file for file in LETTERFORMS.rglob("*.txt") if not file.name.startswith(LINES_OF_THEIR_OWN)]
    return components_with_slants(line for file in files for line in file.read_text("utf-8").splitlines())


def test_a_component_with_a_straight_slant_has_a_reason(slanting: set[str], reasons: dict[str, str]) -> None:
    assert slanting - set(reasons) == set()
    assert [component for component, why in reasons.items() if not why.strip()] == []


def test_a_reason_is_for_a_component_that_has_a_straight_slant(slanting: set[str], reasons: dict[str, str]) -> None:
    assert set(reasons) - slanting == set()


@pytest.mark.parametrize("path", ["M0 0L3 3", "M0 0H3L2 3", "M0 0H3V3Z", "M0 0Q3 0 3 3L2 1", "M0 0L1.5 0.1V3 |"])
def test_a_made_up_drawing_with_a_slant_is_found(path: str, reasons: dict[str, str]) -> None:
    assert components_with_slants([f"made-up@left~2 3 3 {path}"]) - set(reasons) == {"made-up"}


@pytest.mark.parametrize("path", ["M0 0H3V3H0Z", "M0 0L3 0", "M0 0Q3 0 3 3V2", "M0 0C1 0 3 1 3 3", "M0 0H3 # L3 3"])
def test_level_and_upright_lines_and_arcs_are_no_slants(path: str) -> None:
    assert components_with_slants([f"made-up 3 3 {path}", "林 ⿰木木", "# 木"]) == set()


def components_with_slants(lines: Iterable[str]) -> set[str]:
    """Return the components of which a line draws a straight slant. Arcs are read before they are flattened."""
    drawings = filter(None, map(DRAWING.match, lines))
    return {key_of(drawing["name"]).base for drawing in drawings if has_slant(drawing["path"])}


def has_slant(path: str) -> bool:
    pen = RecordingPen()
    parse_path(path, pen)
    at: tuple[float, float] = (0.0, 0.0)
    for command, points in pen.value:
        if command == "lineTo" and points[0][0] != at[0] and points[0][1] != at[1]:
            return True
        at = points[-1] if points else at
    return False
