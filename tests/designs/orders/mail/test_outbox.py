"""Mails wait in the outbox until they are sent. A failed one is tried again and does not stop its order."""

import logging
from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from designs.orders.mail import outbox
from designs.orders.models import Mail, Order
from tests.catalog.forms import fields_of
from tests.designs.orders.conftest import placed, take

pytestmark = pytest.mark.django_db(transaction=True)


class NoServer(EmailBackend):
    """A mail server that is down."""

    def send_messages(self, messages: Any) -> int:
        raise SMTPServerDisconnected("hanako@customer.example was being written to")


class WrongAddress(EmailBackend):
    """A mail server that refuses the customer's address alone."""

    def send_messages(self, messages: Any) -> int:
        if "customer.example" in messages[0].to[0]:
            raise SMTPRecipientsRefused({messages[0].to[0]: (550, b"no such person")})
        return int(super().send_messages(messages))


def due_now() -> None:
    Mail.objects.update(next_try_at=timezone.now() - timedelta(seconds=1))


def test_a_mail_that_cannot_leave_waits_and_leaves_later(settings: Any, caplog: Any) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.NoServer"
    with caplog.at_level(logging.WARNING):
        order = placed()
    waiting = order.mails.get()
    assert waiting.sent_at is None
    assert waiting.tries == 1
    assert waiting.next_try_at > timezone.now()
    assert "hanako" not in caplog.text + waiting.failure
    due_now()
    with pytest.raises(CommandError):
        call_command("sendmails")
    assert order.mails.get().tries == 2
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    due_now()
    call_command("sendmails")
    assert len(mail.outbox) == 1
    assert order.mails.get().sent_at is not None
    call_command("sendmails")
    assert len(mail.outbox) == 1


def test_one_wrong_address_holds_up_no_other(settings: Any, shop: Any) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.WrongAddress"
    placed()
    assert [message.to for message in mail.outbox] == [[shop.email]]
    Mail.objects.update(sent_at=None)
    due_now()
    assert outbox.deliver() == (1, 1)


def test_a_mail_that_waits_leaves_for_the_address_that_staff_corrected(
    settings: Any, shop: Any, handler: Client
) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.WrongAddress"
    order = placed()
    page = f"/admin/orders/order/{order.pk}/change/"
    form = fields_of(handler.get(page), "order_form")
    assert handler.post(page, {**form, "email": "hanako@right.example"}).status_code == 302
    call_command("sendmails")
    assert mail.outbox[-1].to == ["hanako@right.example"]
    assert order.number in mail.outbox[-1].subject


def test_the_shop_answers_a_waiting_mail_at_the_address_that_staff_corrected(
    settings: Any, shop: Any, handler: Client
) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.NoServer"
    order = placed()
    page = f"/admin/orders/order/{order.pk}/change/"
    form = fields_of(handler.get(page), "order_form")
    assert handler.post(page, {**form, "email": "hanako@right.example"}).status_code == 302
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    due_now()
    call_command("sendmails")
    assert {message.to[0]: message.reply_to for message in mail.outbox} == {
        "hanako@right.example": [shop.email],
        shop.email: ["hanako@right.example"],
    }


def test_the_next_order_takes_waiting_mails_along(settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.NoServer"
    placed()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    due_now()
    placed(seed="2")
    assert len(mail.outbox) == 2


def test_without_a_mail_server_mails_wait_to_be_read_by_staff(settings: Any) -> None:
    settings.MAIL_IS_SET_UP = False
    order = placed()
    assert mail.outbox == []
    assert order.mails.get().tries == 0


def test_a_mail_that_a_worker_claimed_is_not_sent_by_another(shop: Any) -> None:
    order = placed()
    order.mails.update(sent_at=None, next_try_at=timezone.now())
    waiting, other = order.mails.order_by("pk")
    assert outbox._claimed(waiting)
    assert not outbox._claimed(waiting)
    assert outbox._claimed(other)


class Faulty(EmailBackend):
    """A mail program with a fault that nobody foresaw."""

    def send_messages(self, messages: Any) -> int:
        raise RuntimeError


def test_no_fault_of_a_mail_loses_its_order(settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Faulty"
    assert placed().mails.get().sent_at is None


def test_a_mail_bears_the_shops_name_and_comes_from_its_address(settings: Any, shop: Any) -> None:
    settings.DEFAULT_FROM_EMAIL = ""
    placed("en")
    to_customer = next(message for message in mail.outbox if message.to != [shop.email])
    assert to_customer.from_email == shop.email
    assert to_customer.subject.startswith(f"[{shop.name_en}] Your order")
    assert f"\n{shop.name_en}\n{shop.email}" in to_customer.body


@pytest.mark.parametrize(("locale", "receipt"), [("ja", "領収書"), ("en", "receipt")])
def test_the_mail_about_the_dispatch_promises_a_receipt_only_of_what_is_paid(
    handler: Client, locale: str, receipt: str
) -> None:
    for paid_at in (None, timezone.now()):
        order = placed(locale)
        Order.objects.filter(pk=order.pk).update(state="made", paid_at=paid_at)
        assert take(handler, order, "sent").status_code == 302
        assert (receipt in order.mails.latest("pk").body) is (paid_at is not None)
        order.faces.update(is_exclusive=False)  # the next order is of the same face
