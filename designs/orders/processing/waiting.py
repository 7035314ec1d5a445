"""Which orders wait, and for what: for the shop's next step, for money, or for their customer for too long.

Each is in one list, for as long as somebody of the shop has to look after it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db.models import F, Max, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from designs.orders.models import WAITING, Order, State
from designs.orders.models.face import ANOTHER
from designs.orders.models.order import OWED

PATIENCE: Final = timedelta(days=7)
"""For how long staff leave an answer or a payment to the customer."""


@dataclass(frozen=True, slots=True)
class Wait:
    """What orders wait for. The orders have the moment since when as `since`; the longest waiting comes first."""

    key: str  # names its part of the page
    label: StrPromise
    orders: Callable[[], QuerySet[Any]]


def _for_us() -> QuerySet[Any]:
    late = _not_paid().values("pk")
    orders = Order.objects.filter(state__in=WAITING).exclude(pk__in=late)
    return orders.annotate(since=F("state_since")).order_by("since", "pk")


def _to_pay_back() -> QuerySet[Any]:
    """Return cancelled orders that were paid, before or after. Of a set, the one that has its price is enough."""
    owed = Order.objects.filter(OWED, anonymised_at=None)
    orders = owed.exclude(first_of_set__in=owed.values("pk"))
    return orders.annotate(since=Greatest("paid_at", "state_since")).order_by("since", "pk")


def _sent_unpaid() -> QuerySet[Any]:
    orders = Order.objects.filter(state__in=(State.SENT, State.DONE), paid_at=None, anonymised_at=None)
    sent_at = Max("events__at", filter=Q(events__state=State.SENT))
    return orders.annotate(since=Coalesce(sent_at, "state_since")).order_by("since", "pk")


def _not_answered() -> QuerySet[Any]:
    orders = Order.objects.filter(state=State.PROOF_SENT, state_since__lt=timezone.now() - PATIENCE)
    return orders.annotate(since=F("state_since")).order_by("since", "pk")


def _not_paid() -> QuerySet[Any]:
    """Return orders that go on when they are paid. One whose customer asks for another face waits for the shop."""
    unpaid = Order.objects.filter(state__in=(State.RECEIVED, State.APPROVED), paid_at=None, is_on_delivery=False)
    asked_for_another = Q(state=State.RECEIVED, faces__answer=ANOTHER)
    orders = unpaid.filter(state_since__lt=timezone.now() - PATIENCE).exclude(asked_for_another)
    return orders.annotate(since=F("state_since")).order_by("since", "pk")


FOR_US: Final = Wait("for-us", _("The next step is ours"), _for_us)
FURTHER: Final = (
    Wait("to-pay-back", _("Cancelled, and the money to be paid back"), _to_pay_back),
    Wait("sent-unpaid", _("Sent and not paid yet"), _sent_unpaid),
    Wait("not-answered", _("Face not answered for more than 7 days"), _not_answered),
    Wait("not-paid", _("Not paid for more than 7 days"), _not_paid),
)
"""What only staff who handle orders see."""
