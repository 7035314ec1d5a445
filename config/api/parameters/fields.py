"""Kinds of query parameter. Each parses a text strictly, says what it accepts, and describes itself in a JSON Schema.

`config.api.parameters.params` gives the fields their names, descriptions and defaults.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, Generic, TypeVar

from config.api.parameters.numbers import format_number, json_number

T = TypeVar("T")
Schema = dict[str, Any]

_NUMBER: Final = re.compile(r"-?[0-9]+(\.[0-9]+)?", re.ASCII)
INTEGER: Final = re.compile(r"-?[0-9]+", re.ASCII)
MAX_DIGITS: Final = 40


class FieldError(ValueError):
    """A value that a field does not accept.

    `problem` completes "The parameter 'x' …". `sentence`, where given, replaces that whole sentence. `hint` says what
    to send.
    """

    def __init__(self, problem: str, hint: str, sentence: str | None = None) -> None:
        super().__init__(sentence or problem)
        self.problem = problem
        self.hint = hint
        self.sentence = sentence

    def message(self, param: str) -> str:
        """Return one sentence on the parameter called `param`."""
        return self.sentence or f"The parameter '{param}' {self.problem}."


class Field(Generic[T]):
    """One kind of parameter. `parse` raises FieldError."""

    def parse(self, text: str) -> T:
        raise NotImplementedError

    def hint(self) -> str:
        """Return a sentence that says what is accepted."""
        raise NotImplementedError

    def schema(self) -> Schema:
        """Return the JSON Schema of the accepted values. It accepts all of them, and perhaps some more."""
        raise NotImplementedError

    def remark(self) -> str:
        """Return a sentence on what the schema cannot express or generated clients ignore; mostly empty."""
        return ""

    def written(self, value: T) -> Any:
        """Return `value` in its canonical form, as schemas and addresses write it."""
        return value


@dataclass(frozen=True)
class Choice(Field[str]):
    """One of a closed set of ids."""

    ids: Sequence[str]

    def parse(self, text: str) -> str:
        if text not in self.ids:
            raise FieldError("is not one of the accepted values", self.hint())
        return text

    def hint(self) -> str:
        return f"Use one of: {', '.join(self.ids)}."

    def schema(self) -> Schema:
        return {"type": "string", "enum": list(self.ids)}


@dataclass(frozen=True)
class Flag(Field[bool]):
    """`1` for yes and `0` for no, as the contract writes it: a string."""

    def parse(self, text: str) -> bool:
        if text not in ("0", "1"):
            raise FieldError("is neither 0 nor 1", self.hint())
        return text == "1"

    def hint(self) -> str:
        return "Use 0 or 1."

    def schema(self) -> Schema:
        return {"type": "string", "enum": ["0", "1"]}

    def written(self, value: bool) -> str:
        return "1" if value else "0"


@dataclass(frozen=True)
class Pattern(Field[str]):
    """A text that matches a regular expression from end to end. `form` says in words what that is."""

    regex: str
    form: str

    def parse(self, text: str) -> str:
        if not re.fullmatch(self.regex, text, re.ASCII):
            raise FieldError("does not have the accepted form", self.hint())
        return text

    def hint(self) -> str:
        return f"Use {self.form}."

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^{self.regex}$"}


@dataclass(frozen=True)
class Integer(Field[int]):
    """A whole number in ASCII digits, within bounds."""

    minimum: int
    maximum: int

    def parse(self, text: str) -> int:
        if not INTEGER.fullmatch(text):
            raise FieldError("is not a whole number", self.hint())
        if len(text) > MAX_DIGITS or not self.minimum <= int(text) <= self.maximum:
            raise FieldError("is out of range", self.hint())
        return int(text)

    def hint(self) -> str:
        return f"Use a whole number from {self.minimum} to {self.maximum}."

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}


def _decimal(text: str, hint: str) -> Decimal:
    if not _NUMBER.fullmatch(text):
        raise FieldError("is not a plain decimal number", hint)
    if len(text) > 2 * MAX_DIGITS:
        raise FieldError("has too many digits", hint)
    return Decimal(text)


def _float(number: Decimal) -> float:
    return float(number) + 0.0  # minus zero is zero


@dataclass(frozen=True)
class Number(Field[float]):
    """A decimal number within bounds, on a step where there is one. Bounds are texts, compared exactly."""

    minimum: str
    maximum: str
    step: str | None = None

    def parse(self, text: str) -> float:
        value = _decimal(text, self.hint())
        if not Decimal(self.minimum) <= value <= Decimal(self.maximum):
            raise FieldError("is out of range", self.hint())
        if self.step is not None and value % Decimal(self.step):
            raise FieldError(f"is not a multiple of {self.step}", self.hint())
        return _float(value)

    def hint(self) -> str:
        step = f" in steps of {self.step}" if self.step else ""
        return f"Use a number from {self.minimum} to {self.maximum}{step}."

    def schema(self) -> Schema:
        schema: Schema = {"type": "number", "minimum": json_number(self.minimum), "maximum": json_number(self.maximum)}
        if self.step is not None and self._step_is_exact:
            schema["multipleOf"] = json_number(self.step)
        return schema

    def remark(self) -> str:
        return "" if self.step is None or self._step_is_exact else f"In steps of {self.step}."

    @property
    def _step_is_exact(self) -> bool:
        """Whether a float holds the step exactly. Validators divide by it: they would refuse 0.07 in steps of 0.01."""
        return self.step is not None and Decimal(self.step) == Decimal(float(self.step))

    def written(self, value: float) -> int | float:
        return json_number(value)


@dataclass(frozen=True)
class NumberChoice(Field[float]):
    """One of a closed set of numbers, in any notation: 15 and 15.0 are the same."""

    numbers: Sequence[float]

    def parse(self, text: str) -> float:
        value = _decimal(text, self.hint())
        for number in self.numbers:
            if value == Decimal(str(number)):
                return float(number)
        raise FieldError("is not one of the accepted values", self.hint())

    def hint(self) -> str:
        return f"Use one of: {', '.join(map(format_number, self.numbers))}."

    def schema(self) -> Schema:
        """Return constants, not an `enum`: client generators know enums of texts and whole numbers only.

        Each constant has its own type. With one type for all, clients in TypeScript would accept any number.
        """
        return {"anyOf": [{"type": "number", "const": json_number(number)} for number in self.numbers]}

    def remark(self) -> str:
        return f"One of {', '.join(map(format_number, self.numbers))}."

    def written(self, value: float) -> int | float:
        return json_number(value)
