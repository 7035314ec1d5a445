"""What is read from an order's address, and how an address without a seal is refused."""

from contextlib import nullcontext
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils.translation import override

from catalog.editions import publishing
from catalog.editions.consent import YES_TO_ALL
from catalog.models import SealDefaults
from designs.workshop.ordered_seal import NotAnOrder, read_order
from designs.workshop.sets import company_set, set_of_number
from designs.workshop.several import seals_of
from rendering import service
from rendering.engine.seeds import seed_of
from rendering.query import SealQuery
from tests.designs.workshop.conftest import address

pytestmark = pytest.mark.django_db


def test_the_address_of_an_order_gives_exactly_the_face_that_its_page_shows() -> None:
    seal = read_order(address(), publishing.live().document)
    shown = SealQuery(name=seal.name, family="tensho", seed=123, shape="round", size=15.0)
    assert service.face_request(shown) == seal.request()
    assert (seal.size_mm, seal.material, seal.use, seal.locale) == (15.0, "titanium", "registered", "ja")


@pytest.mark.parametrize(
    ("asked", "is_whole"),
    [
        ({"name": "佐藤", "family": "kaku"}, True),
        ({"name": "佐藤", "family": "wave", "index": "3", "material": "aluminium", "color": "no-such"}, True),
        ({"name": "佐藤", "family": "tensho", "size": "24", "addon": "case-square"}, True),
        ({"name": "佐藤", "family": "tensho", "size": "15", "addon": "case-square"}, False),
        ({"name": "佐藤", "family": "tensho", "shape": "square", "addon": "ink-pad"}, True),
    ],
)
def test_the_page_and_the_workshop_read_the_same_seal_from_an_address(
    client: Client, asked: dict[str, str], is_whole: bool
) -> None:
    """However little the address says: the size and the metal are then those that staff set."""
    SealDefaults.objects.update(default_size_mm=18)
    publishing.publish(None, yes=YES_TO_ALL)
    page = f"/ja/design?{urlencode(asked)}"
    seal = read_order(f"https://shop.example{page}", publishing.live().document)
    html = client.get(page).content.decode()
    assert f">{seal.number}</code>" in html
    assert seal.size_mm == float(asked.get("size", 18))
    assert seal.is_whole == is_whole == ("外しました" not in html)


def test_the_page_and_the_workshop_read_the_same_seal_from_a_number_in_an_address(client: Client) -> None:
    offer = publishing.live().document
    seal = read_order(address(color="purple", addon="ink-pad"), offer)
    page = f"/ja/design?{urlencode({'number': seal.number, 'size': '12', 'material': 'aluminium'})}"
    with override("ja"):
        again = read_order(f"https://shop.example{page}", offer)
    assert again == seal
    assert f">{seal.number}</code>" in client.get(page).content.decode()


def test_what_else_stands_in_the_address_is_passed_over() -> None:
    offer = publishing.live().document
    assert read_order(f"  {address()}&utm_source=mail&color=no-such#top\n", offer) == read_order(address(), offer)


def test_a_design_number_holds_the_whole_choice_of_its_address() -> None:
    offer = publishing.live().document
    seal = read_order(address(color="purple", addon="ink-pad"), offer)
    with override("ja"):
        assert read_order(seal.number, offer) == seal
        assert read_order(f"https://shop.example/order?number={seal.number}&utm_source=x", offer) == seal
    assert (seal.color, seal.addons) == ("purple", ("ink-pad",))


def test_a_page_under_a_language_is_in_that_language() -> None:
    offer = publishing.live().document
    pasted = address().replace("/order", "/en/design").replace("locale=ja", "")
    with override("ja"):
        assert read_order(pasted, offer).locale == "en"


@pytest.mark.parametrize(
    "pasted",
    ["ABCD-EFGH-JKMN", "https://shop.example/design?number=ABCD", "佐藤", "", "https://shop.example/", "https://["],
)
def test_what_is_no_order_is_refused_with_what_to_paste(pasted: str) -> None:
    with override("en"), pytest.raises(NotAnOrder, match="address of an order page"):
        read_order(pasted, publishing.live().document)


@pytest.mark.parametrize(
    ("instead", "said"),
    [({"family": "gothic"}, "書体"), ({"size": "24", "shape": "round"}, "サイズ"), ({"name": "김"}, "お名前")],
)
def test_an_order_that_cannot_be_made_is_refused_in_the_readers_language(instead: dict[str, str], said: str) -> None:
    with override("ja"), pytest.raises(NotAnOrder, match=f"{said}が正しくありません"):
        read_order(address(**instead), publishing.live().document)


@pytest.mark.parametrize("sheet", [0, 7])
def test_a_companys_set_is_the_offers_three_on_the_sheet_that_was_chosen(sheet: int) -> None:
    offer = publishing.live().document
    seal = read_order(address(family="kaku", shape="square", seed=str(seed_of("佐藤", "kaku", sheet))), offer)
    three = company_set(seal, offer)
    assert [(each.role, each.size_mm, each.shape) for each in three] == [
        (made["role"], made["sizeMm"], made["shape"]) for made in offer["corporateSet"]["composition"]
    ]
    assert [each.seed for each in three] == [seed_of("佐藤", each.family, sheet) for each in three]


def test_each_seal_of_a_companys_set_is_read_as_the_page_of_the_set_shows_it() -> None:
    offer = publishing.live().document
    company = "佐藤商事株式会社"
    chosen = {"material": "aluminium", "seed": str(seed_of(company, "tensho", 3))}
    seal = read_order(address(name=company, family="tensho", **chosen), offer)
    three = company_set(seal, offer)
    assert [(each.role, each.use, each.title) for each in three] == [
        ("representative", "corporate", "代表取締役印"),
        ("bank", "bank", "銀行之印"),
        ("invoice", "everyday", ""),
    ]
    assert {each.material for each in three} == {"aluminium"}
    assert three == set_of_number(three[0].set_number, offer)


def test_a_set_that_goes_with_a_seal_of_no_sheet_has_its_strokes_and_no_number() -> None:
    offer = publishing.live().document
    seal = read_order(address(family="tensho", seed="123"), offer)
    three = company_set(seal, offer)
    assert {each.set_number for each in three} == {""}
    seeds = {each.family: each.seed for each in three}
    assert seeds == {family: 123 if family == "tensho" else seed_of("佐藤", family, 0) for family in seeds}


@pytest.mark.parametrize(("count", "said"), [(20, ""), (21, "^At most 20 orders go on one plate.")])
def test_twenty_orders_go_on_one_plate_and_no_more(count: int, said: str) -> None:
    pasted = "\n".join([address()] * count)
    with override("en"), pytest.raises(NotAnOrder, match=said) if said else nullcontext():
        assert len(seals_of(pasted, publishing.live().document, is_set=False)) == 20
