"""A design number holds the whole choice, accepts typing mistakes, and is never read as another."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.vocabulary import FAMILY_IDS, MATERIAL_IDS, SHAPE_IDS, SIZES_MM, USE_IDS
from config.api.parameters.numbers import format_number
from designs.pages.choice import number
from designs.pages.choice.number import THIS_ENGINE, Numbered, NumberRefused, design_number, digest_of_id, read_number
from rendering.engine.seeds import seed_of

SATO = Numbered(
    "佐藤", "insou", seed_of("佐藤", "insou", 3), "round", "15", "titanium", "registered", engine=THIS_ENGINE
)

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
    engine=st.none() | st.integers(1, 255),
)


BLUE, CASE = b"\x16G", b"\xbb\xfc"
ON_SIGNED_SHEETS = {
    "C9V5-2011-5G0D-7N11-F4": Numbered("佐藤", "insou", 2916753545209899, "round", "15", "titanium", "registered"),
    "7G5J-SG0J-R0G0-5J7A-DPPJ-X38": Numbered(
        "Smith", "tensho", 4893855733267248, "round", "18", "aluminium", "bank", BLUE
    ),
    "EDJH-2G1P-FJ4Y-XZRT-1ABW-7MY6-KS7T-BN4Y-KT": Numbered(
        "株式会社青空", "kaku", 8166909393589103, "square", "24", "titanium", "corporate", b"", (CASE,)
    ),
    "44BD-Y80Y-1C03-Y9GA-MR4Y-C49": Numbered("さくら", "vortex", -7, "round", "12", "aluminium", "everyday"),
    "ZDKK-H02J-9G1R-ZZZZ-ZZZZ-ZZXQ-2344-A": Numbered(
        "渡邊", "reisho", 9007199254740991, "round", "15", "titanium", "bank"
    ),
    "3JDP-QR0C-5HV3-0K00-DJMQ-7RHJ-WZ8R-NH7Y-504S-9SJP-JV3C": Numbered(
        "O’Neill",
        "koin",
        8766860286613955,
        "round",
        "13.5",
        "titanium",
        "everyday",
        b"\xc0\x06",
        (b"\xca\x97", b">#", b".}", b"\x18\xac"),
    ),
    "5BSV-K00W-3802-SWQ": Numbered("林", "wave", 3177233949862761, "round", "12", "titanium", "everyday"),
    "FCB9-W01D-8G08-R8CC-2D": Numbered("ゆき", "kaisho", 5144648771988058, "square", "15", "aluminium", "bank"),
    # with the version of the engine, as all numbers are written today
    "2H8Y-Y80H-9C0D-0E93-8SS8": Numbered(
        "鈴木", "tensho", 5072299311296267, "round", "15", "titanium", "registered", engine=13
    ),
    "EXGX-CG2H-VV30-2ZT8-13WF-5HCH-XVZJ-BN4S-S8": Numbered(
        "青木", "koin", -12345678901, "square", "18", "aluminium", "corporate", BLUE, (CASE,), engine=24
    ),
    "311Y-P40M-900R-0BKA-7BJ1": Numbered(  # a name as long in UTF-16 as in UTF-8
        "森A", "koin", 8681209298939490, "round", "15", "titanium", "bank", engine=24
    ),
}


@pytest.mark.parametrize(("written", "choice"), ON_SIGNED_SHEETS.items(), ids=list(ON_SIGNED_SHEETS))
def test_a_number_that_was_written_once_is_the_same_seal_for_ever(written: str, choice: Numbered) -> None:
    assert read_number(written) == choice
    assert design_number(choice) == written


def test_all_that_the_shop_sells_has_its_place_in_a_number() -> None:
    sizes = {format_number(size) for size in SIZES_MM}
    for table, ids, bits in (
        (number.FAMILIES, set(FAMILY_IDS), 3),
        (number.SIZES, sizes, 3),
        (number.SHAPES, set(SHAPE_IDS), 1),
        (number.MATERIALS, set(MATERIAL_IDS), 1),
        (number.USES, set(USE_IDS), 2),
    ):
        assert ids <= set(table), "docs/how-to/add-a-family.md says how a number learns of it"
        assert len(table) <= 2**bits
        assert len(table) == len(set(table))


@pytest.mark.parametrize("index", [0, 7, 39, 99])
def test_the_first_hundred_designs_of_a_name_have_short_numbers(index: int) -> None:
    choice = replace(SATO, seed=seed_of("佐藤", "insou", index))
    assert len(design_number(choice)) <= 24


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
