"""A letter that stands alone is bold: two strokes of its drawing that come too near would make all of it a hairline."""

import pytest

from rendering.compiling.drawn import own_letters
from rendering.engine.names.characters import HAN
from rendering.engine.names.refusals import NameRefused
from rendering.glyphs import drawable_name
from tests.rendering.engine.support.faces import face_of

LEAST_PEN_UNITS = 34.0  # 0.26 mm at 15 mm; 無 and 焼 had 27
ONCE_HAIRLINES = "無撫焼燭多"
SHARE = 40  # the gate tries one drawn kanji of so many; make sweep tries all


def drawn_kanji() -> list[str]:
    kanji = []
    for text in own_letters().letters:
        try:
            kanji += [letter.text for letter in drawable_name(text).letters if letter.script == HAN]
        except NameRefused:  # a component that is no letter of names
            continue
    return kanji


@pytest.mark.parametrize("family", ["tensho", "insou"])
@pytest.mark.parametrize("every", [SHARE, pytest.param(1, marks=pytest.mark.slow)])
def test_no_drawn_kanji_is_a_hairline_when_it_stands_alone(every: int, family: str) -> None:
    tried = [*ONCE_HAIRLINES, *drawn_kanji()[::every]]
    assert len(tried) > len(ONCE_HAIRLINES)
    pens = {(text, index): face_of(text, family, index).composition.pen_units for text in tried for index in (0, 3)}
    assert {key: pen for key, pen in pens.items() if pen is None or pen < LEAST_PEN_UNITS} == {}
