"""The check of set letters finds lost parts, and letters that look like others."""

from dataclasses import replace

import pytest

from rendering.engine.metrics.laid_strokes import missing_features
from rendering.glyphs import glyph_library
from rendering.reporting.letters.letter_layout import faulty, look_alike, set_letter
from tests.rendering.engine.support.faces import face_of


@pytest.mark.parametrize("beside", ["", "木"])
@pytest.mark.parametrize("family", ["tensho", "kaku"])
def test_the_letters_of_common_names_come_out_whole(family: str, beside: str) -> None:
    assert faulty("田高橋中村", family, glyph_library(), beside) == {}


def test_one_letter_is_like_itself_and_unlike_another() -> None:
    inks = {name: set_letter(char, "tensho", glyph_library()).ink for name, char in (("one", "未"), ("same", "未"))}
    inks["other"] = set_letter("末", "tensho", glyph_library()).ink
    pairs = [pair[:2] for pair in look_alike(inks)]
    assert ("one", "same") in pairs
    assert not any("other" in pair for pair in pairs)


def test_a_letter_that_lacks_a_stroke_is_told() -> None:
    composition = face_of("中", "tensho").composition
    without = composition.letters[0].ink.intersection(composition.blank.field.buffer(-560))
    lacking = replace(composition, letters=(replace(composition.letters[0], ink=without),))
    assert missing_features(composition, None)[0][1] == 0
    assert missing_features(lacking, None)[0][1] > 0
