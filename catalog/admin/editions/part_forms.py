"""Finds the form in which a part of the document is edited, by its path in differences."""

from typing import Final

from django.urls import reverse

from catalog.models import AddOn, Link, Sale
from catalog.models.base import ONLY_ROW
from catalog.models.offer.links import CHECKOUT_KEY
from catalog.offer.changes.merging import Path

BY_ID: Final = {
    "materials": "material",
    "families": "family",
    "uses": "use",
    "shapes": "shape",
    "texts": "shoptext",
}
"""Sections whose entries each have a form, and the name of that form. Its address has the entry's id."""
OF_ONE_ROW: Final = {
    "corporateSet": "corporateset",
    "gifts": "gifts",
    "shipping": "shipping",
    "cancellation": "cancellation",
    "guarantee": "guarantee",
    "seal": "sealdefaults",
    "shop": "shopdetails",
}


def form_of(path: Path) -> str | None:
    """Return the address of the form that edits the value at `path`; None if it has no row."""
    section, entry_id = path[0], path[1] if len(path) > 1 else ""
    row: object = None
    if section in OF_ONE_ROW:
        model, row = OF_ONE_ROW[section], ONLY_ROW
    elif section in BY_ID:
        model, row = BY_ID[section], entry_id
    elif section == "addons":
        model, row = "addon", AddOn.objects.filter(addon_id=entry_id).values_list("pk", flat=True).first()
    elif section == "sales":
        model, row = "sale", Sale.objects.filter(sale_id=entry_id).values_list("pk", flat=True).first()
    elif entry_id == CHECKOUT_KEY:
        model, row = "checkoutlink", ONLY_ROW
    else:
        model, row = "link", Link.objects.filter(key=entry_id).values_list("pk", flat=True).first()
    return reverse(f"admin:catalog_{model}_change", args=(row,)) if row else None
