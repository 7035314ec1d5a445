"""Descriptions of the figures and reasons of a report, for the OpenAPI document.

Only the sentences are here. Keys, floors and params come from rendering.eligibility.rules.
"""

from typing import Final

from rendering.eligibility.rules import GEOMETRY_OF_USE, INCOMPLETE_REFUSES, RULES, VARIANT_REFUSES

LENGTHS: Final = {
    "sizeMm": "The size asked for, in mm.",
    "frameMm": "Rim thickness in mm at its narrowest; 0 without a frame.",
    "minStrokeMm": "Narrowest carved stroke, in mm.",
    "minGapMm": "Narrowest space between two strokes, in mm.",
    "minCellMm": "Short side of the smallest character cell, in mm; of Latin its height, of 一 二 ー ノ its long side.",
    "majorMm": "Longer extent of the impression, in mm.",
    "minorMm": "Shorter extent of the impression, in mm.",
    "overrunMm": "How far ink lies outside the silhouette, in mm.",
}
COUNTS: Final = {
    "charCount": "Characters carved.",
    "rimContacts": "Separate places where letters join the rim.",
    "rimBreaks": "Gaps in the rim.",
    "countersExpected": "Enclosed white areas that the letters have.",
    "countersFound": "Those of them that are still open on the face.",
    "partsExpected": "Separate strokes or groups of strokes that the letters have.",
    "partsFound": "Those that are separate on the face.",
    "strokesFused": "Joins that should not be.",
    "strokeBreaks": "Parts more than the letters have.",
    "lettersIncomplete": "Letters that lack a part of their drawing.",
}
RATIOS: Final = {
    "inkRatio": "Share of the field that prints, 0 to 1.",
    "rimCoverage": "Share of the rim that is there, 0 to 1.",
}
REASONS: Final = {
    "size_below_envelope": "The impression is smaller than the offices of this use accept",
    "size_above_envelope": "The impression is larger than the offices of this use accept",
    "rim_missing": "There is no rim",
    "rim_below_floor": "The rim is too thin",
    "rim_broken": "The rim is interrupted",
    "stroke_below_floor": "A stroke is too thin to be cut and to last",
    "gap_below_floor": "Two strokes lie too close to be cut apart",
    "cell_below_floor": "A character has too little room to be legible",
    "stroke_broken": "A stroke is cut in two",
    "counter_closed": "An enclosed white area of a letter has filled in",
    "strokes_fused": "Strokes or letters join that should not",
    "letter_incomplete": "A part of a letter is missing",
    "not_shubun": "The face is not plain red characters on paper",
    "outside_silhouette": "Ink lies outside the silhouette",
    "variant_form_unavailable": "No typeface has the form that a variation selector asks for; the base form is drawn",
}
_USES: Final = {geometry: use for use, geometry in GEOMETRY_OF_USE.items()}


def reasons_told() -> dict[str, str]:
    """Return for each key of a reason its meaning, the uses that it refuses with their limits, and its params."""
    told = {
        rule.key: _described(
            rule.key, [_use_with_limit(use, limit) for use, limit in rule.limits.items()], list(rule.params)
        )
        for rule in RULES
    }
    return {
        **told,
        "variant_form_unavailable": _described(
            "variant_form_unavailable", [_USES[use] for use in VARIANT_REFUSES], ["codePoint"]
        ),
        "letter_incomplete": _described(
            "letter_incomplete", [_USES[use] for use in INCOMPLETE_REFUSES], ["letter", "expected", "found"]
        ),
    }


def _use_with_limit(use: str, limit: float) -> str:
    return f"{_USES[use]} ({limit:g})" if limit else _USES[use]


def _described(key: str, uses: list[str], params: list[str]) -> str:
    return f"{REASONS[key]}. Refuses {', '.join(uses)}. Params: {', '.join(f'`{name}`' for name in params)}."
