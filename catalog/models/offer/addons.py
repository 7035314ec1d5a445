"""What can be bought with a seal, such as a case.

Knows nothing of how orders are taken.
"""

from django.core.validators import validate_slug
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalog.models.base import BY_POSITION, NamedBeside, above_zero, check, position_field, price_field, unique


class AddOn(NamedBeside):
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
        return self.called(self.addon_id)
