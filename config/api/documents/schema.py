"""The OpenAPI description, made from what is declared once: queries, serializers and the shape of errors.

The only module that extends drf-spectacular.
"""

import json
from typing import Any, Final, cast

from django.conf import settings
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from config.api.parameters.params import Parameter, parameters_of, said_of, schema_of
from config.api.responses.errors import ALLOWED_METHODS, STATUS_OF_CODE, ApiError, database_is_away, error_for_status


class ConstField(serializers.Field[Any, Any, Any, Any]):
    """A field of one constant value, which the schema states: a text as `const`, a boolean in words.

    Clients made from a constant boolean compare it with a text and refuse every answer.
    """

    def __init__(self, value: str | bool, help_text: str = "", **options: Any) -> None:
        always = f"Always {str(value).lower()}." if isinstance(value, bool) else ""
        super().__init__(help_text=" ".join(filter(None, (always, help_text))), **options)
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
        return {"type": "boolean"} if isinstance(value, bool) else {"type": "string", "const": value}


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


EXAMPLE_BASE_URL: Final = "https://seals.example"
"""The address in examples. The document shows this server's own address instead."""
BAD_REQUEST_EXAMPLE: Final = ApiError(
    "invalid_parameter",
    "The parameter 'use' is not one of the accepted values.",
    hint="Use one of: bank, registered, everyday, corporate.",
    param="use",
)
_ERRORS: Final[dict[int, tuple[str, ApiError]]] = {
    400: ("A parameter is missing or invalid; `param` names it.", BAD_REQUEST_EXAMPLE),
    404: ("There is nothing at this path.", error_for_status(404)),
    405: ("The method is not allowed; all operations are GET.", error_for_status(405)),
    412: ("`If-Match` names another answer than the newest.", error_for_status(412)),
    500: ("The engine could not compose or render the design.", error_for_status(500)),
}
_BUSY: Final[dict[int, tuple[str, ApiError]]] = {
    503: (
        "More is asked for than can be drawn at the moment, or the shop's database does not answer: ask again after "
        "`Retry-After` seconds.",
        error_for_status(503),
    ),
}
_AWAY: Final[dict[int, tuple[str, ApiError]]] = {
    503: ("The shop's database does not answer: ask again after `Retry-After` seconds.", database_is_away()),
}


def error_responses(*, composes: bool = False) -> dict[int, OpenApiResponse]:
    """Return the descriptions of all errors of an operation. One that composes faces has a few more."""
    return {
        status: OpenApiResponse(
            ApiErrorSerializer,
            description=text,
            examples=[OpenApiExample(f"Error{status}", value=error.as_json(EXAMPLE_BASE_URL))],
        )
        for status, (text, error) in (_ERRORS | (_BUSY if composes else _AWAY)).items()
    }


def answer_example(value: Any, media_type: str = "application/json") -> OpenApiExample:
    """Return an example of a 200 response, as the contract shows it."""
    name = "Picture" if media_type.startswith("image/") else "Answer"
    return OpenApiExample(name, value=value, media_type=media_type, response_only=True)


NOT_MODIFIED: Final = OpenApiResponse(description="`If-None-Match` matches: the client holds this answer already.")


def caching_headers(cache_control: str) -> list[OpenApiParameter]:
    """Return the descriptions of the headers of 200 and 304, and of those of errors."""
    return [
        answer_header("ETag", {"type": "string"}, "Strong validator of this answer."),
        answer_header("Cache-Control", {"type": "string", "const": cache_control}, "How caches may keep this answer."),
        OpenApiParameter(
            "Allow",
            {"type": "string", "const": ALLOWED_METHODS},
            OpenApiParameter.HEADER,
            required=True,
            description="The methods that are allowed.",
            response=[405],
        ),
        OpenApiParameter(
            "Retry-After",
            {"type": "integer", "minimum": 1},
            OpenApiParameter.HEADER,
            required=True,
            description="In how many seconds to ask again.",
            response=[503],
        ),
    ]


IF_NONE_MATCH: Final = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The `ETag` of an answer that the client holds: while it is still the newest, the answer is a 304 "
    "without a body.",
)
IF_MATCH: Final = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="The `ETag` of the only answer that the client wants: where the newest is another one, the answer is a "
    "412.",
)
TAG: Final = {"name": "seals", "description": "The catalogue, the eight designs of a name, and their impressions."}


def answer_header(name: str, schema: dict[str, Any], description: str) -> OpenApiParameter:
    """Return the description of a header of 200 and 304."""
    return OpenApiParameter(
        name, schema, OpenApiParameter.HEADER, required=True, description=description, response=[200, 304]
    )


def query_parameter(name: str, parameter: Parameter) -> OpenApiParameter:
    """Return the description of a declared parameter."""
    schema = schema_of(parameter)
    example = parameter.example or schema.get("default")
    examples = [] if example is None else [OpenApiExample("Example", value=example)]
    return OpenApiParameter(
        name,
        schema,
        OpenApiParameter.QUERY,
        required=parameter.required,
        description=said_of(parameter),
        deprecated=parameter.deprecation is not None,
        examples=examples,
    )


class OperationSchema(AutoSchema):
    """Takes an operation's parameters from the query class that also parses them."""

    def get_override_parameters(self) -> list[Any]:
        declared = parameters_of(cast(Any, self.view).query_class)
        parameters = (query_parameter(name, parameter) for name, parameter in declared.items())
        return [*parameters, IF_NONE_MATCH, IF_MATCH]

    def is_deprecated(self) -> bool:
        return cast(Any, self.view).deprecation is not None

    def get_tags(self) -> list[str]:
        return [TAG["name"]]

    def get_operation(self, *asked: Any, **named: Any) -> Any:
        """Return the operation with its links to other operations."""
        operation = super().get_operation(*asked, **named)
        if operation and (links := cast(Any, self.view).links):
            operation["responses"]["200"]["links"] = links
        return operation


def finish_document(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add this server's address and drop drf-spectacular's own marks. A postprocessing hook of drf-spectacular."""
    base = settings.BASE_URL
    finished: dict[str, Any] = _without(result, "x-spec-enum-id")
    finished = json.loads(json.dumps(finished).replace(EXAMPLE_BASE_URL, base))
    contact = {"name": "The shop", "url": f"{base}/"}
    terms = f"{base}/reference/#terms"
    licence = {"name": "Free to help a person choose or order a seal, by the terms of use", "url": terms}
    info = {**finished["info"], "termsOfService": terms, "contact": contact, "license": licence}
    return {**finished, "info": info, "servers": [{"url": base}], "tags": [TAG], "security": []}


def _without(document: Any, mark: str) -> Any:
    if isinstance(document, dict):
        return {key: _without(value, mark) for key, value in document.items() if key != mark}
    if isinstance(document, list):
        return [_without(value, mark) for value in document]
    return document
