"""The engine's constants are listed with their remarks. Raising one shows which faces it changes."""

import pytest

from rendering.engine import arranging
from rendering.engine.face import FaceRequest
from rendering.engine.ruled import cells
from rendering.glyphs import drawable_name, glyph_library
from rendering.reporting.long_runs.engine_constants import Constant, constants, digests_of, faces_changed

FOUND = {(each.module, each.name): each for each in constants()}


def constant(module: str, name: str) -> Constant:
    return FOUND[f"rendering.engine.{module}", name]


@pytest.fixture(scope="module")
def before() -> dict[FaceRequest, str]:
    return digests_of([FaceRequest.of_sheet(drawable_name("佐藤"), "tensho", 0)], glyph_library())


def test_a_constant_is_listed_with_its_place_value_and_remark() -> None:
    found = constant("arranging", "FAR_BETTER")
    assert found.value == arranging.FAR_BETTER
    assert found.remark.startswith("another arrangement is taken only if its score is")
    assert not found.names_its_unit
    assert constant("ruled.pen", "LEAST_GAP_UNITS").names_its_unit


def test_what_is_no_number_is_no_constant_to_be_moved() -> None:
    assert ("rendering.engine.arranging", "SQUARED_FAMILY_ID") not in FOUND


def test_a_raised_constant_changes_the_faces_that_need_it_and_is_reset(before: dict[FaceRequest, str]) -> None:
    value = cells.EVENNESS
    assert faces_changed(constant("ruled.cells", "EVENNESS"), before, glyph_library())
    assert value == cells.EVENNESS
    assert digests_of(before, glyph_library()) == before


def test_a_constant_that_no_face_needs_changes_none(before: dict[FaceRequest, str]) -> None:
    assert faces_changed(constant("arranging", "BETTER_FOR_A_COMPANY"), before, glyph_library()) == []
