"""The shop's rules, read off one edition's document."""

import json
from typing import Any

import pytest

from catalog import rules
from catalog.after_migrate import DEFAULT_OFFER
from catalog.offer.advice import oddities


@pytest.fixture
def document() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(DEFAULT_OFFER.read_text(encoding="utf-8"))
    return loaded


def entry(document: dict[str, Any], section: str, own_id: str) -> dict[str, Any]:
    return next(item for item in document[section] if item["id"] == own_id)


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
def test_a_company_seal_has_its_own_price(document: dict[str, Any], material: str, use: str, price_jpy: int) -> None:
    assert rules.price_jpy(document, material, use) == price_jpy


def test_each_metal_has_its_lead_time(document: dict[str, Any]) -> None:
    assert (rules.lead_days(document, "aluminium"), rules.lead_days(document, "titanium")) == (5, 10)


def test_what_a_family_is_sold_for(document: dict[str, Any]) -> None:
    assert rules.sold_for(document, "wave") == ("everyday",)
    assert rules.recommended_family(document, "registered") == "insou"


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
    document: dict[str, Any], family: str, size_mm: float, shape: str, why: str
) -> None:
    assert rules.shape_at_size(document, family, size_mm) == shape, why


def test_there_is_no_shape_for_a_size_that_is_not_made(document: dict[str, Any]) -> None:
    assert rules.shape_at_size(document, "tensho", 16) is None


def test_an_unknown_metal_is_an_error(document: dict[str, Any]) -> None:
    with pytest.raises(KeyError, match="materials has no gold"):
        rules.price_jpy(document, "gold", "bank")


def test_nothing_is_odd_about_the_default_offer(document: dict[str, Any]) -> None:
    assert oddities(document) == []


def test_oddities_are_said(document: dict[str, Any]) -> None:
    entry(document, "families", "wave")["uses"] = []
    entry(document, "materials", "titanium")["corporatePriceJpy"] = 15000
    entry(document, "addons", "case-square")["fitsMm"] = {"min": 19, "max": 20}
    document["seal"]["defaultSizeMm"] = 18
    document["links"]["faq"] = "http://elsewhere.example/faq"
    document["gifts"]["tiers"][1]["priceJpy"] = 100
    said = " ".join(oddities(document))
    for words in (
        "波は、どの用途にも",  # the shop's own language
        "会社印が個人印より安く",
        "法人セット(74,800)が単品の合計(51,600)より高く",
        "case-square に合うサイズ",
        "既定の印鑑が",
        "faq は安全な接続",
        "titanium-in-gift-box が、対象の印鑑より安く",
    ):
        assert words in said
