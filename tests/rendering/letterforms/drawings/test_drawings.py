"""Every drawing and structure can be read and composed, and no letter that is needed is missing."""

import unicodedata
from itertools import combinations

import shapely

from rendering.engine.geometry.topology import Topology, topology
from rendering.letterforms.centrelines import centrelines_of
from rendering.letterforms.checks import crowded_lines, undrawn
from rendering.letterforms.composing import Composer
from rendering.letterforms.coverage import is_kanji
from rendering.letterforms.notation import Key
from tests.rendering.engine.support.names_to_try import COMMON, VARIED

HAIRLINE_UNITS = 4.0  # font units: half the width of strokes as fine as a pen is never cut
LEAST_BETWEEN_PARTS = 1.25  # lattice units: two dots, a dot and a bar, a mark of voice and its letter


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


def test_the_parts_of_a_kana_stand_well_apart(components):
    """A name of kana gets the pen that its nearest strokes leave room for: one narrow place thins the whole name."""
    near = {}
    for char in (chr(code) for code in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB))):
        drawing = components.get(Key(char))
        if drawing is not None and "SMALL" not in unicodedata.name(char):
            near[char] = _least_between_parts(drawing)
    assert len(near) > 100
    assert {char: apart for char, apart in near.items() if apart < LEAST_BETWEEN_PARTS} == {}


def _least_between_parts(drawing):
    """Return how far apart the nearest two parts of a drawing are, in lattice units; endless for one part."""
    inked = shapely.buffer(shapely.union_all([shapely.linestrings(stroke) for stroke in drawing.strokes]), 0.01)
    pairs = combinations(shapely.get_parts(inked), 2)
    return min((shapely.distance(one, other) + 0.02 for one, other in pairs), default=float("inf"))


def _is_composed(char: str) -> bool:
    """Say whether a letter is a base with a mark, which the engine sets on it."""
    return unicodedata.decomposition(char)[:1].isalnum()
