"""The structure of renderSeal's JSON (contract, part 2), with the descriptions that the OpenAPI document shows."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from config.api.documents.reference import KNOWN_VALUES
from config.api.documents.schema import DescribedField, answer_header
from rendering.engine.output.geometry_json import AXES
from rendering.engine.vocabulary import DEFORM_IDS, MODE_IDS, SILHOUETTE_IDS
from rendering.openapi.wording import COUNTS, LENGTHS, RATIOS, reasons_told

NUMBER: dict[str, Any] = {"type": "number"}
VERSIONS_TOLD = [
    answer_header("Engine-Version", {"type": "string"}, "The engine's version. Within one, faces never change."),
    answer_header("Answers-Version", {"type": "string"}, "That of rules and forms. Within one, neither changes."),
]


def _described(kind: str, descriptions: Mapping[str, str]) -> dict[str, Any]:
    return {name: {"type": kind, "description": text} for name, text in descriptions.items()}


def _choice(ids: Sequence[str], description: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(ids), "description": description}


METRICS_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "What was measured on the final polygons. Further numeric entries may appear.",
    "properties": {
        **_described("number", LENGTHS),
        **_described("integer", COUNTS),
        **_described("number", RATIOS),
    },
    "required": [*LENGTHS, *COUNTS, *RATIOS],
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
    "properties": {
        "outer": {**RING, "description": "The edge of the part, counter-clockwise. Closed: first point last."},
        "holes": {"type": "array", "items": RING, "description": "Its holes, clockwise."},
    },
    "required": ["outer", "holes"],
}
FACE_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "The carved face for a 3D stage: rings of points in impression units, a scale and a depth.",
    "properties": {
        "version": {"type": "string", "description": "The engine's version; faces are the same within one."},
        "answersVersion": {
            "type": "string",
            "description": "The version of rules and forms, as in the header `Answers-Version`.",
        },
        "unit": {"type": "string", "description": "The unit of all points, in words."},
        **_described(
            "number",
            {
                "radius": "Half the side, or the radius, in impression units.",
                "scale": "Millimetres per impression unit, at `size`.",
                "depth": "The relief in mm.",
            },
        ),
        "axes": {
            "type": "object",
            "description": "Where each axis points, and where the origin lies.",
            "properties": {axis: {"type": "string"} for axis in AXES},
            "required": list(AXES),
            "additionalProperties": {"type": "string"},
        },
        "silhouette": _choice(SILHOUETTE_IDS, "The silhouette before `deform`."),
        "deform": _choice(DEFORM_IDS, "The mapping between disc and square that was applied."),
        "mode": _choice(MODE_IDS, "The ink polarity."),
        "mirrored": {"type": "boolean", "description": "True for the carved face, false for the impression."},
        "letters": {
            "type": "array",
            "description": "The letters in reading order, and the form that each is cut in.",
            "items": {
                "type": "object",
                "properties": {
                    "text": {"type": "string", "description": "The letter."},
                    "form": {
                        "type": "string",
                        "enum": ["seal", "modern", "typeface"],
                        "description": "`seal`: our own seal form; `modern`: a typeface's outline, where a kanji of "
                        "the name has no seal form yet; `typeface`: a typeface's own outline, in brushed families.",
                    },
                    "drawing": {
                        "type": ["string", "null"],
                        "description": "Which of our drawings of the letter a seal form is: `1` the usual one, a "
                        "higher number another that carvers cut, `folded` with more lines, `thinned` with "
                        "fewer, `kaku` squared. Null for a typeface's outline.",
                    },
                },
                "required": ["text", "form", "drawing"],
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
        "outline": {**RING, "description": "The silhouette after `deform`."},
        "parts": {
            "type": "array",
            "items": PART_SCHEMA,
            "description": "Raised parts, each with its own holes: outer rings counter-clockwise, holes clockwise.",
        },
    },
    "additionalProperties": True,
}
FACE_SCHEMA["required"] = list(FACE_SCHEMA["properties"])
REASON_KEY_SCHEMA: dict[str, Any] = {
    "type": "string",
    "description": f"Why a use is refused. More may come; known are {', '.join(f'`{key}`' for key in reasons_told())}.",
    KNOWN_VALUES: reasons_told(),
}


class ReasonSerializer(serializers.Serializer[Any]):
    """Why some use is refused. A key appears once for each floor that is missed, with that floor."""

    key = DescribedField(REASON_KEY_SCHEMA)
    params = DescribedField(REASON_PARAMS_SCHEMA, required=False)


class EligibilityReportSerializer(serializers.Serializer[Any]):
    """What the geometry itself permits at a size, independent of what the family is sold for."""

    registration = serializers.BooleanField(help_text="Passes ward-office rules for a registered seal.")
    bank = serializers.BooleanField(help_text="Passes as a bank seal.")
    everyday = serializers.BooleanField(help_text="Passes as an everyday seal: it can be cut at all.")
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
