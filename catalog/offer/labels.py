"""The names of sections and fields of an offer, for sentences about them."""

from typing import Final

from django.apps import apps
from django.utils.translation import gettext_lazy as _

SECTION_LABELS: Final = {
    "shipping": _("Shipping"),
    "cancellation": _("Cancellation"),
    "guarantee": _("Guarantee"),
    "seal": _("Seal"),
    "addons": _("Add-on"),
    "corporateSet": _("Corporate set"),
    "gifts": _("Gifts"),
    "links": _("Link"),
    "sales": _("Sale"),
    "shop": _("The shop"),
    "texts": _("Text"),
}
"""Names of sections, for entries that have no name of their own."""

FIELD_LABELS: Final = {
    "bodyLengthMm": _("body length (mm)"),
    "reliefMm": _("relief (mm)"),
    "defaultSizeMm": _("default size (mm)"),
    "defaultMaterial": _("default material"),
    "maxNameGraphemes": _("longest name (characters)"),
    "countries": _("countries"),
    "priceJpy": _("price"),
    "corporatePriceJpy": _("company price"),
    "aluminiumJpy": _("price in aluminium"),
    "titaniumJpy": _("price in titanium"),
    "caseJpy": _("price of the case"),
    "carrier": _("carrier"),
    "transitDays": _("transit (days)"),
    "freeUntilHoursAfterApproval": _("free until (hours after approval)"),
    "faceYears": _("guarantee of the face (years)"),
    "reCarvedIfWardRefuses": _("re-carved if a ward office refuses it"),
    "photographedBeforeDispatch": _("photographed before dispatch"),
    "name": _("name"),
    "text": _("text"),
    "body": _("body text"),
    "picture": _("picture"),
    "alt": _("what the picture shows,"),
    "en": _("in English"),
    "ja": _("in Japanese"),
    "min": _("from"),
    "max": _("to"),
    "recommendedSizeMm": _("recommended size (mm)"),
    "recommendedFamily": _("recommended family"),
    "legalSizeMm": _("legal size (mm)"),
    "leadDays": _("lead time (days)"),
    "massG": _("mass (g)"),
    "swatch": _("swatch"),
    "sizesMm": _("sizes (mm)"),
    "sizeMm": _("size (mm)"),
    "defaultShape": _("shape when none is chosen"),
    "uses": _("sold for"),
    "fitsMm": _("fits (mm)"),
    "family": _("family"),
    "shape": _("shape"),
    "material": _("material"),
    "url": _("page"),
    "validMonths": _("valid for (months)"),
    "occasions": _("occasions"),
    "colors": _("colours"),
    "tiers": _("tiers"),
    "composition": _("seals of the set"),
    "materials": _("materials"),
    "families": _("families"),
    "shapes": _("shapes"),
    "soldOut": _("sold out for now"),
    "begins": _("begins at"),
    "ends": _("ends at"),
    "prices": _("prices"),
}

LINK_LABELS: Final = {"checkout": _("order page")}

ROLE_LABELS: Final = {
    "representative": _("representative’s seal"),
    "bank": _("bank seal"),
    "invoice": _("invoice seal"),
}


def shop_labels() -> dict[str, str]:
    """Return the names of the shop's particulars, by field."""
    return {field.name: str(field.verbose_name) for field in apps.get_model("catalog", "ShopDetails")._meta.fields}


ID_FIELDS: Final = {
    "uses": "uses",
    "recommendedFamily": "families",
    "family": "families",
    "defaultShape": "shapes",
    "shape": "shapes",
    "defaultMaterial": "materials",
    "material": "materials",
}
"""Fields whose values are ids, and the section in which these ids have names."""
