"""Letters of one face are of like size and as they are drawn: small ones keep room, slants their slope."""

import numpy as np
import pytest
import shapely

from rendering.engine.face import FaceRequest, compose
from rendering.engine.names.reading import read_name
from rendering.glyphs import glyph_library


def letters_of(name, family):
    library = glyph_library()
    return compose(FaceRequest.of_sheet(read_name(name, library.covers), family, 0), library).composition.letters


def slope(part):
    """Return how steep a part lies: 0 level, infinite upright."""
    corners = np.array(shapely.minimum_rotated_rectangle(part).exterior.coords)
    sides = np.diff(corners, axis=0)[:2]
    along = sides[np.hypot(*sides.T).argmax()]
    return abs(along[1]) / max(abs(along[0]), 1e-9)


@pytest.mark.parametrize(("name", "least"), [("森山", 0.35), ("丸山", 0.8), ("橋口", 0.36)])
def test_a_letter_of_few_bars_keeps_its_height_under_a_dense_one(name, least):
    upper, lower = (letter.ink.bounds for letter in letters_of(name, "tensho"))
    assert lower[3] - lower[1] > least * (upper[3] - upper[1])


def test_dots_do_not_lie_level_over_slants():
    parts = shapely.get_parts(letters_of("小谷", "tensho")[0].ink)
    dots = sorted(parts, key=lambda part: part.area)[:2]
    assert min(map(slope, dots)) > 0.3


@pytest.mark.parametrize("name", ["副島顕三"])
def test_strokes_that_are_stuck_near_each_other_are_no_hairlines(name):
    inks = [letter.ink for letter in letters_of(name, "insou")]
    assert 2.0 * sum(ink.area for ink in inks) / sum(ink.length for ink in inks) > 30.0
