"""Strokes that do not meet keep a distance, so that the pen does not join them."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest
import shapely

from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.glyphs import glyph_library
from rendering.letterforms.centrelines import centrelines_of
from rendering.letterforms.composing import Composer
from rendering.letterforms.notation import read_drawings

LEAST_APART_UNITS = 50.0  # half a lattice unit, of which a drawing has 100 font units


@pytest.mark.parametrize("form", [DrawnForm(), DrawnForm("kaku"), DrawnForm("", "", 2), DrawnForm("", "thinned")])
def test_strokes_of_a_letter_that_do_not_meet_are_half_a_unit_apart(components, structures, form):
    library = glyph_library()
    letters = {key.base for key in components if len(key.base) == 1} | structures.keys()
    found = {letter: library.drawn(form, letter) for letter in letters}
    apart = {letter: _least_apart(centrelines) for letter, centrelines in found.items() if centrelines is not None}
    assert len(apart) > 3500
    assert {letter: least for letter, least in apart.items() if least < LEAST_APART_UNITS} == {}


def test_strokes_that_nearly_meet_are_found(tmp_path):
    (tmp_path / "by_hand.txt").write_text("試 4 4 M0 0V4 M0.3 3L4 0.5\n", encoding="utf-8")
    components, letters = read_drawings(tmp_path)
    assert _least_apart(centrelines_of(Composer(components, letters).letter("試"))) == 30.0


def _least_apart(letter) -> float:
    """Return how near two strokes come that share no point, in font units."""
    return _least_between(letter.points.tobytes(), letter.strokes)


@cache  # most letters are drawn alike in every form
def _least_between(points, strokes) -> float:
    places = np.frombuffer(points).reshape(-1, 2)
    lines = np.array([shapely.linestrings(places[list(stroke)]) for stroke in strokes])
    pairs = [
        (one, other) for one, other in combinations(range(len(lines)), 2) if not set(strokes[one]) & set(strokes[other])
    ]
    first, second = np.array(pairs, dtype=int).reshape(-1, 2).T
    return float(shapely.distance(lines[first], lines[second]).min(initial=np.inf))
