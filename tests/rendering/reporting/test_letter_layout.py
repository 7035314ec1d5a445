"""Letters set in cells are looked at: what is pressed away, and what looks like another letter, is told."""

import pytest

from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.glyphs.junctions import split_at_junctions
from rendering.engine.glyphs.records import Centrelines
from rendering.glyphs import glyph_library
from rendering.reporting.letter_layout import look_alike, set_letter


def drawn(char: str, shape: str = "") -> Centrelines:
    lines = glyph_library().drawn(DrawnForm(shape=shape), char)
    assert lines is not None
    return split_at_junctions(lines)


@pytest.mark.parametrize("char", "木田高橋藤")
@pytest.mark.parametrize("shape", ["wide", "", "tall"])
def test_the_letters_of_common_names_come_out_right_in_every_cell(char: str, shape: str) -> None:
    assert set_letter(drawn(char, shape), shape).faults == ()


def test_one_letter_is_like_itself_and_unlike_another() -> None:
    found = {name: set_letter(drawn(char), "") for name, char in (("one", "未"), ("same", "未"), ("other", "末"))}
    pairs = [pair[:2] for pair in look_alike(found)]
    assert ("one", "same") in pairs
    assert not any("other" in pair for pair in pairs)


def test_a_loose_end_pressed_into_its_joint_is_told() -> None:
    """漆 in a tall cell: the drops beside its foot are no longer than their stroke is wide."""
    pressed = set_letter(drawn("漆"), "tall")
    assert any("is pressed to" in fault for fault in pressed.faults)
