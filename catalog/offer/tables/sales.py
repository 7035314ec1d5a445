"""Reads the sections `sales` and `stock` of the document from the tables, and writes them into the tables.

`catalog.offer.selling` finds out which sales are on at a moment. Must not import forms or HTTP.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

from catalog.models import Color, Material, Sale, SalePrice, Shape, ShapeSize
from catalog.models.base import Named
from catalog.offer import document
from catalog.offer.document import ShopDocument
from catalog.offer.price_list import prices_of
from catalog.offer.selling import SOLD_OUT, moment
from catalog.offer.tables.importing import upsert
from catalog.vocabulary import MATERIAL_IDS, SHAPE_IDS
from config.api.parameters.numbers import format_number

Stock = dict[str, list[dict[str, object]]]


def with_sales(whole: ShopDocument) -> ShopDocument:
    """Return a document with the sections `sales` and `stock` from the tables.

    A sale may have a price of something that was removed from the offer. It is left out, until that thing is back.
    """
    known = {price.key for price in prices_of(whole)}
    sales = [_sale(sale, known) for sale in Sale.objects.order_by("sale_id").prefetch_related("prices")]
    return {**whole, "sales": sales, "stock": _stock()}


def store_sales(whole: ShopDocument) -> None:
    """Make the tables equal to a document's `sales` and `stock`. Raises NotStored."""
    if "sales" in whole:
        _store_sales(whole["sales"])
    if "stock" in whole:
        _store_stock(whole["stock"])


def written(time: datetime) -> str:
    """Return a time as it is written in documents."""
    return time.astimezone(UTC).isoformat()


def _sale(sale: Sale, known: set[str]) -> document.Sale:
    return {
        "id": sale.sale_id,
        "name": _names(sale),
        "begins": written(sale.begins_at),
        "ends": written(sale.ends_at),
        "prices": [
            {"id": price.key, "priceJpy": price.price_jpy}
            for price in sorted(sale.prices.all(), key=lambda price: price.key)
            if price.key in known
        ],
    }


def _names(sale: Named) -> document.Names:
    return {"en": sale.name_en, "ja": sale.name_ja}


def _stock() -> Stock:
    metals = {metal.pk: metal for metal in Material.objects.prefetch_related("colors")}
    shapes = {shape.pk: shape for shape in Shape.objects.prefetch_related("sizes")}
    return {
        "materials": [
            {
                "id": metal,
                SOLD_OUT: metals[metal].is_sold_out,
                "colors": [{"id": each.color_id, SOLD_OUT: each.is_sold_out} for each in metals[metal].colors.all()],
            }
            for metal in MATERIAL_IDS
            if metal in metals
        ],
        "shapes": [
            {
                "id": shape,
                "sizes": [
                    {"id": format_number(each.size_mm), SOLD_OUT: each.is_sold_out}
                    for each in sorted(shapes[shape].sizes.all(), key=lambda size: size.size_mm)
                ],
            }
            for shape in SHAPE_IDS
            if shape in shapes
        ],
    }


def _store_sales(sales: list[document.Sale]) -> None:
    Sale.objects.exclude(sale_id__in=[sale["id"] for sale in sales]).delete()
    for entry in sales:
        values = {
            "name_en": entry["name"]["en"],
            "name_ja": entry["name"]["ja"],
            "begins_at": moment(entry["begins"]),
            "ends_at": moment(entry["ends"]),
        }
        sale = upsert(Sale.objects.all(), f"sales {entry['id']}", {"sale_id": entry["id"]}, values)
        store_prices(sale, {price["id"]: price["priceJpy"] for price in entry["prices"]})


def store_prices(sale: Sale, prices: Mapping[str, int]) -> None:
    """Replace the prices of a sale by these."""
    sale.prices.exclude(key__in=prices).delete()
    for key, price_jpy in prices.items():
        upsert(SalePrice.objects.all(), f"sales {sale.sale_id}", {"sale": sale, "key": key}, {"price_jpy": price_jpy})


_ROWS: Final[Mapping[tuple[str, str], Any]] = {
    ("materials", "colors"): lambda metal, color: Color.objects.filter(material=metal, color_id=color),
    ("shapes", "sizes"): lambda shape, size: ShapeSize.objects.filter(shape=shape, size_mm=Decimal(size)),
}


def _store_stock(stock: Mapping[str, Any]) -> None:
    for metal in stock.get("materials", []):
        Material.objects.filter(pk=metal["id"]).update(is_sold_out=metal[SOLD_OUT])
    for (section, inner), rows in _ROWS.items():
        for entry in stock.get(section, []):
            for each in entry[inner]:
                rows(entry["id"], each["id"]).update(is_sold_out=each[SOLD_OUT])
