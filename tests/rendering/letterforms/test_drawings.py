"""Every drawing and every structure of the project: read, composed, and held against the rules of form."""

import math
import unicodedata
from itertools import combinations, pairwise

import pytest
import shapely

from rendering.compiling.drawn import LETTERFORMS, drawings_by_form
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.glyphs.drawn_forms import EVERY_FORM, INSOU, KAKU, DrawnForm
from rendering.letterforms.centrelines import centrelines_of
from rendering.letterforms.checks import alike, crowded_lines, is_symmetric, undrawn
from rendering.letterforms.composing import Composer
from rendering.letterforms.coverage import is_kanji
from rendering.letterforms.notation import Key, read_components, read_structures
from tests.rendering.engine.names_to_try import COMMON, VARIED

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

HAIRLINE_UNITS = 4.0  # font units: half the width of strokes as fine as a pen is never cut
LEAST_BETWEEN_PARTS = 1.25  # lattice units: two dots, a dot and a bar, a mark of voice and its letter

SYMMETRIC = "田木山中本日口林森宮高富門間関井吉谷黒里童音草小出土士王金全合文東車雨両南"


NEARLY = 0.4  # lattice units: a drawing so near its mirror image is meant to be it
NEARLY_SYMMETRIC = {"水@left", "厶@narrow", "Ã", "Õ", "Ã@insou", "Õ@insou"}
"""The three lines of 氵 that bend one way, the loop of 厶, and the tilde: they are as they should be."""

FEET_NEARLY_AT_THE_FOOT = 0.7  # lattice units: a foot that ends so little above the others is meant to be with them
FEET_ABOVE = {"憲", "憲@thinned", "ぁ", "差", "亥", "繭", "水@foot", "水@foot+kaku", "式", "郷"}
"""Letters of which an inner foot ends above the outer ones, as it is printed."""


HEADS_NEARLY_AT_THE_TOP = 0.7  # lattice units: a head that begins so little below the others is meant to be with them
HEADS_BELOW = {"史", "由", "由@narrow", "中@flat", "串", "典", "忠", "鼻", "沖@right", "光@left", "兆"}
"""Letters whose outer posts begin below the head of their stem, as it is printed."""

NEARLY_PARALLEL = 6.0  # degrees: slants that differ by so little are meant to be parallel
EXACTLY_PARALLEL = 0.3  # degrees: coordinates have two decimals
LEAST_SLANT = 0.9  # lattice units: shorter pieces belong to a curve
FANNED = {"様@right"}
"""Letters whose slants fan out, as it is printed: the horns of 羊 and the drops under them."""


@pytest.fixture(scope="module")
def components():
    return read_components(LETTERFORMS)


@pytest.fixture(scope="module")
def structures():
    return read_structures(LETTERFORMS)


@pytest.fixture(scope="module")
def drawings_of_every_form():
    return drawings_by_form()


@pytest.fixture(scope="module")
def drawings(drawings_of_every_form):
    return drawings_of_every_form[DrawnForm()]


def test_no_two_lines_of_a_drawing_run_together(components):
    crowded = [fault for component in components.values() for fault in crowded_lines(component)]
    assert crowded == []


def test_strokes_that_meet_on_paper_meet_in_the_lines(components):
    # A stroke that ends a hair off the next is a part of its own: no pen then draws the letter as it is told.
    otherwise = []
    for component in components.values():
        lines = centrelines_of(Composer.whole(component))
        if topology(shapely.buffer(lines.drawing, HAIRLINE_UNITS)) != Topology(lines.parts, lines.counters):
            otherwise.append(component.where)
    assert otherwise == []


def test_every_structure_is_of_drawn_components(components, structures):
    assert undrawn(components, structures) == {}


def test_every_kanji_of_the_names_that_tests_use_is_drawn(drawings):
    letters = {char for name in (*COMMON, *VARIED) for char in name if is_kanji(char)}
    assert sorted(letters - set(drawings)) == []


def test_the_variant_letters_of_names_are_drawn(drawings):
    assert set("髙﨑濵邉邊𠮷桒嶌槗德廣澤齋齊國龍櫻") <= set(drawings)


def test_kana_latin_and_digits_are_drawn(drawings):
    kana = {chr(code) for code in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB))}
    latin = {chr(code) for code in range(0x41, 0x180) if unicodedata.category(chr(code))[0] == "L"}
    base_of = {char: chr(int(unicodedata.decomposition(char).split()[0], 16)) for char in latin if _is_composed(char)}
    assert sorted(kana - set(drawings)) == []
    assert {char for char in latin - set(drawings) if base_of.get(char) not in drawings} <= set("ªµºĳĸĿŀŉŦŧſ")
    assert set("0123456789-&'’.ー・") <= set(drawings)


@pytest.mark.parametrize("kaku", [frozenset(), frozenset(("kaku",))], ids=["plain", "kaku"])
def test_the_parts_of_a_kana_stand_well_apart(components, kaku):
    """A name of kana gets the pen that its nearest strokes leave room for: one narrow place thins the whole name."""
    near = {}
    for char in (chr(code) for code in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB))):
        drawing = components.get(Key(char, kaku))
        if drawing is not None and "SMALL" not in unicodedata.name(char):
            near[char] = _least_between_parts(drawing)
    assert len(near) > 100
    assert {char: apart for char, apart in near.items() if apart < LEAST_BETWEEN_PARTS} == {}


def _kaku_kana(components):
    """Return the drawings of kana for kaku, all but the small ones."""
    kana = (chr(code) for code in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)))
    full = (char for char in kana if "SMALL" not in unicodedata.name(char))
    drawn = {char: components.get(Key(char, frozenset(("kaku",))), components[Key(char)]) for char in full}
    assert len(drawn) > 140
    return drawn


def test_kana_of_kaku_are_level_and_upright_strokes_from_edge_to_edge_of_their_squares(components):
    short = {}
    for char, drawing in _kaku_kana(components).items():
        x, y = zip(*(point for stroke in drawing.strokes for point in stroke), strict=True)
        above, below = (0.0, 0.0) if char in "へヘ" else (min(y), drawing.height - max(y))  # flat by nature
        left, right = (0.0, 0.0) if char in "くリ" else (min(x), drawing.width - max(x))  # slim by nature
        edges = (left, above, right, below)
        if drawing.has_slants or max(map(abs, edges)) > 0.01:
            short[char] = edges
    assert short == {}


MOST_STEPS = 2
STEPPED = {"〇", *"VvZzŹŻŽźżž"}
"""〇 has stepped corners, without which it is ロ; V has a step at each side, Z two between its bars."""

ALIKE_IN_KAKU = {
    *(frozenset(pair) for pair in ("へヘ", "べベ", "ぺペ", "つフ", "づブ", "しレ")),
    *(frozenset(pair) for pair in ("ÐĐ", "Ŋŋ", *(char + char.lower() for char in "CPUVWXZØŁÞ"))),
    frozenset("Oo0"),
}
"""Hiragana and katakana, capitals and small letters that have one form when they are squared."""


def test_letters_of_kaku_have_right_angles_and_two_steps_at_most(components):
    drawn = {**_kaku_kana(components), **_kaku_latin(components)}
    assert [char for char, drawing in drawn.items() if drawing.has_slants] == []
    stepped = {char for char, drawing in drawn.items() if max(map(_steps, drawing.strokes)) > MOST_STEPS}
    assert stepped == STEPPED & set(drawn)


def test_letters_of_kaku_are_told_apart_by_how_their_strokes_meet(components):
    for drawings in (_kaku_kana(components), _kaku_latin(components)):
        alike: dict[object, set[str]] = {}
        for char, drawing in drawings.items():
            if char.isalnum() and not drawing.where.startswith("latin_accented"):
                alike.setdefault(_ranked(drawing.strokes), set()).add(char)
        assert {frozenset(chars) for chars in alike.values() if len(chars) > 1} - ALIKE_IN_KAKU == set()


def test_insou_has_narrow_latin_letters_of_its_own_and_everyone_elses_kanji(components, structures, drawings):
    insou = Composer(components, structures, family=INSOU)
    latin = [char for char in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÁÇÉÑÜáçéñü" if char not in "il"]
    narrow = {char: insou.letter(char).width / drawings[char].width for char in latin}
    assert {char: share for char, share in narrow.items() if share > 0.75} == {}
    assert insou.letter("藤") == drawings["藤"]


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


def _ranked(runs):
    """Return the pieces of strokes by the order of their levels and uprights, lengths left aside."""
    runs = [[(round(x, 2), round(y, 2)) for x, y in run] for run in runs]
    across, down = ({value: rank for rank, value in enumerate(sorted({point[axis] for run in runs for point in run}))}
                    for axis in (0, 1))  # fmt: skip
    pieces: set[tuple[object, ...]] = set()
    for run in runs:
        for a, b in pairwise([(across[x], down[y]) for x, y in run]):
            (left, top), (right, foot) = sorted((a, b))
            if left == right:
                pieces |= {(left, y, "upright") for y in range(min(top, foot), max(top, foot))}
            elif top == foot:
                pieces |= {(x, top, "level") for x in range(left, right)}
            else:
                pieces.add((left, top, right, foot))
    return frozenset(pieces)


def _least_between_parts(drawing):
    """Return how far apart the nearest two parts of a drawing are, in lattice units; endless for one part."""
    inked = shapely.buffer(shapely.union_all([shapely.linestrings(stroke) for stroke in drawing.strokes]), 0.01)
    pairs = combinations(shapely.get_parts(inked), 2)
    return min((shapely.distance(one, other) + 0.02 for one, other in pairs), default=float("inf"))


def _is_composed(char: str) -> bool:
    """Say whether a letter is a base with a mark, which the engine sets on it."""
    return unicodedata.decomposition(char)[:1].isalnum()


def test_no_two_letters_share_a_drawing_unless_the_structure_says_why(drawings, structures):
    pairs = [pair for pair in alike(drawings, structures) if frozenset(pair) not in SAME_BY_NATURE]
    assert pairs == []


def test_no_two_kanji_have_strokes_that_meet_alike_in_any_set_of_drawings(drawings_of_every_form, structures):
    """A second drawing of one letter must not be the first of another: 車 with arms turned up was 東."""
    one_letter = {letter for letter, form in structures.items() if form.structure.key is not None and form.remark}
    letters = [
        letter for letter in drawings_of_every_form[DrawnForm()] if is_kanji(letter) and letter not in one_letter
    ]
    ranks: dict[int, object] = {}
    pairs = set()
    for form in EVERY_FORM:
        sections = [drawings_of_every_form[near] for near in form.nearest() if near in drawings_of_every_form]
        alike_here: dict[object, set[str]] = {}
        for letter in letters:
            drawing = next(section[letter] for section in sections if letter in section)
            if id(drawing) not in ranks:
                ranks[id(drawing)] = _ranked([run for part in drawing.parts for run in part.strokes])
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


@pytest.mark.parametrize("letter", SYMMETRIC)
def test_symmetric_letters_are_exactly_so(letter, drawings):
    assert is_symmetric(drawings[letter])


def test_water_at_the_left_takes_two_fifths_of_a_letter_at_most(drawings, structures):
    shares = {
        letter: (drawings[letter].parts[0].box[2] + 0.5) / (drawings[letter].width + 1.0)
        for letter, form in structures.items()
        if form.structure.operator in ("⿰", "⿲")
        and form.structure.parts[0].key == Key("水")
        and len(drawings[letter].parts) > 1  # composed, not drawn whole
    }
    assert len(shares) > 50
    assert {letter: share for letter, share in shares.items() if share > 0.4} == {}


def test_a_drawing_that_is_nearly_its_mirror_image_is_exactly_so(components):
    askew = {}
    for component in components.values():
        lines = shapely.multilinestrings([shapely.linestrings(run) for run in component.strokes])
        image = shapely.transform(lines, lambda points, width=component.width: points * (-1.0, 1.0) + (width, 0.0))
        off = shapely.hausdorff_distance(shapely.segmentize(lines, 0.25), shapely.segmentize(image, 0.25))
        if 0.02 < off < NEARLY:
            askew[_written(component.key)] = round(off, 2)
    assert {name: off for name, off in askew.items() if name not in NEARLY_SYMMETRIC} == {}


def test_the_feet_of_a_drawing_stand_on_one_line(components):
    above = set()
    for component in components.values():
        for run in component.strokes:
            for end, before in ((run[0], run[1]), (run[-1], run[-2])):
                is_foot = end[0] == before[0] and end[1] > before[1]
                if is_foot and 0.02 < component.height - end[1] < FEET_NEARLY_AT_THE_FOOT:
                    above.add(_written(component.key))
    assert above - FEET_ABOVE == set()


def test_the_heads_of_a_kanji_stand_on_one_line(components):
    below = set()
    for component in _of_kanji(components):
        lines = [shapely.linestrings(run) for run in component.strokes]
        for number, run in enumerate(component.strokes):
            for end, before in ((run[0], run[1]), (run[-1], run[-2])):
                is_head = end[0] == before[0] and end[1] < before[1] and run[0] != run[-1]
                joined = any(
                    shapely.distance(shapely.points(end), line) < 0.01 for line in lines[:number] + lines[number + 1 :]
                )
                if is_head and not joined and 0.02 < end[1] < HEADS_NEARLY_AT_THE_TOP:
                    below.add(_written(component.key))
    assert below - HEADS_BELOW == set()


def test_strokes_of_a_kanji_that_are_nearly_parallel_are_parallel(components):
    askew = set()
    for component in _of_kanji(components):
        slants = [
            (math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 180.0, {a, b})
            for run in component.strokes
            for a, b in pairwise(run)
            if math.dist(a, b) >= LEAST_SLANT
        ]
        for (one, ends), (other, others) in combinations(slants, 2):
            apart = min(abs(one - other), 180.0 - abs(one - other))
            if EXACTLY_PARALLEL < apart < NEARLY_PARALLEL and not ends & others:
                askew.add(_written(component.key))
    assert askew - FANNED == set()


def _of_kanji(components):
    """Yield the drawings of kanji and their parts: kana and Latin letters have lines of their own."""
    return (each for each in components.values() if not each.where.startswith(("kana", "latin")))


def _written(key: Key) -> str:
    return "@".join(filter(None, (key.base, "+".join(sorted(key.roles)))))


def test_kanji_have_right_angles_only_in_kaku(drawings_of_every_form):
    drawn = drawings_of_every_form
    slanted = {
        letter
        for form in EVERY_FORM
        if form.family == KAKU
        for letter in filter(is_kanji, drawn[DrawnForm()])
        for drawing in [next(drawn[near][letter] for near in form.nearest() if letter in drawn[near])]
        if any(part.component.has_slants for part in drawing.parts)
    }
    assert slanted == set()
