"""Shapes, and the sizes each is made in.

Does not depend on families or prices.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalog.models.base import Named, check, closed_ids, filled, millimetres, size_field, sold_out_field, unique
from catalog.vocabulary import SHAPE_IDS, SIZES_MM_OF_SHAPE


class Shape(Named):
    """A silhouette that is sold."""

    id = models.CharField(_("Id"), primary_key=True, max_length=20, editable=False)

    class Meta:
        verbose_name = _("shape")
        verbose_name_plural = _("shapes")
        constraints = (closed_ids("shape_id", SHAPE_IDS), filled("shape_names", "name_en", "name_ja"))


def _size_suits_shape() -> Q:
    condition = Q()
    for shape, sizes in SIZES_MM_OF_SHAPE.items():
        condition |= Q(shape=shape, size_mm__in=sizes)
    return condition


class ShapeSize(models.Model):
    """One size, in mm, that a shape is made in."""

    shape = models.ForeignKey(Shape, on_delete=models.CASCADE, related_name="sizes", verbose_name=_("Shape"))
    size_mm = size_field(_("Size"))
    is_sold_out = sold_out_field()

    class Meta:
        verbose_name = _("size")
        verbose_name_plural = _("sizes")
        ordering = ("shape", "size_mm")
        constraints = (
            unique("shape_size_once", ("shape", "size_mm"), _("This shape has that size already.")),
            check(
                "shape_size_known",
                _size_suits_shape(),
                _("Round is made from 12 to 18 mm and rounded square from 15 to 24 mm, in the published sizes."),
            ),
        )

    def __str__(self) -> str:
        return millimetres(self.size_mm)
