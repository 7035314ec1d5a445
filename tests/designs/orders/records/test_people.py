"""Customers' data: kept for the set time, exported and erased on request. Every view of it is recorded."""

import io
import json
import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from designs.orders.models import Order, OrderSettings, State
from designs.orders.records import people
from designs.orders.records.people import months_before
from tests.designs.orders.checkout.test_parcels import BANK, REGISTERED, checkout_of
from tests.designs.orders.conftest import CUSTOMER, approved, checkout_path, page_of, placed, send, take
from tests.designs.pages.contents import text_of

pytestmark = pytest.mark.django_db
PERSONAL = ("花子", "hanako", "千代田", "佐藤", "よろしく")


def told(command: str, *arguments: str) -> str:
    written = io.StringIO()
    call_command(command, *arguments, stdout=written)
    return written.getvalue()


def everything_kept() -> str:
    """Return the rows of every table of orders, as text."""
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if name.startswith("orders_")]
        rows = []
        for table in tables:
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - a name of our own
            rows.append(repr(cursor.fetchall()))
    return "".join(rows)


def aged(order: Order, months: int) -> None:
    Order.objects.filter(pk=order.pk).update(state_since=timezone.now() - timedelta(days=31 * months))


def test_an_order_is_made_anonymous_when_its_time_is_over_and_not_before(client: Client, handler: Client) -> None:
    order = approved(handler)
    Order.objects.update(state=State.DONE)
    aged(order, 110)
    assert told("anonymiseorders") == ""
    aged(order, 122)
    assert order.number in told("anonymiseorders", "--dry-run")
    assert client.get(page_of(order)).status_code == 200
    assert order.number in told("anonymiseorders")
    assert told("anonymiseorders") == ""
    assert client.get(page_of(order)).status_code == 404
    kept = everything_kept()
    for personal in (*PERSONAL, order.key):
        assert personal not in kept
        assert json.dumps(personal)[1:-1] not in kept  # as JSON writes it
    assert {event.words for event in order.events.all()} == {""}
    assert order.number in kept
    assert str(order.total_jpy) in kept
    assert handler.get(f"/admin/orders/order/{order.pk}/change/").status_code == 200
    assert order.number in text_of(handler.get("/admin/orders/order/"))
    assert "Another customer" in text_of(client.get(checkout_path("en")))


def test_an_order_without_its_customer_takes_no_step_any_more(handler: Client) -> None:
    order = approved(handler)
    Order.objects.update(state=State.DONE)
    aged(order, 122)
    told("anonymiseorders")
    assert take(handler, order, "recut").status_code == 422
    desk = text_of(handler.get(f"/admin/orders/order/{order.pk}/change/"))
    assert f"/admin/waiting-orders/{order.pk}/" not in desk
    assert handler.get("/admin/waiting-orders/").context["orders"] == []


@pytest.mark.parametrize(
    ("now", "months", "then"),
    [
        ("2026-05-15", 1, "2026-04-15"),
        ("2026-03-31", 1, "2026-02-28"),
        ("2026-01-28", 1, "2025-12-28"),
        ("2026-12-31", 120, "2016-12-28"),
    ],
)
def test_months_are_counted_by_the_calendar(now: str, months: int, then: str) -> None:
    assert months_before(datetime.fromisoformat(now), months) == datetime.fromisoformat(then)


def test_what_was_cancelled_or_never_paid_goes_sooner(handler: Client) -> None:
    cancelled, unpaid, paid = (placed(seed=seed) for seed in ("1", "2", "3"))
    take(handler, cancelled, "cancelled")
    take(handler, paid, "paid")
    for order in (cancelled, unpaid, paid):
        aged(order, 13)
    assert set(told("anonymiseorders").split()) == {cancelled.number, unpaid.number}


def test_an_unanswered_seal_stays_while_another_of_its_parcel_is_being_made(client: Client) -> None:
    send(client, checkout_of(REGISTERED, BANK))
    orders = list(Order.objects.order_by("pk"))
    for order, other in (orders, orders[::-1]):
        Order.objects.filter(pk=other.pk).update(state=State.IN_WORK)
        Order.objects.filter(pk=order.pk).update(state=State.PROOF_SENT)
        aged(order, 13)
        assert told("anonymiseorders") == ""
    Order.objects.filter(pk=orders[0].pk).update(state=State.SENT)
    assert told("anonymiseorders").split() == [orders[1].number]


def test_an_order_that_is_paid_after_it_was_chosen_keeps_its_customer(handler: Client) -> None:
    order = placed()
    aged(order, 13)
    (chosen,) = people.due(timezone.now())
    take(handler, order, "paid")
    assert not people.anonymise(chosen.pk, timezone.now())
    order.refresh_from_db()
    assert (order.state, order.name) == ("paid", CUSTOMER["name"])


def test_a_customers_data_is_given_out_whole_and_the_look_is_noted(handler: Client) -> None:
    order = approved(handler)
    text = told("customerdata", CUSTOMER["email"].upper())
    assert "花子" in text  # as people read it
    (found,) = json.loads(text)
    assert order.accesses.get().by_name == "manage.py"
    assert found["number"] == order.number
    assert found["faces"][0]["geometry"] == order.face.geometry
    assert {key: found[key] for key in ("name", "email", "phone", "postcode", "message")} == {
        "name": order.name,
        "email": order.email,
        "phone": order.phone,
        "postcode": order.postcode,
        "message": order.message,
    }
    assert found["address"] == order.address_lines("ja")
    assert found["received_at"] == order.made_at.isoformat()
    assert order.paid_at is not None
    assert found["paid_at"] == order.paid_at.isoformat()
    assert found["payment"] == order.payment["name"]
    assert found["terms_agreed_to"] == order.terms
    assert (found["faces"][0]["design_number"], found["faces"][0]["name"]) == (order.face.design_number, "佐藤")
    assert found["faces"][0]["facts"] == order.face.told["ja"]["facts"]
    assert (found["faces"][0]["answer"], found["faces"][0]["answered_at"]) == (
        "yes",
        order.face.answered_at.isoformat(),
    )
    assert [step["state"] for step in found["steps"]] == [event.state for event in order.events.all()]
    assert [mail["text"] for mail in found["mails"]] == [mail.body for mail in order.mails.all()]
    assert found["photographs"] == 0
    assert "staff_note" not in found
    sent = handler.post("/admin/orders/order/", {"action": "data_of_customers", "_selected_action": [order.pk]})
    assert json.loads(sent.content) == [found]
    assert {access.what for access in order.accesses.all()} == {"export"}


def test_a_customers_data_is_erased_on_request_except_in_open_orders(handler: Client) -> None:
    done, running, other = (placed(seed=seed) for seed in ("1", "2", "3"))
    take(handler, done, "cancelled")
    with pytest.raises(CommandError, match=f"kept: {running.number}, {other.number}\\."):
        told("customerdata", CUSTOMER["email"], "--erase")
    done.refresh_from_db()
    running.refresh_from_db()
    assert (done.name, running.name) == ("", CUSTOMER["name"])
    assert (done.anonymised_at is None, running.anonymised_at is None) == (False, True)
    with pytest.raises(CommandError, match="No order"):
        told("customerdata", "nobody@customer.example")


@pytest.mark.parametrize("locale", ["ja", "en"])
def test_the_text_on_privacy_promises_what_the_settings_say(locale: str) -> None:
    text = (Path(settings.BASE_DIR) / f"catalog/default_texts/{locale}/privacy.md").read_text("utf-8")
    kept = OrderSettings.objects.get()
    months = [int(found) for found in re.findall(r"(\d+) ?(?:か月|months)", text)]
    assert months == [kept.keep_months, kept.keep_cancelled_months]
