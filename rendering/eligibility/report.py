"""The eligibility report of a face: for which uses its impression is fit at a size, and why it is refused for others.

The rules are in rules.py, the figures come from rendering.engine.metrics.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rendering.eligibility.rules import (
    BANK,
    CORPORATE,
    EVERYDAY,
    GEOMETRY_OF_USE,
    INCOMPLETE_REFUSES,
    LEVELS,
    LIMIT,
    REGISTRATION,
    RULES,
    UNREPORTED,
    VARIANT_REFUSES,
    Rule,
)
from rendering.engine.metrics.measures import Measures


@dataclass(frozen=True, slots=True)
class Reason:
    """Why uses are refused: the key of the rule, the figures that it compared, and the uses that it refuses."""

    key: str
    params: Mapping[str, float]
    refuses: tuple[str, ...] = field(compare=False)

    def as_json(self) -> dict[str, object]:
        """Return the reason in the form of the contract. All params are numbers, so each refused use becomes a 1."""
        refuses = {f"refuses{use.capitalize()}": 1 for use in self.refuses}
        return {"key": self.key, "params": {**self.params, **refuses}}


@dataclass(frozen=True, slots=True)
class EligibilityReport:
    """What the geometry of a face permits at a size (the contract, part 2). The shop may sell a family for less."""

    registration: bool
    bank: bool
    everyday: bool
    corporate: bool
    level: str | None
    reasons: tuple[Reason, ...]
    metrics: Mapping[str, float]

    def permits(self, use: str) -> bool:
        """Say whether the geometry permits a use id of the contract: bank, registered, everyday or corporate."""
        return bool(getattr(self, GEOMETRY_OF_USE[use]))

    def as_json(self) -> dict[str, object]:
        """Return the report in the form of the contract."""
        return {
            REGISTRATION: self.registration,
            BANK: self.bank,
            EVERYDAY: self.everyday,
            CORPORATE: self.corporate,
            "level": self.level,
            "reasons": [reason.as_json() for reason in self.reasons],
            "metrics": dict(self.metrics),
        }


def report(measures: Measures, size_mm: float, rules: Sequence[Rule] = RULES) -> EligibilityReport:
    """Return the report of a face with these measures, for an impression of `size_mm`, by a table of rules.

    The rules compare the rounded figures that the report shows, so that no report contradicts itself.
    """
    figures = _figures(measures, size_mm)
    reasons = [reason for rule in rules for reason in _reasons(rule, figures)]
    reasons += [
        Reason("variant_form_unavailable", {"codePoint": int(code_point.removeprefix("U+"), 16)}, VARIANT_REFUSES)
        for code_point in dict.fromkeys(measures.unavailable_variants)
    ]
    reasons += [
        Reason("letter_incomplete", {"letter": letter, "expected": expected, "found": found}, INCOMPLETE_REFUSES)
        for letter, expected, found in measures.incomplete_letters
    ]
    refused = {use for reason in reasons for use in reason.refuses}
    return EligibilityReport(
        registration=REGISTRATION not in refused,
        bank=BANK not in refused,
        everyday=EVERYDAY not in refused,
        corporate=CORPORATE not in refused,
        level=next((level for level in LEVELS if level not in refused), None),
        reasons=tuple(reasons),
        metrics={name: value for name, value in figures.items() if name not in UNREPORTED},
    )


def _reasons(rule: Rule, figures: Mapping[str, float]) -> list[Reason]:
    """Return one reason for each distinct limit of a rule that is not met, in ascending order of the limits."""
    refused: dict[float, list[str]] = {}
    for use, limit in rule.limits.items():
        if rule.misses(figures[rule.figure], limit):
            refused.setdefault(limit, []).append(use)
    return [
        Reason(
            rule.key,
            {name: limit if figure == LIMIT else figures[figure] for name, figure in rule.params.items()},
            tuple(uses),
        )
        for limit, uses in sorted(refused.items())
    ]


def _figures(measures: Measures, size_mm: float) -> dict[str, float]:
    """Return all figures by their names in the contract, rounded to 0.001 mm, or ratios to 0.001."""
    return {
        **{name: round(value, 3) for name, value in measures.in_mm(size_mm).items()},
        "charCount": measures.char_count,
        "rimContacts": measures.rim_contacts,
        "inkRatio": round(measures.ink_ratio, 3),
        "rimCoverage": math.floor(measures.rim_coverage * 1000) / 1000,  # rounded down: a broken rim never shows as 1
        "rimBreaks": measures.rim_breaks,
        "countersExpected": measures.counters_expected,
        "countersFound": measures.counters_found,
        "partsExpected": measures.parts_expected,
        "partsFound": measures.parts_found,
        "strokesFused": measures.strokes_fused,
        "strokeBreaks": measures.stroke_breaks,
        "lettersIncomplete": len(measures.incomplete_letters),
        "countersClosed": measures.counters_expected - measures.counters_found,
        "reversed": float(measures.mode != "shubun"),
    }
