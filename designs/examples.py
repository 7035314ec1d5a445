"""The example of listDesigns' answer in the contract: eight designs with real seeds and addresses, and one report."""

from typing import Any

from catalog.examples import catalog_example
from catalog.vocabulary import CURRENCY
from config.api.documents.schema import EXAMPLE_BASE_URL
from designs.links import order_url, seal_path
from rendering.engine.seeds import seed_of
from rendering.openapi.examples import REPORT_EXAMPLE

NAME, USE, SIZE_MM, MATERIAL = "Smith", "bank", 15, "titanium"


def sheet_example() -> dict[str, Any]:
    """Return a sheet in the contract's field names."""
    offer = catalog_example()
    material = next(entry for entry in offer["materials"] if entry["id"] == MATERIAL)
    return {
        "name": NAME,
        "use": USE,
        "sizeMm": SIZE_MM,
        "material": MATERIAL,
        "shape": None,
        "index": 0,
        "priceJpy": material["priceJpy"],
        "currency": CURRENCY,
        "pricesIncludeTax": True,
        "leadDays": material["leadDays"],
        "designs": [
            _design(family["id"], family["defaultShape"], list(family["uses"]), offer["links"]["checkout"])
            for family in offer["families"]
        ],
    }


def _design(family: str, shape: str, sold_for: list[str], checkout: str) -> dict[str, Any]:
    seed = seed_of(NAME, family, 0)
    picture = f"{EXAMPLE_BASE_URL}{seal_path(NAME, family, seed, shape, SIZE_MM)}"
    chosen = {"family": family, "seed": seed, "size": SIZE_MM, "shape": shape, "material": MATERIAL, "use": USE}
    return {
        "family": family,
        "index": 0,
        "seed": seed,
        "shape": shape,
        "recommendedFor": family == "tensho",
        "soldFor": sold_for,
        "eligibleForUse": USE in sold_for,
        "eligibility": REPORT_EXAMPLE,
        "preview": {"svg": picture, "json": f"{picture}&view=json"},
        "orderUrl": order_url(checkout, name=NAME, **chosen, locale="en"),
    }
