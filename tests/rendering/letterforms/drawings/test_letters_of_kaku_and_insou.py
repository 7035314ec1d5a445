"""Kana, which are squared figures in all families, and letters with drawings of their own in kaku and insou."""

import unicodedata
from itertools import pairwise

from rendering.engine.glyphs.drawn_forms import EVERY_FORM, INSOU, KAKU, DrawnForm, nearest
from rendering.letterforms.composing import Composer
from rendering.letterforms.coverage import is_kanji
from rendering.letterforms.notation import Key
from tests.rendering.letterforms.drawings.ranks import ranked

MOST_STEPS = 2
STEPPED = {"〇", *"VvZzŹŻŽźżž"}
"""〇 has stepped corners, without which it is ロ; V has a step at each side, Z two between its bars."""

ALIKE_WHEN_SQUARED = {
    *(frozenset(pair) for pair in ("へヘ", "べベ", "ぺペ")),
    *(frozenset(pair) for pair in ("ÐĐ", "Ŋŋ", *(char + char.lower() for char in "CPUVWXZØŁÞ"))),
    frozenset("Oo0"),
}
"""Hiragana and katakana, capitals and small letters that have one form when they are squared."""


def _kana(components):
    """Return the drawings of kana, all but the small ones."""
    kana = (chr(code) for code in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)))
    full = (char for char in kana if "SMALL" not in unicodedata.name(char))
    drawn = {char: components[Key(char)] for char in full}
    assert len(drawn) > 140
    return drawn


def test_kana_are_level_and_upright_strokes_from_edge_to_edge_of_their_squares(components):
    short = {}
    for char, drawing in _kana(components).items():
        x, y = zip(*(point for stroke in drawing.strokes for point in stroke), strict=True)
        above, below = (0.0, 0.0) if char in "へヘ" else (min(y), drawing.height - max(y))  # flat by nature
        left, right = (0.0, 0.0) if char in "くリ" else (min(x), drawing.width - max(x))  # slim by nature
        edges = (left, above, right, below)
        if drawing.has_slants or max(map(abs, edges)) > 0.01:
            short[char] = edges
    assert short == {}


def test_kana_and_letters_of_kaku_have_right_angles_and_two_steps_at_most(components):
    drawn = {**_kana(components), **_kaku_latin(components)}
    assert [char for char, drawing in drawn.items() if drawing.has_slants] == []
    stepped = {char for char, drawing in drawn.items() if max(map(_steps, drawing.strokes)) > MOST_STEPS}
    assert stepped == STEPPED & set(drawn)


def test_kana_and_letters_of_kaku_are_told_apart_by_how_their_strokes_meet(components):
    for drawings in (_kana(components), _kaku_latin(components)):
        alike: dict[object, set[str]] = {}
        for char, drawing in drawings.items():
            if char.isalnum() and not drawing.where.startswith("latin/latin_accented"):
                alike.setdefault(ranked(drawing.strokes), set()).add(char)
        assert {frozenset(chars) for chars in alike.values() if len(chars) > 1} - ALIKE_WHEN_SQUARED == set()


def test_insou_has_narrow_latin_letters_of_its_own_and_mostly_everyone_elses_kanji(components, structures, drawings):
    insou = Composer(components, structures, family=INSOU)
    latin = [char for char in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÁÇÉÑÜáçéñü" if char not in "il"]
    narrow = {char: insou.letter(char).width / drawings[char].width for char in latin}
    assert {char: share for char, share in narrow.items() if share > 0.75} == {}
    assert insou.letter("林") == drawings["林"]
    assert insou.letter("崎") != drawings["崎"]


def _kaku_latin(components):
    """Return the drawings of Latin letters and digits for kaku."""
    found = {
        key.base: components.get(Key(key.base, frozenset(("kaku",))), drawing)
        for key, drawing in components.items()
        if drawing.where.startswith("latin") and not key.roles and key.base not in "ıl"
    }
    assert len(found) > 200
    return found


def _steps(run):
    """Return how often a stroke turns the other way than it turned before."""
    ways = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(run)]
    turns = [one[0] * other[1] > one[1] * other[0] for one, other in pairwise(ways)]
    return sum(one != other for one, other in pairwise(turns))


def test_kanji_have_right_angles_only_in_kaku(drawings_of_every_form):
    drawn = drawings_of_every_form
    slanted = {
        letter
        for form in EVERY_FORM
        if form.family == KAKU
        for letter in filter(is_kanji, drawn[DrawnForm()])
        for drawing in [next(drawn[near][letter] for near in nearest(form) if letter in drawn[near])]
        if any(part.component.has_slants for part in drawing.parts)
    }
    assert slanted == set()
