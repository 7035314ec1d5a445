"""Sales: a name, a beginning and an end, and a field for each price that could be lower for that time."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.admin.forms.base import OfferAdmin, OfferForm
from catalog.admin.forms.moments import MomentField
from catalog.editions import publishing
from catalog.models import Sale
from catalog.models.base import HIGHEST_JPY
from catalog.models.offer.sales import new_sale_id
from catalog.offer.changes.merging import Path
from catalog.offer.price_list import MAY_BE_FREE, Price, prices_of
from catalog.offer.tables.sales import store_prices
from catalog.offer.wording import format_moment, format_yen

PREFIX: Final = "price-"
ABOUT_PRICES: Final = gettext_lazy(
    "Leave a price empty where the normal one stays. Pages show the normal price beside: it has to be one that you "
    "really charged, in Japan for most of the last eight weeks."
)


class SalePriceField(forms.IntegerField):
    """The field for the price of one thing during a sale. It is lower than the normal price, or empty."""

    def __init__(self, price: Price) -> None:
        help_text = _("Normally %(price)s") % {"price": format_yen(price.jpy)}
        super().__init__(label=price.what, required=False, max_value=HIGHEST_JPY, help_text=help_text)
        self.price = price

    def clean(self, value: Any) -> int | None:
        sale_jpy: int | None = super().clean(value)
        if sale_jpy is None:
            return None
        least = 0 if self.price.key in MAY_BE_FREE else 1
        if not least <= sale_jpy < self.price.jpy:
            words = {"price": format_yen(self.price.jpy)}
            raise forms.ValidationError(_("A sale price lies below the normal price of %(price)s.") % words)
        return sale_jpy


class SaleForm(OfferForm):
    begins_at = MomentField(label=gettext_lazy("Begins at"), help_text=gettext_lazy("Japan time"))
    ends_at = MomentField(
        label=gettext_lazy("Ends at"), help_text=gettext_lazy("Japan time. From then on the normal prices hold again.")
    )

    new_id = forms.RegexField(r"^[0-9a-f]+$", widget=forms.HiddenInput, label="", initial=new_sale_id, required=False)
    """The id of a new sale. It stays the same when the form is sent again, with a yes or by a second click."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            for price in self.instance.prices.all():
                self.initial[PREFIX + price.key] = price.price_jpy

    @property
    def prices(self) -> dict[str, int]:
        """The prices that were filled in, by their keys."""
        filled = {name: value for name, value in self.cleaned_data.items() if name.startswith(PREFIX)}
        return {name.removeprefix(PREFIX): value for name, value in filled.items() if value is not None}

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if not any(name.startswith(PREFIX) for name in self.errors) and not self.prices:
            self.add_error(None, _("Give at least one thing a sale price."))
        if not self.instance.pk and self.cleaned_data.get("new_id"):
            self.instance.sale_id = self.cleaned_data["new_id"]
            if Sale.objects.filter(sale_id=self.instance.sale_id).exists():
                self.add_error(None, _("This sale is saved already."))
        if {"begins_at", "ends_at"} <= set(self.cleaned_data):
            self._refuse_two_at_once()
        return cleaned

    def _refuse_two_at_once(self) -> None:
        """Refuse a price that another sale changes at the same time, because it would be unclear which is valid."""
        said = self.cleaned_data
        at_once = Sale.objects.filter(begins_at__lt=said["ends_at"], ends_at__gt=said["begins_at"])
        for other in at_once.exclude(pk=self.instance.pk).prefetch_related("prices"):
            for price in other.prices.all():
                if price.key in self.prices:
                    words = {
                        "sale": other,
                        "begins": format_moment(other.begins_at),
                        "ends": format_moment(other.ends_at),
                    }
                    taken = _("The sale “%(sale)s” has a price for this from %(begins)s to %(ends)s.") % words
                    self.add_error(PREFIX + price.key, taken)


@admin.register(Sale)
class SaleAdmin(OfferAdmin[Sale]):
    section = "sales"
    list_display = ("__str__", "state", "begins_at", "ends_at")
    readonly_fields = ()

    def path_of(self, row: Sale) -> Path:
        return (self.section, row.sale_id)

    def get_form(self, request: HttpRequest, obj: Sale | None = None, change: bool = False, **kwargs: Any) -> Any:
        fields = {PREFIX + price.key: SalePriceField(price) for price in _prices_now(request)}
        kwargs["form"] = type("SaleForm", (SaleForm,), fields)
        return super().get_form(request, obj, change=change, **kwargs)

    def get_fieldsets(self, request: HttpRequest, obj: Sale | None = None) -> Any:
        """Return the fields. Staff who may not change the sale see its prices as text."""
        names_and_times = ("name_ja", "name_en", "begins_at", "ends_at")
        if not (self.has_change_permission(request, obj) if obj else self.has_add_permission(request)):
            return ((None, {"fields": (*names_and_times, "prices_in_words")}),)
        prices = [PREFIX + price.key for price in _prices_now(request)]
        return (
            (None, {"fields": (*names_and_times, "new_id")}),
            (_("Sale prices"), {"fields": prices, "description": ABOUT_PRICES}),
        )

    def get_readonly_fields(self, request: HttpRequest, obj: Sale | None = None) -> Any:
        return (*super().get_readonly_fields(request, obj), "prices_in_words")

    def save_model(self, request: HttpRequest, obj: Sale, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        store_prices(obj, form.prices)

    @admin.display(description=gettext_lazy("Sale prices"))
    def prices_in_words(self, sale: Sale) -> SafeString:
        called: Mapping[str, str] = {price.key: price.what for price in _prices()}
        rows = ((called.get(price.key, price.key), format_yen(price.price_jpy)) for price in sale.prices.all())
        return format_html_join("", "<div>{} {}</div>", rows)

    @admin.display(description=gettext_lazy("State"))
    def state(self, sale: Sale) -> str:
        now = timezone.now()
        if sale.ends_at <= now:
            return _("over")
        return _("on now") if sale.begins_at <= now else _("to come")


def _prices() -> list[Price]:
    return prices_of(publishing.live_edition().document)


def _prices_now(request: Any) -> list[Price]:
    """Return the normal prices. They are read once per request."""
    if not hasattr(request, "normal_prices"):
        request.normal_prices = _prices()
    found: list[Price] = request.normal_prices
    return found
