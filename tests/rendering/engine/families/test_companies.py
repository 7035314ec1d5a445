"""Companies of many letters: set as boldly as can be, so that strokes are no hairlines in a thick rim."""

import pytest

from rendering.engine.face import FaceRequest, compose
from rendering.engine.metrics.letters import count_letters
from rendering.engine.metrics.placement import placed
from rendering.engine.values import Face
from rendering.glyphs import drawable_name, glyph_library

COMPANIES = ("株式会社東堂印章店", "有限会社すずらん亭", "合同会社ミライ設計")
LEAST_STROKE_TO_RIM = 0.55  # as bold as this for the rim around them, at the least
LEAST_BLOCK = 0.72  # of the field's shorter side, what a square's letters take of it at the least, across and down


def face(name: str, family: str, index: int = 0) -> Face:
    return compose(FaceRequest.of_sheet(drawable_name(name), family, index, "square"), glyph_library())


@pytest.mark.parametrize("family", ["tensho", "insou", "kaku"])
def test_no_sheet_sets_a_company_in_hairlines_within_a_thick_rim(family: str) -> None:
    for index in (0, 1, 2):
        composition = face(COMPANIES[index], family, index).composition
        assert composition.pen_units is not None
        assert composition.pen_units > 34.0, (COMPANIES[index], index)
        assert composition.pen_units > LEAST_STROKE_TO_RIM * composition.blank.frame_units, (COMPANIES[index], index)


@pytest.mark.parametrize("name", COMPANIES)
def test_a_company_in_reisho_fills_its_square(name: str) -> None:
    """Four columns of wide letters are a strip across the middle: they stand in fewer."""
    made = face(name, "reisho")
    left, top, right, bottom = made.composition.letters[0].ink.bounds
    for letter in made.composition.letters[1:]:
        x, y, u, v = letter.ink.bounds
        left, top, right, bottom = min(left, x), min(top, y), max(right, u), max(bottom, v)
    side = 2.0 * made.composition.blank.half_width
    assert min(right - left, bottom - top) > LEAST_BLOCK * side


@pytest.mark.parametrize("family", ["tensho", "reisho", "koin"])
def test_a_company_s_letters_keep_apart(family: str) -> None:
    assert count_letters(placed(face(COMPANIES[0], family))).strokes_fused == 0
