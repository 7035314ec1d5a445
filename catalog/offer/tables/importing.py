"""Writes a whole offer into the tables: the default offer, an imported one, or an old edition.

Takes an offer whose form has been checked, and does not judge its content. Must not import editions.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import TypeVar

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
from catalog.models.offer.links import CHECKOUT_KEY
from catalog.offer import document
from catalog.offer.document import NamedEntry, Offer

M = TypeVar("M", bound=Model)
Values = Mapping[str, object]
"""The values of a row's fields."""


class NotStored(ValueError):
    """The tables refuse a value. The message reads "where: why"."""


def store_offer(offer: Offer) -> None:
    """Make the tables equal to `offer`. Values that are derived or constant have no table, and are ignored.

    Raises NotStored. Must run inside a transaction.
    """
    _store_shapes(offer["shapes"])
    _store_materials(offer["materials"])
    _store_families_and_uses(offer["families"], offer["uses"])
    _store_addons(offer["addons"])
    _store_corporate_set(offer["corporateSet"])
    _store_gifts(offer["gifts"])
    _store_settings(offer)
    _store_links(offer["links"])


def upsert(rows: QuerySet[M], where: str, key: Values, values: Values) -> M:
    """Set the fields of the row with this key to `values`. Make the row if there is none. Raises NotStored.

    A row that has these values already is not written: of a document's hundred rows, few differ from the tables.
    """
    row = rows.filter(**key).first()
    if row is not None and all(getattr(row, field) == value for field, value in values.items()):
        return row
    row = row or rows.model(**key)
    for field, value in values.items():
        setattr(row, field, value)
    try:
        row.full_clean()
    except ValidationError as error:
        raise NotStored(f"{where}: {' '.join(error.messages)}") from error
    row.save()
    return row


def _replace_all(
    rows: QuerySet[M], where: str, key: str, entries: Iterable[tuple[object, Values]], **parent: Model
) -> None:
    """Make the rows of `parent` equal to `entries`, which are pairs of key and values. Delete all others."""
    kept: list[object] = []
    own_rows = rows.filter(**parent)
    for position, (own_key, values) in enumerate(entries, start=1):
        named = {**parent, key: own_key}
        ordered = {"position": position} if hasattr(rows.model, "position") else {}
        row = upsert(rows, f"{where} {own_key}", named, {**values, **ordered})
        if row.pk in kept:
            raise NotStored(f"{where} {own_key}: it is listed twice.")
        kept.append(row.pk)
    own_rows.exclude(pk__in=kept).delete()


def _names(entry: NamedEntry) -> dict[str, str]:
    return {"name_en": entry["name"]["en"], "name_ja": entry["name"]["ja"]}


def _decimal(number: float) -> Decimal:
    return Decimal(str(number))


def _store_shapes(shapes: Iterable[document.Shape]) -> None:
    for entry in shapes:
        shape = upsert(Shape.objects.all(), f"shapes {entry['id']}", {"id": entry["id"]}, _names(entry))
        sizes: list[tuple[object, Values]] = [(_decimal(size), {}) for size in entry["sizesMm"]]
        _replace_all(ShapeSize.objects.all(), f"shapes {entry['id']} sizesMm", "size_mm", sizes, shape=shape)


def _store_materials(materials: Iterable[document.Material]) -> None:
    for entry in materials:
        where = f"materials {entry['id']}"
        values = {
            **_names(entry),
            "price_jpy": entry["priceJpy"],
            "corporate_price_jpy": entry["corporatePriceJpy"],
            "lead_days": entry["leadDays"],
            "mass_g": _decimal(entry["massG"]),
        }
        material = upsert(Material.objects.all(), where, {"id": entry["id"]}, values)
        colors = [(color["id"], {**_names(color), "swatch": color["swatch"]}) for color in entry["colors"]]
        _replace_all(Color.objects.all(), f"{where} colors", "color_id", colors, material=material)


def _store_families_and_uses(families: Sequence[document.Family], uses: Iterable[document.Use]) -> None:
    for family in families:
        shape = {"default_shape_id": family["defaultShape"]}
        upsert(Family.objects.all(), f"families {family['id']}", {"id": family["id"]}, {**_names(family), **shape})
    for use in uses:
        values = {
            **_names(use),
            "recommended_min_mm": _decimal(use["recommendedSizeMm"]["min"]),
            "recommended_max_mm": _decimal(use["recommendedSizeMm"]["max"]),
            "recommended_family_id": use["recommendedFamily"],
        }
        upsert(Use.objects.all(), f"uses {use['id']}", {"id": use["id"]}, values)
    for family in families:
        Family.objects.get(pk=family["id"]).uses.set(Use.objects.filter(pk__in=family["uses"]))


def _store_addons(addons: Iterable[document.AddOn]) -> None:
    def values(entry: document.AddOn) -> Values:
        fits = entry.get("fitsMm")
        return {
            "price_jpy": entry["priceJpy"],
            "fits_min_mm": _decimal(fits["min"]) if fits else None,
            "fits_max_mm": _decimal(fits["max"]) if fits else None,
        }

    _replace_all(AddOn.objects.all(), "addons", "addon_id", [(entry["id"], values(entry)) for entry in addons])


def _store_corporate_set(entry: document.CorporateSet) -> None:
    values = {
        "aluminium_jpy": entry["aluminiumJpy"],
        "titanium_jpy": entry["titaniumJpy"],
        "case_jpy": entry["caseJpy"],
        "url": entry.get("url", ""),
    }
    corporate_set = upsert(CorporateSet.objects.all(), "corporateSet", {"id": ONLY_ROW}, values)
    seals = [
        (
            seal["role"],
            {"family_id": seal["family"], "shape_id": seal["shape"], "size_mm": _decimal(seal["sizeMm"])},
        )
        for seal in entry["composition"]
    ]
    _replace_all(CorporateSeal.objects.all(), "corporateSet composition", "role", seals, corporate_set=corporate_set)


def _store_gifts(entry: document.Gifts) -> None:
    values = {"valid_months": entry["validMonths"], "url": entry.get("url", "")}
    gifts = upsert(Gifts.objects.all(), "gifts", {"id": ONLY_ROW}, values)
    tiers = [(tier["id"], {"price_jpy": tier["priceJpy"], "material_id": tier["material"]}) for tier in entry["tiers"]]
    _replace_all(GiftTier.objects.all(), "gifts tiers", "tier_id", tiers, gifts=gifts)
    occasions: list[tuple[object, Values]] = [(occasion, {}) for occasion in entry["occasions"]]
    _replace_all(Occasion.objects.all(), "gifts occasions", "occasion_id", occasions, gifts=gifts)


def _store_settings(offer: Offer) -> None:
    shipping, guarantee, seal = offer["shipping"], offer["guarantee"], offer["seal"]
    only_row = {"id": ONLY_ROW}
    upsert(
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
    hours = offer["cancellation"]["freeUntilHoursAfterApproval"]
    upsert(Cancellation.objects.all(), "cancellation", only_row, {"free_until_hours_after_approval": hours})
    upsert(
        Guarantee.objects.all(),
        "guarantee",
        only_row,
        {
            "face_years": guarantee["faceYears"],
            "re_carved_if_ward_refuses": guarantee["reCarvedIfWardRefuses"],
            "photographed_before_dispatch": guarantee["photographedBeforeDispatch"],
        },
    )
    upsert(
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
    upsert(CheckoutLink.objects.all(), f"links {CHECKOUT_KEY}", {"id": ONLY_ROW}, {"url": links[CHECKOUT_KEY]})
    others = [(key, {"url": url}) for key, url in links.items() if key != CHECKOUT_KEY]
    _replace_all(Link.objects.all(), "links", "key", others)
