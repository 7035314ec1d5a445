"""What can be bought with a seal."""

from typing import ClassVar

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from catalog.admin.base import OfferAdmin, Path
from catalog.models import AddOn
from catalog.models.base import band_mm
from catalog.offer.wording import format_yen


@admin.register(AddOn)
class AddOnAdmin(OfferAdmin[AddOn]):
    section = "addons"
    search_fields = ("addon_id",)
    list_display = ("addon_id", "price", "fits", "position")
    fieldsets: ClassVar = ((None, {"fields": ("addon_id", "price_jpy", ("fits_min_mm", "fits_max_mm"), "position")}),)

    def path_of(self, row: AddOn) -> Path:
        return (self.section, row.addon_id)

    @admin.display(description=_("Price"), ordering="price_jpy")
    def price(self, addon: AddOn) -> str:
        return format_yen(addon.price_jpy)

    @admin.display(description=_("Fits"))
    def fits(self, addon: AddOn) -> str:
        if addon.fits_min_mm is None or addon.fits_max_mm is None:
            return str(_("every seal"))
        return band_mm(addon.fits_min_mm, addon.fits_max_mm)
