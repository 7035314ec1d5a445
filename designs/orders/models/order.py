"""An order: who ordered what, at which price and on which terms, as they were at that time; and its state.

What was bought never changes here: later prices, texts and engines affect only later orders.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.core.validators import URLValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalog.offer.labels import ROLE_LABELS
from catalog.vocabulary import LOCALE_IDS
from designs.orders.checkout.places import PREFECTURES, prefecture_name
from designs.orders.models.payment import PaymentWay


class State(models.TextChoices):
    """The states of an order, in the usual sequence."""

    RECEIVED = "received", _("received")
    PAID = "paid", _("paid")
    PROOF_SENT = "proof_sent", _("proof sent")
    APPROVED = "approved", _("approved")
    IN_WORK = "in_work", _("in work")
    MADE = "made", _("made")
    SENT = "sent", _("sent")
    DONE = "done", _("done")
    CANCELLED = "cancelled", _("cancelled")
    RECUT = "recut", _("to be cut again")
    PAID_BACK = "paid_back", _("paid back")  # only a step: the order stays cancelled


WAITING: Final = (State.RECEIVED, State.PAID, State.APPROVED, State.IN_WORK, State.MADE, State.RECUT)
"""The states in which the shop has to take the next step."""
BEFORE_APPROVAL: Final = (State.RECEIVED, State.PAID, State.PROOF_SENT)
OVER: Final = (State.DONE, State.CANCELLED)
OWED: Final = models.Q(state=State.CANCELLED, paid_at__isnull=False, paid_back_at=None)
"""Of which orders the money is still to be paid back."""
PERSONAL: Final = (
    *("name", "email", "phone", "postcode", "street", "building"),
    *("message", "staff_note", "payment_link", "tracking_number"),
)
"""The fields that identify the customer."""


class Order(models.Model):
    """One seal, or several of the same, ordered by one customer."""

    number = models.CharField(_("Order number"), max_length=12, unique=True, editable=False)
    key = models.CharField(max_length=43, unique=True, editable=False)  # in the secret address of the order
    form_nonce = models.CharField(max_length=32, unique=True, editable=False)  # a form sent twice makes one order
    locale = models.CharField(
        _("Language"), max_length=2, editable=False, choices=[(each, each) for each in LOCALE_IDS]
    )
    made_at = models.DateTimeField(_("Received at"), default=timezone.now, editable=False)
    state = models.CharField(
        _("State"),
        max_length=12,
        choices=[each for each in State.choices if each[0] != State.PAID_BACK],
        default=State.RECEIVED,
        editable=False,
    )
    state_since = models.DateTimeField(_("Since"), default=timezone.now, editable=False)

    name = models.CharField(_("Name"), max_length=60)
    email = models.EmailField(_("E-mail"))
    phone = models.CharField(_("Telephone"), max_length=20, blank=True)
    postcode = models.CharField(_("Postcode"), max_length=8)
    prefecture = models.PositiveSmallIntegerField(
        _("Prefecture"), choices=[(code, f"{ja} {en}") for code, (ja, en) in PREFECTURES.items()], null=True
    )
    street = models.CharField(_("Town, street and number"), max_length=120)
    building = models.CharField(_("Building and room"), max_length=80, blank=True)
    is_gift = models.BooleanField(_("A gift"), default=False)
    message = models.TextField(_("Message"), max_length=400, blank=True)

    material = models.CharField(max_length=20, editable=False)
    use = models.CharField(max_length=20, editable=False)
    color = models.CharField(max_length=40, blank=True, editable=False)
    addons = models.JSONField(default=list, editable=False)
    quantity = models.PositiveSmallIntegerField(default=1, editable=False)
    first_of_parcel = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="others_of_parcel", editable=False
    )  # the first order of its parcel, with which it is paid and sent; None for that order itself, or for a lone order
    set_role = models.CharField(
        _("Seal of the set"),
        max_length=20,
        blank=True,
        default="",
        db_default="",  # during an upgrade the earlier release places orders without it
        editable=False,
        choices=list(ROLE_LABELS.items()),
    )  # its place in a company's set
    first_of_set = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="others_of_set", editable=False
    )  # the order that has the price of its set; None for that order itself, or for an order of no set
    lines = models.JSONField(_("Price"), editable=False)  # [{"label": {"en", "ja"}, "jpy"}], as they stood
    total_jpy = models.PositiveIntegerField(_("Total (JPY)"), editable=False)
    tax_percent = models.PositiveSmallIntegerField(editable=False)
    terms = models.JSONField(_("Terms agreed to"), editable=False)  # [{"id", "title", "text"}], in the order's language
    offer_digest = models.CharField(max_length=128, editable=False)
    cancellation_hours = models.PositiveIntegerField(editable=False)
    lead_days = models.PositiveIntegerField(editable=False)

    payment_way = models.ForeignKey(
        PaymentWay, null=True, on_delete=models.SET_NULL, editable=False, verbose_name=_("Way of paying")
    )
    payment = models.JSONField(_("Way of paying"), editable=False)  # {"name", "text"}: {"en", "ja"}, as they stood
    payment_link = models.CharField(
        _("Payment link"),
        max_length=500,
        blank=True,
        help_text=_("The customer finds it on the order’s page."),
        validators=[URLValidator(schemes=["https"])],
    )
    is_on_delivery = models.BooleanField(_("Paid on delivery"), default=False, editable=False)
    paid_at = models.DateTimeField(_("Paid at"), null=True, editable=False)
    paid_back_at = models.DateTimeField(_("Paid back at"), null=True, editable=False)

    carrier = models.CharField(_("Carrier"), max_length=60, blank=True, editable=False)
    tracking_number = models.CharField(_("Tracking number"), max_length=60, blank=True, editable=False)
    staff_note = models.TextField(_("Note of the shop’s"), blank=True, help_text=_("The customer never sees it."))
    anonymised_at = models.DateTimeField(_("Made anonymous at"), null=True, editable=False)

    class Meta:
        verbose_name = _("order")
        verbose_name_plural = _("orders")
        ordering = ("-made_at", "-id")
        default_permissions = ("view", "change")
        permissions = (("make_order", "Can see the faces of approved orders and make them"),)
        indexes = (models.Index(fields=("state",), name="orders_by_state"),)

    def __str__(self) -> str:
        return self.number

    @property
    def face(self) -> Any:
        """The valid face: the last one that was proposed."""
        return max(self.faces.all(), key=lambda face: face.ordinal)

    @property
    def last_step(self) -> str:
        """What tells whether a step was taken meanwhile."""
        return str(self.events.order_by("pk").values_list("pk", flat=True).last())

    @property
    def parcel(self) -> list["Order"]:
        """All orders that are paid and sent together with this one, and this one, in the order of placing."""
        first = self.first_of_parcel or self
        return [first, *first.others_of_parcel.order_by("pk")]

    @property
    def paid_together(self) -> list["Order"]:
        """The orders of its parcel that are not cancelled. The first of them has the link to pay."""
        return [each for each in self.parcel if each.state != State.CANCELLED]

    @property
    def company_set(self) -> list["Order"]:
        """All orders of its company's set in the order of placing, this one included; without a set, only this one."""
        first = self.first_of_set or self
        return [first, *first.others_of_set.order_by("pk")]

    @property
    def cancelled_set(self) -> list["Order"]:
        """The cancelled orders of its company's set, which have one price; without a set, only a cancelled order."""
        return [each for each in self.company_set if each.state == State.CANCELLED]

    @property
    def approved_at(self) -> datetime | None:
        """When the customer approved the face; None before."""
        return self.face.answered_at if self.face.is_approved else None

    @property
    def free_until(self) -> datetime | None:
        """Until when an approved order may be cancelled free of charge; None before the approval."""
        approved_at = self.approved_at
        return approved_at + timedelta(hours=self.cancellation_hours) if approved_at else None

    @property
    def may_be_cancelled(self) -> bool:
        """Say whether the customer may cancel now, free of charge."""
        if self.state in BEFORE_APPROVAL:
            return True
        return self.state == State.APPROVED and self.free_until is not None and timezone.now() < self.free_until

    @property
    def whole_may_be_cancelled(self) -> bool:
        """Say whether the customer may cancel now. A company's set has one price, so it is cancelled as a whole."""
        standing = [each for each in self.company_set if each.state != State.CANCELLED]
        return self.may_be_cancelled and all(each.may_be_cancelled for each in standing)

    @property
    def is_settled(self) -> bool:
        """Say whether the seal may be made before it is paid."""
        return self.paid_at is not None or self.is_on_delivery

    @property
    def is_owed(self) -> bool:
        """Say whether its money is still to be paid back."""
        return self.state == State.CANCELLED and self.paid_at is not None and self.paid_back_at is None

    def address_lines(self, locale: str) -> list[str]:
        """Return the postal address as it is written in a language."""
        prefecture = prefecture_name(self.prefecture, locale)
        if locale == "ja":
            return [
                f"〒{self.postcode}",
                f"{prefecture}{self.street}",
                *filter(None, [self.building]),
                f"{self.name} 様",
            ]
        lines = [self.name, self.building, self.street, f"{prefecture} {self.postcode}", "Japan"]
        return [line for line in lines if line]
