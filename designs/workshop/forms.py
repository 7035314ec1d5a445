"""The workshop's form: an order's address, whether it is a company's set, and how the solid is made."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from catalog.editions import publishing
from config.api.parameters.numbers import format_number
from designs.workshop.options import OF_THE_TOOL, SETTINGS, MakingOptions, making_options
from designs.workshop.ordered_seal import NotAnOrder, OrderedSeal
from designs.workshop.several import seals_of


class WorkshopForm(forms.Form):
    """A form sent by GET, so that its address can be kept. Valid, it has `seals` and `options`."""

    order = forms.CharField(
        label=_("Order number, order address, design number or number of a set"),
        max_length=20000,
        widget=forms.Textarea(attrs={"rows": 3, "autofocus": True}),
        help_text=_(
            "As the customer sent it, whole: 261123-0123, https://…/order?name=… or 1Z7N-4W04-…. "
            "Several orders, one a line, also come on one plate."
        ),
    )
    set = forms.BooleanField(label=_("The company’s set of three"), required=False)
    no_rim = forms.BooleanField(
        label=_("Files without the rim"), required=False, help_text=_("Where letters have not grown into it.")
    )

    mark = forms.BooleanField(
        label=_("Mark on the side of the top (atari)"),
        required=False,
        help_text=_("A dent in the body, in STL and 3MF."),
    )
    side = forms.CharField(
        label=_("Text on the side"),
        required=False,
        max_length=100,
        help_text=_("Cut 0.3 mm deep beneath the mark, in STL and 3MF; upright while the seal stands on its face."),
    )

    seals: Sequence[OrderedSeal]
    options: MakingOptions

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for setting in SETTINGS:
            self.fields[setting.name] = forms.FloatField(
                label=setting.label,
                required=False,
                min_value=setting.lowest,
                max_value=setting.highest,
                initial=setting.default,
                help_text=setting.remark,
            )

    def of_the_tool(self) -> list[forms.BoundField]:
        return [self[name] for name in OF_THE_TOOL]

    def of_the_seal(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in OF_THE_TOOL]

    def tool_is_wrong(self) -> bool:
        return any(field.errors for field in self.of_the_tool())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        offer = publishing.live().document
        if "order" in cleaned:
            try:
                self.seals = seals_of(cleaned["order"], offer, is_set=bool(cleaned.get("set")))
            except NotAnOrder as refused:
                self.add_error("order", str(refused))
        given = {name: value for name, value in cleaned.items() if value is not None}
        chosen = {setting.name: given.get(setting.name, setting.default) for setting in SETTINGS}
        try:
            self.options = making_options(
                chosen,
                with_rim=not cleaned.get("no_rim"),
                has_mark=bool(cleaned.get("mark")),
                side_text=cleaned.get("side") or "",
            )
        except (ValueError, FileNotFoundError) as refused:
            self.add_error("base", str(refused))
        else:
            self._refuse_narrow_plate()
        return cleaned

    def _refuse_narrow_plate(self) -> None:
        seals = getattr(self, "seals", ())
        if len(seals) < 2:
            return
        largest = max(seal.size_mm for seal in seals)
        if not self.options.plate.takes(largest):
            refused = _("The plate is too narrow for a seal of %(mm)s mm.") % {"mm": format_number(largest)}
            self.add_error("plate", refused)
