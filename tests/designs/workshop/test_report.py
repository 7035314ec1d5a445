"""The report in words: every rule has a sentence in both languages, and each use only its own reasons."""

import pytest
from django.utils.translation import override

from catalog.editions import publishing
from designs.pages.wording.uses import REASONS, reason_words
from designs.workshop.ordered_seal import read_order
from designs.workshop.report import report_of
from rendering.eligibility.report import Reason
from rendering.eligibility.rules import RULES, Rule
from tests.designs.workshop.conftest import address


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.key)
def test_every_rule_is_said_with_its_figures_in_both_languages(rule: Rule) -> None:
    reason = Reason(rule.key, dict.fromkeys(rule.params, 0.25), ())
    said = []
    for language in ("en", "ja"):
        with override(language):
            said.append(reason_words(reason))
    assert rule.key in REASONS
    assert said[0] != said[1]
    assert "%" not in "".join(said)


@pytest.mark.django_db
def test_a_seal_is_refused_for_what_it_was_ordered_for_with_the_reason() -> None:
    seal = read_order(address(size="12", name="齋籠鷲龍齋籠鷲龍"), publishing.live().document)
    with override("en"):
        report = report_of(seal, publishing.live().document)
    registered = report.ordered()
    assert registered.use == "registered"
    assert not registered.passes
    assert all(reason.endswith(".") for reason in registered.reasons)


@pytest.mark.django_db
def test_a_family_that_is_not_sold_for_a_use_says_so() -> None:
    seal = read_order(address(family="vortex"), publishing.live().document)
    with override("ja"):
        assert (
            "この書体はこの用途ではお取り扱いがありません。"
            in report_of(seal, publishing.live().document).ordered().reasons
        )


def test_a_figure_just_below_its_floor_is_not_rounded_to_the_floor() -> None:
    with override("en"):
        assert "0.146 mm; 0.15 mm" in reason_words(
            Reason("stroke_below_floor", {"minStrokeMm": 0.1462, "floorMm": 0.15}, ())
        )


def test_a_letter_that_is_not_whole_is_counted_from_one() -> None:
    with override("en"):
        said = reason_words(Reason("letter_incomplete", {"letter": 0, "expected": 3, "found": 2}, ()))
    assert said.startswith("A part of letter 1 ")
