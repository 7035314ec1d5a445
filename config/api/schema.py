"""The OpenAPI description, drawn from what is declared once: queries, serializers and the shape of errors.

Knows how drf-spectacular is told things; knows no operation.
"""

from typing import Any, Final, cast

from django.conf import settings
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from config.api.errors import STATUS_OF_CODE
from config.api.params import Parameter, parameters_of


class ConstField(serializers.Field[Any, Any, Any, Any]):
    """A field of one constant value, which the schema states as `const`."""

    def __init__(self, value: str | bool, **options: Any) -> None:
        super().__init__(**options)
        self.value = value

    def to_internal_value(self, data: Any) -> Any:
        if data != self.value:
            raise serializers.ValidationError(f"must be {self.value}")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


class DescribedField(serializers.Field[Any, Any, Any, Any]):
    """A field described by a JSON Schema of its own, for what serializers cannot say."""

    def __init__(self, json_schema: dict[str, Any], **options: Any) -> None:
        super().__init__(**options)
        self.json_schema = json_schema

    def to_internal_value(self, data: Any) -> Any:
        return data

    def to_representation(self, value: Any) -> Any:
        return value


class ConstFieldSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = ConstField

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        value = self.target.value
        return {"type": "boolean" if isinstance(value, bool) else "string", "const": value}


class DescribedFieldSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = DescribedField

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        return dict(self.target.json_schema)


class ApiErrorDetailSerializer(serializers.Serializer[Any]):
    code = serializers.ChoiceField(list(STATUS_OF_CODE), help_text="Stable machine code.")
    message = serializers.CharField(help_text="One sentence saying what is wrong.")
    hint = serializers.CharField(required=False, help_text="What to change to succeed.")
    param = serializers.CharField(required=False, help_text="The query parameter at fault, when there is one.")
    docs = serializers.URLField(help_text="Link to the machine-readable contract.")


class ApiErrorSerializer(serializers.Serializer[Any]):
    error = ApiErrorDetailSerializer()


def error_responses(*, composes: bool = False) -> dict[int, OpenApiResponse]:
    """Return the descriptions of every error that an operation can answer with, one that composes faces or not."""
    said = {
        400: "A parameter is missing or invalid; `param` names it.",
        404: "There is nothing at this path.",
        405: "The method is not allowed; all operations are GET.",
        500: "The engine could not compose or render the design.",
    }
    if composes:
        said[503] = "More is asked for than can be drawn at the moment: ask again after `Retry-After` seconds."
    return {status: OpenApiResponse(ApiErrorSerializer, description=text) for status, text in said.items()}


NOT_MODIFIED: Final = OpenApiResponse(description="`If-None-Match` matches: the client holds this answer already.")


RETRY_AFTER: Final = OpenApiParameter(
    "Retry-After",
    {"type": "integer", "minimum": 1},
    OpenApiParameter.HEADER,
    required=True,
    description="In how many seconds to ask again.",
    response=[503],
)


def caching_headers(cache_control: str) -> list[OpenApiParameter]:
    """Return the headers that both 200 and 304 carry."""
    return [
        _header("ETag", {"type": "string"}, "Strong validator of this answer."),
        _header("Cache-Control", {"type": "string", "const": cache_control}, "How caches may keep this answer."),
    ]


def _header(name: str, schema: dict[str, Any], description: str) -> OpenApiParameter:
    return OpenApiParameter(
        name, schema, OpenApiParameter.HEADER, required=True, description=description, response=[200, 304]
    )


def query_parameter(name: str, parameter: Parameter) -> OpenApiParameter:
    """Return the description of a declared parameter."""
    schema = parameter.field.schema()
    if parameter.default is not None:
        schema["default"] = parameter.field.written(parameter.default)
    examples = [OpenApiExample("Example", value=parameter.example)] if parameter.example else ()
    return OpenApiParameter(
        name,
        schema,
        OpenApiParameter.QUERY,
        required=parameter.required,
        description=parameter.description,
        examples=examples,
    )


class OperationSchema(AutoSchema):
    """Takes an operation's parameters from the query class that also parses them."""

    def get_override_parameters(self) -> list[Any]:
        declared = parameters_of(cast(Any, self.view).query_class)
        return [query_parameter(name, parameter) for name, parameter in declared.items()]

    def get_tags(self) -> list[str]:
        return ["seals"]


def finish_document(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Say where this server stands, and drop drf-spectacular's own marks. A hook of drf-spectacular's."""
    finished: dict[str, Any] = _without(result, "x-spec-enum-id")
    return {**finished, "servers": [{"url": settings.BASE_URL}]}


def _without(document: Any, mark: str) -> Any:
    if isinstance(document, dict):
        return {key: _without(value, mark) for key, value in document.items() if key != mark}
    if isinstance(document, list):
        return [_without(value, mark) for value in document]
    return document
