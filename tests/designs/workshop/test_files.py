"""The files of orders are called and gathered as the workshop needs them, and are made with the chosen options."""

import pytest

from catalog.editions import publishing
from designs.workshop.files import MAKERS, PLATE_MAKERS, all_files, file_stems
from designs.workshop.options import SETTINGS, making_options
from designs.workshop.several import seals_of
from tests.designs.workshop.conftest import address

pytestmark = pytest.mark.django_db
DEFAULTS = {setting.name: setting.default for setting in SETTINGS}


def test_two_orders_have_their_own_files_and_those_of_the_plate_and_no_sheet() -> None:
    offer = publishing.live().document
    seals = seals_of("\n".join([address(name="川口")] * 2), offer, is_set=False)
    names = list(all_files(seals, offer, making_options(DEFAULTS)))
    assert names == [*(f"{number}-川口-tensho-15mm-{kind}" for number in (1, 2) for kind in MAKERS), *PLATE_MAKERS]


@pytest.mark.parametrize(("name", "written"), [("Anna Lee", "Anna-Lee"), ("-Lee-", "Lee-"), (".Lee", "Lee")])
def test_no_file_has_a_space_or_is_hidden_or_looks_like_an_option(name: str, written: str) -> None:
    (seal,) = seals_of(address(name=name), publishing.live().document, is_set=False)
    assert file_stems([seal]) == [f"{written}-tensho-15mm"]


def test_the_size_of_letters_and_the_depth_of_a_pass_are_those_chosen() -> None:
    options = making_options({**DEFAULTS, "base": 30, "letter": 4.5, "pass_depth": 0.07}, side_text="佐")
    assert options.solid.side.letter_mm == 4.5
    assert options.tool.pass_depth_mm == 0.07
