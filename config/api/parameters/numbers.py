"""Numbers as people write them: 15 rather than 15.0. As a number for JSON, as text for sentences and addresses."""

from decimal import Decimal


def json_number(number: Decimal | float | str) -> int | float:
    """Return `number` as JSON is to write it: an int where it is whole."""
    value = float(number)
    return int(value) if value.is_integer() else value


def format_number(number: Decimal | float | str) -> str:
    """Return `number` as text, without needless zeros."""
    return str(json_number(number))
