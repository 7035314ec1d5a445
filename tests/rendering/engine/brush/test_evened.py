"""Letters of one face become alike in weight, and none becomes a hairline for another's sake."""

from rendering.engine.brush.inking.weights import FOLLOWS, LEAST_OF_OTHERS, SPREAD, Weight, evened

USUAL = Weight(stroke=40.0, white=90.0, offset=10.0, heavier=0.0)


def _narrower_by(widths: list[float]) -> list[float]:
    """Return by how much the mean width of each letter becomes less."""
    lighter = evened([USUAL] * len(widths), widths)
    return [2.0 * FOLLOWS * (USUAL.offset - lighter.get(k, USUAL).offset) for k in range(len(widths))]


def test_a_bold_letter_becomes_lighter_by_what_it_is_bolder_than_the_least_bold() -> None:
    assert [round(by, 6) for by in _narrower_by([50.0, 70.0])] == [0.0, round(70.0 - SPREAD * 50.0, 6)]


def test_a_difference_that_the_eye_does_not_see_stays() -> None:
    assert _narrower_by([50.0, 56.0]) == [0.0, 0.0]


def test_one_fine_letter_takes_no_more_than_a_third_of_the_others_weight() -> None:
    assert [round(by, 6) for by in _narrower_by([20.0, 60.0, 60.0])] == [
        0.0,
        *[round((1 - LEAST_OF_OTHERS) * 60.0, 6)] * 2,
    ]
    assert 1 - LEAST_OF_OTHERS < 0.36


def test_of_four_letters_the_finest_makes_none_lighter() -> None:
    assert _narrower_by([20.0, 60.0, 60.0, 60.0]) == [0.0] * 4
