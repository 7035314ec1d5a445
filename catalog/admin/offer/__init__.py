"""The forms of the parts of the offer, one part a file, and of what the shop says of itself."""

from catalog.admin.offer import (
    addons,
    conditions,
    corporate_set,
    families,
    gifts,
    links,
    materials,
    sales,
    shapes,
    texts,
)

__all__ = [
    "addons",
    "conditions",
    "corporate_set",
    "families",
    "gifts",
    "links",
    "materials",
    "sales",
    "shapes",
    "texts",
]
