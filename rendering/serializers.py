"""The shapes of renderSeal's JSON (contract, part 2), as the schema describes them."""

from typing import Any

from rest_framework import serializers

from config.api.schema import DescribedField

NUMBER: dict[str, Any] = {"type": "number"}


def _numbers(**descriptions: str) -> dict[str, Any]:
    return {name: {"type": "number", "description": text} for name, text in descriptions.items()}


METRICS_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "What was measured on the final polygons. Further numeric entries may appear.",
    "properties": {
        **_numbers(
            sizeMm="The size asked for.",
            frameMm="Rim thickness; 0 without a frame.",
            minStrokeMm="Narrowest carved stroke.",
            minCellMm="Short side of the smallest character cell.",
            majorMm="Longer extent of the impression.",
            minorMm="Shorter extent of the impression.",
        ),
        "charCount": {"type": "integer", "description": "Characters carved."},
        "rimContacts": {"type": "integer", "description": "Separate places where letters join the rim."},
    },
    "additionalProperties": NUMBER,
}
REASON_PARAMS_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "The figures at fault and the limits they miss; and 1 for each use that is refused for it: "
    "`refusesEveryday`, `refusesBank`, `refusesRegistration`, `refusesCorporate`. `letter_incomplete` has `letter`, "
    "the place of a letter in `face.letters` from 0, and how many features of its drawing were `expected` and `found`.",
    "additionalProperties": NUMBER,
}
POINT: dict[str, Any] = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2, "description": "x, y."}
RING: dict[str, Any] = {"type": "array", "items": POINT, "minItems": 4, "description": "Closed: first point last."}
PART_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"outer": RING, "holes": {"type": "array", "items": RING}},
    "required": ["outer", "holes"],
}
FACE_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "The carved face for a 3D stage: rings of points in impression units, a scale and a depth.",
    "properties": {
        **_numbers(
            radius="Half the side, or the radius, in impression units.",
            scale="Millimetres per impression unit, at `size`.",
            depth="The relief in mm.",
        ),
        "axes": {
            "type": "object",
            "description": "Where each axis points.",
            "additionalProperties": {"type": "string"},
        },
        "mirrored": {"type": "boolean", "description": "True for the carved face, false for the impression."},
        "letters": {
            "type": "array",
            "description": "The letters in reading order, and the form that each is cut in.",
            "items": {
                "type": "object",
                "properties": {
                    "text": {"type": "string"},
                    "form": {
                        "type": "string",
                        "enum": ["seal", "modern", "typeface"],
                        "description": "`seal`: our own seal form; `modern`: a typeface's outline, where a kanji of "
                        "the name has no seal form yet; `typeface`: a typeface's own outline, in brushed families.",
                    },
                },
                "required": ["text", "form"],
            },
        },
        "arrangement": {
            "type": "object",
            "description": "How the letters stand on the impression, whatever `mirrored` says. Read line by line they "
            "are the name.",
            "properties": {
                "direction": {
                    "type": "string",
                    "enum": ["columnsFromRight", "rowsFromLeft"],
                    "description": "`columnsFromRight`: each line is a column read downward, the first the rightmost; "
                    "two letters side by side are two columns. `rowsFromLeft`: each line is a row read to the right, "
                    "the first on top.",
                },
                "lines": {
                    "type": "array",
                    "description": "The lines in reading order, each the places of its letters in `letters`, from 0.",
                    "items": {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 1},
                },
            },
            "required": ["direction", "lines"],
        },
        "outline": {**RING, "description": "The silhouette."},
        "parts": {
            "type": "array",
            "items": PART_SCHEMA,
            "description": "Raised parts, each with its own holes: outer rings counter-clockwise, holes clockwise.",
        },
    },
    "additionalProperties": True,
}


class ReasonSerializer(serializers.Serializer[Any]):
    key = serializers.CharField(help_text="Why a use is refused.")
    params = DescribedField(REASON_PARAMS_SCHEMA, required=False)


class EligibilityReportSerializer(serializers.Serializer[Any]):
    """What the geometry itself permits at a size, independent of what the family is sold for."""

    registration = serializers.BooleanField(help_text="Passes ward-office rules for a registered seal.")
    bank = serializers.BooleanField()
    everyday = serializers.BooleanField()
    corporate = serializers.BooleanField(help_text="Passes as a company representative seal.")
    level = DescribedField(
        {
            "type": ["string", "null"],
            "enum": ["registration", "bank", "everyday", None],
            "description": "The highest personal use permitted; null when not sellable at all.",
        }
    )
    reasons = ReasonSerializer(many=True, help_text="Why a use is refused.")
    metrics = DescribedField(METRICS_SCHEMA)


class SealJsonSerializer(serializers.Serializer[Any]):
    face = DescribedField(FACE_SCHEMA)
    eligibility = EligibilityReportSerializer(help_text="At `size`.")
