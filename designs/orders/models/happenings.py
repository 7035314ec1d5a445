"""The history of an order, for the shop and the customer; and which members of staff looked at it."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from designs.orders.models.order import Order, State

CUSTOMER = ""  # stored as who did it, if it was no member of staff


class OrderEvent(models.Model):
    """One step of an order."""

    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="events")
    at = models.DateTimeField(_("When"), default=timezone.now)
    state = models.CharField(_("State"), max_length=12, choices=State.choices)
    by_name = models.CharField(_("By whom"), max_length=150, blank=True)
    words = models.TextField(_("Words"), blank=True)

    class Meta:
        verbose_name = _("step of an order")
        verbose_name_plural = _("steps of orders")
        ordering = ("at", "id")
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.state}"


class OrderAccess(models.Model):
    """A member of staff who looked at a customer's data."""

    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="accesses")
    at = models.DateTimeField(_("When"), default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(_("By whom"), max_length=150)
    what = models.CharField(_("What"), max_length=20)

    class Meta:
        verbose_name = _("look at an order")
        verbose_name_plural = _("looks at orders")
        ordering = ("-at", "-id")
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.by_name}"
