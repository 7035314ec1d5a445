"""Families with their specimens, and uses with what is recommended for each."""

from typing import Any, ClassVar
from urllib.parse import urlencode

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from catalog.admin.forms.base import OfferForm
from catalog.admin.forms.kinds import ClosedAdmin, in_order
from catalog.admin.forms.words import ShowsWords, WithTextAndPicture, WordsForm
from catalog.models import Family, Use, Worded
from catalog.models.base import band_mm
from catalog.offer.wording import format_value
from catalog.vocabulary import FAMILY_IDS, LEGAL_SIZE_MM, USE_IDS
from rendering.versions import ADDRESS_VERSION

SPECIMEN_NAMES = ("佐藤", "鈴木", "渡辺", "林", "佐々木", "伊集院", "さくら", "Smith")


class FamilyForm(WithTextAndPicture, WordsForm, OfferForm):
    kind = Worded.FAMILY


@admin.register(Family)
class FamilyAdmin(ShowsWords, ClosedAdmin[Family]):
    form = FamilyForm
    section = "families"
    ids = FAMILY_IDS
    list_display = ("__str__", "id", "default_shape", "sold_for")
    list_select_related = ("default_shape",)
    readonly_fields = ("specimen",)
    radio_fields: ClassVar = {"default_shape": admin.HORIZONTAL}
    fieldsets: ClassVar = (
        (None, {"fields": ("id", ("name_en", "name_ja"))}),
        (_("What it is sold for"), {"fields": ("uses", "default_shape")}),
        (_("Text and picture"), {"fields": ("text_ja", "text_en", "picture", "alt_ja", "alt_en")}),
        (_("What it looks like"), {"fields": ("specimen",)}),
    )

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).prefetch_related("uses")

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        return super().formfield_for_manytomany(
            db_field, request, **{**kwargs, "widget": forms.CheckboxSelectMultiple, "help_text": ""}
        )

    @admin.display(description=_("Sold for"))
    def sold_for(self, family: Family) -> str:
        return ", ".join(str(use) for use in sorted(family.uses.all(), key=lambda use: USE_IDS.index(use.pk)))

    @admin.display(description=_("Eight names"))
    def specimen(self, family: Family) -> SafeString:
        faces = [
            {
                "name": name,
                "svg": f"{reverse('face', args=[ADDRESS_VERSION])}?{urlencode({'name': name, 'family': family.pk})}",
            }
            for name in SPECIMEN_NAMES
        ]
        return render_to_string("catalog/admin/offer/specimen.html", {"faces": faces})


@admin.register(Use)
class UseAdmin(ClosedAdmin[Use]):
    section = "uses"
    ids = USE_IDS
    list_display = ("__str__", "id", "recommended_sizes", "recommended_family")
    list_select_related = ("recommended_family",)
    readonly_fields = ("legal_size", "families_sold")
    fieldsets: ClassVar = (
        (None, {"fields": ("id", ("name_en", "name_ja"))}),
        (
            _("What is recommended"),
            {"fields": (("recommended_min_mm", "recommended_max_mm"), "recommended_family")},
        ),
        (_("For information"), {"fields": ("legal_size", "families_sold")}),
    )

    @admin.display(description=_("Recommended sizes"))
    def recommended_sizes(self, use: Use) -> str:
        return band_mm(use.recommended_min_mm, use.recommended_max_mm)

    @admin.display(description=_("Legal size"))
    def legal_size(self, use: Use) -> str:
        if use.pk not in LEGAL_SIZE_MM:
            return format_value(None)
        low, high = LEGAL_SIZE_MM[use.pk]
        return str(_("over %(low)g mm, up to %(high)g mm (set by law)") % {"low": low, "high": high})

    @admin.display(description=_("Families sold for it"))
    def families_sold(self, use: Use) -> str:
        return ", ".join(str(family) for family in Family.objects.filter(uses=use).order_by(in_order("pk", FAMILY_IDS)))
