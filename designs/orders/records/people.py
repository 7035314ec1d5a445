"""Customers' data in orders: exported at a customer's request, and removed when the shop no longer needs them.

What bookkeeping needs stays: number, days, amounts. The digest of a face stays too, so that it is never sold twice.
"""

import secrets
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from designs.orders.models import Order, OrderSettings, State
from designs.orders.models.order import BEFORE_APPROVAL, OWED, PERSONAL

DONE: Final = (State.SENT, State.DONE)
_BEING_MADE: Final = (State.APPROVED, State.IN_WORK, State.MADE, State.RECUT)
_NEEDS_NO_CUSTOMER: Final = (
    Q(state__in=DONE) | (Q(state=State.CANCELLED) & ~OWED) | Q(state__in=BEFORE_APPROVAL, paid_at=None)
)
_OF_A_FACE: Final = {"design_number": "", "name": "", "seed": "0", "geometry": {}, "report": {}, "told": {}, "word": ""}


def due(now: datetime) -> QuerySet[Order]:
    """Return the orders whose retention time, set by the shop, is over."""
    settings = OrderSettings.objects.get()
    done = Q(state__in=DONE, state_since__lt=months_before(now, settings.keep_months))
    long_ago = months_before(now, settings.keep_cancelled_months)
    cancelled = Q(state=State.CANCELLED, state_since__lt=long_ago) & ~OWED
    orders = Order.objects.annotate(first=Coalesce("first_of_parcel", "pk"))
    being_made = orders.filter(state__in=_BEING_MADE).values("first")
    given_up = Q(state__in=BEFORE_APPROVAL, paid_at=None, state_since__lt=long_ago) & ~Q(first__in=being_made)
    return orders.filter(done | cancelled | given_up, anonymised_at=None)


def anonymise(order_id: int, now: datetime) -> bool:
    """Remove from an order everything that identifies its customer, including the face, because it shows a name.

    Return False, and change nothing, if the order was paid or went on since it was chosen, or is to be paid back.
    """
    with transaction.atomic():
        order = Order.objects.select_for_update().filter(_NEEDS_NO_CUSTOMER, pk=order_id).first()
        if order is None:
            return False
        for field in PERSONAL:
            setattr(order, field, "")
        order.prefecture, order.key, order.anonymised_at = None, secrets.token_urlsafe(24), now
        if order.state in BEFORE_APPROVAL:
            order.state = State.CANCELLED
            order.faces.update(is_exclusive=False)
        order.save()
        order.faces.update(**_OF_A_FACE)
        order.events.update(words="")
        order.mails.all().delete()
        order.photos.all().delete()
    return True


def of_customer(email: str) -> QuerySet[Order]:
    return Order.objects.filter(email__iexact=email, anonymised_at=None).order_by("made_at")


def data_of(order: Order) -> dict[str, Any]:
    """Return everything that is stored about an order's customer, as a JSON value."""
    told = ("number", "locale", "state", *PERSONAL, "is_gift", "carrier", "lines", "total_jpy")
    return {
        **{field: getattr(order, field) for field in told if field != "staff_note"},
        "address": order.address_lines(order.locale),
        "received_at": order.made_at.isoformat(),
        "paid_at": order.paid_at.isoformat() if order.paid_at else None,
        "paid_back_at": order.paid_back_at.isoformat() if order.paid_back_at else None,
        "payment": order.payment["name"],
        "terms_agreed_to": order.terms,
        "faces": list(_faces(order)),
        "steps": [{"at": event.at.isoformat(), "state": event.state} for event in order.events.all()],
        "mails": [{"at": mail.made_at.isoformat(), "to": mail.to, "text": mail.body} for mail in order.mails.all()],
        "photographs": order.photos.count(),
    }


def _faces(order: Order) -> Iterator[dict[str, Any]]:
    for face in order.faces.order_by("ordinal"):
        answered = face.answered_at.isoformat() if face.answered_at else None
        yield {
            "design_number": face.design_number,
            "name": face.name,
            "facts": face.told[order.locale]["facts"],
            "geometry": face.geometry,
            "answer": face.answer,
            "answered_at": answered,
            "word": face.word,
        }


def months_before(now: datetime, months: int) -> datetime:
    """Return the same hour some months earlier. If that month has no such day, its 28th is used."""
    years, month = divmod(now.month - 1 - months, 12)
    return now.replace(year=now.year + years, month=month + 1, day=min(now.day, 28))
