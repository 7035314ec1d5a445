"""The offer as one JSON document: compiled from the tables, and written back into them.

Knows the contract's field names and the tables; knows no editions, no HTTP and no sense of what is wise.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeVar

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
from catalog.models.links import CHECKOUT_KEY

Document = dict[str, Any]
M = TypeVar("M", bound=Model)


def compile_offer() -> Document:
    """Return the whole offer as the tables have it. Addresses on this site stay paths; see `on_site`."""
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


def on_site(document: Mapping[str, Any], base_url: str) -> Document:
    """Return the document as it is served under `base_url`: every address whole."""
    served = dict(document)
    for part in ("corporateSet", "gifts"):
        if "url" in document[part]:
            served[part] = {**document[part], "url": whole_address(document[part]["url"], base_url)}
    served["links"] = {key: whole_address(url, base_url) for key, url in document["links"].items()}
    return served


def _in_order(rows: Iterable[M], ids: Sequence[str]) -> list[M]:
    """Return rows of a closed table in the contract's order of ids."""
    return sorted(rows, key=lambda row: ids.index(row.pk))


def _number(value: Decimal) -> int | float:
    """Return a number as people write it: 15 rather than 15.0."""
    return int(value) if value == value.to_integral_value() else float(value)


def _name(row: Named) -> dict[str, str]:
    return {"en": row.name_en, "ja": row.name_ja}


def _band(low: Decimal, high: Decimal) -> dict[str, int | float]:
    return {"min": _number(low), "max": _number(high)}


def _seal(seal: SealDefaults) -> Document:
    return {
        "bodyLengthMm": _number(seal.body_length_mm),
        "reliefMm": vocabulary.RELIEF_MM,
        "defaultSizeMm": _number(seal.default_size_mm),
        "defaultMaterial": seal.default_material_id,
        "maxNameGraphemes": vocabulary.MAX_NAME_GRAPHEMES,
    }


def _shape(shape: Shape) -> Document:
    sizes = sorted(size.size_mm for size in shape.sizes.all())
    return {"id": shape.id, "name": _name(shape), "sizesMm": [_number(size) for size in sizes]}


def _use(use: Use) -> Document:
    entry: Document = {
        "id": use.id,
        "name": _name(use),
        "recommendedSizeMm": _band(use.recommended_min_mm, use.recommended_max_mm),
        "recommendedFamily": use.recommended_family_id,
    }
    if use.id in vocabulary.LEGAL_SIZE_MM:
        low, high = vocabulary.LEGAL_SIZE_MM[use.id]
        entry["legalSizeMm"] = _band(Decimal(str(low)), Decimal(str(high)))
    return entry


def _material(material: Material) -> Document:
    return {
        "id": material.id,
        "name": _name(material),
        "priceJpy": material.price_jpy,
        "corporatePriceJpy": material.corporate_price_jpy,
        "leadDays": material.lead_days,
        "massG": _number(material.mass_g),
        "colors": [
            {"id": color.color_id, "name": _name(color), "swatch": color.swatch} for color in material.colors.all()
        ],
    }


def _family(family: Family) -> Document:
    return {
        "id": family.id,
        "name": _name(family),
        "defaultShape": family.default_shape_id,
        "uses": [use.id for use in _in_order(family.uses.all(), vocabulary.USE_IDS)],
    }


def _addon(addon: AddOn) -> Document:
    entry: Document = {"id": addon.addon_id, "priceJpy": addon.price_jpy}
    if addon.fits_min_mm is not None and addon.fits_max_mm is not None:
        entry["fitsMm"] = _band(addon.fits_min_mm, addon.fits_max_mm)
    return entry


def _corporate_set(corporate_set: CorporateSet) -> Document:
    seals = {seal.role: seal for seal in corporate_set.composition.all()}
    composition = [
        {"role": role, "family": seal.family_id, "shape": seal.shape_id, "sizeMm": _number(seal.size_mm)}
        for role in vocabulary.COMPOSITION_ROLES
        if (seal := seals.get(role))
    ]
    return {
        "seals": len(composition),
        "aluminiumJpy": corporate_set.aluminium_jpy,
        "titaniumJpy": corporate_set.titanium_jpy,
        "caseJpy": corporate_set.case_jpy,
        **({"url": corporate_set.url} if corporate_set.url else {}),
        "composition": composition,
    }


def _gifts(gifts: Gifts) -> Document:
    return {
        "tiers": [
            {"id": tier.tier_id, "priceJpy": tier.price_jpy, "material": tier.material_id} for tier in gifts.tiers.all()
        ],
        "occasions": [occasion.occasion_id for occasion in gifts.occasions.all()],
        "validMonths": gifts.valid_months,
        **({"url": gifts.url} if gifts.url else {}),
    }
