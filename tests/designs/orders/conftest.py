"""Fixtures: a seal to order, a filled-in order form, and staff who handle orders."""

import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils import timezone

from catalog.editions import publishing
from catalog.models import ShopDetails
from catalog.staff import groups
from designs.orders.models import Order, PaymentWay
from designs.workshop.ordered_seal import read_order
from tests.catalog.conftest import signed_in
from tests.designs.workshop.conftest import address

CUSTOMER = {
    "name": "山田 花子",
    "email": "hanako@customer.example",
    "phone": "０９０−１２３４−５６７８",
    "postcode": "１００ー０００１",
    "prefecture": "13",
    "street": "千代田区千代田1-1",
    "building": "",
    "message": "よろしくお願いします",
    "agrees": "on",
    "website": "",
}
SHOP_EMAIL = "order@seals.example"


@pytest.fixture(autouse=True)
def _quick_forms(settings: Any) -> None:
    """A test fills a form in sooner than a person."""
    settings.ORDER_LEAST_SECONDS = 0


@pytest.fixture
def shop(db: None) -> ShopDetails:
    """The shop, with an address that mails go to and a number for invoices."""
    details = ShopDetails.objects.get()
    details.email, details.invoice_number, details.seller_ja = SHOP_EMAIL, "T1234567890123", "印章店 株式会社"
    details.save()
    return details


@pytest.fixture
def handler(db: None) -> Client:
    return signed_in("handler", groups.ORDERS)


def number_of(**choice: str) -> str:
    return read_order(address(**choice), publishing.live().document).number


def checkout_path(locale: str = "ja", **choice: str) -> str:
    return f"/{locale}/checkout?" + urlencode({"number": number_of(**choice)})


def filled_in(client: Client, path: str, **instead: str) -> dict[str, str]:
    """Open an order form and return what it is sent with."""
    html = client.get(path).content.decode()
    (token,) = re.findall(r'name="token" value="([^"]+)"', html)
    return {
        **CUSTOMER,
        "way": str(PaymentWay.objects.order_by("pk").values_list("pk", flat=True)[0]),
        "token": token,
        **instead,
    }


def send(client: Client, path: str, **instead: str) -> Any:
    return client.post(path, filled_in(client, path, **instead))


def placed(locale: str = "ja", **choice: str) -> Order:
    """Place an order as a customer does; return it."""
    response = send(Client(), checkout_path(locale, **choice))
    assert response.status_code == 303, response.content.decode()
    return Order.objects.latest("pk")


def page_of(order: Order, page: str = "orders", **further: str) -> str:
    return f"/{order.locale}/{page}?" + urlencode({"key": order.key, **further})


def take(client: Client, order: Order, state: str, **told: Any) -> Any:
    """Take a step as staff do, by the page of that step."""
    return client.post(f"/admin/waiting-orders/{order.pk}/{state}/", told)


def approved(handler: Client, locale: str = "ja", **choice: str) -> Order:
    """Place an order, pay it, send the proof, and say yes as the customer does."""
    order = placed(locale, **choice)
    for state in ("paid", "proof_sent"):
        assert take(handler, order, state).status_code == 302
    assert answer(order, "yes").status_code == 303
    order.refresh_from_db()
    return order


def answer(order: Order, said: str, word: str = "", face: int = 0) -> Any:
    sent = {"face": face or order.faces.latest("ordinal").pk, "answer": said, "word": word}
    return Client().post(page_of(order, "orders/proof"), sent)


def after_the_grace(order: Order) -> None:
    """Let the time pass in which the customer may cancel."""
    face = order.faces.latest("ordinal")
    said = face.answered_at or timezone.now()
    face.answered_at = said - timedelta(hours=order.cancellation_hours, seconds=1)
    face.save()
