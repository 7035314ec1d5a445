"""The geometry check names a family that is sold for a use for which no common name passes."""

from pathlib import Path

import pytest
from pytest_django import Settings

from catalog.after_migrate import DEFAULT_OFFER
from catalog.offer.checks.geometry_check import geometry_oddities
from catalog.offer.document import Offer, read_offer
from config.api.responses.errors import ApiError
from rendering import glyphs

TWELVE_DENSE_LETTERS = "佐佐藤藤鈴鈴木木高高橋橋"


@pytest.fixture
def offer() -> Offer:
    return read_offer(DEFAULT_OFFER.read_text(encoding="utf-8"))


def test_every_family_of_the_default_offer_can_be_made_for_what_it_is_sold_for(offer: Offer) -> None:
    assert geometry_oddities(offer) == []


def test_a_family_with_which_no_name_passes_is_named_for_each_use(offer: Offer) -> None:
    offer["families"] = [family for family in offer["families"] if family["id"] == "koin"]
    offer["families"][0]["uses"] = ["registered"]
    (said,) = geometry_oddities(offer, (TWELVE_DENSE_LETTERS,))
    assert (
        said
        == "古印体は実印に販売されていますが、佐佐藤藤鈴鈴木木高高橋橋のどれも 13.5, 15, 18 mm で基準を満たしません。"
    )


def test_a_name_that_no_typeface_draws_passes_for_nothing(offer: Offer) -> None:
    offer["families"] = [family for family in offer["families"] if family["id"] == "koin"]
    assert len(geometry_oddities(offer, ("🐉",))) == 3


@pytest.fixture
def no_library(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has opened no glyph library yet, where there is none."""
    settings.GLYPH_LIBRARY = tmp_path / "glyphs.lib"
    monkeypatch.setattr(glyphs, "_shelf", glyphs._Shelf())


@pytest.mark.usefixtures("no_library")
def test_without_a_glyph_library_the_check_says_so(offer: Offer) -> None:
    with pytest.raises(ApiError, match="No seal can be drawn: there is no glyph library"):
        geometry_oddities(offer)


def test_a_size_that_is_recommended_but_made_in_no_shape_counts_as_not_passing(offer: Offer) -> None:
    offer["families"] = [family for family in offer["families"] if family["id"] == "tensho"]
    offer["sizesByShape"] = {"round": [], "square": []}
    assert len(geometry_oddities(offer, ("林",))) == 4
