"""An order is placed on the shop's own form: it stores what was bought, and nothing typed is lost."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from django.core import mail
from django.test import Client

from catalog.editions.consent import YES_TO_ALL
from catalog.editions.publishing import compiled, live, publish, served_instead
from catalog.models import CheckoutLink, Material, ShopDetails, ShopText
from designs.orders.checkout.placing import Placed, ToOrder, place
from designs.orders.face.keeping import face_to_keep
from designs.orders.models import Mail, Order, OrderEvent, PaymentWay
from designs.workshop.ordered_seal import read_order
from tests.designs.orders.conftest import (
    CUSTOMER,
    SHOP_EMAIL,
    checkout_path,
    filled_in,
    number_of,
    page_of,
    placed,
    send,
)
from tests.designs.pages.contents import links_in, text_of
from tests.designs.workshop.conftest import address

pytestmark = pytest.mark.django_db


def test_the_page_of_a_seal_and_the_apis_order_address_lead_to_the_order_form(client: Client) -> None:
    for locale, words in (("ja", "注文へ進む"), ("en", "Go on to order")):
        sheet = client.get(f"/api/v1/designs?name={quote('佐藤')}&locale={locale}").json()
        usable = next(design for design in sheet["designs"] if design["eligibleForUse"])
        html = text_of(client.get(usable["orderUrl"].partition("8000")[2]))
        assert words in html
        (form,) = [link for link in links_in(html) if "/checkout?number=" in link]
        response = client.get(form.partition("8000")[2])
        assert response.status_code == 200
        assert f'<html lang="{locale}">' in text_of(response)


@pytest.mark.parametrize(("locale", "said"), [("ja", "たしかに承りました"), ("en", "Your order has arrived")])
def test_an_order_keeps_everything_that_was_bought(client: Client, shop: ShopDetails, locale: str, said: str) -> None:
    path = checkout_path(locale, color="blue", addon="ink-pad")
    response = send(client, path)
    assert response.status_code == 303
    order = Order.objects.get()
    shown = json.loads(
        client.get(f"/api/seal?name={quote('佐藤')}&family=tensho&seed=123&shape=round&view=json").content
    )
    assert order.face.geometry == shown["face"]
    assert order.face.report == shown["eligibility"]
    assert order.face.engine_version == shown["face"]["version"]
    assert order.face.design_number == number_of(color="blue", addon="ink-pad")
    assert order.total_jpy == sum(line["jpy"] for line in order.lines) == 19_800 + 1_100 + 770
    assert {"terms", "cancellation", "privacy"} <= {text["id"] for text in order.terms}
    assert (order.postcode, order.phone) == ("100-0001", "090-1234-5678")
    assert (order.locale, order.color, order.addons) == (locale, "blue", ["ink-pad"])
    page = text_of(client.get(response["Location"]))
    for words in (said, order.number, "¥21,670", "山田 花子", "100-0001"):
        assert words in page, words


def test_an_order_stays_the_same_when_the_offer_and_the_texts_change(client: Client) -> None:
    order = placed()
    Material.objects.update(price_jpy=99_000, name_ja="別の金属")
    ShopText.objects.update(body_ja="まったく別の文章")
    PaymentWay.objects.update(name_ja="別の方法")
    publish(None, yes=YES_TO_ALL)
    page = text_of(client.get(page_of(order)))
    assert "¥20,570" in page
    assert "銀行振込" in page
    for gone in ("別の金属", "まったく別の文章", "別の方法", "99,000"):
        assert gone not in page


@pytest.mark.django_db(transaction=True)  # mails leave when it ends
def test_both_sides_get_a_mail_with_what_they_need(client: Client, shop: ShopDetails) -> None:
    PaymentWay.objects.update(text_en="Aozora Bank 1234567")
    order = placed("en")
    to_customer, to_shop = sorted(mail.outbox, key=lambda message: message.to[0])
    assert to_customer.to == [CUSTOMER["email"]]
    assert to_customer.reply_to == [SHOP_EMAIL]
    for told in (
        page_of(order),
        "Metal: Titanium",
        "¥19,800",
        "¥20,570",
        "Bank transfer, in advance\nAozora Bank 1234567",
        "千代田区千代田1-1",
    ):
        assert told in to_customer.body
    assert to_shop.to == [SHOP_EMAIL]
    assert to_shop.reply_to == [CUSTOMER["email"]]
    for told in (f"/admin/orders/order/{order.pk}/", "材質：チタン", "¥20,570", "お支払い方法：銀行振込（前払い）"):
        assert told in to_shop.body
    assert "千代田" not in to_shop.body  # an address is read at the desk, where reading is noted


@pytest.mark.parametrize("use", ["bank", "registered"])  # a registered face is then taken: by this very order
def test_a_form_that_is_sent_twice_makes_one_order(client: Client, shop: ShopDetails, use: str) -> None:
    sent = filled_in(client, checkout_path(use=use))
    first, second = (client.post(checkout_path(use=use), sent) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Order.objects.count() == 1
    assert Mail.objects.count() == 2


@pytest.mark.parametrize(("locale", "said"), [("ja", "たしかに承りました"), ("en", "Your order has arrived")])
def test_a_form_that_is_sent_again_after_its_order_was_cancelled_is_not_thanked_for(
    client: Client, locale: str, said: str
) -> None:
    sent = filled_in(client, checkout_path(locale))
    address = client.post(checkout_path(locale), sent)["Location"]
    assert said in text_of(client.get(address))
    assert client.post(address).status_code == 303
    again = client.post(checkout_path(locale), sent)
    assert again["Location"] == address
    assert said not in text_of(client.get(address))


@pytest.mark.parametrize(
    ("field", "typed", "ja", "en"),
    [
        ("name", "", "ご記入ください", "Please fill this in"),
        ("email", "hanako@", "有効なメールアドレスを入力してください", "Enter a valid email address"),
        ("postcode", "1234", "郵便番号は 7 桁です", "A Japanese postcode has seven digits"),
        ("prefecture", "", "お選びください", "Please choose one"),
        ("prefecture", "48", "お選びください", "Please choose one"),
        ("phone", "ask me", "電話番号は数字で", "Please write a telephone number"),
        ("agrees", "", "規約への同意が必要です", "please agree to the terms"),
        ("way", "999", "お選びください", "Please choose one"),
        ("street", "千代田\x00", "", "Null characters are not allowed"),
    ],
)
def test_a_mistake_is_shown_at_its_field_and_what_was_typed_stays(
    client: Client, field: str, typed: str, ja: str, en: str
) -> None:
    for locale, said in (("ja", ja), ("en", en)):
        response = send(client, checkout_path(locale), **{field: typed})
        html = text_of(response)
        assert response.status_code == 422
        assert re.search(f'id="id_{field}_error"[^>]*>\\s*<li>[^<]*{re.escape(said)}', html), html
        assert "aria-invalid" in html
        for kept in {"山田 花子", "よろしくお願いします"} - {CUSTOMER.get(field)}:
            assert kept in html
    assert not Order.objects.exists()


def test_an_order_page_is_its_customers_alone_and_kept_by_nobody(client: Client) -> None:
    order = placed()
    for path in (checkout_path(name="田中"), page_of(order)):
        response = client.get(path)
        assert response["Cache-Control"] == "private, no-store"
        assert response["X-Robots-Tag"] == "noindex"
        assert "ETag" not in response
        assert "text/markdown" not in text_of(response)
    for key in ("", "x", order.number, order.key[:-1]):
        assert client.get(f"/ja/orders?key={key}").status_code == 404
    assert client.get("/ja/orders").status_code == 404


def test_a_price_that_changed_meanwhile_is_shown_before_it_is_agreed_to(client: Client) -> None:
    sent = filled_in(client, checkout_path())
    Material.objects.update(price_jpy=21_000)
    publish(None, yes=YES_TO_ALL)
    response = client.post(checkout_path(), sent)
    assert response.status_code == 422
    assert "価格が変わりました" in text_of(response)
    assert "¥21,770" in text_of(response)
    assert not Order.objects.exists()


def test_a_registered_seal_has_a_face_that_nobody_else_can_order(client: Client) -> None:
    first = placed()
    refused = send_or_see(client, checkout_path("en"))
    assert "Another customer already has this face." in refused
    (own,) = re.findall(r'class="button" href="([^"]+)"', refused)
    assert '<h1><span lang="ja">佐藤</span>' in text_of(client.get(own))
    assert Order.objects.count() == 1
    placed(use="bank")  # what is not registered may be alike
    first.faces.update(is_exclusive=False)  # as when it is cancelled
    placed()


@pytest.mark.parametrize(
    ("locale", "said"), [("ja", "ご自身でご注文になった場合"), ("en", "If you have just ordered it yourself")]
)
def test_who_goes_back_after_ordering_is_not_left_to_think_that_somebody_else_has_the_face(
    client: Client, locale: str, said: str
) -> None:
    assert said not in send_or_see(client, checkout_path(locale))
    placed(locale)
    assert said in send_or_see(client, checkout_path(locale))


def send_or_see(client: Client, path: str) -> str:
    return text_of(client.get(path))


def test_two_who_send_the_same_registered_face_at_once_make_one_order(client: Client) -> None:
    path = checkout_path()
    forms = [filled_in(client, path, **wrong) for wrong in ({}, {}, {"email": ""})]
    assert [client.post(path, form).status_code for form in forms] == [303, 409, 409]
    assert Order.objects.count() == 1


def test_a_form_that_two_workers_take_at_once_makes_one_order(shop: ShopDetails) -> None:
    offer = live().document
    seal = read_order(address(use="bank"), offer)
    customer = {"name": "山田 花子", "email": CUSTOMER["email"], "prefecture": 13}
    sent = Placed(customer, PaymentWay.objects.get(), "nonce", "ja")
    first, second = (place(sent, [ToOrder(seal, face_to_keep(seal, offer))], offer) for _worker in range(2))
    assert (first, second) == ((first[0], True), (first[0], False))
    assert Order.objects.count() == 1


def test_the_checkout_that_staff_set_is_led_to_as_before(client: Client) -> None:
    path = checkout_path()
    CheckoutLink.objects.update(url="https://pay.example/cart")
    publish(None, yes=YES_TO_ALL)
    response = client.get(path)
    assert response.status_code == 302
    assert "https://pay.example/cart?" in text_of(client.get(response["Location"]))


def test_a_shop_that_offers_no_way_of_paying_takes_no_order(client: Client) -> None:
    path = checkout_path()
    PaymentWay.objects.update(is_offered=False)
    assert client.get(path).status_code == 302
    assert "/checkout" not in text_of(client.get(client.get(path)["Location"]))


def test_while_a_draft_of_the_offer_is_looked_at_nothing_is_sold_by_it(client: Client) -> None:
    path = checkout_path()
    with served_instead(compiled()):
        assert client.get(path).status_code == 302
        assert client.post(path, {}).status_code == 302


@pytest.mark.parametrize("number", ["", "ABCD-EFGH"])
def test_an_address_without_a_whole_number_asks_for_one(client: Client, number: str) -> None:
    response = client.get(f"/ja/checkout?number={number}")
    assert response.status_code == 400
    assert 'name="number"' in text_of(response)


def test_a_fee_and_a_link_of_the_way_of_paying_are_the_orders(client: Client) -> None:
    way = PaymentWay.objects.create(
        name_en="Card", name_ja="カード", fee_jpy=330, link="https://pay.example/{number}?yen={total}"
    )
    send(client, checkout_path(), way=str(way.pk))
    order = Order.objects.get()
    assert order.total_jpy == 20_570 + 330
    assert order.payment_link == f"https://pay.example/{order.number}?yen=20900"
    assert order.payment_link in text_of(client.get(page_of(order)))


def test_who_orders_what_stands_in_no_log(client: Client, capfd: pytest.CaptureFixture[str], caplog: Any) -> None:
    caplog.set_level("DEBUG")
    order = placed()
    client.get(page_of(order))
    told = caplog.text + "".join(capfd.readouterr())
    for personal in ("花子", "hanako", "千代田", order.key):
        assert personal not in told


def test_staff_find_an_order_and_who_looked_is_noted(handler: Client) -> None:
    order = placed()
    assert order.number in text_of(handler.get("/admin/orders/order/?q=花子"))
    page = text_of(handler.get(f"/admin/orders/order/{order.pk}/change/"))
    assert "千代田区" in page
    for led_to in ("paid/", "proof_sent/", "cancelled/", "job-card.pdf", "proof.pdf", "invoice.pdf"):
        assert f"/admin/waiting-orders/{order.pk}/{led_to}" in page
    assert handler.get("/admin/orders/order/0/change/").status_code == 302  # there is none: nobody saw anything
    assert [(each.by_name, each.what) for each in order.accesses.all()] == [("handler", "seen")]
    assert OrderEvent.objects.filter(order=order, state="received").exists()
