"""The money of a cancelled order that was paid: staff see it until they note that it was paid back."""

import json
import re
from datetime import timedelta

import pytest
from django.core.management import CommandError
from django.test import Client
from django.utils import timezone

from catalog.staff import groups
from designs.orders.models import Order, State
from designs.orders.records import people
from tests.catalog.conftest import signed_in
from tests.designs.orders.checkout.test_company_sets import checkout_of_set
from tests.designs.orders.checkout.test_parcels import BANK, REGISTERED, checkout_of
from tests.designs.orders.conftest import CUSTOMER, page_of, placed, send, take
from tests.designs.orders.processing.test_waiting import LIST, aged, listed
from tests.designs.orders.records.test_people import told
from tests.designs.pages.contents import text_of

pytestmark = pytest.mark.django_db


def cancelled_and_paid(handler: Client, seed: str = "123") -> Order:
    order = placed(seed=seed)
    for state in ("paid", "cancelled"):
        assert take(handler, order, state).status_code == 302
    return order


def test_a_cancelled_order_that_was_paid_is_listed_until_its_money_is_paid_back(
    client: Client, handler: Client
) -> None:
    younger, older = (cancelled_and_paid(handler, seed) for seed in ("1", "2"))
    Order.objects.update(paid_at=timezone.now() - timedelta(days=30))
    aged(younger, days=2, hours=1)
    aged(older, days=3, hours=1)
    assert listed(handler) == {"for-us": [], "to-pay-back": [older, younger]}
    page = text_of(handler.get(LIST))
    assert re.findall(r"(\d+) days</h3>", page) == ["3", "2"]
    assert page.count("¥20,570") == 2
    assert f"{LIST}{older.pk}/paid_back/" in page
    assert f"{LIST}{older.pk}/paid/" not in page  # it is paid already
    assert take(handler, older, "paid_back", words="振込、11/29").status_code == 302
    assert listed(handler)["to-pay-back"] == [younger]
    older.refresh_from_db()
    assert older.state == "cancelled"
    assert older.paid_back_at is not None
    assert older.state_since < older.paid_back_at - timedelta(days=3)  # when it was cancelled
    step = older.events.latest("pk")
    assert (step.state, step.by_name, step.words) == ("paid_back", "handler", "振込、11/29")
    assert take(handler, older, "paid_back").status_code == 422  # nothing is left to pay back
    shown = text_of(client.get(page_of(older)))
    assert shown.count("返金済み") == 2  # where it is paid, and in the history
    assert "返金済み" not in text_of(client.get(page_of(younger)))


def test_a_payment_that_arrives_after_the_cancelling_is_noted_and_then_paid_back(handler: Client) -> None:
    order = placed()
    take(handler, order, "cancelled")
    aged(order, days=9)
    assert listed(handler) == {"for-us": []}
    assert take(handler, order, "paid_back").status_code == 422  # nothing was paid
    assert f"{LIST}{order.pk}/paid/" in text_of(handler.get(f"/admin/orders/order/{order.pk}/change/"))
    assert take(handler, order, "paid").status_code == 302
    order.refresh_from_db()
    assert order.state == "cancelled"
    assert listed(handler) == {"for-us": [], "to-pay-back": [order]}
    assert "0 days</h3>" in text_of(handler.get(LIST))  # since the payment
    assert take(handler, order, "paid").status_code == 422
    assert take(handler, order, "paid_back").status_code == 302
    assert listed(handler) == {"for-us": []}


def test_a_late_payment_of_a_cancelled_order_leaves_the_rest_of_its_parcel_unpaid(
    client: Client, handler: Client
) -> None:
    send(client, checkout_of(REGISTERED, BANK, {**BANK, "color": "blue"}))
    first, second, third = Order.objects.order_by("pk")
    for order in (first, second):
        take(handler, order, "cancelled")
    assert take(handler, first, "paid").status_code == 302
    assert list(Order.objects.exclude(paid_at=None)) == [first]
    assert take(handler, third, "paid").status_code == 302
    second.refresh_from_db()
    assert second.paid_at is None


def test_a_companys_set_that_is_cancelled_is_listed_once_and_paid_back_as_a_whole(
    client: Client, handler: Client
) -> None:
    send(client, checkout_of_set(client))
    orders = list(Order.objects.order_by("pk"))
    for order, state in ((orders[1], "cancelled"), (orders[2], "paid")):  # the payment arrives after the cancelling
        assert take(handler, order, state).status_code == 302
    assert listed(handler) == {"for-us": [], "to-pay-back": [orders[0]]}
    assert take(handler, orders[0], "paid_back").status_code == 302
    assert listed(handler) == {"for-us": []}
    for order in orders:
        assert [event.state for event in order.events.all()] == ["received", "cancelled", "paid", "paid_back"]


def test_seals_of_a_set_that_are_cancelled_beside_one_that_was_delivered_are_listed(
    client: Client, handler: Client
) -> None:
    send(client, checkout_of_set(client))
    orders = list(Order.objects.order_by("pk"))
    take(handler, orders[0], "paid")
    Order.objects.filter(pk=orders[0].pk).update(state=State.DONE)
    take(handler, orders[1], "cancelled")
    assert set(listed(handler)["to-pay-back"]) == set(orders[1:])
    take(handler, orders[2], "paid_back")
    assert listed(handler) == {"for-us": []}
    orders[0].refresh_from_db()
    assert orders[0].paid_back_at is None
    for state in ("recut", "cancelled", "paid_back"):  # the last one is given up too
        assert take(handler, orders[0], state).status_code == 302
    assert listed(handler) == {"for-us": []}
    assert orders[1].events.filter(state="paid_back").count() == 1


def test_a_late_payment_of_a_cancelled_seal_leaves_one_of_its_set_that_was_delivered_unpaid(
    client: Client, handler: Client
) -> None:
    send(client, checkout_of_set(client))
    delivered, cancelled, _third = Order.objects.order_by("pk")
    Order.objects.filter(pk=delivered.pk).update(state=State.DONE)
    for state in ("cancelled", "paid"):
        assert take(handler, cancelled, state).status_code == 302
    assert listed(handler)["sent-unpaid"] == [delivered]


@pytest.mark.parametrize(
    ("language", "heading", "button"),
    [
        ("en", "Cancelled, and the money to be paid back", "Note that it was paid back"),
        ("ja", "キャンセル・返金待ち", "返金を記録する"),
    ],
)
def test_who_may_cancel_is_asked_to_confirm_that_money_was_paid_back(language: str, heading: str, button: str) -> None:
    handler, worker = signed_in("handler", groups.ORDERS, language=language), signed_in("worker", groups.WORKSHOP)
    order = cancelled_and_paid(handler)
    page = f"{LIST}{order.pk}/paid_back/"
    assert f'<h2 id="to-pay-back">{heading} (1)</h2>' in text_of(handler.get(LIST))
    assert f'<a class="button" href="{page}">{button}</a>' in text_of(handler.get(LIST))
    assert f'value="{button}"' in text_of(handler.get(page))
    assert f'#to-pay-back">{heading}</a> <strong>(1)</strong>' in text_of(handler.get("/admin/"))
    assert worker.get(page).status_code == take(worker, order, "paid_back").status_code == 403
    order.refresh_from_db()
    assert order.paid_back_at is None  # nobody has confirmed it yet


def test_the_list_of_orders_can_be_narrowed_to_no_state_that_no_order_has(handler: Client) -> None:
    page = text_of(handler.get("/admin/orders/order/"))
    assert "state__exact=cancelled" in page
    assert "state__exact=paid_back" not in page


def test_a_customers_details_stay_until_the_money_is_paid_back(handler: Client) -> None:
    order = cancelled_and_paid(handler)
    aged(order, days=31 * 13)
    assert told("anonymiseorders", "--dry-run") == told("anonymiseorders") == ""
    assert not people.anonymise(order.pk, timezone.now())  # paid after it was chosen
    with pytest.raises(CommandError, match=order.number):
        told("customerdata", CUSTOMER["email"], "--erase")
    take(handler, order, "paid_back")
    order.refresh_from_db()
    (found,) = json.loads(told("customerdata", CUSTOMER["email"]))
    assert order.paid_back_at is not None
    assert found["paid_back_at"] == order.paid_back_at.isoformat()
    assert told("anonymiseorders").split() == [order.number]
    assert take(handler, order, "paid_back").status_code == 422


def test_an_order_that_was_made_anonymous_before_its_money_was_paid_back_waits_no_more(handler: Client) -> None:
    order = cancelled_and_paid(handler)
    Order.objects.filter(pk=order.pk).update(anonymised_at=timezone.now())  # by an earlier version
    assert listed(handler) == {"for-us": []}
