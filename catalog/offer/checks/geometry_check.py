"""Checks that what is sold can be made: composes common names in every family, for each use that it is sold for.

Loads the engine, so import it only where it is needed. Reads one offer; must not import tables or forms.
"""

from typing import Final

from django.utils.translation import gettext as _

from catalog import rules
from catalog.offer.document import Offer
from catalog.offer.wording import entry_name, in_language
from config.api.parameters.numbers import format_number
from config.api.responses.errors import ApiError
from rendering import service
from rendering.engine.face import FaceRequest
from rendering.engine.glyphs.library import LibraryUnusable
from rendering.engine.names.parsing import Name
from rendering.engine.names.refusals import NameRefused
from rendering.glyphs import drawable_name

COMMON_NAMES: Final = ("佐藤", "鈴木", "高橋", "田中", "林")
"""Surnames of one and two letters, with few and with many strokes."""


def geometry_oddities(offer: Offer, names: tuple[str, ...] = COMMON_NAMES) -> list[str]:
    """Describe each family that is sold for a use for which none of `names` passes at any recommended size.

    Composes faces: takes some seconds. Raises ApiError when the engine itself fails.
    """
    drawable = _drawable(names)
    return [
        _("%(family)s is sold for %(use)s, but none of %(names)s passes at %(sizes)s mm.")
        % {
            "family": in_language(family["name"]),
            "use": entry_name(offer["uses"], use),
            "names": "・".join(names),
            "sizes": ", ".join(map(format_number, rules.recommended_sizes(offer, use))),
        }
        for family in offer["families"]
        for use in family["uses"]
        if not _some_name_passes(offer, family["id"], use, drawable)
    ]


def _drawable(names: tuple[str, ...]) -> list[Name]:
    """Return the names that some typeface can draw."""
    drawable = []
    for name in names:
        try:
            drawable.append(drawable_name(name))
        except NameRefused:
            continue
        except LibraryUnusable as error:
            raise ApiError("render_failed", f"No seal can be drawn: {error}.") from error
    return drawable


def _some_name_passes(offer: Offer, family: str, use: str, names: list[Name]) -> bool:
    for size in reversed(rules.recommended_sizes(offer, use)):  # the largest is the most likely to pass
        shape = rules.shape_at_size(offer, family, size)
        if shape is None:
            continue
        requests = [FaceRequest.of_sheet(name, family, 0, shape) for name in names]
        if any(service.eligibility_of(request, size).permits(use) for request in requests):
            return True
    return False
