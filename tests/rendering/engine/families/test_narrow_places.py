"""Narrow places of a letter are mended where they are, and the letter stays itself."""

import pytest
from shapely.geometry import MultiPolygon, box

from rendering.eligibility.report import report
from rendering.engine.families.narrow_places import WANTED_UNITS, mended
from rendering.engine.geometry.topology import topology
from rendering.engine.metrics import measure
from rendering.engine.metrics.thickness import narrowest
from rendering.engine.metrics.walls import walls_of
from tests.rendering.engine.support.faces import face_of

SMALLEST_SIZE_MM = 12.0


def test_a_gap_that_is_too_narrow_to_register_is_opened() -> None:
    slot = MultiPolygon([box(0, 0, 100, 120), box(124, 0, 224, 120)])
    assert narrowest(walls_of(slot))[1].width_units == pytest.approx(24.0)
    opened = mended(slot)
    assert narrowest(walls_of(opened))[1].width_units >= WANTED_UNITS[0] - 1.0
    assert topology(opened) == topology(slot)


def test_a_neck_that_is_too_thin_to_register_is_thickened() -> None:
    neck = MultiPolygon([box(0, 0, 160, 160).union(box(160, 70, 260, 90)).union(box(260, 0, 420, 160))])
    assert narrowest(walls_of(neck))[0].width_units == pytest.approx(20.0)
    thickened = mended(neck)
    assert narrowest(walls_of(thickened))[0].width_units > 28.0
    assert topology(thickened) == topology(neck)


def test_a_dot_that_is_too_thin_to_register_is_thickened_and_its_neighbours_give_way() -> None:
    bars = [box(0, 0, 400, 60), box(0, 166, 400, 226)]
    dot = box(150, 103, 230, 123)
    thickened = mended(MultiPolygon([*bars, dot]))
    metal, gap = (place.width_units for place in narrowest(walls_of(thickened)))
    assert metal > 35.0
    assert gap > 35.0
    assert topology(thickened) == topology(MultiPolygon([*bars, dot]))


def test_wide_ink_is_left_as_it_is() -> None:
    ink = MultiPolygon([box(0, 0, 100, 400), box(150, 0, 250, 400)])
    assert mended(ink) is ink


@pytest.mark.parametrize("family", ["reisho", "kaisho", "koin"])
def test_dense_surnames_register_at_the_smallest_size(family: str) -> None:
    names = ["佐藤", "高橋", "斎藤", "遠藤", "渡部", "新井", "安藤", "増田"]
    registered = [report(measure(face_of(name, family)), SMALLEST_SIZE_MM).registration for name in names]
    assert sum(registered) >= len(names) - 2


def test_letters_of_a_long_name_are_widened_less_since_they_are_too_fine_for_the_smallest_size() -> None:
    slot = MultiPolygon([box(0, 0, 100, 120), box(124, 0, 224, 120)])
    of_few, of_many = (narrowest(walls_of(mended(slot, letters)))[1].width_units for letters in (4, 5))
    assert of_few > 40.0 > of_many > 28.0
