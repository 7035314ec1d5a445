"""The ways of paying that staff offer: a name, a text, and perhaps the pattern of a payment link."""

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from catalog.models.base import HIGHEST_JPY, Named

IN_LINKS: Final = ("number", "total")
_PLACEHOLDER: Final = re.compile(r"\{([^{}]*)\}")


class PaymentWay(Named):
    """One way of paying. An order stores a copy of its texts."""

    text_en = models.TextField(_("English text"), blank=True, help_text=_("The account, and what else a buyer needs."))
    text_ja = models.TextField(_("Japanese text"), blank=True)
    link = models.CharField(
        _("Payment link"),
        max_length=400,
        blank=True,
        help_text=_("An https address; {number} and {total} in it become the order’s. Empty: no link."),
    )
    fee_jpy = models.PositiveIntegerField(
        _("Fee (JPY, with tax)"), default=0, validators=[MaxValueValidator(HIGHEST_JPY)]
    )
    is_on_delivery = models.BooleanField(
        _("Paid on delivery"), default=False, help_text=_("The seal is made before it is paid.")
    )
    is_offered = models.BooleanField(_("Offered"), default=True)
    position = models.PositiveSmallIntegerField(_("Order"), default=0)

    class Meta:
        verbose_name = _("way of paying")
        verbose_name_plural = _("ways of paying")
        ordering = ("position", "id")

    def clean(self) -> None:
        unknown = [word for word in _PLACEHOLDER.findall(self.link) if word not in IN_LINKS]
        if self.link and not self.link.startswith("https://"):
            raise ValidationError({"link": _("A payment link begins with https://.")})
        if unknown or "{" in _PLACEHOLDER.sub("", self.link):
            raise ValidationError({"link": _("Only {number} and {total} may stand in braces.")})

    def told(self, part: str, locale: str) -> str:
        """Return the "name" or the "text" in a language."""
        return str(getattr(self, f"{part}_{locale}"))

    def link_for(self, number: str, total_jpy: int) -> str:
        """Return the link on which an order can be paid; "" if there is none."""
        return self.link.replace("{number}", number).replace("{total}", str(total_jpy))
