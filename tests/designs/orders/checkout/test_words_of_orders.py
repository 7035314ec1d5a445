"""An order is told whole in the customer's language: its form, its bill, the facts about its seal."""

import re
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.translation import override

from catalog.editions import publishing
from catalog.models import ShopDetails
from designs.orders.models import Mail, Order, PaymentWay
from designs.workshop.facts import facts_of
from designs.workshop.ordered_seal import read_order
from rendering import service
from rendering.composing_room import ComposingRoom
from tests.designs.orders.checkout.test_company_sets import checkout_of_set
from tests.designs.orders.conftest import CUSTOMER, SHOP_EMAIL, checkout_path, placed, send
from tests.designs.pages.contents import text_of
from tests.designs.workshop.conftest import address

pytestmark = pytest.mark.django_db
ENGLISH = re.compile("[A-Za-z]{3}")
EVERYTHING = f"{address(use='bank', color='blue')}&addon=ink-pad&addon=case-personal"


def number_of_everything() -> str:
    return read_order(EVERYTHING, publishing.live().document).number


def test_every_line_of_a_bill_has_its_words_in_both_languages(client: Client) -> None:
    assert send(client, "/ja/checkout?" + urlencode({"number": number_of_everything()})).status_code == 303
    assert send(client, checkout_of_set(client)).status_code == 303
    labels = [line["label"] for order in Order.objects.all() for line in order.lines]
    assert len(labels) == 9
    for label in labels:
        assert ENGLISH.search(label["en"])
        assert not ENGLISH.search(label["ja"])


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        (
            "en",
            [
                ("Name", "佐藤"),
                ("Ordered as", "Bank seal"),
                ("Family", "Tensho (seal script)"),
                ("Size and shape", "15 mm · Round"),
                ("Metal", "Titanium · Anodised blue"),
                ("Accessories", "Case · Ink pad"),
            ],
        ),
        (
            "ja",
            [
                ("名前", "佐藤"),
                ("ご用途", "銀行印"),
                ("書体", "篆書体"),
                ("サイズ・形", "15 mm · 丸"),
                ("材質", "チタン · 発色ブルー"),
                ("付属品", "印鑑ケース · 朱肉"),
            ],
        ),
    ],
)
def test_every_fact_about_a_seal_is_told_in_the_readers_language(locale: str, told: list[tuple[str, str]]) -> None:
    offer = publishing.live().document
    with override(locale):
        assert facts_of(read_order(EVERYTHING, offer), offer)[:-1] == told  # the last is the number


def test_the_form_in_the_other_language_orders_the_same_seal(client: Client) -> None:
    html = text_of(client.get(checkout_path("ja")))
    (other,) = re.findall(r'<a href="([^"]+)" lang="en"', html)
    assert other == checkout_path("en")


@pytest.mark.parametrize(("locale", "said"), [("ja", "東京都"), ("en", "Tokyo 東京都")])
def test_a_prefecture_is_named_as_its_reader_writes_it(client: Client, locale: str, said: str) -> None:
    assert f'<option value="13">{said}</option>' in text_of(client.get(checkout_path(locale)))


def test_staff_find_the_orders_of_a_way_of_paying(handler: Client) -> None:
    order = placed()
    other = PaymentWay.objects.create(name_en="Card", name_ja="カード")
    ways = (PaymentWay.objects.earliest("pk"), other)
    listed = [text_of(handler.get(f"/admin/orders/order/?payment_way__id__exact={way.pk}")) for way in ways]
    assert [order.number in page for page in listed] == [True, False]


@pytest.mark.parametrize(("locale", "said"), [("ja", "ただいま"), ("en", "Many seals are being drawn just now.")])
def test_a_face_there_is_no_room_for_says_when_to_open_the_form_again(
    client: Client, monkeypatch: pytest.MonkeyPatch, locale: str, said: str
) -> None:
    path = checkout_path(locale)
    cache.clear()
    service.face_of.cache_clear()
    monkeypatch.setattr(service, "_room", lambda: ComposingRoom(most_inside=0))
    refused = client.get(path)
    assert refused.status_code == 503
    assert refused["Retry-After"] == "5"
    assert said in text_of(refused)
    assert 'name="number"' in text_of(refused)


@pytest.mark.parametrize(("locale", "said"), [("ja", "〒100-0001\n東京都千代田区"), ("en", "Tokyo 100-0001\nJapan")])
def test_an_address_is_written_as_its_reader_writes_it(locale: str, said: str) -> None:
    assert said in "\n".join(placed().address_lines(locale))


def test_the_fee_of_a_way_of_paying_is_named_in_both_languages(client: Client) -> None:
    way = PaymentWay.objects.create(name_en="Card", name_ja="カード", fee_jpy=330)
    html = text_of(client.get(checkout_path()))
    for said in ("銀行振込（前払い）", "カード (+¥330)"):
        assert f"<span>{said}</span>" in html
    send(client, checkout_path(), way=str(way.pk))
    assert Order.objects.get().lines[-1] == {"label": {"en": "Fee: Card", "ja": "手数料（カード）"}, "jpy": 330}


@pytest.mark.parametrize(
    ("locale", "said"), [("en", "no price goes into the parcel"), ("ja", "金額の分かるものは荷物にお入れしません")]
)
def test_that_it_is_a_gift_is_told_to_the_customer_and_to_who_packs_it(
    client: Client, shop: ShopDetails, locale: str, said: str
) -> None:
    html = text_of(client.get(send(client, checkout_path(locale), is_gift="on")["Location"]))
    assert said in html
    order = Order.objects.get()
    assert CUSTOMER["message"] in Mail.objects.get(to=order.email).body
    assert "贈りもの" in Mail.objects.get(to=SHOP_EMAIL).body
