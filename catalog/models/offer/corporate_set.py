"""The company's set of seals, sold at a price of its own.

Does not depend on the prices of single seals.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalog.models.addresses import address_field
from catalog.models.base import OneRow, check, millimetres, only_row, price_field, size_field, unique
from catalog.models.offer.families import Family
from catalog.models.offer.shapes import Shape
from catalog.vocabulary import COMPOSITION_ROLES

ROLE_CHOICES = [
    ("representative", _("Representative’s seal")),
    ("bank", _("Bank seal")),
    ("invoice", _("Invoice seal")),
]


class CorporateSet(OneRow):
    """The company's set of seals. Prices in JPY, tax included."""

    aluminium_jpy = price_field(_("Price in aluminium"), _("JPY, tax included."))
    titanium_jpy = price_field(_("Price in titanium"), _("JPY, tax included."))
    case_jpy = price_field(_("Price of the case"), _("JPY, tax included."))
    url = address_field(_("Page"), blank=True)

    class Meta:
        verbose_name = _("corporate set")
        verbose_name_plural = _("corporate set")
        constraints = (
            only_row("corporateset_row"),
            check(
                "corporateset_prices",
                Q(aluminium_jpy__gt=0, titanium_jpy__gt=0, case_jpy__gt=0),
                _("The price must be above 0."),
            ),
        )


class CorporateSeal(models.Model):
    """One seal of the corporate set."""

    corporate_set = models.ForeignKey(CorporateSet, on_delete=models.CASCADE, related_name="composition")
    role = models.CharField(_("Role"), max_length=20, choices=ROLE_CHOICES, editable=False)
    family = models.ForeignKey(Family, on_delete=models.PROTECT, verbose_name=_("Family"))
    shape = models.ForeignKey(Shape, on_delete=models.PROTECT, verbose_name=_("Shape"))
    size_mm = size_field(_("Size"))

    class Meta:
        verbose_name = _("seal of the set")
        verbose_name_plural = _("seals of the set")
        constraints = (
            unique("corporateseal_once", ("corporate_set", "role"), _("The set has a seal in that role already.")),
            check(
                "corporateseal_role",
                Q(role__in=COMPOSITION_ROLES),
                _("This role is not one of the published interface’s."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_role_display()} {millimetres(self.size_mm)}"
