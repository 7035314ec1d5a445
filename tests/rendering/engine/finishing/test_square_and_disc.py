"""The maps between disc and square give the published values, and lead back to where they began."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.finishing.square_and_disc import DISC_TO_SQUARE, SQUARE_TO_DISC

KINDS = ["elliptical", "fgSquircle"]


@pytest.mark.parametrize(
    ("kind", "square", "disc"),
    [
        ("elliptical", (1, 0.5), (0.935414, 0.353553)),
        ("elliptical", (0.8, 0.6), (0.724431, 0.494773)),
        ("fgSquircle", (1, 0.5), (0.894427, 0.447214)),
        ("fgSquircle", (0.8, 0.6), (0.701815, 0.526361)),
    ],
)
def test_square_to_disc_takes_the_published_values(kind, square, disc):
    assert SQUARE_TO_DISC[kind](np.array([square], dtype=float))[0] == pytest.approx(disc, abs=1e-6)


@pytest.mark.parametrize(
    ("kind", "disc", "square"),
    [
        ("elliptical", (0.6, 0.3), (0.617408, 0.333456)),
        ("elliptical", (0.8, 0.6), (1, 0.848528)),
        ("fgSquircle", (0.6, 0.3), (0.624898, 0.312449)),
        ("fgSquircle", (0.8, 0.6), (1, 0.75)),
    ],
)
def test_disc_to_square_takes_the_published_values(kind, disc, square):
    assert DISC_TO_SQUARE[kind](np.array([disc], dtype=float))[0] == pytest.approx(square, abs=1e-6)


@given(st.sampled_from(KINDS), st.floats(-1, 1), st.floats(-1, 1))
def test_to_the_disc_and_back_is_where_it_began(kind, x, y):
    disc = SQUARE_TO_DISC[kind](np.array([[x, y]]))
    assert np.hypot(*disc[0]) <= 1 + 1e-12
    assert DISC_TO_SQUARE[kind](disc)[0] == pytest.approx((x, y), abs=2e-3)  # corners are singular points


@pytest.mark.parametrize("kind", KINDS)
def test_the_centre_stays_and_the_edge_never_gives_nan(kind):
    rim_points = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, -1.0], [np.sqrt(0.5), np.sqrt(0.5)], [0.8, 0.6 + 1e-12]])
    mapped = DISC_TO_SQUARE[kind](rim_points)
    assert mapped[0].tolist() == [0, 0]
    assert np.isfinite(mapped).all()
    assert np.abs(mapped[1:]).max(axis=1) == pytest.approx(1)
