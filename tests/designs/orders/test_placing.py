"""An order is placed on the shop's own form: it stores what was bought, and nothing typed is lost."""

import json
import re
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from catalog.editions.consent import YES_TO_ALL
from catalog.editions.publishing import compiled, live, publish, served_instead
from catalog.models import CheckoutLink, Color, Material, Sale, ShopDetails, ShopText
from designs.orders.checkout import holding_off
from designs.orders.models import Mail, Order, OrderEvent, PaymentWay, Sending
from designs.workshop.reading import read_order
from tests.catalog.offer.test_sales import made
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
from tests.designs.pages.reading import links_in, text_of

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
    assert order.locale == locale
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
    order = placed("en")
    to_customer, to_shop = sorted(mail.outbox, key=lambda message: message.to[0])
    assert to_customer.to == [CUSTOMER["email"]]
    assert to_customer.reply_to == [SHOP_EMAIL]
    assert page_of(order) in to_customer.body
    assert "¥20,570" in to_customer.body
    assert to_shop.to == [SHOP_EMAIL]
    assert f"/admin/orders/order/{order.pk}/" in to_shop.body
    assert "千代田" not in to_shop.body  # an address is read at the desk, where reading is noted


def test_a_form_that_is_sent_twice_makes_one_order(client: Client, shop: ShopDetails) -> None:
    sent = filled_in(client, checkout_path(use="bank"))
    first, second = (client.post(checkout_path(use="bank"), sent) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Order.objects.count() == 1
    assert Mail.objects.count() == 2


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


def test_a_form_without_its_csrf_token_is_shown_again_filled_in() -> None:
    client = Client(enforce_csrf_checks=True)
    path = checkout_path()
    sent = filled_in(client, path)
    refused = client.post(path, sent)
    assert refused.status_code == 403
    assert "クッキー" in text_of(refused)
    assert "山田 花子" in text_of(refused)
    assert not Order.objects.exists()
    secret = {"csrfmiddlewaretoken": re.findall(r'csrfmiddlewaretoken" value="([^"]+)"', text_of(refused))[0]}
    assert client.post(path, {**sent, **secret}).status_code == 303


@pytest.mark.parametrize("instead", [{"website": "https://spam.example"}, {"token": "forged"}])
def test_a_suspected_robot_is_asked_again_and_a_person_gets_through(client: Client, instead: dict[str, str]) -> None:
    response = send(client, checkout_path(), **instead)
    assert response.status_code == 422
    assert "もう一度お送りください" in text_of(response)
    assert "山田 花子" in text_of(response)
    assert "spam.example" not in re.sub(r"<input[^>]*website[^>]*>", "", text_of(response))
    assert send(client, checkout_path()).status_code == 303


def test_a_form_filled_in_faster_than_a_person_can_is_asked_once_more(client: Client, settings: Any) -> None:
    settings.ORDER_LEAST_SECONDS = 60
    assert send(client, checkout_path()).status_code == 422
    assert not Order.objects.exists()


def test_a_forgotten_field_shows_the_form_again_and_does_not_count_as_a_robot(client: Client, settings: Any) -> None:
    settings.ORDER_LEAST_SECONDS = 60
    sent = filled_in(client, checkout_path(), agrees="")
    page = text_of(client.post(checkout_path(), sent))
    assert "規約への同意が必要です" in page
    assert "もう一度お送りください" not in page
    assert f'name="token" value="{sent["token"]}"' in page  # ticked at once, it is an order: it was open for long
    assert client.post(checkout_path(), {**sent, "agrees": "on"}).status_code == 422


def test_a_flood_from_one_address_is_held_off_and_loses_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding_off, "MOST_OF_AN_ADDRESS", 2)
    for seed in ("1", "2"):
        assert send(client, checkout_path(seed=seed), email=f"{seed}@customer.example").status_code == 303
    refused = send(client, checkout_path(seed="3"))
    assert refused.status_code == 429
    assert "山田 花子" in text_of(refused)
    assert Order.objects.count() == 2
    other = Client(REMOTE_ADDR="192.0.2.7")
    assert send(other, checkout_path(seed="3")).status_code == 303


def test_orders_noted_while_the_clock_was_a_day_ahead_hold_nobody_off(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for most in ("MOST_OF_AN_ADDRESS", "MOST_TO_AN_EMAIL"):
        monkeypatch.setattr(holding_off, most, 1)
    assert send(client, checkout_path(seed="1")).status_code == 303
    assert send(client, checkout_path(seed="2")).status_code == 429
    a_day_on = timezone.now() + timedelta(days=1)
    Sending.objects.update(at=a_day_on)
    Order.objects.update(made_at=a_day_on)
    assert send(client, checkout_path(seed="2")).status_code == 303


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
    assert client.get(own.replace("&amp;", "&")).status_code == 200
    assert Order.objects.count() == 1
    placed(use="bank")  # what is not registered may be alike
    first.faces.update(is_exclusive=False)  # as when it is cancelled
    placed()


def send_or_see(client: Client, path: str) -> str:
    return text_of(client.get(path))


def test_two_who_send_the_same_registered_face_at_once_make_one_order(client: Client) -> None:
    path = checkout_path()
    forms = [filled_in(client, path), filled_in(client, path)]
    assert [client.post(path, form).status_code for form in forms] == [303, 409]
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
    assert "千代田区" in text_of(handler.get(f"/admin/orders/order/{order.pk}/change/"))
    assert [(each.by_name, each.what) for each in order.accesses.all()] == [("handler", "seen")]
    assert OrderEvent.objects.filter(order=order, state="received").exists()


def test_an_order_during_a_sale_has_the_sale_price_and_stores_the_normal_one(client: Client) -> None:
    made({"materials.titanium.priceJpy": 17_800})
    path = checkout_path("en")
    form = text_of(client.get(path))
    assert "¥19,800</s>" in form
    assert "¥17,800</b>" in form
    assert send(client, path).status_code == 303
    order = Order.objects.get()
    assert order.total_jpy == 17_800 + 770
    assert (order.lines[0]["jpy"], order.lines[0]["normal_jpy"]) == (17_800, 19_800)
    assert "¥19,800</s>" in text_of(client.get(page_of(order)))


def test_a_form_opened_before_a_sale_ended_shows_the_new_price(client: Client) -> None:
    sale = made({"materials.titanium.priceJpy": 17_800})
    path = checkout_path("en")
    typed = filled_in(client, path)
    Sale.objects.filter(pk=sale.pk).update(ends_at=timezone.now())
    publish(None, yes=YES_TO_ALL)
    refused = client.post(path, typed)
    assert "The price has changed while you were writing." in text_of(refused)
    assert CUSTOMER["street"] in text_of(refused)
    assert not Order.objects.exists()


def test_what_is_sold_out_is_refused_kindly_and_nothing_typed_is_lost(client: Client) -> None:
    path = checkout_path("en", color="blue")
    typed = filled_in(client, path)
    Color.objects.filter(material="titanium", color_id="blue").update(is_sold_out=True)
    publish(None, yes=YES_TO_ALL)
    refused = client.post(path, typed)
    assert refused.status_code == 409
    assert "Titanium in Anodised blue is sold out for now." in text_of(refused)
    assert CUSTOMER["street"] in text_of(refused)
    assert not Order.objects.exists()
    led = client.get(path, follow=True)
    assert "/en/design" in led.redirect_chain[-1][0]
    assert "is sold out for now." in text_of(led)


def test_an_order_stays_valid_when_its_metal_is_sold_out_later(client: Client) -> None:
    order = placed("en")
    Material.objects.update(is_sold_out=True)
    publish(None, yes=YES_TO_ALL)
    assert client.get(page_of(order)).status_code == 200
    assert read_order(order.face.design_number, live().document).is_whole


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
