"""Design families (scripts), and the uses each is sold for; uses, and what is recommended for each.

Does not depend on how a family is drawn.
"""

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalog.models.base import Named, check, closed_ids, filled
from catalog.models.offer.shapes import Shape
from catalog.vocabulary import FAMILY_IDS, LEGAL_SIZE_MM, USE_IDS


class Family(Named):
    """A script that every name can be had in."""

    id = models.CharField(_("Id"), primary_key=True, max_length=20, editable=False)
    default_shape = models.ForeignKey(Shape, on_delete=models.PROTECT, verbose_name=_("Shape when none is chosen"))
    uses: "models.ManyToManyField[Use, Any]" = models.ManyToManyField(
        "Use", blank=True, related_name="families", verbose_name=_("Sold for")
    )

    class Meta:
        verbose_name = _("family")
        verbose_name_plural = _("families")
        constraints = (closed_ids("family_id", FAMILY_IDS), filled("family_names", "name_en", "name_ja"))


def _band_is_legal() -> Q:
    condition = ~Q(id__in=LEGAL_SIZE_MM)
    for use, (above_mm, up_to_mm) in LEGAL_SIZE_MM.items():
        condition |= Q(id=use, recommended_min_mm__gt=above_mm, recommended_max_mm__lte=up_to_mm)
    return condition


class Use(Named):
    """What a seal is for, with the sizes (mm) and the family recommended for it."""

    id = models.CharField(_("Id"), primary_key=True, max_length=20, editable=False)
    recommended_min_mm = models.DecimalField(_("Recommended from (mm)"), max_digits=4, decimal_places=1)
    recommended_max_mm = models.DecimalField(_("Recommended to (mm)"), max_digits=4, decimal_places=1)
    recommended_family = models.ForeignKey(
        Family, on_delete=models.PROTECT, related_name="recommended_for", verbose_name=_("Recommended family")
    )

    class Meta:
        verbose_name = _("use")
        verbose_name_plural = _("uses")
        constraints = (
            closed_ids("use_id", USE_IDS),
            filled("use_names", "name_en", "name_ja"),
            check(
                "use_band",
                Q(recommended_min_mm__gt=0) & Q(recommended_min_mm__lte=F("recommended_max_mm")),
                _("The recommended sizes must run from a smaller to a larger one."),
            ),
            check(
                "use_band_legal",
                _band_is_legal(),
                _("The recommended sizes of a registered seal must be ones that ward offices accept by law."),
            ),
        )
