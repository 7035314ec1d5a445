"""The admin of the offer, one concept a file. Importing this package registers every form with the shop's site."""

from catalog.admin import (
    addons,
    attempts,
    conditions,
    corporate_set,
    drafts,
    editions,
    families,
    gifts,
    links,
    materials,
    people,
    sales,
    second_factors,
    shapes,
    texts,
)

__all__ = [
    "addons",
    "attempts",
    "conditions",
    "corporate_set",
    "drafts",
    "editions",
    "families",
    "gifts",
    "links",
    "materials",
    "people",
    "sales",
    "second_factors",
    "shapes",
    "texts",
]
