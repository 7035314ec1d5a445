"""The form of a drawing: symmetry, feet and heads on one line, parallel slants."""

import math
from itertools import combinations, pairwise

import pytest
import shapely

from rendering.letterforms.checks import is_symmetric
from rendering.letterforms.notation import Key

SYMMETRIC = "田木山中本日口林森宮高富門間関井吉谷黒里童音草小出土士王金全合文東車雨両南"
NEARLY = 0.4  # lattice units: a drawing so near its mirror image is meant to be it
NEARLY_SYMMETRIC = {"水@left", "厶@narrow", "Ã", "Õ", "Ã@insou", "Õ@insou"}
"""The three lines of 氵 that bend one way, the loop of 厶, and the tilde: they are as they should be."""

FEET_NEARLY_AT_THE_FOOT = 0.7  # lattice units: a foot that ends so little above the others is meant to be with them
FEET_ABOVE = {"憲", "憲@thinned", "ぁ", "差", "亥", "繭", "水@foot", "水@foot+kaku", "式", "郷", "此@flat"}
"""Letters of which an inner foot ends above the outer ones, as it is printed. 此@flat keeps clear of arms below it."""

HEADS_NEARLY_AT_THE_TOP = 0.7  # lattice units: a head that begins so little below the others is meant to be with them
HEADS_BELOW = {"史", "由", "由@narrow", "中@flat", "串", "典", "忠", "鼻", "沖@right", "光@left", "兆"}
"""Letters whose outer posts begin below the head of their stem, as it is printed."""

NEARLY_PARALLEL = 6.0  # degrees: slants that differ by so little are meant to be parallel
EXACTLY_PARALLEL = 0.3  # degrees: coordinates have two decimals
LEAST_SLANT = 0.9  # lattice units: shorter pieces belong to a curve
FANNED = {"様@right"}
"""Letters whose slants fan out, as it is printed: the horns of 羊 and the drops under them."""


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
