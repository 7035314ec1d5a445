"""The rows of the reference say what each parameter and field takes, and lead to the schema that they refer to."""

from typing import Any

import pytest

from config.api.documents.reference import Answer, OperationText, Row, kind_of, operations_of, schemas_of

SEAL = {"$ref": "#/components/schemas/Seal"}


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        (SEAL, "Seal"),
        ({"allOf": [{"title": "x"}, SEAL]}, "Seal"),
        ({"oneOf": [SEAL, {"type": "null"}]}, "Seal"),
        ({"const": False}, "always false"),
        ({"const": "JPY"}, "always JPY"),
        ({"type": "array", "items": SEAL}, "list of Seal"),
        ({"type": "array", "items": {"enum": [1, None]}}, "list of one of 1, null"),
        ({"anyOf": [{"const": "round"}, {"const": "square"}]}, "one of round, square"),
        ({"anyOf": [{"const": "round"}, {"type": "string"}]}, "any"),
        ({"enum": ["en", "ja"], "type": "string"}, "one of en, ja"),
        ({}, "any"),
        ({"type": "boolean"}, "boolean"),
        ({"type": ["string", "null"]}, "string or null"),
        ({"type": "string", "minLength": 1, "maxLength": 9}, "string, 1 to 9 characters"),
        ({"type": "string", "minLength": 1}, "string, 1 to any number of characters"),
        ({"type": "string", "maxLength": 9}, "string, 0 to 9 characters"),
        ({"type": "number", "minimum": 0, "maximum": 1, "multipleOf": 0.5}, "number, 0 to 1, in steps of 0.5"),
        ({"type": "number", "minimum": 0}, "number"),
        ({"type": "number", "maximum": 1}, "number"),
        ({"type": "string", "pattern": "^#", "format": "uri"}, "string, matching ^#, uri"),
    ],
)
def test_a_kind_says_which_values_are_accepted(schema: dict[str, Any], kind: str) -> None:
    assert kind_of(schema) == kind


def test_an_operation_is_shown_with_its_parameters_and_answers() -> None:
    operation = {
        "operationId": "renderSeal",
        "summary": "A seal",
        "description": "Draws it.",
        "parameters": [
            {"name": "name", "schema": {"type": "string"}, "required": True, "description": "Whose it is."},
            {"name": "rim", "schema": {"type": "boolean", "default": True}},
        ],
        "responses": {
            "200": {
                "description": "The seal.",
                "content": {"image/svg+xml": {"schema": {"type": "string"}}, "application/json": {"schema": SEAL}},
                "headers": {"ETag": {}, "Seed": {}},
            },
            "304": {},
        },
    }
    document = {"paths": {"/seal": {"get": operation, "head": {"operationId": "bare", "responses": {}}}}}
    name = Row("name", "string", True, "", "Whose it is.", "")
    rim = Row("rim", "boolean", False, "true", "", "")
    answers = (Answer("200", "The seal.", "image/svg+xml, application/json", "Seal", "ETag, Seed"),)
    assert operations_of(document) == [
        OperationText(
            "GET", "/seal", "renderSeal", "A seal", "Draws it.", (name, rim), (*answers, Answer("304", "", "", "", ""))
        ),
        OperationText("HEAD", "/seal", "bare", "", "", (), ()),
    ]


def test_a_schema_is_shown_with_its_fields_and_those_within_them() -> None:
    schemas: dict[str, Any] = {
        "Face": {
            "description": "A face.",
            "required": ["seal"],
            "properties": {
                "seal": {**SEAL, "description": "The seal."},
                "parts": {"type": "array", "items": {"properties": {"area": {"type": "number"}}, "required": ["area"]}},
                "seals": {"type": "array", "items": SEAL},
                "key": {"type": "string", "x-known-values": {"dense": "Too dense."}},
            },
        },
        "Empty": {},
    }
    assert schemas_of({"components": {"schemas": schemas}}) == [
        (
            "Face",
            "A face.",
            (
                Row("seal", "Seal", True, "", "The seal.", "Seal"),
                Row("parts", "list of any", False, "", "", ""),
                Row("parts.area", "number", True, "", "", ""),
                Row("seals", "list of Seal", False, "", "", "Seal"),
                Row("key", "string", False, "", "", "", (("dense", "Too dense."),)),
            ),
        ),
        ("Empty", "", ()),
    ]
