"""Letters set in cells are looked at: what is pressed away, and what looks like another letter, is told."""

import numpy as np
import pytest

from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.glyphs.junctions import split_at_junctions
from rendering.engine.glyphs.records import Centrelines
from rendering.glyphs import glyph_library
from rendering.reporting.letter_layout import MOST_DISTORTION, distortion, look_alike, set_letter


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


def test_parts_of_common_letters_keep_the_proportions_they_are_drawn_in() -> None:
    assert max(set_letter(drawn(char), "").distortion for char in "林村佐高橋藤") < MOST_DISTORTION


def test_a_part_far_from_its_drawn_proportions_is_told() -> None:
    """How far the letters as drawn are from the same strokes with one part squeezed to a third of its width."""
    letter = drawn("林")
    left = letter.points[:, 0] < letter.points[:, 0].mean()
    squeezed = np.where(left[:, None], letter.points * (1 / 3, 1.0), letter.points)
    assert distortion(letter, letter.points) == pytest.approx(1.0)
    assert distortion(letter, squeezed) > 2.0
