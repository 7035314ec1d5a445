"""A sheet takes no more work than is recorded. Work is counted in calls of GEOS, which are equal on every machine."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from django.conf import settings

from rendering.engine.glyphs.library import GlyphLibrary, open_library
from tests.bench.faces.work import Work, counting, work_of

RECORDED = Path(__file__).with_name("work.json")
MOST = 1.05  # greatest work, as a multiple of the record. If a change is worth more: make bench ARGS="work --write"


@pytest.fixture(scope="module")
def library() -> GlyphLibrary:
    return open_library(settings.GLYPH_LIBRARY)


def test_sheets_take_no_more_work_than_is_recorded(library: GlyphLibrary) -> None:
    recorded = json.loads(RECORDED.read_text("utf-8"))
    found = [asdict(work_of(name, library)) for name in recorded]
    for figure in asdict(Work()):
        before, now = (sum(each[figure] for each in counts) for counts in (recorded.values(), found))
        assert now <= MOST * before, f"{figure}: if that is worth it, make bench ARGS='work --write' records it"


def test_a_sheet_is_counted_as_if_its_letters_were_new_however_often(library: GlyphLibrary) -> None:
    assert work_of("一", library) == work_of("一", library)


def test_after_counting_geos_is_as_it_was() -> None:
    import shapely

    before = dict(vars(shapely.lib))
    with counting() as work:
        shapely.Point(0, 0).buffer(1)
    assert (work.geos_calls, work.inkings) >= (1, 1)
    assert work.points > 8
    assert {name: vars(shapely.lib)[name] for name in before} == before
