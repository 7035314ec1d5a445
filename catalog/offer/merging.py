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
        return list(_by_key(old, now, wanted, path, conflicts).values())
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


def _is_entries(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) for entry in value)


def _key(entry: Mapping[str, Any]) -> str:
    return str(entry.get("id") or entry["role"])
