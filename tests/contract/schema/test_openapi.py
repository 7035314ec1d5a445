"""Part 9 and issue of the machine-readable contract: OpenAPI 3.1.0, complete, valid and the same as committed."""

import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client, override_settings
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator, validate
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from rendering.eligibility.rules import RULES
from tests.contract.conftest import BASE_URL

SNAPSHOT = Path(__file__).resolve().parents[1] / "openapi.json"
NAME = {"type": "string", "minLength": 1, "maxLength": 24}
FAMILIES = ["insou", "tensho", "reisho", "kaisho", "koin", "kaku", "wave", "vortex"]
USES = ["bank", "registered", "everyday", "corporate"]
UNIT = {"type": "number", "minimum": 0, "maximum": 1}


def operation(document: dict[str, Any], path: str) -> dict[str, Any]:
    found: dict[str, Any] = document["paths"][path]["get"]
    return found


def test_it_is_what_was_committed(document: dict[str, Any]) -> None:
    written = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        SNAPSHOT.write_text(written, encoding="utf-8")
    assert written == SNAPSHOT.read_text(encoding="utf-8"), "UPDATE_SNAPSHOTS=1 writes the new one, to be reviewed"


def test_it_is_valid(document: dict[str, Any]) -> None:
    validate(document, cls=OpenAPIV31SpecValidator)


def test_the_generator_has_no_complaints_and_makes_what_was_committed() -> None:
    out = io.StringIO()
    with override_settings(BASE_URL=BASE_URL):
        call_command("spectacular", "--validate", "--fail-on-warn", "--format", "openapi-json", stdout=out)
    assert json.loads(out.getvalue()) == json.loads(SNAPSHOT.read_text(encoding="utf-8"))


def test_it_names_version_and_operations(document: dict[str, Any]) -> None:
    assert document["openapi"] == "3.1.0"
    assert document["info"]["version"] == "1.0.0"
    assert document["servers"] == [{"url": BASE_URL}]
    ids = {
        path: {method: found["operationId"] for method, found in methods.items()}
        for path, methods in document["paths"].items()
    }
    assert ids == {
        "/api/v1/catalog": {"get": "getCatalog"},
        "/api/v1/designs": {"get": "listDesigns"},
        "/api/seal": {"get": "renderSeal"},
    }


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/api/v1/catalog", {}),
        (
            "/api/v1/designs",
            {
                "name": NAME,
                "use": {"type": "string", "enum": USES, "default": "registered"},
                "size": {
                    "anyOf": [{"type": "number", "const": size} for size in (12, 13.5, 15, 18, 24)],
                    "default": 15,
                },
                "material": {"type": "string", "enum": ["aluminium", "titanium"], "default": "titanium"},
                "shape": {"type": "string", "enum": ["round", "square"]},
                "index": {"type": "integer", "minimum": 0, "maximum": 39, "default": 0},
                "locale": {"type": "string", "enum": ["en", "ja"], "default": "en"},
            },
        ),
        (
            "/api/seal",
            {
                "name": NAME,
                "family": {"type": "string", "enum": FAMILIES},
                "seed": {"type": "integer"},
                "index": {"type": "integer", "minimum": 0, "maximum": 99, "default": 0},
                "view": {"type": "string", "enum": ["svg", "json"], "default": "svg"},
                "size": {"type": "number", "minimum": 8, "maximum": 30, "default": 15},
                "shape": {"type": "string", "enum": ["round", "square"]},
                "mirror": {"type": "string", "enum": ["0", "1"], "default": "0"},
                "ink": {
                    "type": "string",
                    "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$",
                    "default": "#D9381E",
                },
                "mode": {"type": "string", "enum": ["shubun", "split", "hakubun"], "default": "shubun"},
                "silhouette": {"type": "string", "enum": ["circle", "ellipse", "square", "roundedSquare"]},
                "frame": {"type": "number", "minimum": 0.01, "maximum": 0.18},
                "deform": {"type": "string", "enum": ["none", "elliptical", "fgSquircle"], "default": "none"},
                "weight": {"type": "number", "minimum": -14, "maximum": 24, "multipleOf": 0.5},
                "reach": UNIT,
                "fan": UNIT,
                "scatter": UNIT,
            },
        ),
    ],
)
def test_every_parameter_is_described_in_full(
    document: dict[str, Any], path: str, expected: dict[str, dict[str, Any]]
) -> None:
    asked = operation(document, path)["parameters"]
    parameters = [parameter for parameter in asked if parameter["in"] == "query"]
    assert {parameter["name"]: parameter["schema"] for parameter in parameters} == expected
    assert {parameter["name"] for parameter in asked if parameter["in"] == "header"} == {"If-None-Match", "If-Match"}
    assert all(parameter["description"].endswith(".") for parameter in parameters)
    required = [parameter["name"] for parameter in parameters if parameter.get("required")]
    assert required == [name for name in ("name", "family") if name in expected]


@pytest.mark.parametrize("path", ["/api/v1/catalog", "/api/v1/designs", "/api/seal"])
def test_every_answer_is_described(document: dict[str, Any], path: str) -> None:
    responses = operation(document, path)["responses"]
    assert set(responses) == {"200", "304", "400", "404", "405", "412", "500", "503"}
    assert responses["405"]["headers"]["Allow"]["schema"]["const"] == "GET, HEAD, OPTIONS"
    assert responses["503"]["headers"]["Retry-After"]["required"]
    for status in ("400", "404", "405", "412", "500", "503"):
        assert responses[status]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/ApiError"}
    versions = set() if path == "/api/v1/catalog" else {"Engine-Version", "Answers-Version"}
    for status in ("200", "304"):
        assert set(responses[status]["headers"]) == {"ETag", "Cache-Control"} | versions
    assert "content" not in responses["304"]


def test_a_rendered_seal_has_two_media_types_and_is_immutable(document: dict[str, Any]) -> None:
    answer = operation(document, "/api/seal")["responses"]["200"]
    assert set(answer["content"]) == {"image/svg+xml", "application/json"}
    assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/SealJson"}
    assert answer["headers"]["Cache-Control"]["schema"]["const"] == "public, max-age=31536000, immutable"


REQUIRED = {
    "Catalog": "currency pricesIncludeTax shipping guarantee seal sizesMm sizesByShape uses materials shapes families "
    "addons corporateSet gifts links",
    "Use": "id name recommendedSizeMm recommendedFamily",
    "Material": "id name priceJpy corporatePriceJpy leadDays massG colors",
    "Color": "id name swatch",
    "Family": "id name defaultShape uses",
    "EligibilityReport": "registration bank everyday corporate level reasons metrics",
    "Design": "family index seed shape recommendedFor soldFor eligibleForUse eligibility preview orderUrl",
    "DesignSheet": "name use sizeMm material shape index priceJpy currency pricesIncludeTax leadDays designs",
    "SealJson": "face eligibility",
    "ApiError": "error",
    "ApiErrorDetail": "code message docs",
    "Names": "en ja",
    "SizeBand": "min max",
}


@pytest.mark.parametrize("schema", REQUIRED)
def test_the_required_fields_are_those_of_part_2(document: dict[str, Any], schema: str) -> None:
    assert set(document["components"]["schemas"][schema]["required"]) == set(REQUIRED[schema].split())


def test_constants_and_nulls_are_stated(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for schema in ("Catalog", "DesignSheet"):
        assert schemas[schema]["properties"]["currency"] == {"type": "string", "const": "JPY"}
        assert schemas[schema]["properties"]["pricesIncludeTax"] == {"type": "boolean", "description": "Always true."}
    assert schemas["Catalog"]["properties"]["discounts"]["description"].startswith("Always false.")
    assert schemas["DesignSheet"]["properties"]["shape"]["enum"] == ["round", "square", None]
    assert schemas["EligibilityReport"]["properties"]["level"]["enum"] == ["registration", "bank", "everyday", None]
    assert schemas["Color"]["properties"]["swatch"]["type"] == ["string", "null"]
    designs = schemas["DesignSheet"]["properties"]["designs"]
    assert (designs["minItems"], designs["maxItems"]) == (8, 8)


def every_schema(found: Any) -> Iterator[dict[str, Any]]:
    """Yield each object in `found` that has properties of its own."""
    if isinstance(found, dict):
        if isinstance(found.get("properties"), dict):
            yield found
        found = list(found.values())
    if isinstance(found, list):
        for part in found:
            yield from every_schema(part)


def test_every_part_of_a_face_and_of_its_measures_is_described_and_there(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    answer = json.loads(Client().get("/api/seal?name=林&family=kaku&view=json").content)
    face, report = schemas["SealJson"]["properties"]["face"], schemas["EligibilityReport"]
    for schema, sent in ((face, answer["face"]), (report["properties"]["metrics"], answer["eligibility"]["metrics"])):
        assert set(sent) == set(schema["properties"]) == set(schema["required"])
        assert all(field["description"].endswith(".") for field in schema["properties"].values())
    assert all("required" in schema for schema in every_schema(face))


def test_every_reason_is_told_with_whom_it_refuses_and_its_params(document: dict[str, Any]) -> None:
    key = document["components"]["schemas"]["Reason"]["properties"]["key"]
    beside_rules = {"variant_form_unavailable", "letter_incomplete"}
    assert set(key["x-known-values"]) == {rule.key for rule in RULES} | beside_rules
    for rule in RULES:
        told = key["x-known-values"][rule.key]
        assert f"`{rule.key}`" in key["description"]
        assert all(f"`{name}`" in told for name in rule.params)
    assert key["x-known-values"]["cell_below_floor"] == (
        "A character has too little room to be legible. Refuses everyday (1.6), bank (2), registered (2.5), "
        "corporate (2). Params: `minCellMm`, `floorMm`, `charCount`."
    )


@pytest.mark.parametrize("path", ["/api/v1/catalog", "/api/v1/designs", "/api/seal"])
def test_every_answer_has_an_example_that_its_schema_takes(document: dict[str, Any], path: str) -> None:
    registry = Registry().with_resource("urn:contract", DRAFT202012.create_resource(document))
    for status, answer in operation(document, path)["responses"].items():
        for media_type, content in answer.get("content", {}).items():
            pointer = (
                f"#/paths/{path.replace('/', '~1')}/get/responses/{status}/content/{media_type.replace('/', '~1')}"
            )
            check = Draft202012Validator({"$ref": f"urn:contract{pointer}/schema"}, registry=registry)
            for example in content["examples"].values():
                check.validate(example["value"])


@pytest.mark.parametrize("path", ["/api/v1/catalog", "/api/v1/designs", "/api/seal"])
def test_the_tag_of_an_operation_is_described(document: dict[str, Any], path: str) -> None:
    (tag,) = document["tags"]
    assert operation(document, path)["tags"] == [tag["name"]]
    assert tag["description"].endswith(".")


def test_a_sheet_leads_on_to_its_designs(document: dict[str, Any]) -> None:
    (link,) = operation(document, "/api/v1/designs")["responses"]["200"]["links"].values()
    asked = {parameter["name"] for parameter in operation(document, "/api/seal")["parameters"]}
    assert link["operationId"] == "renderSeal"
    assert set(link["parameters"]) <= asked


def test_it_says_who_answers_for_it_and_that_nobody_logs_in(document: dict[str, Any]) -> None:
    assert document["security"] == []
    assert document["info"]["termsOfService"].startswith(BASE_URL)
    assert document["info"]["contact"]["url"].startswith(BASE_URL)
    assert document["info"]["license"]["url"].startswith(BASE_URL)
    assert "seals.example/order?" in json.dumps(document)


def test_it_is_cached_and_open() -> None:
    first = Client().get("/openapi.json")
    assert first["Access-Control-Allow-Origin"] == "*"
    again = Client().get("/openapi.json", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
