"""Reasons that real requests can cause. Five reasons have no such request: they guard against our own faults."""

import pytest
from django.test import Client

from rendering.eligibility.rules import RULES

GUARDS = {"rim_broken", "outside_silhouette", "strokes_fused", "counter_closed", "stroke_broken"}
"""No family breaks its rim, every face is cut to its silhouette, letters and strokes stand apart, and a letter is made
no lighter or bolder than it can be without breaking or closing; test_metrics provokes all of them on recut faces."""

PROVOKED = [
    ("size_below_envelope", {"name": "田中", "family": "tensho", "size": "8"}, {"majorMm": 8.0, "limitMm": 8.0}),
    ("size_below_envelope", {"name": "田中", "family": "tensho", "size": "10"}, {"majorMm": 10.0, "limitMm": 10.0}),
    ("size_above_envelope", {"name": "田中", "family": "tensho", "size": "30"}, {"majorMm": 30.0, "limitMm": 25.0}),
    ("rim_missing", {"name": "田中", "family": "tensho", "mode": "hakubun"}, {"frameMm": 0.0}),
    ("rim_below_floor", {"name": "田中", "family": "tensho", "frame": "0.01"}, {"floorMm": 0.3}),
    ("stroke_below_floor", {"name": "鷹", "family": "reisho", "size": "8"}, {"floorMm": 0.2}),
    ("gap_below_floor", {"name": "鷹", "family": "reisho", "size": "8"}, {"floorMm": 0.2}),
    (
        "cell_below_floor",
        {"name": "勅使河原三郎", "family": "kaku", "size": "8"},
        {"floorMm": 1.6, "charCount": 6},
    ),
    ("not_shubun", {"name": "田中", "family": "kaku", "mode": "split"}, {}),
    ("letter_incomplete", {"name": "龍馬", "family": "koin", "weight": "24", "scatter": "1"}, {}),
    ("variant_form_unavailable", {"name": "辻\U000e0100", "family": "kaisho"}, {"codePoint": 0xE0100}),
]


@pytest.mark.parametrize(("key", "query", "params"), PROVOKED)
def test_a_request_provokes_the_reason(
    key: str, query: dict[str, str], params: dict[str, float], client: Client
) -> None:
    made = client.get("/api/seal", {**query, "view": "json"}).json()["eligibility"]
    told = [reason["params"] for reason in made["reasons"] if reason["key"] == key]
    assert any(reason.items() >= params.items() for reason in told), made["reasons"]
    assert not all(made[use] for use in ("registration", "bank", "everyday", "corporate"))


def test_every_reason_but_the_guards_is_provoked() -> None:
    keys = {rule.key for rule in RULES} | {"variant_form_unavailable", "letter_incomplete"}
    assert {key for key, _, _ in PROVOKED} | GUARDS == keys


@pytest.mark.parametrize("change", [{"mirror": "1"}, {"ink": "#000"}])
def test_neither_mirror_nor_ink_changes_what_is_permitted(change: dict[str, str], client: Client) -> None:
    query = {"name": "渡辺", "family": "kaisho", "view": "json"}
    plain, changed = (client.get("/api/seal", asked).json()["eligibility"] for asked in (query, query | change))
    assert plain == changed
