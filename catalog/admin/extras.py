"""Add-ons, the corporate set with its seals, gifts with their tiers and occasions."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from catalog.admin.base import OfferAdmin, OfferInline, OneRowAdmin, Path, in_order
from catalog.models import AddOn, CorporateSeal, CorporateSet, Gifts, GiftTier, Occasion
from catalog.models.base import band_mm
from catalog.offer.differences import yen
from catalog.vocabulary import COMPOSITION_ROLES


@admin.register(AddOn)
class AddOnAdmin(OfferAdmin[AddOn]):
    section = "addons"
    list_display = ("addon_id", "price", "fits", "position")
    fieldsets: ClassVar = ((None, {"fields": ("addon_id", "price_jpy", ("fits_min_mm", "fits_max_mm"), "position")}),)

    def path_of(self, row: AddOn) -> Path:
        return (self.section, row.addon_id)

    @admin.display(description=_("Price"), ordering="price_jpy")
    def price(self, addon: AddOn) -> str:
        return yen(addon.price_jpy)

    @admin.display(description=_("Fits"))
    def fits(self, addon: AddOn) -> str:
        if addon.fits_min_mm is None or addon.fits_max_mm is None:
            return str(_("every seal"))
        return band_mm(addon.fits_min_mm, addon.fits_max_mm)


class CorporateSealInline(OfferInline):
    model = CorporateSeal
    fields = ("role_shown", "family", "shape", "size_mm")
    readonly_fields = ("role_shown",)
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).order_by(in_order("role", COMPOSITION_ROLES))

    @admin.display(description=_("Role"))
    def role_shown(self, seal: CorporateSeal) -> str:
        return seal.get_role_display()


@admin.register(CorporateSet)
class CorporateSetAdmin(OneRowAdmin[CorporateSet]):
    section = "corporateSet"
    inlines = (CorporateSealInline,)
    fieldsets: ClassVar = ((None, {"fields": (("aluminium_jpy", "titanium_jpy", "case_jpy"), "url")}),)


class GiftTierInline(OfferInline):
    model = GiftTier
    fields = ("tier_id", "price_jpy", "material", "position")


class OccasionInline(OfferInline):
    model = Occasion
    fields = ("occasion_id", "position")


@admin.register(Gifts)
class GiftsAdmin(OneRowAdmin[Gifts]):
    section = "gifts"
    inlines = (GiftTierInline, OccasionInline)
    fieldsets: ClassVar = ((None, {"fields": ("valid_months", "url")}),)
