"""Several seals ordered at once are shipped and paid together. Each has its own face to approve."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from catalog.editions.consent import YES_TO_ALL
from catalog.editions.publishing import publish
from catalog.models import Color
from designs.orders.models import Mail, Order, PaymentWay
from tests.designs.orders.conftest import number_of, page_of, placed, send, take
from tests.designs.pages.contents import links_in, text_of

pytestmark = pytest.mark.django_db
REGISTERED = {"use": "registered"}
BANK = {"use": "bank", "size": "13.5"}


def checkout_of(*choices: dict[str, str], **further: str) -> str:
    numbers = [("number", number_of(**choice)) for choice in choices]
    return "/ja/checkout?" + urlencode([*numbers, *further.items()])


def test_two_seals_are_two_orders_with_one_shipping_and_one_payment(client: Client, handler: Client, shop: Any) -> None:
    path = checkout_of(REGISTERED, BANK)
    assert "¥40,370" in text_of(client.get(path))  # 2 × 19,800 + 770
    receipt = text_of(client.get(send(client, path)["Location"]))
    first, second = Order.objects.order_by("pk")
    assert [order.total_jpy for order in (first, second)] == [20_570, 19_800]
    assert first.parcel == second.parcel == [first, second]
    assert "ご一緒のご注文との合計：¥40,370" in receipt
    assert page_of(second) in links_in(receipt)
    assert f"お支払い：ご注文 {first.number} とご一緒です" in Mail.objects.get(order=second, to=second.email).body
    for order, other in ((first, second), (second, first)):
        assert ["同じ荷物でお届け", other.number] in order.face.told["ja"]["facts"]
    take(handler, first, "paid")
    second.refresh_from_db()
    assert second.paid_at is not None
    assert second.state == "paid"


def test_of_two_seals_none_is_ordered_where_one_cannot_be(client: Client) -> None:
    placed(name="鈴木", use="registered")
    path = checkout_of(BANK, {"name": "鈴木", "use": "registered"})
    assert "すでにほかのお客様がお持ちです" in text_of(client.get(path))
    before = Order.objects.count()
    html = text_of(client.get(checkout_of(BANK)))
    assert 'name="token"' in html
    twice = checkout_of({"name": "高橋", "use": "registered"}, {"name": "高橋", "use": "registered", "color": "blue"})
    response = send(client, twice)
    assert response.status_code == 409
    assert Order.objects.count() == before


@pytest.mark.parametrize(("gone", "left_jpy"), [(0, 19_800), (1, 20_570)])
def test_what_is_left_of_a_parcel_is_paid_without_the_order_that_was_cancelled(
    client: Client, gone: int, left_jpy: int
) -> None:
    PaymentWay.objects.update(text_ja="青空銀行 1234567", link="https://pay.example/{number}?yen={total}")
    send(client, checkout_of(REGISTERED, BANK))
    orders = list(Order.objects.order_by("pk"))
    cancelled, left = orders[gone], orders[1 - gone]
    assert client.post(page_of(cancelled)).status_code == 303
    page = text_of(client.get(page_of(left)))
    assert f"ご一緒のご注文との合計：¥{left_jpy:,}" in page
    assert f"https://pay.example/{left.number}?yen={left_jpy}" in page
    page = text_of(client.get(page_of(cancelled)))
    for asking in ("ご一緒のご注文", "青空銀行", "https://pay.example"):
        assert asking not in page
    assert page_of(left) in links_in(page)


def test_a_payment_link_that_staff_wrote_stays_when_another_order_is_cancelled(client: Client) -> None:
    PaymentWay.objects.update(link="https://pay.example/{number}?yen={total}")
    send(client, checkout_of(REGISTERED, BANK))
    first, second = Order.objects.order_by("pk")
    Order.objects.filter(pk=first.pk).update(payment_link="https://pay.example/by-hand")
    assert client.post(page_of(second)).status_code == 303
    first.refresh_from_db()
    assert first.payment_link == "https://pay.example/by-hand"


@pytest.mark.parametrize(("locale", "said"), [("ja", "同じ印影の実印を"), ("en", "cannot have the same face")])
def test_two_registered_seals_of_one_face_are_refused_with_the_reason(client: Client, locale: str, said: str) -> None:
    twice = checkout_of(REGISTERED, {**REGISTERED, "color": "blue"}).replace("/ja/", f"/{locale}/")
    assert said in text_of(client.get(twice))
    refused = send(client, twice)
    assert refused.status_code == 409
    assert said in text_of(refused)
    assert said not in text_of(client.get(checkout_of(REGISTERED, BANK).replace("/ja/", f"/{locale}/")))


def test_several_of_one_seal_are_one_order_except_registered_seals(client: Client) -> None:
    path = checkout_of({**BANK, "addon": "ink-pad"}, quantity="2")
    assert "<option selected>2<" in text_of(client.get(path))
    assert "印鑑（チタン・13.5 mm） × 2" in text_of(client.get(path))
    assert send(client, path).status_code == 303
    order = Order.objects.get()
    assert order.quantity == 2
    assert order.total_jpy == 2 * (19_800 + 1_100) + 770
    assert ["本数", "2"] in order.face.told["ja"]["facts"]
    html = text_of(client.get(checkout_of(REGISTERED, quantity="3")))
    assert 'name="quantity"' not in html
    assert "× 3" not in html


@pytest.mark.parametrize("quantity", ["0", "-1", "x", "99", "٣"])
def test_a_quantity_that_is_none_does_no_harm(client: Client, quantity: str) -> None:
    html = text_of(client.get(checkout_of(BANK, quantity=quantity)))
    assert ("× 9" in html) is (quantity == "99")


def test_a_parcel_has_room_for_four_seals_and_several_of_one_go_alone(client: Client) -> None:
    three = [{**BANK, "color": color} for color in ("", "blue", "gold")]
    for path, has_room in (
        (checkout_of(*three), True),
        (checkout_of(*three, REGISTERED), False),
        (checkout_of(BANK, quantity="2"), False),
    ):
        assert ('id="another"' in text_of(client.get(path))) is has_room


def test_a_seal_of_another_name_is_chosen_beside_the_first_without_scripts(client: Client) -> None:
    first = number_of(**REGISTERED)
    html = text_of(client.get(checkout_of(REGISTERED)))
    (onward,) = [link for link in links_in(html) if link.startswith("/ja/?beside=")]
    assert f'name="beside" value="{first}"' in text_of(client.get(onward))
    sheet = text_of(client.get(f"{onward}&name=花子&use=bank"))
    design = next(link for link in links_in(sheet) if "/design?name" in link)
    page = text_of(client.get(design))
    (both,) = [link for link in links_in(page) if "/checkout?" in link]
    assert both.count("number=") == 2
    assert first in both
    assert "まとめて注文へ進む" in page
    assert "同じお名前の銀行印を加える" in html
    suggested = next(link for link in links_in(html) if "use=bank" in link)
    assert "まとめて注文へ進む" in text_of(client.get(suggested))


@pytest.mark.parametrize("several", [False, True])
def test_another_face_changes_nothing_else_that_was_bought(client: Client, handler: Client, several: bool) -> None:
    chosen = {**BANK, "addon": "ink-pad", "color": "blue"}
    send(client, checkout_of(chosen, quantity="3") if several else checkout_of(chosen, REGISTERED))
    order = Order.objects.order_by("pk")[0]
    before = order.face
    number = number_of(**BANK, family="insou")
    Color.objects.filter(material="titanium", color_id="blue").update(name_en="Sky", name_ja="空色")
    publish(None, yes=YES_TO_ALL)
    assert take(handler, order, "proof_sent", design_number=number).status_code == 302
    after = Order.objects.get(pk=order.pk).face
    assert (before.family, after.family) == ("tensho", "insou")
    for language, of_the_face in (("en", {"Family", "Design number"}), ("ja", {"書体", "デザイン番号"})):
        told, told_now = (face.told[language]["facts"] for face in (before, after))
        assert [label for label, _value in told] == [label for label, _value in told_now]
        assert {label for label, value in told if [label, value] not in told_now} == of_the_face


def test_the_page_of_a_seal_that_goes_alone_speaks_of_no_parcel(client: Client) -> None:
    assert "ご一緒のご注文との合計" not in text_of(client.get(page_of(placed())))
