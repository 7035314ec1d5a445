"""Which arrangement a design takes, by what its family promises of each."""

import pytest

from rendering.engine.arranging import FaceRequest, chosen_arrangement
from rendering.engine.families import PROMISES
from rendering.engine.families.commission import Commission
from rendering.engine.families.promise import Promise
from rendering.engine.names.parsing import read_name
from rendering.glyphs import glyph_library

COLUMN, TWO_AND_ONE = (3,), (2, 1)


def chosen(index: int, pens: dict[tuple[int, ...], float], monkeypatch: pytest.MonkeyPatch) -> tuple[int, ...]:
    """Return how many letters of 佐々木 stand in each column, where arrangements have these pens, or a fine one."""

    def promise(commission: Commission) -> Promise:
        counts = tuple(len(line) for line in commission.typeset.lines)
        return Promise(pens.get(counts, 10.0), 0.0, 1.0, 1.0, 1.0)

    monkeypatch.setitem(PROMISES, "tensho", promise)
    library = glyph_library()
    request = FaceRequest.of_sheet(read_name("佐々木", library.covers), "tensho", index)
    return tuple(len(line) for line in chosen_arrangement(request, library).lines)


@pytest.mark.parametrize("index", [3, 6])
def test_two_designs_of_eight_take_the_next_best_arrangement_if_it_is_about_as_good(index, monkeypatch) -> None:
    assert chosen(0, {COLUMN: 60.0, TWO_AND_ONE: 55.0}, monkeypatch) == COLUMN
    assert chosen(index, {COLUMN: 60.0, TWO_AND_ONE: 55.0}, monkeypatch) == TWO_AND_ONE


@pytest.mark.parametrize("index", [3, 6])
def test_they_keep_the_best_arrangement_if_the_next_best_has_a_much_finer_pen(index, monkeypatch) -> None:
    assert chosen(index, {COLUMN: 60.0, TWO_AND_ONE: 50.0}, monkeypatch) == COLUMN


def test_a_design_leaves_custom_only_for_a_far_bolder_pen(monkeypatch) -> None:
    assert chosen(0, {COLUMN: 60.0, TWO_AND_ONE: 66.0}, monkeypatch) == COLUMN
    assert chosen(0, {COLUMN: 60.0, TWO_AND_ONE: 72.0}, monkeypatch) == TWO_AND_ONE
