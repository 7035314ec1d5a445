"""Which letters begin or end with a long bar."""

import pytest

from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.glyphs.edges import Barred, barred
from rendering.glyphs import glyph_library


@pytest.mark.parametrize(
    ("char", "head", "foot"),
    [("田", True, True), ("石", True, False), ("土", False, True), ("木", False, False)],
)
def test_a_long_bar_at_the_head_or_the_foot_is_told(char: str, head: bool, foot: bool) -> None:
    letter = glyph_library().drawn(DrawnForm(), char)
    assert letter is not None
    assert barred(letter) == Barred(head, foot)
