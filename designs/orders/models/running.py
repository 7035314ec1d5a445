"""The settings of all orders, and the record of sent forms that limits their rate."""

from django.core.validators import MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalog.models.base import OneRow


class OrderSettings(OneRow):
    """How long people's data is kept."""

    keep_months = models.PositiveSmallIntegerField(
        _("Keep orders that are done for (months)"),
        default=120,
        validators=[MinValueValidator(1)],
        help_text=_(
            "Then they are made anonymous. Tax law asks for 84 months, the guarantee may ask for more. "
            "The text on privacy names both times: change it too."
        ),
    )
    keep_cancelled_months = models.PositiveSmallIntegerField(
        _("Keep orders that were cancelled for (months)"), default=12, validators=[MinValueValidator(1)]
    )

    class Meta:
        verbose_name = _("settings of orders")
        verbose_name_plural = _("settings of orders")
        default_permissions = ("view", "change")


class Sending(models.Model):
    """An order form that was sent, by a digest of the address that sent it; kept for an hour."""

    address_digest = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        default_permissions = ()
        indexes = (models.Index(fields=("address_digest", "at"), name="orders_sending_at"),)

    def __str__(self) -> str:
        return f"{self.at:%H:%M}"
