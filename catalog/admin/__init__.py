"""Where staff run the offer, one concept a file. Importing this registers every form with the shop's site."""

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
    shapes,
    texts,
    users,
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
    "shapes",
    "texts",
    "users",
]
