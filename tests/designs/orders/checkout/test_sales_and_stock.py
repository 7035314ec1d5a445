"""An order during a sale, after it, and of what is sold out; and what changes while a customer writes."""

import pytest
from django.test import Client
from django.utils import timezone

from catalog.editions.consent import YES_TO_ALL
from catalog.editions.publishing import live, publish
from catalog.models import Color, Material, Sale, ShopText
from designs.orders.models import Order, PaymentWay
from designs.workshop.ordered_seal import read_order
from tests.catalog.offer.test_sales import made
from tests.designs.orders.conftest import (
    CUSTOMER,
    checkout_path,
    filled_in,
    page_of,
    placed,
    send,
)
from tests.designs.pages.contents import text_of

pytestmark = pytest.mark.django_db


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


def test_a_fee_that_changed_meanwhile_is_shown_before_it_is_agreed_to(client: Client) -> None:
    PaymentWay.objects.update(fee_jpy=330)
    other = PaymentWay.objects.create(name_en="Card", name_ja="カード", fee_jpy=100)
    sent = filled_in(client, checkout_path())
    PaymentWay.objects.exclude(pk=other.pk).update(fee_jpy=550)
    refused = client.post(checkout_path(), sent)
    assert refused.status_code == 422
    assert "価格が変わりました" in text_of(refused)
    assert not Order.objects.exists()
    assert client.post(checkout_path(), {**sent, "way": str(other.pk)}).status_code == 303  # its fee is as it was


@pytest.mark.parametrize(("locale", "said"), [("ja", "規約が変わりました"), ("en", "Our terms have changed")])
def test_terms_that_changed_meanwhile_are_read_before_they_are_agreed_to(
    client: Client, locale: str, said: str
) -> None:
    path = checkout_path(locale)
    sent = filled_in(client, path)
    ShopText.objects.filter(pk="terms").update(body_en="No returns.", body_ja="返品不可")
    refused = client.post(path, sent)
    assert refused.status_code == 422
    assert said in text_of(refused)
    assert "山田 花子" in text_of(refused)
    assert not Order.objects.exists()
    assert send(client, path).status_code == 303
