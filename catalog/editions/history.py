"""What happened to one part of the offer: every edition that changed it, and every change of its words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from catalog.models import Edition, WordsChange
from catalog.offer.wording import in_language

MOST_SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class Happened:
    """What changed in one part of the offer, in the active language; by which edition, if by one."""

    made_at: datetime
    made_by_name: str
    changes: Sequence[str]
    edition: Edition | None = None


def history_of(part: tuple[str, ...]) -> list[Happened]:
    """Return what changed in a part of the offer, or was removed or reordered around it, the latest first."""
    found = [*_by_editions(part), *_of_words(part)]
    return sorted(found, key=lambda happened: happened.made_at, reverse=True)[:MOST_SHOWN]


def _by_editions(part: tuple[str, ...]) -> list[Happened]:
    found: list[Happened] = []
    for edition in Edition.objects.defer("text").iterator():
        words = [in_language(change) for change in edition.changes if _concerns(tuple(change.get("path", ())), part)]
        if words:
            found.append(Happened(edition.made_at, edition.made_by_name, words, edition))
        if len(found) == MOST_SHOWN:
            break
    return found


def _of_words(part: tuple[str, ...]) -> list[Happened]:
    return [
        Happened(change.made_at, change.made_by_name, [in_language(words) for words in change.changes])
        for change in WordsChange.objects.iterator()
        if is_within(change.path, part)
    ]


def is_within(path: Sequence[str], part: Sequence[str]) -> bool:
    """Say whether a path leads into a part, or to it."""
    return tuple(path[: len(part)]) == tuple(part)


def _concerns(path: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return bool(path) and (is_within(path, part) or is_within(part, path))
