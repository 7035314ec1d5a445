"""The steps of an order, and what each requires. Only this module changes an order's state.

Each step is stored with its time and who took it, and some send a mail to the customer. Must not import forms or HTTP.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.pictures.decoding import WrittenPicture
from designs.orders.mail import mails
from designs.orders.models import Order, OrderEvent, OrderPhoto, State
from designs.orders.models.face import ANOTHER, YES
from designs.orders.processing.possible import NEXT, possible


class StepRefused(ValueError):
    """The step cannot be taken now. The message is a sentence in the active language."""


@dataclass(frozen=True, slots=True)
class Step:
    """What staff enter with a step. Fields that the step does not need stay empty."""

    to: State
    by_name: str
    words: str = ""
    design_number: str = ""  # of another face to propose
    carrier: str = ""
    tracking_number: str = ""
    photo: WrittenPicture | None = None
    seen: str = ""  # the order's last step when the form was opened


def take(order_id: int, step: Step) -> Order:
    """Take a step, whole or not at all; return the order. Raises StepRefused."""
    with transaction.atomic():
        order = _locked(order_id)
        if step.to not in possible(order):
            told = {"from": order.get_state_display(), "to": step.to.label}
            raise StepRefused(_("The order is “%(from)s” now: it cannot become “%(to)s”.") % told)
        if step.seen not in ("", order.last_step):
            words = _("A step was taken since you opened this form: the order is “%(state)s”. Is yours still right?")
            raise StepRefused(words % {"state": order.get_state_display()})
        _WITH[step.to](order, step)
        _arrive(order, step.to, step.by_name, step.words)
        if step.to in (State.PROOF_SENT, State.APPROVED, State.SENT, State.CANCELLED):
            kind = "proof" if step.to == State.PROOF_SENT else step.to.value
            mails.to_customer(order, kind)
    return order


def answer(order_id: int, face_id: str, word: str, *, is_yes: bool) -> Order:
    """Store the customer's answer to a face. Raises StepRefused if this face does not wait for an answer."""
    with transaction.atomic():
        order = _locked(order_id)
        face, said = order.face, YES if is_yes else ANOTHER
        is_asked = face.waits_for_answer and order.state == State.PROOF_SENT
        is_again = face.answer == said and word in ("", face.word)  # other words would be lost
        if str(face.pk) != face_id or not (is_asked or is_again):
            raise StepRefused(
                _(
                    "You have already answered this face, or we have sent you another since. Please "
                    "look at it once more."
                )
            )
        if not is_asked:
            return order  # the same answer, sent twice
        _answer(order, said, word)
        if is_yes:
            _arrive(order, State.APPROVED, "", word)
            mails.to_customer(order, "approved")
            mails.to_shop(order, "answered", what=gettext_lazy("The customer says yes to the face."), word=word)
        else:
            _arrive(order, State.PAID if order.paid_at else State.RECEIVED, "", word, is_back=True)
            mails.to_shop(order, "answered", what=gettext_lazy("The customer asks for another face."), word=word)
    return order


def cancel(order_id: int, word: str = "") -> Order:
    """Cancel an order for its customer. Raises StepRefused if that is no longer free of charge."""
    with transaction.atomic():
        order = _locked(order_id)
        if order.state == State.CANCELLED:
            return order
        if not order.whole_may_be_cancelled:
            raise StepRefused(
                _("Your seal is already being made, so it can no longer be cancelled. Please write to us.")
            )
        _cancelled(order, Step(State.CANCELLED, "", word))
        _arrive(order, State.CANCELLED, "", word)
        mails.to_customer(order, "cancelled")
        mails.to_shop(order, "answered", what=gettext_lazy("The customer cancelled the order."), word=word)
    return order


def _locked(order_id: int) -> Order:
    """Return an order. It is locked with all others of its parcel, because a step may change these too."""
    first_id = Order.objects.values_list("first_of_parcel", flat=True).get(pk=order_id) or order_id
    parcel = Order.objects.select_for_update().filter(Q(pk=first_id) | Q(first_of_parcel=first_id)).order_by("pk")
    return next(order for order in parcel if order.pk == order_id)


def _arrive(order: Order, state: State, by_name: str, words: str, *, is_back: bool = False) -> None:
    """Store a step and set its state. Money that is noted late does not change the state; a way back to "paid" does."""
    OrderEvent.objects.create(order=order, state=state, by_name=by_name, words=words)
    if state not in (State.PAID, State.PAID_BACK) or is_back or order.state == State.RECEIVED:
        order.state, order.state_since = state, timezone.now()
    order.save()


def _answer(order: Order, said: str, word: str) -> None:
    face = order.face
    face.answer, face.answered_at, face.word = said, timezone.now(), word
    face.save()


# What each step requires and does


def _paid(order: Order, step: Step) -> None:
    """Note the payment of all orders of the parcel that stand. A cancelled one is paid alone, or with its set."""
    order.paid_at = timezone.now()
    for other in order.cancelled_set if order.state == State.CANCELLED else order.paid_together:
        if other.pk != order.pk and other.paid_at is None:
            other.paid_at = order.paid_at
            _arrive(other, State.PAID, step.by_name, step.words)


def _paid_back(order: Order, step: Step) -> None:
    """Note that the money of an order, and of the cancelled orders of its set, was paid back."""
    order.paid_back_at = timezone.now()
    for other in order.cancelled_set:
        if other.pk != order.pk and other.is_owed:
            other.paid_back_at = order.paid_back_at
            _arrive(other, State.PAID_BACK, step.by_name, step.words)


def _proof_sent(order: Order, step: Step) -> None:
    from designs.orders.processing.proposing import propose  # reads the offer and the engine, which no other step needs

    if step.design_number:
        propose(order, step.design_number)
    elif order.face.answer:
        raise StepRefused(_("The customer has answered this face. Give the design number of another."))
    face = order.face
    face.sent_at = timezone.now()
    face.save()


def _approved(order: Order, step: Step) -> None:
    if not step.words:
        raise StepRefused(_("Write how and when the customer said yes: it is kept with the order."))
    _answer(order, YES, step.words)


def _in_work(order: Order, step: Step) -> None:
    if not order.face.is_approved:
        raise StepRefused(_("The customer has not said yes to this face. Nothing is carved before."))
    if order.state == State.APPROVED and order.may_be_cancelled:
        until = date_format(timezone.localtime(order.free_until), "SHORT_DATETIME_FORMAT")
        raise StepRefused(
            _("Until %(until)s the customer may cancel free of charge. Begin after that.") % {"until": until}
        )
    if not order.is_settled:
        raise StepRefused(_("The order is not paid. Note the payment first."))


def _made(order: Order, step: Step) -> None:
    if step.photo is None:
        raise StepRefused(_("A photograph of the finished seal is needed: the guarantee promises one."))
    photo = step.photo
    width = min(photo.files, key=lambda each: abs(each - 960))
    height = round(photo.height * width / photo.width)
    OrderPhoto.objects.create(order=order, width=width, height=height, content=photo.files[width])


def _sent(order: Order, step: Step) -> None:
    order.carrier, order.tracking_number = step.carrier, step.tracking_number


def _cancelled(order: Order, step: Step) -> None:
    """Release the face, so that it can be sold again. With one order of a set, cancel all that can be cancelled."""
    before, gone = order.paid_together, {order.pk}
    order.faces.update(is_exclusive=False)
    for other in order.company_set:
        if other.pk != order.pk and State.CANCELLED in NEXT[other.state]:
            other.faces.update(is_exclusive=False)
            _arrive(other, State.CANCELLED, step.by_name, step.words)
            mails.to_customer(other, "cancelled")
            gone.add(other.pk)
    _ask_for_the_rest(before, [each for each in before if each.pk not in gone])


def _ask_for_the_rest(before: Sequence[Order], rest: Sequence[Order]) -> None:
    """Let the link to pay a parcel ask for what is left of it. A link that staff wrote stays as it is."""
    payer, way = before[0], before[0].payment_way
    before_jpy, rest_jpy = (sum(order.total_jpy for order in orders) for orders in (before, rest))
    if rest and way is not None and payer.payment_link == way.link_for(payer.number, before_jpy):
        rest[0].payment_link = way.link_for(rest[0].number, rest_jpy)
        rest[0].save(update_fields=["payment_link"])


def _nothing_more(order: Order, step: Step) -> None:
    return


_WITH: Final[Mapping[State, Callable[[Order, Step], None]]] = {
    State.PAID: _paid,
    State.PROOF_SENT: _proof_sent,
    State.APPROVED: _approved,
    State.IN_WORK: _in_work,
    State.MADE: _made,
    State.SENT: _sent,
    State.DONE: _nothing_more,
    State.CANCELLED: _cancelled,
    State.RECUT: _nothing_more,
    State.PAID_BACK: _paid_back,
}
