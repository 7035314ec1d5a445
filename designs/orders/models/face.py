"""A face of an order: the one that was bought, or another that the shop proposed instead; with the customer's answer.

Its polygons are stored, not only its parameters, because another version of the engine may draw another face.
"""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from designs.orders.models.order import Order

YES, ANOTHER = "yes", "another"


class OrderedFace(models.Model):
    """One face. `geometry` and `report` are renderSeal's `face` and `eligibility` at its size; `told` is in words."""

    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="faces", editable=False)
    ordinal = models.PositiveSmallIntegerField(editable=False)
    design_number = models.CharField(_("Design number"), max_length=500, editable=False)
    name = models.CharField(_("Name on the seal"), max_length=24, editable=False)
    family = models.CharField(max_length=20, editable=False)
    seed = models.TextField(editable=False)  # digits: a seed may be any whole number
    shape = models.CharField(max_length=20, editable=False)
    size_mm = models.DecimalField(max_digits=4, decimal_places=1, editable=False)
    engine_version = models.CharField(_("Engine’s version"), max_length=20, editable=False)
    geometry = models.JSONField(editable=False)
    report = models.JSONField(editable=False)
    told = models.JSONField(editable=False)  # by language: {"facts", "verdicts", "figures", "may_be_made"}
    digest = models.CharField(max_length=64, editable=False)  # of the polygons
    is_exclusive = models.BooleanField(default=False, editable=False)
    added_at = models.DateTimeField(default=timezone.now, editable=False)

    sent_at = models.DateTimeField(_("Proof sent at"), null=True, editable=False)
    answered_at = models.DateTimeField(_("Answered at"), null=True, editable=False)
    answer = models.CharField(
        _("Answer"), max_length=10, blank=True, choices=[(YES, _("yes")), (ANOTHER, _("another"))], editable=False
    )
    word = models.TextField(_("The customer’s words"), max_length=400, blank=True, editable=False)

    class Meta:
        verbose_name = _("face of an order")
        verbose_name_plural = _("faces of orders")
        ordering = ("order", "ordinal")
        default_permissions = ()
        constraints = (
            models.UniqueConstraint(fields=("order", "ordinal"), name="orders_face_ordinal"),
            models.UniqueConstraint(fields=("digest",), condition=Q(is_exclusive=True), name="orders_face_one_buyer"),
        )

    def __str__(self) -> str:
        return self.design_number

    @property
    def is_approved(self) -> bool:
        return self.answer == YES

    @property
    def waits_for_answer(self) -> bool:
        return self.sent_at is not None and not self.answer
