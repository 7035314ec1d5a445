"""A draft's changes put onto the offer as it is by now: three documents in, one out, and where both changed the same.

Pure: knows documents as JSON, entries by their ids.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

from catalog.offer.document import Offer

Path = tuple[str, ...]
_MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class Merged:
    """The live offer with the draft's changes; where they conflict, the draft's value stands and the path is told."""

    offer: Offer
    conflicts: list[Path] = field(default_factory=list)


def merge(base: Offer, live: Offer, draft: Offer) -> Merged:
    """Return `live` with what `draft` changed of `base`."""
    conflicts: list[Path] = []
    return Merged(cast(Offer, _merged(base, live, draft, (), conflicts)), conflicts)


def _merged(base: Any, live: Any, draft: Any, path: Path, conflicts: list[Path]) -> Any:
    if draft == base or live == draft:
        return live
    if live == base:
        return draft
    if all(isinstance(value, Mapping) for value in (base, live, draft)):
        return _by_key(base, live, draft, path, conflicts)
    if all(_is_entries(value) for value in (base, live, draft)):
        old, now, wanted = ({_key(entry): entry for entry in entries} for entries in (base, live, draft))
        found = _by_key(old, now, wanted, path, conflicts)
        return [found[key] for key in _in_order(list(old), list(now), list(wanted), path, conflicts) if key in found]
    conflicts.append(path)
    return draft


def _by_key(base: Any, live: Any, draft: Any, path: Path, conflicts: list[Path]) -> dict[str, Any]:
    keys = dict.fromkeys((*live, *draft))
    found = {
        key: _merged(
            base.get(key, _MISSING), live.get(key, _MISSING), draft.get(key, _MISSING), (*path, key), conflicts
        )
        for key in keys
    }
    return {key: value for key, value in found.items() if value is not _MISSING}


def _in_order(base: list[str], live: list[str], draft: list[str], path: Path, conflicts: list[Path]) -> list[str]:
    """Return all keys in the order of whoever changed it; the draft's where both did, which is a conflict."""
    if not _reordered(base, draft):
        return _with_inserted(live, draft)
    if _reordered(base, live) and _reordered(live, draft):
        conflicts.append(path)
    return _with_inserted(draft, live)


def _reordered(before: list[str], after: list[str]) -> bool:
    return [key for key in before if key in after] != [key for key in after if key in before]


def _with_inserted(order: list[str], other: list[str]) -> list[str]:
    """Return `order` with the keys that only `other` has, each behind the one that it follows there."""
    found = list(order)
    for place, key in enumerate(other):
        if key not in found:
            found.insert(found.index(other[place - 1]) + 1 if place else 0, key)
    return found


def _is_entries(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) for entry in value)


def _key(entry: Mapping[str, Any]) -> str:
    return str(entry.get("id") or entry["role"])
