"""Shapes, and the sizes each is made in, as boxes to tick."""

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from catalog.admin.base import OfferForm
from catalog.admin.kinds import ClosedAdmin
from catalog.models import Shape, ShapeSize
from catalog.models.base import millimetres
from catalog.vocabulary import SHAPE_IDS, SIZES_MM_OF_SHAPE


class SizesField(forms.TypedMultipleChoiceField):
    """Sizes in mm, as a sorted list of Decimals."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self) -> None:
        super().__init__(coerce=Decimal, label=_("Sizes"), required=False)

    def prepare_value(self, value: Any) -> list[str]:
        return [str(size) for size in value or ()]

    def has_changed(self, initial: Any, data: Any) -> bool:
        return {Decimal(size) for size in initial or ()} != {Decimal(size) for size in data or ()}


class ShapeForm(OfferForm):
    sizes = SizesField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sizes: Any = self.fields["sizes"]
        sizes.choices = [(str(size), millimetres(size)) for size in SIZES_MM_OF_SHAPE[self.instance.pk]]
        self.initial["sizes"] = sorted(size.size_mm for size in self.instance.sizes.all())


@admin.register(Shape)
class ShapeAdmin(ClosedAdmin[Shape]):
    form = ShapeForm
    section = "shapes"
    ids = SHAPE_IDS
    list_display = ("__str__", "id", "sizes_made")

    def get_fieldsets(self, request: HttpRequest, obj: Shape | None = None) -> Any:
        """Return the fields, with the sizes in words for who may only look."""
        sizes = "sizes" if self.has_change_permission(request, obj) else "sizes_made"
        return ((None, {"fields": ("id", ("name_en", "name_ja"), sizes)}),)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).prefetch_related("sizes")

    @admin.display(description=_("Sizes"))
    def sizes_made(self, shape: Shape) -> str:
        return ", ".join(millimetres(size) for size in sorted(size.size_mm for size in shape.sizes.all()))

    def save_model(self, request: HttpRequest, obj: Shape, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        chosen = set(form.cleaned_data["sizes"])
        made = {size.size_mm for size in obj.sizes.all()}
        obj.sizes.exclude(size_mm__in=chosen).delete()
        ShapeSize.objects.bulk_create(ShapeSize(shape=obj, size_mm=size) for size in chosen - made)
