"""The form of shapes, with a tick box for each size that a shape may be made in."""

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.admin.forms.base import OfferForm
from catalog.admin.forms.kinds import ClosedAdmin
from catalog.models import Shape, ShapeSize
from catalog.models.base import millimetres
from catalog.vocabulary import SHAPE_IDS, SIZES_MM_OF_SHAPE


class SizesField(forms.TypedMultipleChoiceField):
    """Sizes in mm, as a sorted list of Decimals."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, label: Any, help_text: Any = "") -> None:
        super().__init__(coerce=Decimal, label=label, help_text=help_text, required=False)

    def prepare_value(self, value: Any) -> list[str]:
        return [str(size) for size in value or ()]

    def has_changed(self, initial: Any, data: Any) -> bool:
        return {Decimal(size) for size in initial or ()} != {Decimal(size) for size in data or ()}


class ShapeForm(OfferForm):
    sizes = SizesField(_("Sizes"))
    sold_out = SizesField(_("Sold out for now"), _("Pages say so, and it cannot be ordered until you take this back."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(str(size), millimetres(size)) for size in SIZES_MM_OF_SHAPE[self.instance.pk]]
        for name in {"sizes", "sold_out"} & set(self.fields):
            field: Any = self.fields[name]
            field.choices = choices
        rows = sorted(self.instance.sizes.all(), key=lambda row: row.size_mm)
        self.initial["sizes"] = [row.size_mm for row in rows]
        self.initial["sold_out"] = [row.size_mm for row in rows if row.is_sold_out]


@admin.register(Shape)
class ShapeAdmin(ClosedAdmin[Shape]):
    form = ShapeForm
    section = "shapes"
    ids = SHAPE_IDS
    list_display = ("__str__", "id", "sizes_made")

    def get_fieldsets(self, request: HttpRequest, obj: Shape | None = None) -> Any:
        """Return the fields. Staff who may not change the shape see its sizes as text."""
        sizes = ("sizes", "sold_out") if self.has_change_permission(request, obj) else ("sizes_made",)
        return ((None, {"fields": ("id", ("name_en", "name_ja"), *sizes)}),)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).prefetch_related("sizes")

    @admin.display(description=_("Sizes"))
    def sizes_made(self, shape: Shape) -> str:
        rows = sorted(shape.sizes.all(), key=lambda row: row.size_mm)
        return ", ".join(f"{row}{gettext(' (sold out)') if row.is_sold_out else ''}" for row in rows)

    def save_model(self, request: HttpRequest, obj: Shape, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        chosen = set(form.cleaned_data["sizes"])
        made = {size.size_mm for size in obj.sizes.all()}
        obj.sizes.exclude(size_mm__in=chosen).delete()
        ShapeSize.objects.bulk_create(ShapeSize(shape=obj, size_mm=size) for size in chosen - made)
        sold_out = form.cleaned_data["sold_out"]
        obj.sizes.filter(size_mm__in=sold_out).update(is_sold_out=True)
        obj.sizes.exclude(size_mm__in=sold_out).update(is_sold_out=False)
