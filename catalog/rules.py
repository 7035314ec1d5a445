"""The shop's own rules, read from one edition: prices, lead times, shapes, sizes, and which uses a family is sold for.

Pure functions of the offer as getCatalog gives it. They read no database, so a sheet always agrees with the catalogue
that it was made from.
"""

from catalog.offer.document import AddOn, Band, Number, Offer, entry_of

CORPORATE = "corporate"


def price_jpy(offer: Offer, material: str, use: str) -> int:
    """Return the price of one seal in JPY, tax included: the company price for corporate use."""
    entry = entry_of(offer["materials"], material)
    return entry["corporatePriceJpy"] if use == CORPORATE else entry["priceJpy"]


def corporate_set_price_jpy(offer: Offer, material: str) -> int:
    """Return the price of the whole corporate set in a metal, in JPY, tax included. Raises KeyError."""
    corporate_set = offer["corporateSet"]
    return {"aluminium": corporate_set["aluminiumJpy"], "titanium": corporate_set["titaniumJpy"]}[material]


def lead_days(offer: Offer, material: str) -> int:
    """Return the calendar days from approval to dispatch."""
    return entry_of(offer["materials"], material)["leadDays"]


def default_shape(offer: Offer, family: str) -> str:
    """Return the shape that a family has when none is asked for."""
    return entry_of(offer["families"], family)["defaultShape"]


def sold_for(offer: Offer, family: str) -> tuple[str, ...]:
    """Return the ids of the uses that a family is sold for."""
    return tuple(entry_of(offer["families"], family)["uses"])


def recommended_family(offer: Offer, use: str) -> str:
    """Return the id of the family recommended for a use."""
    return entry_of(offer["uses"], use)["recommendedFamily"]


def sizes_within(offer: Offer, band: Band) -> list[Number]:
    """Return the sizes in mm, ascending, that are made between the ends of a band, both included."""
    return [size for size in offer["sizesMm"] if band["min"] <= size <= band["max"]]


def recommended_sizes(offer: Offer, use: str) -> list[Number]:
    """Return the sizes in mm, ascending, that are recommended for a use and made."""
    return sizes_within(offer, entry_of(offer["uses"], use)["recommendedSizeMm"])


def is_made(offer: Offer, shape: str, size_mm: float) -> bool:
    """Say whether a shape is made in a size."""
    return size_mm in offer["sizesByShape"][shape]


def shape_at_size(offer: Offer, family: str, size_mm: float) -> str | None:
    """Return a family's default shape at a size: its own shape if that is made in this size, else another that is made.

    None when nothing is made in that size.
    """
    own = default_shape(offer, family)
    made = [shape for shape in offer["sizesByShape"] if is_made(offer, shape, size_mm)]
    return own if own in made else next(iter(made), None)


def fitting_addons(offer: Offer, size_mm: float) -> list[AddOn]:
    """Return what can be bought with a seal of a size."""
    return [
        addon
        for addon in offer["addons"]
        if "fitsMm" not in addon or addon["fitsMm"]["min"] <= size_mm <= addon["fitsMm"]["max"]
    ]


def checkout_url(offer: Offer) -> str:
    """Return the address that every order link starts with."""
    return offer["links"]["checkout"]
