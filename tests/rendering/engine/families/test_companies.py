"""Companies of many letters: set as boldly as can be, so that strokes are no hairlines in a thick rim."""

from functools import cache

import pytest
import shapely

from rendering.engine.face import FaceRequest, compose
from rendering.engine.metrics.letters import count_letters
from rendering.engine.metrics.placement import placed
from rendering.engine.ruled.pen import FINEST_UNITS
from rendering.engine.values import Face
from rendering.glyphs import drawable_name, glyph_library

COMPANIES = ("株式会社東堂印章店", "有限会社すずらん亭", "合同会社ミライ設計")
LEAST_STROKE_TO_RIM = 0.5  # as bold as this for the rim around them, at the least
LEAST_BLOCK = 0.72  # of the field's shorter side, what a square's letters take of it at the least, across and down


BRUSHED = ("reisho", "kaisho", "koin")


@cache
def face(name: str, family: str, index: int = 0, shape: str = "square") -> Face:
    return compose(FaceRequest.of_sheet(drawable_name(name), family, index, shape), glyph_library())


def columns(name: str, family: str) -> str:
    """Return a round face's columns, as 株式会社|青木商店."""
    made = face(name, family, shape="round")
    return "|".join("".join(made.composition.letters[k].text for k in line) for line in made.composition.lines)


@pytest.mark.parametrize("family", BRUSHED)
@pytest.mark.parametrize(
    "text",
    ["株式会社|青木商店", "有限会社|丸一水産", "医療法人|若葉会", "株式会社|山川", "高橋建設|株式会社", "北斗|製作所"],
)
def test_a_brushed_company_stands_in_columns_in_which_letters_are_about_square(family: str, text: str) -> None:
    """In four columns of two they would be slivers, and of ragged sizes."""
    assert columns(text.replace("|", ""), family) == text


@pytest.mark.parametrize("family", BRUSHED)
@pytest.mark.parametrize("name", ["株式会社青木商店", "医療法人若葉会", "有限会社丸一水産"])
def test_a_brushed_company_takes_two_thirds_of_its_disc_and_its_columns_are_equally_tall(
    family: str, name: str
) -> None:
    composition = face(name, family, shape="round").composition
    columns = [shapely.union_all([composition.letters[k].ink for k in line]).bounds for line in composition.lines]
    breadth = max(column[2] for column in columns) - min(column[0] for column in columns)
    heights = [column[3] - column[1] for column in columns]
    assert 0.61 < breadth / (2.0 * composition.blank.half_width) < 0.80
    assert max(heights) < 1.12 * min(heights)


@pytest.mark.parametrize("family", ["tensho", "insou", "kaku"])
def test_no_sheet_sets_a_company_in_hairlines_within_a_thick_rim(family: str) -> None:
    for index in (0, 1, 2):
        composition = face(COMPANIES[index], family, index).composition
        assert composition.pen_units is not None
        assert composition.pen_units >= 26.0, (COMPANIES[index], index)
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


RULED = ("tensho", "insou", "kaku", "wave", "vortex")


@pytest.mark.parametrize("family", RULED)
@pytest.mark.parametrize("text", ["合同|会社|みらい", "株式|会社|サクラ", "大阪|金属|興業"])
def test_a_ruled_company_stands_in_the_grid_most_like_a_square(family: str, text: str) -> None:
    """In a column of four, 合同 would be read as 高; beside two letters, four would be hairlines."""
    assert columns(text.replace("|", ""), family) == text


@pytest.mark.parametrize("family", ["tensho", "insou", "wave", "vortex"])
def test_a_company_of_ten_letters_stands_in_three_columns_rather_than_in_hairlines(family: str) -> None:
    assert columns("税理士法人川口事務所", family) == "税理士|法人川口|事務所"
    if family != "vortex":  # whose turn leaves the finest pen
        pen_units = face("税理士法人川口事務所", family, shape="round").composition.pen_units
        assert pen_units is not None
        assert pen_units >= FINEST_UNITS + 1.5


def test_rows_of_a_company_with_a_latin_word_reach_from_side_to_side() -> None:
    composition = face("株式会社ABC", "kaku").composition
    left, _, right, _ = shapely.union_all([letter.ink for letter in composition.letters]).bounds
    assert right - left > 0.84 * 2.0 * composition.blank.half_width
