"""Turns an OpenAPI document into rows that a plain page can print."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

Schema = Mapping[str, Any]
KNOWN_VALUES: Final = "x-known-values"
"""Our own key in a schema: the known values of an open set, each with its meaning."""


@dataclass(frozen=True)
class Row:
    """One parameter or one field of a schema."""

    name: str
    kind: str
    required: bool
    default: str
    description: str
    refers_to: str  # the name of another schema, or empty
    known_values: tuple[tuple[str, str], ...] = ()  # known values of an open set, each with its meaning


@dataclass(frozen=True)
class Answer:
    """One status of an operation, with its media types and the schema of its JSON."""

    status: str
    description: str
    media_types: str
    refers_to: str
    headers: str


@dataclass(frozen=True)
class OperationText:
    """One operation, as it is shown."""

    method: str
    path: str
    operation_id: str
    summary: str
    description: str
    parameters: tuple[Row, ...]
    answers: tuple[Answer, ...]


def operations_of(document: Schema) -> list[OperationText]:
    """Return the operations of `document` in its order."""
    return [
        OperationText(
            method=method.upper(),
            path=path,
            operation_id=operation["operationId"],
            summary=operation.get("summary", ""),
            description=operation.get("description", ""),
            parameters=tuple(_parameter(parameter) for parameter in operation.get("parameters", ())),
            answers=tuple(_answers(operation)),
        )
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def schemas_of(document: Schema) -> list[tuple[str, str, tuple[Row, ...]]]:
    """Return name, description and fields of each named schema."""
    return [
        (name, schema.get("description", ""), tuple(_fields(schema)))
        for name, schema in document["components"]["schemas"].items()
    ]


def _parameter(parameter: Schema) -> Row:
    schema = parameter["schema"]
    return Row(
        name=parameter["name"],
        kind=kind_of(schema),
        required=parameter.get("required", False),
        default=_written(schema["default"]) if "default" in schema else "",
        description=parameter.get("description", ""),
        refers_to="",
    )


def _answers(operation: Schema) -> Iterator[Answer]:
    for status, answer in operation["responses"].items():
        content = answer.get("content", {})
        yield Answer(
            status=status,
            description=answer.get("description", ""),
            media_types=", ".join(content),
            refers_to=next((name for media in content.values() if (name := _reference(media["schema"]))), ""),
            headers=", ".join(answer.get("headers", {})),
        )


def _fields(schema: Schema) -> Iterator[Row]:
    for name, field in schema.get("properties", {}).items():
        item = field.get("items", field)
        yield Row(
            name=name,
            kind=kind_of(field),
            required=name in schema.get("required", ()),
            default="",
            description=field.get("description", ""),
            refers_to=_reference(item),
            known_values=tuple(field.get(KNOWN_VALUES, {}).items()),
        )
        if not _reference(item):
            for row in _fields(item):
                yield replace(row, name=f"{name}.{row.name}")


def _reference(schema: Schema) -> str:
    for part in (schema, *schema.get("allOf", ()), *schema.get("oneOf", ())):
        if "$ref" in part:
            return str(part["$ref"]).rsplit("/", 1)[-1]
    return ""


def kind_of(schema: Schema) -> str:
    """Return a description of the values that a schema accepts."""
    if _reference(schema):
        return _reference(schema)
    if "const" in schema:
        return f"always {_written(schema['const'])}"
    if schema.get("type") == "array":
        return f"list of {kind_of(schema['items'])}"
    if all("const" in choice for choice in schema.get("anyOf", ({},))):
        return "one of " + ", ".join(_written(choice["const"]) for choice in schema["anyOf"])
    if "enum" in schema:
        return "one of " + ", ".join(_written(value) for value in schema["enum"])
    kind = schema.get("type", "any")
    words = [" or ".join(kind) if isinstance(kind, list) else kind, *_limits(schema)]
    return ", ".join(words)


def _limits(schema: Schema) -> Iterator[str]:
    if "minLength" in schema or "maxLength" in schema:
        yield f"{schema.get('minLength', 0)} to {schema.get('maxLength', 'any number of')} characters"
    if "minimum" in schema and "maximum" in schema:
        yield f"{schema['minimum']} to {schema['maximum']}"
    if "multipleOf" in schema:
        yield f"in steps of {schema['multipleOf']}"
    if "pattern" in schema:
        yield f"matching {schema['pattern']}"
    if "format" in schema:
        yield str(schema["format"])


def _written(value: object) -> str:
    return json.dumps(value) if value is None or isinstance(value, bool) else str(value)
