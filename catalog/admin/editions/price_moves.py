"""The form that raises or lowers many prices by one share."""

from decimal import Decimal
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from catalog.offer.document import ShopDocument
from catalog.offer.price_list import moved

SECTIONS: Final = (
    ("materials", _("seals, in every metal")),
    ("corporateSet", _("the corporate set and its case")),
    ("gifts", _("gifts")),
    ("addons", _("add-ons")),
)
STEPS_JPY: Final = (1, 10, 100, 500, 1000)


class PriceMove(forms.Form):
    """Asks by how many percent which prices change, and to which step in yen they are rounded."""

    percent = forms.DecimalField(
        label=_("By (percent)"),
        min_value=-90,
        max_value=900,
        max_digits=5,
        decimal_places=2,
        help_text=_("5 raises by 5 percent, -5 lowers by 5 percent."),
    )
    sections = forms.MultipleChoiceField(
        label=_("Which prices"),
        choices=SECTIONS,
        initial=[section for section, _label in SECTIONS[:3]],
        widget=forms.CheckboxSelectMultiple,
    )
    step_jpy = forms.TypedChoiceField(
        label=_("Rounded to (yen)"), coerce=int, choices=[(step, f"{step:,}") for step in STEPS_JPY], initial=100
    )

    def clean_percent(self) -> Decimal:
        percent: Decimal = self.cleaned_data["percent"]
        if not percent:
            raise forms.ValidationError(_("0 percent changes nothing."))
        return percent

    def moved(self, offer: ShopDocument) -> ShopDocument:
        """Return an offer with its prices changed as the form says."""
        said = self.cleaned_data
        return moved(offer, said["sections"], said["percent"], said["step_jpy"])
