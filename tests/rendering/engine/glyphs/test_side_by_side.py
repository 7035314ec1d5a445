"""A letter with parts side by side is told from one that is whole across."""

import pytest

from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.glyphs.lookup import drawn_for
from rendering.engine.glyphs.side_by_side import has_parts_side_by_side
from rendering.glyphs import drawable_name, glyph_library


def in_parts(text: str) -> bool:
    drawing = drawn_for(drawable_name(text).letters[0], DrawnForm(), glyph_library())
    assert drawing is not None
    return has_parts_side_by_side(drawing)


@pytest.mark.parametrize("text", "林松村相堀渡橋後")
def test_a_letter_of_a_left_and_a_right_part_has_parts_side_by_side(text: str) -> None:
    assert in_parts(text)


@pytest.mark.parametrize("text", "山木田中岡本吉内高")
def test_a_letter_that_is_whole_across_has_none(text: str) -> None:
    assert not in_parts(text)


def test_a_white_near_the_side_of_a_letter_divides_no_parts() -> None:
    """原 has its leg at the left, and white beside it all the way down but for its roof."""
    assert not in_parts("原")
