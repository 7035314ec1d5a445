"""The forms of what is valid for every order: shipping, cancellation, guarantee, and the default seal."""

from typing import Any, ClassVar

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from catalog.admin.forms.base import OfferForm
from catalog.admin.forms.kinds import OneRowAdmin
from catalog.admin.forms.words import ShowsWords, WordsForm, words_field
from catalog.models import Cancellation, Guarantee, SealDefaults, Shipping, Worded
from catalog.models.words.entry_words import LONGEST_NAME
from catalog.vocabulary import MAX_NAME_GRAPHEMES, RELIEF_MM
from config.api.parameters.numbers import format_number


class ShippingForm(WordsForm, OfferForm):
    """The form of shipping. The contract has the carrier's name in English; the Japanese name is stored beside it."""

    kind = Worded.CARRIER
    id_field = "carrier"
    name_ja = words_field(
        _("Carrier in Japanese"),
        LONGEST_NAME,
        is_needed=True,
        note=_("Shown on Japanese pages. Programs get the English name."),
    )

    def values_of(self, names: list[str]) -> dict[str, Any]:
        return {**super().values_of(names), "name_en": self.entry_id}


@admin.register(Shipping)
class ShippingAdmin(ShowsWords, OneRowAdmin[Shipping]):
    form = ShippingForm
    section = "shipping"
    readonly_fields = ("countries",)
    fieldsets: ClassVar = (
        (None, {"fields": ("price_jpy", "carrier", "name_ja", ("transit_min_days", "transit_max_days"), "countries")}),
    )

    @admin.display(description=_("Countries"))
    def countries(self, shipping: Shipping) -> str:
        return str(_("Japan only"))


@admin.register(Cancellation)
class CancellationAdmin(OneRowAdmin[Cancellation]):
    section = "cancellation"


@admin.register(Guarantee)
class GuaranteeAdmin(OneRowAdmin[Guarantee]):
    section = "guarantee"


@admin.register(SealDefaults)
class SealDefaultsAdmin(OneRowAdmin[SealDefaults]):
    section = "seal"
    readonly_fields = ("relief", "longest_name")
    fieldsets: ClassVar = (
        (None, {"fields": ("body_length_mm", "default_size_mm", "default_material")}),
        (_("Set by how seals are made"), {"fields": ("relief", "longest_name")}),
    )

    @admin.display(description=_("Relief"))
    def relief(self, seal: SealDefaults) -> str:
        return f"{format_number(RELIEF_MM)} mm"

    @admin.display(description=_("Longest name"))
    def longest_name(self, seal: SealDefaults) -> str:
        return str(_("%(count)d characters") % {"count": MAX_NAME_GRAPHEMES})
