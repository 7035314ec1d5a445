"""The pen follows from pitches and from the ink that a letter bears, in closed form and within bounds."""

from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.pen import INK_OF_BOX, MOST_OF_TIGHTEST, THINNEST_UNITS, Inked, pen_of

letters = st.lists(
    st.builds(Inked, st.floats(500.0, 20_000.0), st.floats(10_000.0, 2_000_000.0), st.floats(20.0, 400.0)),
    min_size=1,
    max_size=12,
)
WIDE_BOUNDS = (1.0, 1_000.0)  # least, most


def test_a_lone_letter_takes_the_share_of_its_box_that_seal_script_has() -> None:
    letter = Inked(length=4_000.0, area=800_000.0, tightest=400.0)
    assert pen_of([letter], *WIDE_BOUNDS, 1.0, 29.0) * letter.length == INK_OF_BOX * letter.area


@given(letters, st.floats(0.8, 1.3))
def test_strokes_never_close_the_tightest_step(asked: list[Inked], boldness: float) -> None:
    tightest = min(letter.tightest for letter in asked)
    assert pen_of(asked, *WIDE_BOUNDS, boldness, 29.0) <= max(MOST_OF_TIGHTEST * tightest, THINNEST_UNITS)


@given(letters, st.floats(30.0, 60.0), st.floats(60.0, 120.0))
def test_the_pen_keeps_its_familys_upper_bound(asked: list[Inked], least: float, most: float) -> None:
    assert pen_of(asked, least, most, 1.0, 29.0) <= most


def test_a_denser_letter_has_a_finer_pen() -> None:
    sparse, dense = Inked(4_000.0, 800_000.0, 200.0), Inked(9_000.0, 800_000.0, 80.0)
    assert pen_of([sparse, dense], *WIDE_BOUNDS, 1.0, 29.0) < pen_of([sparse], *WIDE_BOUNDS, 1.0, 29.0)
