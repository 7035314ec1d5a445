"""Metals and their colours. Shows each colour on a seal."""

from typing import Any, ClassVar
from urllib.parse import urlencode

from django.contrib import admin
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from catalog.admin.forms.base import OfferForm
from catalog.admin.forms.kinds import ClosedAdmin, OfferInline
from catalog.admin.forms.words import ShowsWords, WithTextAndPicture, WordsForm
from catalog.models import Color, Material, Worded
from catalog.offer.wording import format_yen, in_language
from catalog.vocabulary import MATERIAL_IDS

FACE = {"name": "佐藤", "family": "tensho", "mirror": "1", "ink": "#FFF6E6"}  # as carved, on the end of the seal
BARE_METAL = {"aluminium": "#C8CCD0", "titanium": "#8F8C88"}


class ColorInline(OfferInline):
    model = Color
    fields = ("color_id", "name_en", "name_ja", "swatch", "shown", "is_sold_out", "position")
    readonly_fields = ("shown",)

    @admin.display(description="")
    def shown(self, color: Color) -> SafeString:
        fill = color.swatch or BARE_METAL.get(color.material_id, "none")
        return format_html(
            '<svg width="28" height="20" role="img"><rect width="28" height="20" rx="4" fill="{}"/></svg>', fill
        )


class MaterialForm(WithTextAndPicture, WordsForm, OfferForm):
    kind = Worded.MATERIAL


@admin.register(Material)
class MaterialAdmin(ShowsWords, ClosedAdmin[Material]):
    form = MaterialForm
    section = "materials"
    ids = MATERIAL_IDS
    inlines = (ColorInline,)
    list_display = ("__str__", "id", "price", "corporate_price", "lead_days", "mass_g", "color_count")
    readonly_fields = ("colors_on_a_seal",)
    fieldsets: ClassVar = (
        (None, {"fields": ("id", ("name_en", "name_ja"))}),
        (_("Prices"), {"fields": (("price_jpy", "corporate_price_jpy"),)}),
        (_("Making and sending"), {"fields": (("lead_days", "mass_g"), "is_sold_out")}),
        (_("Text and picture"), {"fields": ("text_ja", "text_en", "picture", "alt_ja", "alt_en")}),
        (_("What it looks like"), {"fields": ("colors_on_a_seal",)}),
    )

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).prefetch_related("colors")

    @admin.display(description=_("Price"), ordering="price_jpy")
    def price(self, material: Material) -> str:
        return format_yen(material.price_jpy)

    @admin.display(description=_("Company price"), ordering="corporate_price_jpy")
    def corporate_price(self, material: Material) -> str:
        return format_yen(material.corporate_price_jpy)

    @admin.display(description=_("Colours"))
    def color_count(self, material: Material) -> int:
        return len(material.colors.all())

    @admin.display(description=_("Colours on a seal"))
    def colors_on_a_seal(self, material: Material) -> SafeString:
        face = f"{reverse('seal')}?{urlencode(FACE)}"
        seals = [
            {
                "name": in_language({"en": color.name_en, "ja": color.name_ja}),
                "metal": color.swatch or BARE_METAL[material.pk],
                "number": number,
                "face": face,
            }
            for number, color in enumerate(material.colors.all())
        ]
        return render_to_string("catalog/admin/offer/seals_in_colors.html", {"seals": seals})
