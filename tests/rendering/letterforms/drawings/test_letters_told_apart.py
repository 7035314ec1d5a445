"""No two letters look alike, in any set of drawings."""

from rendering.engine.glyphs.drawn_forms import EVERY_FORM, DrawnForm, nearest
from rendering.letterforms.checks import alike
from rendering.letterforms.coverage import is_kanji
from tests.rendering.letterforms.drawings.ranks import ranked

SAME_BY_NATURE = {
    *(
        frozenset(pair)
        for pair in ("ニ二", "ハ八", "エ工", "へヘ", "'’", "ロ口", "カ力", "べベ", "ぺペ", "ー一", "〇O")
    ),
    *(frozenset(pair) for pair in ("ÐĐ", "ŢȚ", "ţț", "㐅乂")),
}
"""Kana and kanji, hiragana and katakana, letters of two alphabets that are one form in every script of the trade."""

ALIKE_PARTS = {frozenset(pair) for pair in ("堇𦰌", "臣𦣞", "口囗", "亠𠂉")}
"""Each with a part of letters that is one form with it, or of another proportion, and stands in no name by itself."""


def test_no_two_letters_share_a_drawing_unless_the_structure_says_why(drawings, structures):
    pairs = [pair for pair in alike(drawings, structures) if frozenset(pair) not in SAME_BY_NATURE]
    assert pairs == []


def test_no_two_kanji_have_the_same_meetings_of_strokes_in_any_set_of_drawings(drawings_of_every_form, structures):
    """A second drawing of one letter must not be the first of another: 車 with arms turned up was 東."""
    one_letter = {letter for letter, form in structures.items() if form.structure.key is not None and form.remark}
    letters = [
        letter for letter in drawings_of_every_form[DrawnForm()] if is_kanji(letter) and letter not in one_letter
    ]
    ranks: dict[int, object] = {}
    pairs = set()
    for form in EVERY_FORM:
        sections = [drawings_of_every_form[near] for near in nearest(form) if near in drawings_of_every_form]
        alike_here: dict[object, set[str]] = {}
        for letter in letters:
            drawing = next(section[letter] for section in sections if letter in section)
            if id(drawing) not in ranks:
                ranks[id(drawing)] = ranked([run for part in drawing.parts for run in part.strokes])
            alike_here.setdefault(ranks[id(drawing)], set()).add(letter)
        pairs |= {frozenset(group) for group in alike_here.values() if len(group) > 1}
    assert pairs - SAME_BY_NATURE - ALIKE_PARTS == set()


def test_letters_that_must_stay_apart_are_drawn_apart(drawings):
    for group in (
        "土士",
        "未末",
        "日曰目",
        "己已巳",
        "大太犬",
        "千干",
        "東束",
        "人入八",
        "鳥烏",
        "石右",
        "天夭",
        "王壬玉主",
        "員買貝見",
        "市布木未",
        "亘耳目自",
        "己弓乙之",
        "刀力又久",
        "川小山",
        "史吏更使",
    ):
        drawn = [drawings[letter] for letter in group if letter in drawings]
        shapes = {
            (each.width, each.height, frozenset(run for part in each.parts for run in part.strokes)) for each in drawn
        }
        assert len(shapes) == len(drawn), group
