"""A query declared once, as a frozen dataclass whose fields carry their kind, description and default.

Parses the raw QUERY_STRING strictly. Never reads request.GET, because that accepts undecodable bytes.
"""

import dataclasses
import difflib
import functools
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast
from urllib.parse import unquote_to_bytes

from config.api.deprecation import Deprecation
from config.api.parameters.fields import Field, FieldError, Schema
from config.api.responses.errors import ApiError

Q = TypeVar("Q")
_METADATA_KEY: Final = "parameter"
_LONGEST_ECHO: Final = 60
LONGEST_REMEMBERED: Final = 600  # characters
QUERIES_REMEMBERED: Final = 2_000


@dataclass(frozen=True)
class Parameter:
    """The declaration of one parameter. `default` is the value where a query leaves it out; None means no value."""

    field: Field[Any]
    description: str
    required: bool
    default: Any
    example: str | None
    deprecation: Deprecation | None = None


def required(field: Field[Any], description: str, *, example: str) -> Any:
    """Declare a dataclass field as a parameter that must be given."""
    return _declared(Parameter(field, description, True, None, example))


def optional(
    field: Field[Any],
    description: str,
    *,
    default: Any = None,
    example: str | None = None,
    deprecation: Deprecation | None = None,
) -> Any:
    """Declare a dataclass field as a parameter that may be left out."""
    return _declared(Parameter(field, description, False, default, example, deprecation))


def _declared(parameter: Parameter) -> Any:
    metadata = {_METADATA_KEY: parameter}
    if parameter.required:
        return dataclasses.field(kw_only=True, metadata=metadata)
    return dataclasses.field(default=parameter.default, kw_only=True, metadata=metadata)


@dataclass(frozen=True)
class NoParameters:
    """The query of an operation that takes none."""


def parameters_of(query_class: type[Any]) -> Mapping[str, Parameter]:
    """Return the declared parameters of `query_class` by name, in the order of declaration."""
    return {field.name: field.metadata[_METADATA_KEY] for field in dataclasses.fields(query_class)}


def schema_of(parameter: Parameter) -> Schema:
    """Return the JSON Schema of a parameter, with its default."""
    schema = parameter.field.schema()
    if parameter.default is not None:
        schema["default"] = parameter.field.written(parameter.default)
    return schema


def json_schema(query_class: type[Any]) -> Schema:
    """Return the JSON Schema of a query as an object of its parameters."""
    declared = parameters_of(query_class)
    return {
        "type": "object",
        "properties": {
            name: {**schema_of(parameter), "description": said_of(parameter)} for name, parameter in declared.items()
        },
        "required": [name for name, parameter in declared.items() if parameter.required],
        "additionalProperties": False,
    }


def said_of(parameter: Parameter) -> str:
    """Return the description of a parameter beside its schema."""
    notice = parameter.deprecation.in_words() if parameter.deprecation else ""
    return " ".join(filter(None, (parameter.description, parameter.field.remark(), notice)))


def told(query_class: type[Any]) -> dict[str, str]:
    """Return a description of each parameter for readers without a schema: meaning, accepted values, default."""
    return {name: " ".join(_sentences(parameter)) for name, parameter in parameters_of(query_class).items()}


def _sentences(parameter: Parameter) -> Iterator[str]:
    yield parameter.description
    if parameter.deprecation:
        yield parameter.deprecation.in_words()
    yield parameter.field.hint()
    if parameter.default is not None:
        yield f"Default {parameter.field.written(parameter.default)}."


def deprecations(query_class: type[Any], query_string: str) -> list[Deprecation]:
    """Return the deprecation notices of the parameters that a valid query string uses."""
    noticed = {name: each.deprecation for name, each in parameters_of(query_class).items() if each.deprecation}
    return [noticed[name] for name, _ in decoded_pairs(query_string) if name in noticed] if noticed else []


def written(query: object) -> dict[str, Any]:
    """Return the parameters of `query` as an address writes them, without those that have no value."""
    values = {name: (parameter.field, getattr(query, name)) for name, parameter in parameters_of(type(query)).items()}
    return {name: field.written(value) for name, (field, value) in values.items() if value is not None}


def parse_query(query_class: type[Q], query_string: str) -> Q:
    """Return the query that `query_string` (as WSGI gives it, or as typed) asks for.

    Raises ApiError for the first mistake: undecodable bytes, then those that `query_from` finds.
    """
    if len(query_string) > LONGEST_REMEMBERED:
        return query_from(query_class, decoded_pairs(query_string))
    return cast(Q, _remembered(cast(Any, query_class), query_string))


@functools.lru_cache(maxsize=QUERIES_REMEMBERED)
def _remembered(query_class: type[Any], query_string: str) -> Any:
    """Parse a query, or take it from memory: queries are immutable, and people look at a seal more than once."""
    return query_from(query_class, decoded_pairs(query_string))


def query_from(query_class: type[Q], pairs: Collection[tuple[str, str]]) -> Q:
    """Return the query that decoded names and values stand for.

    Raises ApiError for the first mistake, in this order: an unknown parameter, a repeated one, and then each
    parameter in the order of declaration.
    """
    declared = parameters_of(query_class)
    for name, _ in pairs:
        if name not in declared:
            raise _unknown(name, list(declared))
    given: dict[str, str] = {}
    for name, text in pairs:
        if name in given:
            raise ApiError(
                "invalid_parameter",
                f"The parameter '{name}' is given more than once.",
                hint=f"Give '{name}' once.",
                param=name,
            )
        given[name] = text
    values = {name: _value(name, parameter, given.get(name)) for name, parameter in declared.items()}
    return query_class(**values)


def decoded_pairs(query_string: str) -> list[tuple[str, str]]:
    """Return names and values of `query_string`, percent-decoded as UTF-8. Raises ApiError for anything else."""
    pairs = []
    for piece in _wire_bytes(query_string).split(b"&"):
        if piece:
            name, _, value = piece.partition(b"=")
            key = _text(name, None)
            pairs.append((key, _text(value, key)))
    return pairs


def _wire_bytes(query_string: str) -> bytes:
    try:
        return query_string.encode("latin-1")  # PEP 3333: each character stands for one byte
    except UnicodeEncodeError:
        return query_string.encode("utf-8", "surrogatepass")


def _text(raw: bytes, param: str | None) -> str:
    try:
        return unquote_to_bytes(raw.replace(b"+", b" ")).decode("utf-8")
    except UnicodeDecodeError:
        subject = "The query" if param is None else f"The parameter '{_clipped(param)}'"
        raise ApiError(
            "invalid_parameter",
            f"{subject} is not valid UTF-8.",
            hint="Percent-encode text as UTF-8, like %E4%BD%90%E8%97%A4 for 佐藤.",
            param=None if param is None else _clipped(param),
        ) from None


def _unknown(name: str, declared: list[str]) -> ApiError:
    if not declared:
        hint = "This operation takes no parameters; leave it out."
    else:
        meant = unicodedata.normalize("NFKC", name[:_LONGEST_ECHO]).lower()
        near = difflib.get_close_matches(meant, declared, n=1)
        guess = f"Did you mean '{near[0]}'? " if near else ""
        hint = f"{guess}Accepted parameters: {', '.join(declared)}."
    return ApiError("invalid_parameter", f"There is no parameter '{_clipped(name)}'.", hint=hint, param=_clipped(name))


def _value(name: str, parameter: Parameter, text: str | None) -> Any:
    if text is None:
        if parameter.required:
            raise ApiError(
                "missing_parameter",
                f"The parameter '{name}' is missing.",
                hint=f"Add it, for example {name}={parameter.example}. {parameter.field.hint()}",
                param=name,
            )
        return parameter.default
    if not text:
        leave_out = "" if parameter.required else " Or leave it out."
        raise ApiError(
            "invalid_parameter",
            f"The parameter '{name}' is empty.",
            hint=parameter.field.hint() + leave_out,
            param=name,
        )
    try:
        return parameter.field.parse(text)
    except FieldError as refused:
        raise ApiError("invalid_parameter", refused.message(name), hint=refused.hint, param=name) from None


def _clipped(text: str) -> str:
    shown = text if len(text) <= _LONGEST_ECHO else text[:_LONGEST_ECHO] + "…"
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in shown)
