"""What ward offices, banks and the workshop's cutter demand of an impression: a table of rules, each with its source.

Figures are in millimetres.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

EVERYDAY, BANK, REGISTRATION, CORPORATE = "everyday", "bank", "registration", "corporate"
LEVELS = (REGISTRATION, BANK, EVERYDAY)  # the strictest use first; each implies the next
GEOMETRY_OF_USE = {"bank": BANK, "registered": REGISTRATION, "everyday": EVERYDAY, "corporate": CORPORATE}
"""The use ids of the contract (part 2), each with the name that the eligibility report has for it."""

WARD_ENVELOPE_MM = (8.0, 25.0)
"""Sides of two squares. A registered impression must not fit in the first one, and must fit in the second one.

Source: ordinances of Hamamatsu, Itabashi and Kanazawa.
"""
COMPANY_ENVELOPE_MM = (10.0, 30.0)
"""The same two squares for a company's impression. Source: 商業登記規則 9 (rules on commercial registration)."""
BANK_ENVELOPE_MM = WARD_ENVELOPE_MM
"""Banks have no rule on size (sanseido.info). We use that of the ward office, so that registration implies bank."""
LARGEST_MM = 30.0
"""The largest impression that is rendered (the contract, part 4.3)."""

# Floors are the least figures that a use accepts, in mm. A stricter use has no lower floor than a less strict one, so
# that registration implies bank, and bank implies everyday. The floors of everyday seals come from the workshop: a
# tapered cutter (tip 0.10 mm, half angle 10°) cuts 0.17 mm wide at a depth of 0.2 mm, so nothing finer can be sold.
STROKE_FLOORS_MM = {EVERYDAY: 0.15, BANK: 0.18, REGISTRATION: 0.20, CORPORATE: 0.20}
GAP_FLOORS_MM = {EVERYDAY: 0.15, BANK: 0.18, REGISTRATION: 0.20, CORPORATE: 0.20}
CELL_FLOORS_MM = {EVERYDAY: 1.6, BANK: 2.0, REGISTRATION: 2.5, CORPORATE: 2.0}
FRAME_FLOORS_MM = {BANK: 0.25, REGISTRATION: 0.30, CORPORATE: 0.30}
OVERRUN_TOLERANCE_MM = 0.01
"""How far ink may lie outside the silhouette: the accuracy of the cutter. Rounded coordinates may do so by less."""

Comparison = Callable[[float, float], bool]
LIMIT = "(limit)"  # in Rule.params: stands for the limit that was not met


def _below(value: float, limit: float) -> bool:
    return value < limit


def _at_most(value: float, limit: float) -> bool:
    return value <= limit


def _above(value: float, limit: float) -> bool:
    return value > limit


def _below_but_present(value: float, limit: float) -> bool:
    return 0 < value < limit


@dataclass(frozen=True, slots=True)
class Rule:
    """Refuses each use in `limits` for which `misses(figure, limit)` is true, with a reason that has `params`."""

    key: str
    figure: str
    misses: Comparison
    limits: Mapping[str, float]
    params: Mapping[str, str]  # for each param of the reason, the name of a figure, or LIMIT
    source: str


def _any_of(*uses: str) -> dict[str, float]:
    """Return the limits of a rule that counts faults: none is permitted."""
    return dict.fromkeys(uses, 0.0)


ALL_USES = (EVERYDAY, BANK, REGISTRATION, CORPORATE)
RULES = (
    Rule(
        "size_below_envelope",
        "majorMm",
        _at_most,
        {BANK: BANK_ENVELOPE_MM[0], REGISTRATION: WARD_ENVELOPE_MM[0], CORPORATE: COMPANY_ENVELOPE_MM[0]},
        {"majorMm": "majorMm", "limitMm": LIMIT},
        "ordinances of Hamamatsu, Itabashi, Kanazawa; 商業登記規則 9 (exactly 10 mm is refused)",
    ),
    Rule(
        "size_above_envelope",
        "majorMm",
        _above,
        {
            EVERYDAY: LARGEST_MM,
            BANK: BANK_ENVELOPE_MM[1],
            REGISTRATION: WARD_ENVELOPE_MM[1],
            CORPORATE: COMPANY_ENVELOPE_MM[1],
        },
        {"majorMm": "majorMm", "limitMm": LIMIT},
        "ordinances of Hamamatsu, Itabashi, Kanazawa; 商業登記規則 9",
    ),
    Rule(
        "rim_missing",
        "frameMm",
        _at_most,
        _any_of(BANK, REGISTRATION, CORPORATE),
        {"frameMm": "frameMm"},
        "Chiyoda, Saku, Kitami: a seal without a rim is refused",
    ),
    Rule(
        "rim_below_floor",
        "frameMm",
        _below_but_present,
        FRAME_FLOORS_MM,
        {"frameMm": "frameMm", "floorMm": LIMIT},
        "our proposal, from the trade's thin rim of 0.3 to 0.5 mm",
    ),
    Rule(
        "rim_broken",
        "rimBreaks",
        _above,
        _any_of(REGISTRATION, CORPORATE),
        {"rimCoverage": "rimCoverage", "breaks": "rimBreaks"},
        "Chiyoda 25 %, Saku 30 %, Kitami a third missing; ours is stricter: the contract asks for an unbroken rim",
    ),
    Rule(
        "stroke_below_floor",
        "minStrokeMm",
        _below,
        STROKE_FLOORS_MM,
        {"minStrokeMm": "minStrokeMm", "floorMm": LIMIT},
        "our proposal; everyday's is the cutter's own",
    ),
    Rule(
        "gap_below_floor",
        "minGapMm",
        _below,
        GAP_FLOORS_MM,
        {"minGapMm": "minGapMm", "floorMm": LIMIT},
        "our proposal; everyday's is the cutter's own",
    ),
    Rule(
        "cell_below_floor",
        "minCellMm",
        _below,
        CELL_FLOORS_MM,
        {"minCellMm": "minCellMm", "floorMm": LIMIT, "charCount": "charCount"},
        "our proposal, from Chikuma: the name must be legible",
    ),
    Rule(
        "stroke_broken",
        "strokeBreaks",
        _above,
        _any_of(REGISTRATION),
        {"breaks": "strokeBreaks"},
        "Yotsukaido, Kitami: cut strokes, a missing part of a letter",
    ),
    Rule(
        "counter_closed",
        "countersClosed",
        _above,
        _any_of(*ALL_USES),
        {"expected": "countersExpected", "found": "countersFound"},
        "Chikuma: the name must be legible; a filled letter cannot be sold for any use",
    ),
    Rule(
        "strokes_fused",
        "strokesFused",
        _above,
        _any_of(REGISTRATION, CORPORATE),
        {"count": "strokesFused"},
        "Chikuma: letters so stylised that the name cannot be confirmed",
    ),
    Rule(
        "not_shubun",
        "reversed",
        _above,
        _any_of(BANK, REGISTRATION),
        {"inkRatio": "inkRatio"},
        "Chiyoda, Iwakuni, Saku: hakubun and mixed engraving",
    ),
    Rule(
        "outside_silhouette",
        "overrunMm",
        _above,
        dict.fromkeys(ALL_USES, OVERRUN_TOLERANCE_MM),
        {"overrunMm": "overrunMm"},
        "our proposal: nothing but the face inside the silhouette",
    ),
)
COMPANY_USES = (BANK, CORPORATE)
_FLOORS_MM = {
    "stroke_below_floor": STROKE_FLOORS_MM,
    "gap_below_floor": GAP_FLOORS_MM,
    "cell_below_floor": CELL_FLOORS_MM,
}
RING_RULES = tuple(
    replace(rule, limits={**rule.limits, **dict.fromkeys(COMPANY_USES, _FLOORS_MM[rule.key][EVERYDAY])})
    if rule.key in _FLOORS_MM
    else rule
    for rule in RULES
)
"""The rules for a double ring. It has two or three times as many letters as another face, so the trade cuts its strokes
0.15 to 0.2 mm wide at a size of 18 mm. The law demands only a size (商業登記規則 9). So for company and bank seals the
floors of strokes, gaps and cells are those of everyday seals, which the cutter can keep."""
VARIANT_REFUSES = (REGISTRATION,)
"""The uses that `variant_form_unavailable` refuses; there is one reason for each code point. The ordinances demand the
registered name (氏名, 氏 or 名) in its own form of the letters."""

INCOMPLETE_REFUSES = ALL_USES
"""The uses that `letter_incomplete` refuses; there is one reason for each letter. Chikuma demands a legible name, and a
letter without one of its strokes may be read as another."""

UNREPORTED = ("reversed", "countersClosed")  # figures that only rules use; the report does not show them
