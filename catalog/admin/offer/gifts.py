"""Gifts with their tiers and occasions."""

from typing import ClassVar

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from catalog.admin.forms.kinds import OfferInline, OfferStack, OneRowAdmin
from catalog.admin.forms.words import ShowsWords, WithName, WithTextAndPicture, WordedFormSet, WordsForm
from catalog.models import Gifts, GiftTier, Occasion, Worded


class GiftTierForm(WithName, WithTextAndPicture, WordsForm):
    kind = Worded.TIER
    id_field = "tier_id"


class OccasionForm(WithName, WordsForm):
    kind = Worded.OCCASION
    id_field = "occasion_id"


class GiftTierInline(ShowsWords, OfferStack):
    model = GiftTier
    form = GiftTierForm
    formset = WordedFormSet
    fieldsets: ClassVar = (
        (None, {"fields": (("tier_id", "position"), "name_ja", "name_en", ("price_jpy", "material"))}),
        (_("Text and picture"), {"fields": ("text_ja", "text_en", "picture", "alt_ja", "alt_en")}),
    )


class OccasionInline(ShowsWords, OfferInline):
    model = Occasion
    form = OccasionForm
    formset = WordedFormSet
    fields = ("occasion_id", "name_ja", "name_en", "position")


@admin.register(Gifts)
class GiftsAdmin(OneRowAdmin[Gifts]):
    section = "gifts"
    inlines = (GiftTierInline, OccasionInline)
    fieldsets: ClassVar = ((None, {"fields": ("valid_months", "url")}),)
