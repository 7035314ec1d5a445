"""The addresses that the catalogue gives: where a person orders, and pages of the shop by their keys.

Does not request them; see `catalog.editions.answering`.
"""

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalog.models.addresses import address_field
from catalog.models.base import OneRow, check, only_row, unique

CHECKOUT_KEY = "checkout"


class CheckoutLink(OneRow):
    """Where a person orders; every design's order link starts with it."""

    url = address_field(_("Address"))

    class Meta:
        verbose_name = _("checkout link")
        verbose_name_plural = _("checkout link")
        constraints = (only_row("checkoutlink_row"),)


class Link(models.Model):
    """An address that the catalogue gives under a key."""

    key = models.CharField(
        _("Key"),
        max_length=40,
        validators=[RegexValidator(r"^[a-z][A-Za-z0-9]*$", _("Write a key in letters and digits, like howTo."))],
    )
    url = address_field(_("Address"))

    class Meta:
        verbose_name = _("link")
        verbose_name_plural = _("links")
        ordering = ("key",)
        constraints = (
            unique("link_once", ("key",), _("There is a link with that key already.")),
            check(
                "link_not_checkout",
                ~Q(key=CHECKOUT_KEY),
                _("The checkout link has a form of its own, under “Checkout link”."),
            ),
        )

    def __str__(self) -> str:
        return self.key
