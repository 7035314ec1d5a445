"""Staff and customers act at once on one order, or on orders of one parcel. No step of either is lost."""

import re
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models.signals import pre_save
from django.test import Client

from catalog.staff import groups
from designs.orders.models import Order, State
from designs.orders.processing import steps
from tests.catalog.conftest import signed_in
from tests.catalog.forms import fields_of
from tests.designs.orders.checkout.test_parcels import BANK, REGISTERED, checkout_of
from tests.designs.orders.conftest import answer, number_of, placed, send, take
from tests.designs.pages.contents import text_of


@pytest.mark.django_db
def test_a_step_that_is_taken_while_staff_correct_the_address_stays(handler: Client) -> None:
    order = placed()
    take(handler, order, "proof_sent")
    page = f"/admin/orders/order/{order.pk}/change/"
    form = fields_of(handler.get(page), "order_form")

    def approve(**_saving: Any) -> None:
        pre_save.disconnect(approve, sender=Order)
        steps.answer(order.pk, str(order.face.pk), "", is_yes=True)

    pre_save.connect(approve, sender=Order)
    assert handler.post(page, {**form, "street": "千代田区千代田2-2"}).status_code == 302
    order.refresh_from_db()
    assert (order.state, order.street) == ("approved", "千代田区千代田2-2")


@pytest.mark.parametrize(("language", "said"), [("en", "Is yours still right?"), ("ja", "それでもよろしければ")])
@pytest.mark.django_db
def test_staff_are_told_if_the_customer_answers_while_they_fill_in_a_form(language: str, said: str) -> None:
    handler, order = signed_in("handler", groups.ORDERS, language=language), placed()
    take(handler, order, "proof_sent")
    (seen,) = re.findall(r'name="seen" value="(\d+)"', text_of(handler.get(page_of_step(order, "proof_sent"))))
    answer(order, "yes")
    form = {"seen": seen, "design_number": number_of(family="insou")}
    refused = handler.post(page_of_step(order, "proof_sent"), form)
    assert refused.status_code == 422
    assert said in text_of(refused)
    assert form["design_number"] in text_of(refused)
    order.refresh_from_db()
    assert (order.state, order.faces.count()) == ("approved", 1)
    (seen,) = re.findall(r'name="seen" value="(\d+)"', text_of(refused))
    assert handler.post(page_of_step(order, "proof_sent"), {**form, "seen": seen}).status_code == 302


def page_of_step(order: Order, state: str) -> str:
    return f"/admin/waiting-orders/{order.pk}/{state}/"


@pytest.mark.skipif(connection.vendor == "sqlite", reason="on SQLite only one transaction at a time changes anything")
@pytest.mark.parametrize("paid_by", [0, 2])
@pytest.mark.django_db(transaction=True)
def test_a_yes_that_comes_while_the_payment_of_the_parcel_is_noted_stays(
    client: Client, handler: Client, paid_by: int
) -> None:
    send(client, checkout_of(REGISTERED, BANK, {**BANK, "color": "blue"}))
    orders = list(Order.objects.order_by("pk"))
    second = orders[1]
    take(handler, second, "proof_sent")
    with ThreadPoolExecutor(max_workers=1) as other_worker:
        with transaction.atomic():
            steps.answer(second.pk, str(second.face.pk), "", is_yes=True)
            noted = other_worker.submit(note_payment, orders[paid_by])
            wait_until_it_is_locked(noted)
        noted.result()
    second.refresh_from_db()
    assert second.state == "approved"
    assert second.paid_at is not None


def note_payment(order: Order) -> None:
    try:
        steps.take(order.pk, steps.Step(State.PAID, "handler"))
    finally:
        connection.close()


def wait_until_it_is_locked(work: "Future[None]") -> None:
    """Return when another connection waits for a lock, or has ended without having had to."""
    with connection.cursor() as cursor:
        while not work.done():
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0]:
                return
