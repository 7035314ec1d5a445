"""Whether what is sold can be made: common names composed in every family, for each use that it is sold for.

Loads the engine, so it is imported only where it is asked. Knows one document, no tables and no forms.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from catalog import rules
from catalog.offer.differences import in_language
from catalog.offer.validation import entry_name
from config.api.errors import ApiError
from rendering import service
from rendering.engine.face import FaceRequest
from rendering.engine.seeds import seed_of

Document = Mapping[str, Any]
COMMON_NAMES: Final = ("佐藤", "鈴木", "高橋", "田中", "林")
"""Surnames that between them are light and dense, of one letter and of two."""


def geometry_oddities(document: Document, names: tuple[str, ...] = COMMON_NAMES) -> list[str]:
    """Return the families sold for a use for which none of `names` passes at any recommended size.

    Composes faces: takes some seconds. Raises ApiError when the engine itself fails.
    """
    return [
        _("%(family)s is sold for %(use)s, but none of %(names)s passes at %(sizes)s mm.")
        % {
            "family": in_language(family["name"]),
            "use": entry_name(document, "uses", use),
            "names": "・".join(names),
            "sizes": ", ".join(said_size(size) for size in _recommended_sizes(document, use)),
        }
        for family in document["families"]
        for use in family["uses"]
        if not _some_name_passes(document, family["id"], use, names)
    ]


def said_size(size: float) -> str:
    return f"{size:g}"


def _recommended_sizes(document: Document, use: str) -> list[float]:
    band = next(entry["recommendedSizeMm"] for entry in document["uses"] if entry["id"] == use)
    return [size for size in document["sizesMm"] if band["min"] <= size <= band["max"]]


def _some_name_passes(document: Document, family: str, use: str, names: tuple[str, ...]) -> bool:
    for size in reversed(_recommended_sizes(document, use)):  # the larger, the likelier
        shape = rules.shape_at_size(document, family, size)
        if shape is None:
            continue
        silhouette = service.silhouette_of(family, shape)
        for name in names:
            request = FaceRequest(name, family, seed_of(name, family, 0), silhouette=silhouette)
            if _permits(request, size, use):
                return True
    return False


def _permits(request: FaceRequest, size: float, use: str) -> bool:
    try:
        return service.eligibility_of(request, size).permits(use)
    except ApiError as error:
        if error.code == "invalid_parameter":  # a name that no typeface draws does not pass either
            return False
        raise
