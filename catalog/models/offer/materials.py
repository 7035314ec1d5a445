"""Metals, with prices and lead times, and the colours each comes in.

Does not depend on shapes: a metal costs the same in every size and shape.
"""

from django.core.validators import RegexValidator, validate_slug
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalog.models.base import (
    BY_POSITION,
    Named,
    above_zero,
    check,
    closed_ids,
    filled,
    position_field,
    price_field,
    sold_out_field,
    unique,
)
from catalog.vocabulary import MATERIAL_IDS

SWATCH = r"^#[0-9A-Fa-f]{6}$"


class Material(Named):
    """A metal that seals are machined from. Prices in JPY, tax included."""

    id = models.CharField(_("Id"), primary_key=True, max_length=20, editable=False)
    price_jpy = price_field(_("Price"), _("One personal seal, any size or shape. JPY, tax included."))
    corporate_price_jpy = price_field(_("Company price"), _("One company seal, any size or shape. JPY, tax included."))
    lead_days = models.PositiveSmallIntegerField(
        _("Lead time"), help_text=_("Calendar days from approval of the face to dispatch.")
    )
    mass_g = models.DecimalField(
        _("Mass"), max_digits=5, decimal_places=1, help_text=_("Grams, of a seal 15 mm across and 60 mm long.")
    )

    is_sold_out = sold_out_field()

    class Meta:
        verbose_name = _("material")
        verbose_name_plural = _("materials")
        constraints = (
            closed_ids("material_id", MATERIAL_IDS),
            filled("material_names", "name_en", "name_ja"),
            above_zero("material_price", "price_jpy", _("The price must be above 0.")),
            above_zero("material_corporate_price", "corporate_price_jpy", _("The price must be above 0.")),
            above_zero("material_mass", "mass_g", _("The mass must be above 0.")),
        )


class Color(Named):
    """A finish of a metal; no swatch means the bare metal."""

    material = models.ForeignKey(Material, on_delete=models.CASCADE, related_name="colors", verbose_name=_("Material"))
    color_id = models.CharField(_("Id"), max_length=30, validators=[validate_slug])
    swatch = models.CharField(  # noqa: DJ001 - null is the contract's word for bare metal
        _("Swatch"),
        max_length=7,
        null=True,
        blank=True,
        validators=[RegexValidator(SWATCH, _("Write a colour as # and six hex digits, like #1F3A5F."))],
        help_text=_("Like #1F3A5F. Leave empty for bare metal."),
    )
    is_sold_out = sold_out_field()
    position = position_field()

    class Meta:
        verbose_name = _("colour")
        verbose_name_plural = _("colours")
        ordering = ("material", *BY_POSITION)
        constraints = (
            unique("color_once", ("material", "color_id"), _("This metal has a colour with that id already.")),
            filled("color_names", "name_en", "name_ja"),
            check(
                "color_swatch",
                Q(swatch__isnull=True) | Q(swatch__regex=SWATCH),
                _("Write a colour as # and six hex digits, like #1F3A5F, or leave it empty for bare metal."),
            ),
        )

    def clean(self) -> None:
        self.swatch = self.swatch or None
