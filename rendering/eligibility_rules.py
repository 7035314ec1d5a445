"""What offices, banks and the cutter demand of an impression: one table of rules, each with its source.

Pure Python, with figures in millimetres. Must not import geometry, catalogue or web.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

EVERYDAY, BANK, REGISTRATION, CORPORATE = "everyday", "bank", "registration", "corporate"
LEVELS = (REGISTRATION, BANK, EVERYDAY)  # the highest first; each implies the next
GEOMETRY_OF_USE = {"bank": BANK, "registered": REGISTRATION, "everyday": EVERYDAY, "corporate": CORPORATE}
"""The contract names the uses one way (part 2, use ids) and the report's answers another."""

WARD_ENVELOPE_MM = (8.0, 25.0)
"""Must not fit in the first square, must fit in the second. Ordinances of Hamamatsu, Itabashi and Kanazawa."""
COMPANY_ENVELOPE_MM = (10.0, 30.0)
"""Must not fit in the first square, must fit in the second. 商業登記規則 9."""
BANK_ENVELOPE_MM = WARD_ENVELOPE_MM
"""No bank has a rule of size (sanseido.info); ours is the ward's, so that registration implies bank."""
LARGEST_MM = 30.0
"""The largest impression that is rendered (the contract, part 4.3)."""

# Floors in mm, nested, so that registration implies bank implies everyday. Everyday's are the cutter's own: a tapered
# cutter (tip 0.10 mm, half angle 10°) leaves 0.17 mm at 0.2 mm depth, so nothing finer can be sold at all.
STROKE_FLOORS_MM = {EVERYDAY: 0.15, BANK: 0.18, REGISTRATION: 0.20, CORPORATE: 0.20}
GAP_FLOORS_MM = {EVERYDAY: 0.15, BANK: 0.18, REGISTRATION: 0.20, CORPORATE: 0.20}
CELL_FLOORS_MM = {EVERYDAY: 1.6, BANK: 2.0, REGISTRATION: 2.5, CORPORATE: 2.0}
FRAME_FLOORS_MM = {BANK: 0.25, REGISTRATION: 0.30, CORPORATE: 0.30}
OVERRUN_TOLERANCE_MM = 0.01
"""The cutter's own accuracy: an overrun below it is the rounding of coordinates, not ink outside."""

Comparison = Callable[[float, float], bool]
LIMIT = "(limit)"


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
    """Refuses each use in `limits` where `misses(figure, limit)`; its reason carries `params`."""

    key: str
    figure: str
    misses: Comparison
    limits: Mapping[str, float]
    params: Mapping[str, str]  # the reason's name for it -> the figure, or LIMIT
    source: str


def _any_of(*uses: str) -> dict[str, float]:
    """Return the limits of a fault that is counted: a single one is too many."""
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
"""Of a double ring. It has two or three times the letters of another face, so that strokes of 0.15 to 0.2 mm are the
trade's own at 18 mm. The law asks for its size alone (商業登記規則 9): what the cutter leaves is enough."""
VARIANT_REFUSES = (REGISTRATION,)
"""variant_form_unavailable, one reason a code point. The ordinances: the registered 氏名, 氏 or 名, in its own form."""

INCOMPLETE_REFUSES = ALL_USES
"""letter_incomplete, one reason a letter. Chikuma: the name must be legible; without a stroke it is another."""

UNREPORTED = ("reversed", "countersClosed")  # figures that exist for a rule's sake
