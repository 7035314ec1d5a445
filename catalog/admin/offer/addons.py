"""The form of add-ons: what can be bought with a seal."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from catalog.admin.forms.base import OfferAdmin, OfferForm
from catalog.admin.forms.words import ShowsWords, WithName, WithTextAndPicture, WordsForm, name_of
from catalog.models import AddOn, Worded
from catalog.models.base import band_mm
from catalog.offer.changes.merging import Path
from catalog.offer.wording import format_yen


class AddOnForm(WithName, WithTextAndPicture, WordsForm, OfferForm):
    kind = Worded.ADDON
    id_field = "addon_id"


@admin.register(AddOn)
class AddOnAdmin(ShowsWords, OfferAdmin[AddOn]):
    form = AddOnForm
    section = "addons"
    search_fields = ("addon_id", "called_ja", "called_en")
    list_display = ("called", "price", "fits", "position", "addon_id")
    fieldsets: ClassVar = (
        (
            None,
            {"fields": ("addon_id", "name_ja", "name_en", "price_jpy", ("fits_min_mm", "fits_max_mm"), "position")},
        ),
        (_("Text and picture"), {"fields": ("text_ja", "text_en", "picture", "alt_ja", "alt_en")}),
    )

    def get_queryset(self, request: HttpRequest) -> Any:
        names = {f"called_{each}": name_of(Worded.ADDON, "addon_id", each) for each in ("ja", "en")}
        return super().get_queryset(request).annotate(**names)

    def path_of(self, row: AddOn) -> Path:
        return (self.section, row.addon_id)

    @admin.display(description=_("Name"))
    def called(self, addon: Any) -> str:
        return (addon.called_ja if (get_language() or "").startswith("ja") else addon.called_en) or "–"

    @admin.display(description=_("Price"), ordering="price_jpy")
    def price(self, addon: AddOn) -> str:
        return format_yen(addon.price_jpy)

    @admin.display(description=_("Fits"))
    def fits(self, addon: AddOn) -> str:
        if addon.fits_min_mm is None or addon.fits_max_mm is None:
            return str(_("every seal"))
        return band_mm(addon.fits_min_mm, addon.fits_max_mm)
