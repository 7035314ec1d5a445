"""Reads the offer from the tables, and completes its addresses for serving.

Depends on the contract's field names and the tables; must not import editions or HTTP.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TypeVar

from django.db.models import Model

from catalog import vocabulary
from catalog.models import (
    AddOn,
    Cancellation,
    CheckoutLink,
    CorporateSet,
    Family,
    Gifts,
    Guarantee,
    Link,
    Material,
    SealDefaults,
    Shape,
    Shipping,
    Use,
)
from catalog.models.addresses import whole_address
from catalog.models.base import Named
from catalog.models.offer.links import CHECKOUT_KEY
from catalog.offer import document
from catalog.offer.document import Band, Names, Offer
from config.api.parameters.numbers import json_number

M = TypeVar("M", bound=Model)


def compile_offer() -> Offer:
    """Return the whole offer from the tables. Addresses on this site stay paths; see `with_absolute_urls`."""
    shapes = [_shape(shape) for shape in _in_order(Shape.objects.prefetch_related("sizes"), vocabulary.SHAPE_IDS)]
    sizes_by_shape = {shape["id"]: shape["sizesMm"] for shape in shapes}
    shipping, cancellation, guarantee = Shipping.objects.get(), Cancellation.objects.get(), Guarantee.objects.get()
    return {
        "currency": vocabulary.CURRENCY,
        "pricesIncludeTax": True,
        "discounts": False,
        "shipping": {
            "countries": list(vocabulary.SHIPPING_COUNTRIES),
            "priceJpy": shipping.price_jpy,
            "carrier": shipping.carrier,
            "transitDays": {"min": shipping.transit_min_days, "max": shipping.transit_max_days},
        },
        "cancellation": {"freeUntilHoursAfterApproval": cancellation.free_until_hours_after_approval},
        "guarantee": {
            "faceYears": guarantee.face_years,
            "reCarvedIfWardRefuses": guarantee.re_carved_if_ward_refuses,
            "photographedBeforeDispatch": guarantee.photographed_before_dispatch,
        },
        "seal": _seal(SealDefaults.objects.get()),
        "sizesMm": sorted({size for sizes in sizes_by_shape.values() for size in sizes}),
        "sizesByShape": sizes_by_shape,
        "uses": [_use(use) for use in _in_order(Use.objects.all(), vocabulary.USE_IDS)],
        "materials": [
            _material(material)
            for material in _in_order(Material.objects.prefetch_related("colors"), vocabulary.MATERIAL_IDS)
        ],
        "shapes": shapes,
        "families": [
            _family(family) for family in _in_order(Family.objects.prefetch_related("uses"), vocabulary.FAMILY_IDS)
        ],
        "addons": [_addon(addon) for addon in AddOn.objects.all()],
        "corporateSet": _corporate_set(CorporateSet.objects.get()),
        "gifts": _gifts(Gifts.objects.get()),
        "links": {CHECKOUT_KEY: CheckoutLink.objects.get().url, **{link.key: link.url for link in Link.objects.all()}},
    }


def with_absolute_urls(offer: Offer, base_url: str) -> Offer:
    """Return the offer as it is served: addresses on this site begin with `base_url`."""
    served = offer.copy()
    if "url" in offer["corporateSet"]:
        served["corporateSet"] = {**offer["corporateSet"], "url": whole_address(offer["corporateSet"]["url"], base_url)}
    if "url" in offer["gifts"]:
        served["gifts"] = {**offer["gifts"], "url": whole_address(offer["gifts"]["url"], base_url)}
    served["links"] = {key: whole_address(url, base_url) for key, url in offer["links"].items()}
    return served


def _in_order(rows: Iterable[M], ids: Sequence[str]) -> list[M]:
    """Return the rows of a closed list in the order of `ids`."""
    return sorted(rows, key=lambda row: ids.index(row.pk))


def _names(row: Named) -> Names:
    return {"en": row.name_en, "ja": row.name_ja}


def _band(low: Decimal, high: Decimal) -> Band:
    return {"min": json_number(low), "max": json_number(high)}


def _page(url: str) -> document.Page:
    return {"url": url} if url else {}


def _seal(seal: SealDefaults) -> document.Seal:
    return {
        "bodyLengthMm": json_number(seal.body_length_mm),
        "reliefMm": vocabulary.RELIEF_MM,
        "defaultSizeMm": json_number(seal.default_size_mm),
        "defaultMaterial": seal.default_material_id,
        "maxNameGraphemes": vocabulary.MAX_NAME_GRAPHEMES,
    }


def _shape(shape: Shape) -> document.Shape:
    sizes = sorted(size.size_mm for size in shape.sizes.all())
    return {"id": shape.id, "name": _names(shape), "sizesMm": [json_number(size) for size in sizes]}


def _use(use: Use) -> document.Use:
    entry: document.Use = {
        "id": use.id,
        "name": _names(use),
        "recommendedSizeMm": _band(use.recommended_min_mm, use.recommended_max_mm),
        "recommendedFamily": use.recommended_family_id,
    }
    if use.id in vocabulary.LEGAL_SIZE_MM:
        low, high = vocabulary.LEGAL_SIZE_MM[use.id]
        entry["legalSizeMm"] = _band(Decimal(str(low)), Decimal(str(high)))
    return entry


def _material(material: Material) -> document.Material:
    return {
        "id": material.id,
        "name": _names(material),
        "priceJpy": material.price_jpy,
        "corporatePriceJpy": material.corporate_price_jpy,
        "leadDays": material.lead_days,
        "massG": json_number(material.mass_g),
        "colors": [
            {"id": color.color_id, "name": _names(color), "swatch": color.swatch} for color in material.colors.all()
        ],
    }


def _family(family: Family) -> document.Family:
    return {
        "id": family.id,
        "name": _names(family),
        "defaultShape": family.default_shape_id,
        "uses": [use.id for use in _in_order(family.uses.all(), vocabulary.USE_IDS)],
    }


def _addon(addon: AddOn) -> document.AddOn:
    entry: document.AddOn = {"id": addon.addon_id, "priceJpy": addon.price_jpy}
    if addon.fits_min_mm is not None and addon.fits_max_mm is not None:
        entry["fitsMm"] = _band(addon.fits_min_mm, addon.fits_max_mm)
    return entry


def _corporate_set(corporate_set: CorporateSet) -> document.CorporateSet:
    seals = {seal.role: seal for seal in corporate_set.composition.all()}
    composition: list[document.SetSeal] = [
        {"role": role, "family": seal.family_id, "shape": seal.shape_id, "sizeMm": json_number(seal.size_mm)}
        for role in vocabulary.COMPOSITION_ROLES
        if (seal := seals.get(role))
    ]
    return {
        "seals": len(composition),
        "aluminiumJpy": corporate_set.aluminium_jpy,
        "titaniumJpy": corporate_set.titanium_jpy,
        "caseJpy": corporate_set.case_jpy,
        **_page(corporate_set.url),
        "composition": composition,
    }


def _gifts(gifts: Gifts) -> document.Gifts:
    return {
        "tiers": [
            {"id": tier.tier_id, "priceJpy": tier.price_jpy, "material": tier.material_id} for tier in gifts.tiers.all()
        ],
        "occasions": [occasion.occasion_id for occasion in gifts.occasions.all()],
        "validMonths": gifts.valid_months,
        **_page(gifts.url),
    }
