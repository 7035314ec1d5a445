"""A number the way people write it: 15 rather than 15.0. For JSON as a number, for sentences and addresses as text."""

from decimal import Decimal


def json_number(number: Decimal | float | str) -> int | float:
    """Return `number` as JSON is to write it: an int where it is whole."""
    value = float(number)
    return int(value) if value.is_integer() else value


def format_number(number: Decimal | float | str) -> str:
    """Return `number` as text, without needless zeros."""
    return str(json_number(number))
