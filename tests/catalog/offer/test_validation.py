"""An offer that contradicts itself is not published, and each contradiction is told with what it is about."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils.translation import override

from catalog.after_migrate import DEFAULT_OFFER
from catalog.offer.checks.validation import problems
from catalog.offer.document import Offer, entry_of, read_offer

PROMISE = "must be made in {size} mm: the published interface promises {low} to {high} mm."


@pytest.fixture
def offer() -> Offer:
    return read_offer(DEFAULT_OFFER.read_text(encoding="utf-8"))


def without_size(shape: str, size_mm: float) -> Callable[[Any], None]:
    return lambda offer: offer["sizesByShape"][shape].remove(size_mm)


def of_use(use: str, **instead: Any) -> Callable[[Any], None]:
    return lambda offer: entry_of(offer["uses"], use).update(instead)


def of_first_in_set(**instead: Any) -> Callable[[Any], None]:
    return lambda offer: offer["corporateSet"]["composition"][0].update(instead)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (without_size("round", 12), "Round " + PROMISE.format(size=12, low=12, high=18)),
        (without_size("round", 18), "Round " + PROMISE.format(size=18, low=12, high=18)),
        (without_size("square", 15), "Rounded square " + PROMISE.format(size=15, low=15, high=24)),
        (without_size("square", 24), "Rounded square " + PROMISE.format(size=24, low=15, high=24)),
        (
            lambda offer: offer["sizesMm"].remove(13.5),
            "The published interface promises seals of 13.5 mm, but no shape is made in that size.",
        ),
        (lambda offer: offer["seal"].update(defaultSizeMm=16), "The default size, 16 mm, is not made."),
        (
            of_use("registered", recommendedFamily="wave"),
            "Wave is recommended for Registered seal, but is not sold for it.",
        ),
        (
            of_use("bank", recommendedSizeMm={"min": 16, "max": 17}),
            "No seal is made in a recommended size of Bank seal.",
        ),
        (
            of_use("registered", recommendedSizeMm={"min": 8, "max": 15}),
            "Ward offices do not accept all recommended sizes of Registered seal.",
        ),
        (
            of_use("registered", recommendedSizeMm={"min": 13.5, "max": 25.5}),
            "Ward offices do not accept all recommended sizes of Registered seal.",
        ),
        (
            lambda offer: offer["corporateSet"]["composition"].reverse(),
            "The corporate set must have one seal in each role: representative’s seal, bank seal, invoice seal.",
        ),
        (of_first_in_set(family="wave"), "Corporate set, representative’s seal: Wave is not sold for companies."),
        (of_first_in_set(sizeMm=24), "Corporate set, representative’s seal: Round is not made in 24 mm."),
        (of_first_in_set(family="gothic"), "Corporate set, representative’s seal: there is no family gothic."),
        (
            lambda offer: offer["gifts"]["tiers"][0].update(material="gold"),
            "Gift tier aluminium-in-gift-box: there is no material gold.",
        ),
        (
            lambda offer: offer.update(colour="red", weight=1),
            "The catalogue has no such fields: colour, weight.",
        ),
        (
            lambda offer: offer["shapes"].reverse(),
            "shapes must be exactly round, square, in this order.",
        ),
        (lambda offer: offer["links"].pop("checkout"), "links.checkout is missing."),
    ],
)
def test_what_contradicts_itself_is_told_in_either_language(
    offer: Offer, change: Callable[[Any], None], told: str
) -> None:
    change(offer)
    with override("en"):
        assert told in problems(offer)
    with override("ja"):
        assert all(re.search("[ぁ-ん]", each) for each in problems(offer))


def test_a_value_that_breaks_the_form_is_told_with_its_place(offer: Offer) -> None:
    offer["materials"][1]["priceJpy"] = 0
    (told,) = problems(offer)
    assert told.startswith("materials.1.priceJpy: ")


@pytest.mark.parametrize("band", [{"min": 8.5, "max": 25}, {"min": 15, "max": 15}])
def test_a_band_of_sizes_may_reach_the_greatest_that_ward_offices_accept(offer: Offer, band: dict[str, float]) -> None:
    entry_of(offer["uses"], "registered")["recommendedSizeMm"] = band  # type: ignore[typeddict-item]
    assert problems(offer) == []


@pytest.mark.parametrize(
    ("section", "key"),
    [
        ("corporateSet", "caseJpy"),
        ("gifts", "occasions"),
        ("links", "checkout"),
    ],
)
def test_what_this_shop_needs_beyond_the_interface_is_asked_for(offer: Any, section: str, key: str) -> None:
    del offer[section][key]
    with override("en"):
        assert problems(offer) == [f"{section}.{key} is missing."]
