"""Sales: prices that replace the normal ones from one moment to another.

A price is known by its key in the price list. `catalog.offer.selling` finds out which sales are on.
"""

import secrets

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalog.models.base import Named, check, filled, price_field, unique

LONGEST_KEY = 100


def new_sale_id() -> str:
    """Return an id for a sale. It is not shown, and stays when the sale is renamed."""
    return secrets.token_hex(4)


class Sale(Named):
    """Lower prices for a time. They are valid from `begins_at`, and the normal ones again from `ends_at`."""

    sale_id = models.CharField(max_length=20, default=new_sale_id, editable=False)
    begins_at = models.DateTimeField(_("Begins at"))
    ends_at = models.DateTimeField(_("Ends at"))

    class Meta:
        verbose_name = _("sale")
        verbose_name_plural = _("sales")
        ordering = ("-begins_at", "-id")
        constraints = (
            unique("sale_once", ("sale_id",), _("There is a sale with that id already.")),
            filled("sale_names", "name_en", "name_ja"),
            check("sale_times", Q(begins_at__lt=F("ends_at")), _("A sale must end after it begins.")),
        )


class SalePrice(models.Model):
    """What one thing costs during a sale. JPY, tax included."""

    sale = models.ForeignKey(Sale, on_delete=models.CASCADE, related_name="prices")
    key = models.CharField(max_length=LONGEST_KEY)
    price_jpy = price_field(_("Price"), _("JPY, tax included."), may_be_free=True)

    class Meta:
        default_permissions = ()  # whoever may change a sale may change its prices, in the same form
        ordering = ("id",)
        constraints = (unique("saleprice_once", ("sale", "key"), _("This sale has that price already.")),)

    def __str__(self) -> str:
        return f"{self.key} {self.price_jpy}"
