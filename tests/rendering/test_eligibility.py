"""The rules of use on given measures: every reason, every floor from both sides, and consistent reports."""

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.eligibility.report import EligibilityReport, report
from rendering.eligibility.rules import COMPANY_ENVELOPE_MM, LEVELS, RULES, WARD_ENVELOPE_MM
from rendering.engine.metrics import Measures

ALL = {"registration", "bank", "everyday", "corporate"}
SOUND = Measures(
    mode="shubun",
    char_count=2,
    major_units=2000.0,
    minor_units=2000.0,
    overrun_units=0.0,
    frame_units=80.0,
    rim_coverage=1.0,
    rim_breaks=0,
    rim_contacts=0,
    min_stroke_units=60.0,
    min_stroke_at=(0.0, 0.0),
    min_gap_units=60.0,
    min_gap_at=(0.0, 0.0),
    min_cell_units=700.0,
    ink_ratio=0.4,
    counters_expected=3,
    counters_found=3,
    parts_expected=4,
    parts_found=4,
    strokes_fused=0,
    stroke_breaks=0,
    unavailable_variants=(),
)
"""At 15 mm: rim 0.6, strokes and gaps 0.45, cells 5.25."""


def reported(size_mm: float = 15.0, **changed: Any) -> EligibilityReport:
    return report(dataclasses.replace(SOUND, **changed), size_mm)


def units(length_mm: float, size_mm: float = 15.0) -> float:
    return length_mm * 2000 / size_mm


def refused(made: EligibilityReport) -> set[str]:
    return {use for use in ALL if not getattr(made, use)}


def keys(made: EligibilityReport) -> list[str]:
    return [reason.key for reason in made.reasons]


def test_a_sound_face_passes_every_use_without_a_reason() -> None:
    made = reported()
    assert (refused(made), made.reasons, made.level) == (set(), (), "registration")


@pytest.mark.parametrize(
    ("size_mm", "refuses"),
    [
        (8.0, {"registration", "bank", "corporate"}),
        (8.01, {"corporate"}),
        (10.0, {"corporate"}),
        (10.01, set()),
        (25.0, set()),
        (25.01, {"registration", "bank"}),
        (30.0, {"registration", "bank"}),
        (30.01, ALL),
    ],
)
def test_envelopes_are_strict_at_the_bottom_and_inclusive_at_the_top(size_mm: float, refuses: set[str]) -> None:
    assert refused(reported(size_mm)) == refuses


def told(made: EligibilityReport) -> list[dict[str, Any]]:
    """Return the reasons as JSON, without the uses that they refuse."""
    plain = [reason.as_json() for reason in made.reasons]
    for reason in plain:
        params: Any = reason["params"]
        reason["params"] = {name: value for name, value in params.items() if not name.startswith("refuses")}
    return plain


def test_a_reason_says_which_uses_it_refuses() -> None:
    reasons = [reason.as_json()["params"] for reason in reported(9.0).reasons]
    assert reasons == [{"majorMm": 9.0, "limitMm": 10.0, "refusesCorporate": 1}]


def test_an_incomplete_letter_refuses_every_use() -> None:
    made = reported(incomplete_letters=((1, 12, 10),))
    assert (refused(made), made.level) == (ALL, None)
    assert told(made) == [{"key": "letter_incomplete", "params": {"letter": 1, "expected": 12, "found": 10}}]
    assert made.metrics["lettersIncomplete"] == 1


def test_an_envelope_missed_is_told_with_its_limit() -> None:
    assert told(reported(8.0)) == [
        {"key": "size_below_envelope", "params": {"majorMm": 8.0, "limitMm": 8.0}},
        {"key": "size_below_envelope", "params": {"majorMm": 8.0, "limitMm": 10.0}},
    ]
    assert told(reported(26.0)) == [{"key": "size_above_envelope", "params": {"majorMm": 26.0, "limitMm": 25.0}}]


FLOORS = [
    ("min_stroke_units", "stroke_below_floor", 0.15, ALL),
    ("min_stroke_units", "stroke_below_floor", 0.18, {"bank", "registration", "corporate"}),
    ("min_stroke_units", "stroke_below_floor", 0.20, {"registration", "corporate"}),
    ("min_gap_units", "gap_below_floor", 0.15, ALL),
    ("min_gap_units", "gap_below_floor", 0.18, {"bank", "registration", "corporate"}),
    ("min_gap_units", "gap_below_floor", 0.20, {"registration", "corporate"}),
    ("min_cell_units", "cell_below_floor", 1.6, ALL),
    ("min_cell_units", "cell_below_floor", 2.0, {"bank", "registration", "corporate"}),
    ("min_cell_units", "cell_below_floor", 2.5, {"registration"}),
    ("frame_units", "rim_below_floor", 0.25, {"bank", "registration", "corporate"}),
    ("frame_units", "rim_below_floor", 0.30, {"registration", "corporate"}),
]


@pytest.mark.parametrize(("length", "key", "floor_mm", "refuses"), FLOORS)
def test_a_floor_refuses_what_is_under_it_and_passes_what_is_on_it(
    length: str, key: str, floor_mm: float, refuses: set[str]
) -> None:
    under, on = reported(**{length: units(floor_mm - 0.001)}), reported(**{length: units(floor_mm)})
    assert refused(under) == refuses
    assert refused(on) < refuses
    assert floor_mm in [reason.params["floorMm"] for reason in under.reasons]
    assert floor_mm not in [reason.params["floorMm"] for reason in on.reasons]
    assert set(keys(under)) == {key}


def test_a_floor_missed_is_told_once_for_each_floor_that_is_missed() -> None:
    assert told(reported(min_stroke_units=units(0.1))) == [
        {"key": "stroke_below_floor", "params": {"minStrokeMm": 0.1, "floorMm": floor_mm}}
        for floor_mm in (0.15, 0.18, 0.20)
    ]
    cells = reported(min_cell_units=units(1.5), char_count=9).reasons
    assert [reason.params for reason in cells] == [
        {"minCellMm": 1.5, "floorMm": floor_mm, "charCount": 9} for floor_mm in (1.6, 2.0, 2.5)
    ]


FAULTS: list[tuple[dict[str, Any], str, dict[str, float], set[str]]] = [
    ({"frame_units": 0.0}, "rim_missing", {"frameMm": 0.0}, {"bank", "registration", "corporate"}),
    (
        {"rim_breaks": 2, "rim_coverage": 0.9},
        "rim_broken",
        {"rimCoverage": 0.9, "breaks": 2},
        {"registration", "corporate"},
    ),
    ({"stroke_breaks": 1}, "stroke_broken", {"breaks": 1}, {"registration"}),
    ({"counters_found": 2}, "counter_closed", {"expected": 3, "found": 2}, ALL),
    ({"strokes_fused": 3}, "strokes_fused", {"count": 3}, {"registration", "corporate"}),
    ({"mode": "hakubun"}, "not_shubun", {"inkRatio": 0.4}, {"bank", "registration"}),
    ({"mode": "split"}, "not_shubun", {"inkRatio": 0.4}, {"bank", "registration"}),
    ({"overrun_units": 20.0}, "outside_silhouette", {"overrunMm": 0.15}, ALL),
    (
        {"unavailable_variants": ("U+E0101",)},
        "variant_form_unavailable",
        {"codePoint": 0xE0101},
        {"registration"},
    ),
]


@pytest.mark.parametrize(("changed", "key", "params", "refuses"), FAULTS)
def test_a_fault_is_refused_for_its_uses_with_its_figures(
    changed: dict[str, Any], key: str, params: dict[str, float], refuses: set[str]
) -> None:
    made = reported(**changed)
    assert refused(made) == refuses
    assert told(made) == [{"key": key, "params": params}]


def test_every_rule_has_a_source_and_can_be_provoked() -> None:
    provoked = {"size_below_envelope", "size_above_envelope"} | {key for _, key, _, _ in FLOORS}
    provoked |= {key for _, key, _, _ in FAULTS}
    assert {rule.key for rule in RULES} | {"variant_form_unavailable"} == provoked
    assert all(rule.source for rule in RULES)


def test_a_rim_that_is_missing_is_not_also_too_thin() -> None:
    assert keys(reported(frame_units=0.0)) == ["rim_missing"]


def test_a_broken_rim_never_reads_as_whole() -> None:
    made = reported(rim_breaks=1, rim_coverage=0.99997)
    assert made.metrics["rimCoverage"] < 1
    assert keys(made) == ["rim_broken"]


def test_each_missing_form_is_told_once() -> None:
    made = reported(unavailable_variants=("U+E0101", "U+E0102", "U+E0101"))
    assert [reason.params["codePoint"] for reason in made.reasons] == [0xE0101, 0xE0102]


def test_the_rounding_of_coordinates_is_not_ink_outside() -> None:
    assert reported(overrun_units=0.05, size_mm=30.0).metrics["overrunMm"] == 0.001
    assert reported(overrun_units=0.05, size_mm=25.0).level == "registration"


def test_the_report_speaks_the_contract() -> None:
    made = json.loads(json.dumps(reported(unavailable_variants=("U+E0101",)).as_json()))
    assert set(made) == {"registration", "bank", "everyday", "corporate", "level", "reasons", "metrics"}
    required = {"sizeMm", "frameMm", "minStrokeMm", "minCellMm", "majorMm", "minorMm", "charCount", "rimContacts"}
    further = {"minGapMm", "inkRatio", "rimCoverage", "countersExpected", "countersFound"}
    assert set(made["metrics"]) >= required | further
    assert all(isinstance(value, int | float) for value in made["metrics"].values())
    assert isinstance(made["metrics"]["charCount"], int)
    assert made["level"] == "bank"


@pytest.mark.parametrize(
    ("use", "changed", "permitted"),
    [
        ("registered", {}, True),
        ("registered", {"stroke_breaks": 1}, False),
        ("bank", {"stroke_breaks": 1}, True),
        ("everyday", {"frame_units": 0.0}, True),
        ("corporate", {"frame_units": 0.0}, False),
    ],
)
def test_uses_of_the_shop_are_answered_by_the_geometry(use: str, changed: dict[str, Any], permitted: bool) -> None:
    assert reported(**changed).permits(use) is permitted


lengths = st.floats(0.0, 300.0)
some_measures = st.builds(
    dataclasses.replace,
    st.just(SOUND),
    mode=st.sampled_from(["shubun", "shubun", "hakubun", "split"]),
    frame_units=lengths,
    min_stroke_units=lengths,
    min_gap_units=lengths,
    min_cell_units=st.floats(50.0, 1500.0),
    overrun_units=st.sampled_from([0.0, 0.0, 5.0]),
    rim_breaks=st.integers(0, 1),
    rim_coverage=st.floats(0.5, 1.0),
    counters_found=st.sampled_from([3, 3, 2]),
    strokes_fused=st.sampled_from([0, 0, 1]),
    stroke_breaks=st.sampled_from([0, 0, 1]),
    unavailable_variants=st.sampled_from([(), (), ("U+E0100",)]),
)
sizes = st.floats(8.0, 30.0)


@given(some_measures, sizes)
def test_reasons_are_there_exactly_when_a_use_is_refused(measures: Measures, size_mm: float) -> None:
    made = report(measures, size_mm)
    assert bool(made.reasons) == bool(refused(made))
    assert refused(made) == {use for reason in made.reasons for use in reason.refuses}


@given(some_measures, sizes)
def test_registration_implies_bank_and_bank_implies_everyday(measures: Measures, size_mm: float) -> None:
    made = report(measures, size_mm)
    assert made.bank or not made.registration
    assert made.everyday or not made.bank
    assert made.level == next((level for level in LEVELS if getattr(made, level)), None)


@given(some_measures, sizes)
def test_a_report_agrees_with_the_figures_it_shows(measures: Measures, size_mm: float) -> None:
    made = report(measures, size_mm)
    for reason in made.reasons:
        for name in set(reason.params) & set(made.metrics):
            assert reason.params[name] == made.metrics[name]
        if "floorMm" in reason.params:
            (shown,) = (made.metrics[name] for name in reason.params if name.endswith("Mm") and name in made.metrics)
            assert shown < reason.params["floorMm"]


@given(some_measures, sizes, sizes)
def test_up_to_the_envelope_a_larger_seal_is_never_worse(measures: Measures, one_mm: float, other_mm: float) -> None:
    small, large = sorted((one_mm, other_mm))
    measures = dataclasses.replace(measures, overrun_units=0.0)
    for use, (_, most_mm) in {
        "registration": WARD_ENVELOPE_MM,
        "bank": WARD_ENVELOPE_MM,
        "everyday": (0.0, 30.0),
        "corporate": COMPANY_ENVELOPE_MM,
    }.items():
        if large <= most_mm:
            assert getattr(report(measures, large), use) or not getattr(report(measures, small), use)
