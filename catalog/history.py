"""What happened to one part of the offer: every edition that changed it, by whatever way. Reads editions only."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from catalog.models import Edition
from catalog.offer.wording import in_language

MOST_SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class Happened:
    """An edition, and what it changed in one part of the offer, in the active language."""

    edition: Edition
    changes: Sequence[str]


def history_of(part: tuple[str, ...]) -> list[Happened]:
    """Return what editions changed in a part of the offer, or removed or reordered around it, the latest first."""
    found = []
    for edition in Edition.objects.defer("text").iterator():
        words = [in_language(change) for change in edition.changes if _concerns(tuple(change.get("path", ())), part)]
        if words:
            found.append(Happened(edition, words))
        if len(found) == MOST_SHOWN:
            break
    return found


def is_within(path: Sequence[str], part: Sequence[str]) -> bool:
    """Say whether a path leads into a part, or to it."""
    return tuple(path[: len(part)]) == tuple(part)


def _concerns(path: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return bool(path) and (is_within(path, part) or is_within(part, path))
