"""A design number holds a whole choice, is found again however it is typed, and is never taken for another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.vocabulary import FAMILY_IDS, MATERIAL_IDS, SHAPE_IDS, SIZES_MM, USE_IDS
from config.api.numbers import format_number
from designs.pages.number import Numbered, NumberRefused, design_number, digest_of_id, read_number
from rendering.engine.seeds import seed_of

SATO = Numbered("佐藤", "insou", seed_of("佐藤", "insou", 3), "round", "15", "titanium", "registered")

choices = st.builds(
    Numbered,
    name=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=24),
    family=st.sampled_from(FAMILY_IDS),
    seed=st.integers(),
    shape=st.sampled_from(SHAPE_IDS),
    size=st.sampled_from([format_number(size) for size in SIZES_MM]),
    material=st.sampled_from(MATERIAL_IDS),
    use=st.sampled_from(USE_IDS),
    color=st.sampled_from([b"", digest_of_id("blue")]),
    addons=st.lists(st.text(max_size=5).map(digest_of_id), max_size=6).map(tuple),
)


@given(choices)
def test_every_choice_is_found_again(choice: Numbered) -> None:
    assert read_number(design_number(choice)) == choice


def test_a_number_of_a_short_name_is_short_enough_to_read_out() -> None:
    assert len(design_number(SATO)) <= 24


@pytest.mark.parametrize(
    "typed", [str.lower, lambda n: n.replace("-", ""), lambda n: n.replace("-", "  ").replace("0", "o")]
)
def test_spaces_case_and_letters_like_digits_make_no_difference(typed) -> None:
    assert read_number(typed(design_number(SATO))) == SATO


@pytest.mark.parametrize("place", range(0, 18, 2))
def test_one_wrong_letter_is_noticed(place: int) -> None:
    number = design_number(SATO).replace("-", "")
    wrong = number[:place] + ("7" if number[place] != "7" else "8") + number[place + 1 :]
    with pytest.raises(NumberRefused):
        read_number(wrong)


@pytest.mark.parametrize("text", ["", "-", "seal", "佐藤", "9" * 500, "X522-X022"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(NumberRefused):
        read_number(text)
