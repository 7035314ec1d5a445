"""Gift vouchers, and what people give them for.

Redeeming them is not part of this program.
"""

from django.core.validators import validate_slug
from django.db import models
from django.utils.translation import gettext_lazy as _

from catalog.models.addresses import address_field
from catalog.models.base import (
    BY_POSITION,
    NamedBeside,
    OneRow,
    above_zero,
    only_row,
    position_field,
    price_field,
    unique,
)
from catalog.models.offer.materials import Material


class Gifts(OneRow):
    """Settings of all gift vouchers."""

    valid_months = models.PositiveSmallIntegerField(_("Valid for"), help_text=_("Months."))
    url = address_field(_("Page"), blank=True)

    class Meta:
        verbose_name = _("gifts")
        verbose_name_plural = _("gifts")
        constraints = (
            only_row("gifts_row"),
            above_zero("gifts_valid", "valid_months", _("A gift must be valid for at least one month.")),
        )


class GiftTier(NamedBeside):
    """One voucher that can be given. Price in JPY, tax included."""

    gifts = models.ForeignKey(Gifts, on_delete=models.CASCADE, related_name="tiers")
    tier_id = models.CharField(_("Id"), max_length=40, validators=[validate_slug])
    price_jpy = price_field(_("Price"), _("JPY, tax included."))
    material = models.ForeignKey(Material, on_delete=models.PROTECT, verbose_name=_("Material"))
    position = position_field()

    class Meta:
        verbose_name = _("gift tier")
        verbose_name_plural = _("gift tiers")
        ordering = BY_POSITION
        constraints = (
            unique("gifttier_once", ("gifts", "tier_id"), _("There is a tier with that id already.")),
            above_zero("gifttier_price", "price_jpy", _("The price must be above 0.")),
        )

    def __str__(self) -> str:
        return self.called(self.tier_id)


class Occasion(NamedBeside):
    """Something that people give a seal for."""

    gifts = models.ForeignKey(Gifts, on_delete=models.CASCADE, related_name="occasions")
    occasion_id = models.CharField(_("Id"), max_length=40, validators=[validate_slug])
    position = position_field()

    class Meta:
        verbose_name = _("occasion")
        verbose_name_plural = _("occasions")
        ordering = BY_POSITION
        constraints = (unique("occasion_once", ("gifts", "occasion_id"), _("That occasion is listed already.")),)

    def __str__(self) -> str:
        return self.called(self.occasion_id)
