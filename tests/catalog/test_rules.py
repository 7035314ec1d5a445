"""The shop's rules, computed from one edition."""

import pytest
from django.utils.translation import override

from catalog import rules
from catalog.after_migrate import DEFAULT_OFFER
from catalog.offer.checks.advice import oddities
from catalog.offer.document import Offer, entry_of, read_offer


@pytest.fixture
def offer() -> Offer:
    return read_offer(DEFAULT_OFFER.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("material", "use", "price_jpy"),
    [
        ("titanium", "registered", 19800),
        ("titanium", "everyday", 19800),
        ("titanium", "corporate", 26400),
        ("aluminium", "bank", 9800),
        ("aluminium", "corporate", 14800),
    ],
)
def test_a_company_seal_has_its_own_price(offer: Offer, material: str, use: str, price_jpy: int) -> None:
    assert rules.price_jpy(offer, material, use) == price_jpy


def test_each_metal_has_its_lead_time(offer: Offer) -> None:
    assert (rules.lead_days(offer, "aluminium"), rules.lead_days(offer, "titanium")) == (5, 10)


def test_what_a_family_is_sold_for(offer: Offer) -> None:
    assert rules.sold_for(offer, "wave") == ("everyday",)
    assert rules.recommended_family(offer, "registered") == "insou"


@pytest.mark.parametrize(
    ("family", "size_mm", "shape", "why"),
    [
        ("tensho", 15, "round", "its own, which is made"),
        ("tensho", 24, "square", "round stops at 18 mm"),
        ("kaku", 15, "square", "its own, which is made"),
        ("kaku", 12, "round", "square starts at 15 mm"),
        ("kaku", 13.5, "round", "square starts at 15 mm"),
    ],
)
def test_a_design_takes_its_familys_shape_where_that_is_made(
    offer: Offer, family: str, size_mm: float, shape: str, why: str
) -> None:
    assert rules.shape_at_size(offer, family, size_mm) == shape, why


def test_there_is_no_shape_for_a_size_that_is_not_made(offer: Offer) -> None:
    assert rules.shape_at_size(offer, "tensho", 16) is None


def test_an_unknown_metal_is_an_error(offer: Offer) -> None:
    with pytest.raises(KeyError, match="no entry gold"):
        rules.price_jpy(offer, "gold", "bank")


def test_nothing_is_odd_about_the_default_offer(offer: Offer) -> None:
    assert oddities(offer) == []


def test_oddities_are_said(offer: Offer) -> None:
    entry_of(offer["families"], "wave")["uses"] = []
    entry_of(offer["materials"], "titanium")["corporatePriceJpy"] = 15000
    next(addon for addon in offer["addons"] if addon["id"] == "case-square")["fitsMm"] = {"min": 19, "max": 20}
    offer["seal"]["defaultSizeMm"] = 18
    offer["links"]["faq"] = "http://elsewhere.example/faq"
    offer["gifts"]["tiers"][1]["priceJpy"] = 100
    said = " ".join(oddities(offer))
    for words in (
        "波は、どの用途にも",  # the shop's own language
        "会社印が個人印より安く",
        "法人セット(79,200)が単品の合計(51,600)より高く",
        "case-square に合うサイズ",
        "既定の印鑑が",
        "faq は安全な接続",
        "titanium-in-gift-box が、対象の印鑑より安く",
    ):
        assert words in said


def test_a_use_for_which_only_one_family_is_sold_is_odd(offer: Offer) -> None:
    for family in offer["families"]:
        family["uses"] = [use for use in family["uses"] if use != "bank" or family["id"] in ("tensho", "kaku")]
    assert oddities(offer) == []
    entry_of(offer["families"], "kaku")["uses"].remove("bank")
    with override("en"):
        assert oddities(offer) == ["Only one family is sold for Bank seal."]


def test_a_gift_may_cost_what_the_seal_costs_and_not_less(offer: Offer) -> None:
    tier = offer["gifts"]["tiers"][1]
    tier["priceJpy"] = entry_of(offer["materials"], tier["material"])["priceJpy"]
    assert oddities(offer) == []
    tier["priceJpy"] -= 1
    with override("en"):
        assert oddities(offer) == ["Gift tier titanium-in-gift-box costs less than the seal it is for."]


def test_two_entries_of_one_name_are_odd(offer: Offer) -> None:
    entry_of(offer["families"], "kaku")["name"]["en"] = entry_of(offer["families"], "wave")["name"]["en"]
    with override("en"):
        assert oddities(offer) == ["Two entries are both called “Wave”."]
