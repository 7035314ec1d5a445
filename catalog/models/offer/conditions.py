"""What is valid for every order: shipping, cancellation, guarantee, and the default seal."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalog.models.base import OneRow, above_zero, check, filled, only_row, price_field, size_field
from catalog.models.offer.materials import Material


class Shipping(OneRow):
    """How seals are sent, within Japan. Price in JPY, tax included."""

    price_jpy = price_field(_("Price"), _("JPY, tax included; 0 means free shipping."), may_be_free=True)
    carrier = models.CharField(_("Carrier"), max_length=80)
    transit_min_days = models.PositiveSmallIntegerField(_("Shortest transit"), help_text=_("Days."))
    transit_max_days = models.PositiveSmallIntegerField(_("Longest transit"), help_text=_("Days."))

    class Meta:
        verbose_name = _("shipping")
        verbose_name_plural = _("shipping")
        constraints = (
            only_row("shipping_row"),
            filled("shipping_carrier", "carrier"),
            check(
                "shipping_transit",
                Q(transit_min_days__lte=F("transit_max_days")),
                _("The shortest transit must not be longer than the longest."),
            ),
        )


class Cancellation(OneRow):
    """Until when an order can be cancelled free of charge."""

    free_until_hours_after_approval = models.PositiveSmallIntegerField(
        _("Free until"), help_text=_("Hours after the customer approved the face.")
    )

    class Meta:
        verbose_name = _("cancellation")
        verbose_name_plural = _("cancellation")
        constraints = (only_row("cancellation_row"),)


class Guarantee(OneRow):
    """The shop's guarantee."""

    face_years = models.PositiveSmallIntegerField(_("Guarantee of the face"), help_text=_("Years."))
    re_carved_if_ward_refuses = models.BooleanField(_("Re-carved if a ward office refuses it"))
    photographed_before_dispatch = models.BooleanField(_("Photographed before dispatch"))

    class Meta:
        verbose_name = _("guarantee")
        verbose_name_plural = _("guarantee")
        constraints = (
            only_row("guarantee_row"),
            above_zero("guarantee_years", "face_years", _("The guarantee must be at least one year.")),
        )


class SealDefaults(OneRow):
    """The body of every seal, and the choices that a customer sees first."""

    body_length_mm = models.DecimalField(_("Body length"), max_digits=5, decimal_places=1, help_text=_("Millimetres."))
    default_size_mm = size_field(_("Default size"))
    default_material = models.ForeignKey(Material, on_delete=models.PROTECT, verbose_name=_("Default material"))

    class Meta:
        verbose_name = _("seal")
        verbose_name_plural = _("seal")
        constraints = (
            only_row("seal_row"),
            above_zero("seal_length", "body_length_mm", _("The body length must be above 0.")),
        )
