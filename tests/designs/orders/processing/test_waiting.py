"""Orders that wait for money, or for their customer for too long, are listed for staff who handle orders."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from catalog.staff import groups
from designs.orders.models import Order, PaymentWay, State
from designs.orders.records import people
from tests.catalog.conftest import signed_in
from tests.designs.orders.conftest import CUSTOMER, after_the_grace, answer, placed, take
from tests.designs.pages.contents import text_of

pytestmark = pytest.mark.django_db
LIST = "/admin/waiting-orders/"


def listed(handler: Client) -> dict[str, list[Order]]:
    """Return the orders in each part of the list."""
    parts = handler.get(LIST).context["parts"]
    return {part["wait"].key: [each["order"] for each in part["orders"]] for part in parts}


def aged(order: Order, **past: Any) -> None:
    Order.objects.filter(pk=order.pk).update(state_since=timezone.now() - timedelta(**past))


def test_a_seal_that_was_sent_unpaid_is_listed_until_its_payment_is_noted(handler: Client) -> None:
    PaymentWay.objects.update(is_on_delivery=True)
    younger, older = placed(seed="1"), placed(seed="2")
    for order, days in ((younger, 2), (older, 3)):
        Order.objects.filter(pk=order.pk).update(state=State.MADE)
        assert take(handler, order, "sent").status_code == 302
        order.events.filter(state="sent").update(at=timezone.now() - timedelta(days=days, hours=1))
    assert take(handler, older, "done").status_code == 302  # closed, and still unpaid
    assert listed(handler)["sent-unpaid"] == [older, younger]
    page = text_of(handler.get(LIST))
    assert "Sent and not paid yet (2)" in page
    assert re.findall(r"(\d+) days</h3>", page) == ["3", "2"]
    assert page.count("¥20,570") == 2
    assert f"/admin/waiting-orders/{older.pk}/paid/" in page
    for order in (younger, older):
        assert take(handler, order, "paid").status_code == 302
    assert listed(handler) == {"for-us": []}


def test_a_face_that_is_not_answered_is_listed_after_seven_days_without_its_customers_address(handler: Client) -> None:
    order = placed()
    take(handler, order, "proof_sent")
    aged(order, days=7, minutes=-1)
    assert listed(handler) == {"for-us": []}
    aged(order, days=8)
    assert listed(handler) == {"for-us": [], "not-answered": [order]}
    page = text_of(handler.get(LIST))
    assert "8 days</h3>" in page
    assert CUSTOMER["email"] not in page  # a look at it is noted, on the order's own page
    order_page = f"/admin/orders/order/{order.pk}/change/"
    assert f'href="{order_page}"' in page
    assert CUSTOMER["email"] in text_of(handler.get(order_page))
    assert order.accesses.count() == 1
    take(handler, order, "proof_sent")  # the mail once more
    assert listed(handler) == {"for-us": []}


def test_the_faces_of_all_orders_in_a_part_are_read_at_once(handler: Client) -> None:
    for seed in ("1", "2", "3"):
        order = placed(seed=seed)
        take(handler, order, "proof_sent")
        aged(order, days=8)
    with CaptureQueriesContext(connection) as asked:
        assert len(listed(handler)["not-answered"]) == 3
    assert sum(query["sql"].startswith('SELECT "orders_orderedface"') for query in asked) == 1


def test_an_order_that_is_not_paid_waits_for_its_customer_after_seven_days(handler: Client) -> None:
    order, answered = placed(seed="1"), placed(seed="2")
    take(handler, answered, "proof_sent")
    answer(answered, "yes")
    after_the_grace(answered)
    for waiting in (order, answered):
        aged(waiting, days=7, minutes=-1)
    assert set(listed(handler)["for-us"]) == {order, answered}
    aged(order, days=8)
    aged(answered, days=9)
    assert listed(handler) == {"for-us": [], "not-paid": [answered, order]}
    for waiting in (order, answered):
        assert take(handler, waiting, "paid").status_code == 302
    assert set(listed(handler)["for-us"]) == {order, answered}


def test_an_unpaid_order_that_needs_a_step_of_the_shops_stays_with_those_however_long(handler: Client) -> None:
    asks_for_another = placed(seed="1")
    take(handler, asks_for_another, "proof_sent")
    answer(asks_for_another, "another", "もう少し太く")
    PaymentWay.objects.update(is_on_delivery=True)
    on_delivery = placed(seed="2")
    aged(asks_for_another, days=30)
    aged(on_delivery, days=20)
    assert listed(handler) == {"for-us": [asks_for_another, on_delivery]}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("The next step is ours", "Face not answered for more than 7 days", "Not paid for more than 7 days")),
        ("ja", ("当店の作業待ち", "印影のお返事を7日以上お待ちしています", "ご入金を7日以上お待ちしています")),
    ],
)
def test_the_front_page_says_how_much_waits_in_each_part(language: str, said: tuple[str, ...]) -> None:
    handler = signed_in("handler", groups.ORDERS, language=language)
    orders = [placed(seed=seed) for seed in ("1", "2", "3", "4")]
    take(handler, orders[0], "proof_sent")
    for order in orders[:3]:
        aged(order, days=8)
    page, front = text_of(handler.get(LIST)), text_of(handler.get("/admin/"))
    for words, number in zip(said, (1, 1, 2), strict=True):
        assert f">{words} ({number})</h2>" in page
    for words, number, part in zip(said[1:], (1, 2), ("not-answered", "not-paid"), strict=True):
        assert f'<a href="{LIST}#{part}">{words}</a> <strong>({number})</strong>' in front
        assert f'<h2 id="{part}">' in page
    assert f"{LIST}#sent-unpaid" not in front  # nothing waits there


def test_an_order_without_its_customer_waits_for_no_payment(handler: Client) -> None:
    order = placed()
    Order.objects.filter(pk=order.pk).update(state=State.DONE)
    assert listed(handler)["sent-unpaid"] == [order]
    assert people.anonymise(order.pk, timezone.now())
    assert listed(handler) == {"for-us": []}


def test_who_makes_seals_sees_no_order_that_waits_for_its_customer(handler: Client) -> None:
    worker, order = signed_in("worker", groups.WORKSHOP), placed()
    take(handler, order, "proof_sent")
    aged(order, days=8)
    assert listed(worker) == {"for-us": []}
    assert CUSTOMER["email"] not in text_of(worker.get(LIST))
    assert f"{LIST}#" not in text_of(worker.get("/admin/"))
