"""Latin letters of the ruled families: one rhythm, and no place that thins the pen of a name."""

import unicodedata

import numpy as np
import pytest

from rendering.engine.glyphs.facing import facing
from rendering.engine.glyphs.whites import steps_of
from rendering.letterforms.centrelines import centrelines_of
from rendering.letterforms.notation import Key

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
LEAST_WHITE = 1.2  # lattice units: the usual pen is half of the step between two letters, which is 2
OFF_THE_ELLIPSE = 0.02  # of its radius: curves are flattened, and coordinates have three decimals


@pytest.mark.parametrize("letter", LETTERS)
def test_no_white_within_a_letter_thins_the_pen_of_its_name(letter, drawings):
    steps = steps_of(facing(centrelines_of(drawings[letter])))
    assert np.hypot(*steps.T).min(initial=np.inf) >= LEAST_WHITE


@pytest.mark.parametrize("letter", "bdpqgec")
def test_small_round_letters_have_the_bowl_of_o(letter, drawings):
    """The half of the bowl away from the stem lies on the ellipse of o."""
    bowl = _outline(drawings["o"])
    half = _outline(drawings[letter])
    side = 1.0 if letter in "bp" else -1.0
    edge = (half * (side, 1.0)).max(axis=0)[0] * side
    half = half[(np.abs(half[:, 0] - edge) < 1.9) & (half[:, 1] <= 7.0)]
    if letter == "e":
        half = half[half[:, 1] != 4.5]  # its bar
    radii = np.ptp(bowl, axis=0) / 2.0
    middle = np.array([edge - side * radii[0], (bowl[:, 1].min() + bowl[:, 1].max()) / 2.0])
    assert np.abs(np.hypot(*((half - middle) / radii).T) - 1.0).max() < OFF_THE_ELLIPSE


def test_a_latin_letter_is_as_wide_with_a_mark_as_without(components):
    narrower = {}
    for key, drawing in components.items():
        if not drawing.where.startswith("latin/latin_accented"):
            continue
        base = unicodedata.normalize("NFD", key.base)[0]
        plain = components.get(Key(base, key.roles), components[Key(base)])
        if base not in "ij" and drawing.width < plain.width - 0.02:
            narrower[key.base] = (plain.width, drawing.width)
    assert narrower == {}


def _outline(drawing):
    return np.array([point for part in drawing.parts for run in part.strokes for point in run])
