"""What is sold besides single seals: add-ons, the corporate set, gifts.

Knows nothing of how orders are taken.
"""

from django.core.validators import validate_slug
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalog.models.addresses import address_field
from catalog.models.base import (
    BY_POSITION,
    OneRow,
    above_zero,
    check,
    millimetres,
    only_row,
    position_field,
    price_field,
    size_field,
    unique,
)
from catalog.models.families import Family
from catalog.models.materials import Material
from catalog.models.shapes import Shape
from catalog.vocabulary import COMPOSITION_ROLES

ROLE_CHOICES = [
    ("representative", _("Representative’s seal")),
    ("bank", _("Bank seal")),
    ("invoice", _("Invoice seal")),
]


class AddOn(models.Model):
    """Something bought with a seal, such as a case. Price in JPY, tax included."""

    addon_id = models.CharField(_("Id"), max_length=40, validators=[validate_slug])
    price_jpy = price_field(_("Price"), _("JPY, tax included."))
    fits_min_mm = models.DecimalField(
        _("Fits from (mm)"),
        max_digits=4,
        decimal_places=1,
        null=True,
        blank=True,
        help_text=_("Empty: fits every seal."),
    )
    fits_max_mm = models.DecimalField(_("Fits to (mm)"), max_digits=4, decimal_places=1, null=True, blank=True)
    position = position_field()

    class Meta:
        verbose_name = _("add-on")
        verbose_name_plural = _("add-ons")
        ordering = BY_POSITION
        constraints = (
            unique("addon_once", ("addon_id",), _("There is an add-on with that id already.")),
            above_zero("addon_price", "price_jpy", _("The price must be above 0.")),
            check(
                "addon_band",
                Q(fits_min_mm__isnull=True, fits_max_mm__isnull=True)
                | Q(fits_min_mm__isnull=False, fits_max_mm__isnull=False, fits_min_mm__lte=F("fits_max_mm")),
                _("Give both sizes, the smaller first, or neither."),
            ),
        )

    def __str__(self) -> str:
        return self.addon_id


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


class Gifts(OneRow):
    """What holds for every gift voucher."""

    valid_months = models.PositiveSmallIntegerField(_("Valid for"), help_text=_("Months."))
    url = address_field(_("Page"), blank=True)

    class Meta:
        verbose_name = _("gifts")
        verbose_name_plural = _("gifts")
        constraints = (
            only_row("gifts_row"),
            above_zero("gifts_valid", "valid_months", _("A gift must be valid for at least one month.")),
        )


class GiftTier(models.Model):
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
        return self.tier_id


class Occasion(models.Model):
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
        return self.occasion_id
