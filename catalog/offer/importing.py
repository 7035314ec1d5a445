"""Writes a whole offer, given as a document, into the tables: for the default offer, for imports and for restoring.

Takes a document whose form has been checked; knows no editions and no sense of what is wise.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet

from catalog.models import (
    AddOn,
    Cancellation,
    CheckoutLink,
    Color,
    CorporateSeal,
    CorporateSet,
    Family,
    Gifts,
    GiftTier,
    Guarantee,
    Link,
    Material,
    Occasion,
    SealDefaults,
    Shape,
    ShapeSize,
    Shipping,
    Use,
)
from catalog.models.base import ONLY_ROW
from catalog.models.links import CHECKOUT_KEY

Entry = Mapping[str, Any]


class NotStored(ValueError):
    """A value that the tables refuse. Reads as "where: why"."""


def store_offer(document: Entry) -> None:
    """Make the tables say what `document` says; what is derived or constant in it is not looked at.

    Raises NotStored. Must run inside a transaction.
    """
    _store_shapes(document["shapes"])
    _store_materials(document["materials"])
    _store_families_and_uses(document["families"], document["uses"])
    _store_addons(document["addons"])
    _store_corporate_set(document["corporateSet"])
    _store_gifts(document["gifts"])
    _store_settings(document)
    _store_links(document["links"])


def _put(rows: QuerySet[Any], where: str, key: Entry, values: Entry) -> Any:
    """Set the row that `key` names to `values`, making it where there is none."""
    row: Model = rows.filter(**key).first() or rows.model(**key)
    for field, value in values.items():
        setattr(row, field, value)
    try:
        row.full_clean()
    except ValidationError as error:
        raise NotStored(f"{where}: {' '.join(error.messages)}") from error
    row.save()
    return row


def _put_all(rows: QuerySet[Any], where: str, key: str, entries: Iterable[tuple[Any, Entry]], **parent: Model) -> None:
    """Make the rows of an open table (under `parent`) exactly `entries`, pairs of key and values, in that order."""
    kept = []
    own_rows = rows.filter(**parent)
    for position, (own_key, values) in enumerate(entries, start=1):
        named = {**parent, key: own_key}
        ordered = {"position": position} if hasattr(rows.model, "position") else {}
        row = _put(rows, f"{where} {own_key}", named, {**values, **ordered})
        if row.pk in kept:
            raise NotStored(f"{where} {own_key}: it is listed twice.")
        kept.append(row.pk)
    own_rows.exclude(pk__in=kept).delete()


def _names(entry: Entry) -> dict[str, str]:
    return {"name_en": entry["name"]["en"], "name_ja": entry["name"]["ja"]}


def _decimal(number: float) -> Decimal:
    return Decimal(str(number))


def _store_shapes(shapes: Iterable[Entry]) -> None:
    for entry in shapes:
        shape = _put(Shape.objects.all(), f"shapes {entry['id']}", {"id": entry["id"]}, _names(entry))
        sizes: list[tuple[Any, Entry]] = [(_decimal(size), {}) for size in entry["sizesMm"]]
        _put_all(ShapeSize.objects.all(), f"shapes {entry['id']} sizesMm", "size_mm", sizes, shape=shape)


def _store_materials(materials: Iterable[Entry]) -> None:
    for entry in materials:
        where = f"materials {entry['id']}"
        values = {
            **_names(entry),
            "price_jpy": entry["priceJpy"],
            "corporate_price_jpy": entry["corporatePriceJpy"],
            "lead_days": entry["leadDays"],
            "mass_g": _decimal(entry["massG"]),
        }
        material = _put(Material.objects.all(), where, {"id": entry["id"]}, values)
        colors = [(color["id"], {**_names(color), "swatch": color["swatch"]}) for color in entry["colors"]]
        _put_all(Color.objects.all(), f"{where} colors", "color_id", colors, material=material)


def _store_families_and_uses(families: Iterable[Entry], uses: Iterable[Entry]) -> None:
    families = list(families)
    for entry in families:
        values = {**_names(entry), "default_shape_id": entry["defaultShape"]}
        _put(Family.objects.all(), f"families {entry['id']}", {"id": entry["id"]}, values)
    for entry in uses:
        values = {
            **_names(entry),
            "recommended_min_mm": _decimal(entry["recommendedSizeMm"]["min"]),
            "recommended_max_mm": _decimal(entry["recommendedSizeMm"]["max"]),
            "recommended_family_id": entry["recommendedFamily"],
        }
        _put(Use.objects.all(), f"uses {entry['id']}", {"id": entry["id"]}, values)
    for entry in families:
        Family.objects.get(pk=entry["id"]).uses.set(entry["uses"])


def _store_addons(addons: Iterable[Entry]) -> None:
    def values(entry: Entry) -> Entry:
        fits = entry.get("fitsMm")
        return {
            "price_jpy": entry["priceJpy"],
            "fits_min_mm": _decimal(fits["min"]) if fits else None,
            "fits_max_mm": _decimal(fits["max"]) if fits else None,
        }

    _put_all(AddOn.objects.all(), "addons", "addon_id", [(entry["id"], values(entry)) for entry in addons])


def _store_corporate_set(entry: Entry) -> None:
    values = {
        "aluminium_jpy": entry["aluminiumJpy"],
        "titanium_jpy": entry["titaniumJpy"],
        "case_jpy": entry["caseJpy"],
        "url": entry.get("url", ""),
    }
    corporate_set = _put(CorporateSet.objects.all(), "corporateSet", {"id": ONLY_ROW}, values)
    composition = [
        (
            seal["role"],
            {"family_id": seal["family"], "shape_id": seal["shape"], "size_mm": _decimal(seal["sizeMm"])},
        )
        for seal in entry["composition"]
    ]
    _put_all(CorporateSeal.objects.all(), "corporateSet composition", "role", composition, corporate_set=corporate_set)


def _store_gifts(entry: Entry) -> None:
    values = {"valid_months": entry["validMonths"], "url": entry.get("url", "")}
    gifts = _put(Gifts.objects.all(), "gifts", {"id": ONLY_ROW}, values)
    tiers = [(tier["id"], {"price_jpy": tier["priceJpy"], "material_id": tier["material"]}) for tier in entry["tiers"]]
    _put_all(GiftTier.objects.all(), "gifts tiers", "tier_id", tiers, gifts=gifts)
    occasions: list[tuple[Any, Entry]] = [(occasion, {}) for occasion in entry["occasions"]]
    _put_all(Occasion.objects.all(), "gifts occasions", "occasion_id", occasions, gifts=gifts)


def _store_settings(document: Entry) -> None:
    shipping, guarantee, seal = document["shipping"], document["guarantee"], document["seal"]
    only_row = {"id": ONLY_ROW}
    _put(
        Shipping.objects.all(),
        "shipping",
        only_row,
        {
            "price_jpy": shipping["priceJpy"],
            "carrier": shipping["carrier"],
            "transit_min_days": shipping["transitDays"]["min"],
            "transit_max_days": shipping["transitDays"]["max"],
        },
    )
    hours = document["cancellation"]["freeUntilHoursAfterApproval"]
    _put(Cancellation.objects.all(), "cancellation", only_row, {"free_until_hours_after_approval": hours})
    _put(
        Guarantee.objects.all(),
        "guarantee",
        only_row,
        {
            "face_years": guarantee["faceYears"],
            "re_carved_if_ward_refuses": guarantee["reCarvedIfWardRefuses"],
            "photographed_before_dispatch": guarantee["photographedBeforeDispatch"],
        },
    )
    _put(
        SealDefaults.objects.all(),
        "seal",
        only_row,
        {
            "body_length_mm": _decimal(seal["bodyLengthMm"]),
            "default_size_mm": _decimal(seal["defaultSizeMm"]),
            "default_material_id": seal["defaultMaterial"],
        },
    )


def _store_links(links: Mapping[str, str]) -> None:
    _put(CheckoutLink.objects.all(), f"links {CHECKOUT_KEY}", {"id": ONLY_ROW}, {"url": links[CHECKOUT_KEY]})
    others = [(key, {"url": url}) for key, url in links.items() if key != CHECKOUT_KEY]
    _put_all(Link.objects.all(), "links", "key", others)
