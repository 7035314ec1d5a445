"""The schema of a parameter, and of a whole query, takes exactly what the parser takes."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from config.api.parameters.fields import Choice, FieldError, Flag, Integer, Number, NumberChoice, Pattern
from config.api.parameters.params import json_schema, optional, required


@dataclass(frozen=True)
class Query:
    word: str = required(Choice(("red", "blue")), "A word.", example="red")
    count: int = optional(Integer(0, 39), "A count.", default=0)


@pytest.mark.parametrize(
    ("given", "is_taken"),
    [({"word": "red", "count": 3}, True), ({"count": 3}, False), ({"word": "red", "x": 1}, False)],
)
def test_the_schema_of_a_query_takes_its_own_parameters_and_no_others(given: dict[str, Any], is_taken: bool) -> None:
    assert Draft202012Validator(json_schema(Query)).is_valid(given) is is_taken


def test_what_a_schema_cannot_say_is_said_in_words() -> None:
    assert Number("0", "1", "0.01").remark() == "In steps of 0.01."
    assert Number("-14", "24", "0.5").remark() == ""
    assert NumberChoice((12, 13.5)).remark() == "One of 12, 13.5."
    assert Integer(0, 3).remark() == ""


@pytest.mark.parametrize(
    "number", [Number("0.01", "0.18", "0.005"), Number("0", "1", "0.01"), Number("-14", "24", "0.5")]
)
def test_no_legal_value_is_refused_by_a_validator_that_calculates_in_floats(number: Number) -> None:
    low, high, step = Decimal(number.minimum), Decimal(number.maximum), Decimal(str(number.step))
    validate = Draft202012Validator(number.schema()).is_valid
    refused = [low + step * n for n in range(int((high - low) / step) + 1) if not validate(float(low + step * n))]
    assert refused == []


@pytest.mark.parametrize(
    ("field", "taken", "refused"),
    [
        (Choice(("a", "b")), ["a", "b"], ["c", ""]),
        (Flag(), ["0", "1"], ["2", "yes"]),
        (Pattern("#[0-9a-f]{3}", "#rgb"), ["#0af"], ["#0a", "#0af0", "x#0af"]),
        (Integer(0, 3), [0, 3], [-1, 4, 0.5]),
        (Integer(-9, 9), [-9, 9], [-10, 10]),
        (Number("0.01", "0.18"), [0.01, 0.115, 0.18], [0.009, 0.181]),
        (Number("-14", "24", "0.5"), [-14, -0.5, 24], [-14.5, 24.5, 0.25]),
        (NumberChoice((12, 13.5)), [12, 13.5], [11, 13]),
    ],
)
def test_a_schema_takes_what_is_taken_and_nothing_else(field: Any, taken: list[Any], refused: list[Any]) -> None:
    is_valid = Draft202012Validator(field.schema()).is_valid
    for value in taken:
        assert field.parse(str(value)) is not None
        assert is_valid(value), value
    for value in refused:
        with pytest.raises(FieldError):
            field.parse(str(value))
        assert not is_valid(value), value


@pytest.mark.parametrize(
    "field",
    [
        Choice(("a", "b")),
        Flag(),
        Pattern("#[0-9a-f]{3}", "#rgb"),
        Integer(0, 3),
        Integer(-9, 9),
        Number("0.01", "0.18", "0.005"),
        NumberChoice((12, 13.5)),
    ],
)
def test_every_kind_describes_itself_and_hints(field: Any) -> None:
    schema = field.schema()
    assert {choice["type"] for choice in schema.get("anyOf", [schema])} <= {"string", "integer", "number"}
    with pytest.raises(FieldError) as caught:
        field.parse("\N{SNOWMAN}")
    assert caught.value.hint == field.hint()
