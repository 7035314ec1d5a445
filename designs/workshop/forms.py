"""What staff say about an order: its address, whether it is a company's set, how the solid is made."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from catalog import publishing
from designs.orders.workshop import is_order_number, ordered_seal
from designs.workshop.files import MakingOptions
from designs.workshop.reading import NotAnOrder, OrderedSeal, company_set, read_order
from rendering.workshop.solid import SolidOptions

_DEFAULTS = SolidOptions()


class WorkshopForm(forms.Form):
    """A form sent by GET, so that its address can be kept. Valid, it has `seals` and `options`."""

    order = forms.CharField(
        label=_("Order number, order address or design number"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3, "autofocus": True}),
        help_text=_("As the customer sent it, whole: 261123-0123, https://…/order?name=… or 1Z7N-4W04-…"),
    )
    set = forms.BooleanField(label=_("The company’s set of three"), required=False)
    no_rim = forms.BooleanField(
        label=_("Files without the rim"), required=False, help_text=_("Where letters have not grown into it.")
    )
    base = forms.FloatField(
        label=_("Metal beneath the ground (mm)"), required=False, min_value=0.5, max_value=80, initial=_DEFAULTS.base_mm
    )
    chamfer = forms.FloatField(
        label=_("Chamfer (mm)"),
        required=False,
        min_value=0,
        max_value=5,
        initial=_DEFAULTS.chamfer_mm,
        help_text=_("The body is wider by this, its edge bevelled at 45°; the impression keeps its size."),
    )

    seals: list[OrderedSeal]
    options: MakingOptions

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        offer = publishing.live().document
        if "order" in cleaned:
            try:
                pasted = cleaned["order"]
                seal = ordered_seal(pasted) if is_order_number(pasted) else read_order(pasted, offer)
                self.seals = company_set(seal, offer) if cleaned.get("set") else [seal]
            except NotAnOrder as refused:
                self.add_error("order", str(refused))
        base, chamfer = cleaned.get("base"), cleaned.get("chamfer")
        try:
            shaped = SolidOptions(_DEFAULTS.base_mm if base is None else base, chamfer or 0.0)
            self.options = MakingOptions(shaped, with_rim=not cleaned.get("no_rim"))
        except ValueError:
            self.add_error("chamfer", _("The chamfer must be smaller than the metal beneath is thick."))
        return cleaned
