"""The centrelines of a drawing: joined where they meet, with their distances, parts and counters."""

import numpy as np
import pytest

from rendering.letterforms.centrelines import centrelines_of
from rendering.letterforms.composing import Composer
from rendering.letterforms.notation import read_components, structure_of

DRAWN = """
田 2 2 M0 0H2V2H0Z M0 1H2 M1 0V2
木 2 4 M1 0V4 M0 0V1H2V0 M0 4V2H2V4
二 2 1 M0 0H2 M0 1H2 !0,0
高 4 4 M0 0H4 M0 4V1H4V4 M1 2H3V3H1Z
"""


@pytest.fixture(scope="module")
def lines_of(tmp_path_factory):
    folder = tmp_path_factory.mktemp("letterforms")
    (folder / "drawn.txt").write_text(DRAWN, encoding="utf-8")
    composer = Composer(read_components(folder), {})
    return lambda structure: centrelines_of(composer.compose(structure_of(structure)))


@pytest.mark.parametrize(("structure", "counts"), [("田", (1, 4)), ("木", (1, 0)), ("二", (2, 0)), ("高", (3, 1))])
def test_parts_and_counters_are_those_of_the_lines(lines_of, structure, counts):
    lines = lines_of(structure)
    assert (lines.parts, lines.counters) == counts


def test_where_lines_meet_or_cross_they_share_a_point(lines_of):
    field = lines_of("田")
    assert len(field.points) == 9
    assert len({tuple(point) for point in field.points.tolist()}) == 9
    centre = int(np.flatnonzero((field.points == (100, 100)).all(axis=1))[0])
    assert sum(centre in (run[0], run[-1]) for run in field.strokes) == 4


def test_ends_that_stay_are_told(lines_of):
    bars = lines_of("二")
    assert [bars.points[end].tolist() for end in bars.still_ends] == [[0, 0]]


def test_a_letter_keeps_the_white_of_its_box(lines_of):
    assert lines_of("⿰木高").box == (0, 0, 700, 400)
