"""Numbers are written without superfluous digits, whatever type they have."""

from decimal import Decimal

import pytest

from config.api.parameters.numbers import format_number, json_number


@pytest.mark.parametrize(
    ("number", "text"),
    [(15.0, "15"), (Decimal("15.0"), "15"), ("8", "8"), (13.5, "13.5"), (Decimal("13.50"), "13.5"), ("0.005", "0.005")],
)
def test_needless_zeros_are_left_out(number: Decimal | float | str, text: str) -> None:
    assert format_number(number) == text


def test_json_gets_whole_numbers_as_integers() -> None:
    assert (repr(json_number(24.0)), repr(json_number(Decimal("13.5")))) == ("24", "13.5")
