"""Gifts with their tiers and occasions."""

from typing import ClassVar

from django.contrib import admin

from catalog.admin.kinds import OfferInline, OneRowAdmin
from catalog.models import Gifts, GiftTier, Occasion


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
