"""Which steps of an order may follow which, and what staff call them. What each requires is in steps.py."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy
from django_stubs_ext import StrPromise

from designs.orders.models import Order, State

NEXT: Final[Mapping[str, tuple[State, ...]]] = {
    State.RECEIVED: (State.PAID, State.PROOF_SENT, State.CANCELLED),
    State.PAID: (State.PROOF_SENT, State.CANCELLED),
    State.PROOF_SENT: (State.APPROVED, State.PAID, State.PROOF_SENT, State.CANCELLED),
    State.APPROVED: (State.IN_WORK, State.PAID, State.PROOF_SENT, State.CANCELLED),
    State.IN_WORK: (State.MADE, State.PAID, State.RECUT, State.CANCELLED),
    State.MADE: (State.SENT, State.PAID, State.RECUT, State.CANCELLED),
    State.SENT: (State.DONE, State.PAID, State.RECUT),
    State.DONE: (State.RECUT, State.PAID),
    State.RECUT: (State.IN_WORK, State.PAID, State.PROOF_SENT, State.CANCELLED),
    State.CANCELLED: (State.PAID_BACK, State.PAID),
}
"""Which steps staff may take from a state. Payment that is noted changes only the state "received", and money that was
paid back no state."""

ASKED_FOR: Final[Mapping[State, StrPromise]] = {
    State.PAID: gettext_lazy("Note the payment"),
    State.PROOF_SENT: gettext_lazy("Send the face to approve"),
    State.APPROVED: gettext_lazy("Note a yes by telephone"),
    State.IN_WORK: gettext_lazy("Begin to carve"),
    State.MADE: gettext_lazy("Note it as made"),
    State.SENT: gettext_lazy("Note the dispatch"),
    State.DONE: gettext_lazy("Close the order"),
    State.CANCELLED: gettext_lazy("Cancel the order"),
    State.RECUT: gettext_lazy("Have it cut again"),
    State.PAID_BACK: gettext_lazy("Note that it was paid back"),
}
"""The names of the steps, as staff read them on buttons."""


def possible(order: Order) -> list[State]:
    """Return the steps that staff may take next, the usual one first. An order without its customer takes none."""
    if order.anonymised_at is not None:
        return []
    makes_sense = {State.PAID: order.paid_at is None, State.PAID_BACK: order.is_owed}
    return [state for state in NEXT[order.state] if makes_sense.get(state, True)]
