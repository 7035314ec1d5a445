"""The fields of the order form: the customer, the address, the way of paying. placing.py places the order."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from catalog.offer.wording import format_yen
from catalog.vocabulary import Locale
from designs.orders.checkout.places import PREFECTURES
from designs.orders.models import PaymentWay

_POSTCODE: Final = re.compile(r"(\d{3})-?(\d{4})")
_PHONE: Final = re.compile(r"\+?[\d()\- ]{9,19}")
_DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—―−ー－", "-"))
TRAP: Final = "website"


class OrderForm(forms.Form):
    """The customer's data. `TRAP` is a field that people do not see. If it is filled in, a robot or an autofill program
    did it, and the form has to be sent once more.
    """

    name = forms.CharField(
        label=_("Your name"), max_length=60, widget=forms.TextInput(attrs={"autocomplete": "shipping name"})
    )
    email = forms.EmailField(
        label=_("E-mail"),
        help_text=_("The face to approve and all news of your order go to it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    phone = forms.CharField(
        label=_("Telephone"),
        max_length=20,
        required=False,
        help_text=_("For the carrier, if you like."),
        widget=forms.TextInput(attrs={"autocomplete": "tel", "type": "tel"}),
    )
    postcode = forms.CharField(
        label=_("Postcode"),
        max_length=9,
        help_text=_("Seven digits, like 100-0001. We ship within Japan only."),
        widget=forms.TextInput(attrs={"autocomplete": "shipping postal-code", "inputmode": "numeric"}),
    )
    prefecture = forms.TypedChoiceField(
        label=_("Prefecture"),
        coerce=int,
        widget=forms.Select(attrs={"autocomplete": "shipping address-level1"}),
    )
    street = forms.CharField(
        label=_("Town, street and number"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "shipping address-line1"}),
    )
    building = forms.CharField(
        label=_("Building and room"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "shipping address-line2"}),
    )
    is_gift = forms.BooleanField(label=_("It is a gift: put no price into the parcel"), required=False)
    message = forms.CharField(
        label=_("Message to the shop"),
        max_length=400,
        required=False,
        help_text=_("Wishes, a note to go with a gift, the name on the receipt."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    way = forms.ModelChoiceField(
        label=_("How you pay"), queryset=PaymentWay.objects.none(), widget=forms.RadioSelect, empty_label=None
    )
    agrees = forms.BooleanField(
        error_messages={"required": _("To order, please agree to the terms.")},
    )
    website = forms.CharField(
        label=_("Leave this empty"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}),
    )

    def __init__(self, data: Any, ways: Sequence[PaymentWay], locale: Locale) -> None:
        super().__init__(data)
        for field_name in ("name", "email", "postcode", "street"):
            self.fields[field_name].error_messages["required"] = _("Please fill this in.")
        for field_name in ("prefecture", "way"):
            words = {"required": _("Please choose one."), "invalid_choice": _("Please choose one.")}
            self.fields[field_name].error_messages.update(words)
        named = [(code, ja if locale == "ja" else f"{en} {ja}") for code, (ja, en) in PREFECTURES.items()]
        self.fields["prefecture"].choices = [("", _("Please choose")), *named]  # type: ignore[attr-defined]
        field = self.fields["way"]
        field.queryset = PaymentWay.objects.filter(pk__in=[way.pk for way in ways])  # type: ignore[attr-defined]
        field.label_from_instance = lambda way: _told(way, locale)  # type: ignore[attr-defined]
        if len(ways) == 1:
            field.initial = ways[0].pk

    def clean_postcode(self) -> str:
        found = _POSTCODE.fullmatch(_narrow(self.cleaned_data["postcode"]).removeprefix("〒").replace(" ", ""))
        if not found:
            raise ValidationError(_("A Japanese postcode has seven digits, like 100-0001."))
        return f"{found[1]}-{found[2]}"

    def clean_phone(self) -> str:
        phone = _narrow(self.cleaned_data["phone"])
        if phone and not _PHONE.fullmatch(phone):
            raise ValidationError(_("Please write a telephone number in digits, or leave it empty."))
        return phone

    def customer(self) -> dict[str, Any]:
        """Return the data as fields of Order. The form must be valid."""
        told = ("name", "email", "phone", "postcode", "prefecture", "street", "building", "is_gift", "message")
        return {name: self.cleaned_data[name] for name in told}


def _narrow(text: str) -> str:
    """Return a text with ASCII digits and punctuation, because Japanese keyboards type full-width ones."""
    return unicodedata.normalize("NFKC", text).translate(_DASHES).strip()


def _told(way: PaymentWay, locale: Locale) -> str:
    fee = f" (+{format_yen(way.fee_jpy)})" if way.fee_jpy else ""
    return f"{way.told('name', locale)}{fee}"
