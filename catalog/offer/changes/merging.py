"""Applies a draft's changes to the live offer (a three-way merge), and finds conflicts where both changed the same.

Works on documents as JSON, in which entries are recognised by their ids. Must not import tables or editions.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

from catalog.offer.document import OVERLAYS, ShopDocument

Path = tuple[str, ...]
_MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class Merged:
    """The live offer with the draft's changes.

    `conflicts` are the values that both have changed. There the offer has the draft's value.
    """

    offer: ShopDocument
    conflicts: list[Path] = field(default_factory=list)


def merge(base: ShopDocument, live: ShopDocument, draft: ShopDocument) -> Merged:
    """Return `live` with the changes that lead from `base` to `draft`."""
    conflicts: list[Path] = []
    merged = cast(ShopDocument, _merged(base, live, draft, (), conflicts))
    return Merged(merged, [path[1:] if path[0] in OVERLAYS else path for path in conflicts])


def without(live: ShopDocument, draft: ShopDocument, path: Path) -> ShopDocument:
    """Return `draft` with the value at `path` (of a Difference) set back to the one in `live`."""
    found = _set_back(live, draft, path)
    for overlay in OVERLAYS:
        if overlay in live and overlay in draft:
            found = {**found, overlay: _set_back(live[overlay], found[overlay], path)}
    return cast(ShopDocument, found)


def _set_back(live: Any, draft: Any, path: Path) -> Any:
    if live is _MISSING or draft is _MISSING:
        return live
    if not path:
        if not (_is_entries(live) and _is_entries(draft)):
            return live
        order = _with_inserted([_key(entry) for entry in live], [_key(entry) for entry in draft])
        entries = {_key(entry): entry for entry in draft}  # at a list's own path only the order can differ
        return [entries[key] for key in order if key in entries]
    own, *rest = path
    if _is_entries(live) or _is_entries(draft):
        old, new = ({_key(entry): entry for entry in entries} for entries in (live, draft))
        order = _with_inserted(list(new), list(old))  # before `new` gets a removed entry back, which would be its last
        new[own] = _set_back(old.get(own, _MISSING), new.get(own, _MISSING), tuple(rest))
        return [new[key] for key in order if new.get(key, _MISSING) is not _MISSING]
    if isinstance(live, Mapping) and isinstance(draft, Mapping):
        changed = {**draft, own: _set_back(live.get(own, _MISSING), draft.get(own, _MISSING), tuple(rest))}
        return {key: value for key, value in changed.items() if value is not _MISSING}
    return draft


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
    """Return all keys, in the order of the side that changed it. If both did, it is the draft's, and a conflict."""
    if not _reordered(base, draft):
        return _with_inserted(live, draft)
    if _reordered(base, live) and _reordered(live, draft):
        conflicts.append(path)
    return _with_inserted(draft, live)


def _reordered(before: list[str], after: list[str]) -> bool:
    return [key for key in before if key in after] != [key for key in after if key in before]


def _with_inserted(order: list[str], other: list[str]) -> list[str]:
    """Return `order` and, inserted, the keys that only `other` has: each after the key that precedes it in `other`."""
    found = list(order)
    for place, key in enumerate(other):
        if key not in found:
            found.insert(found.index(other[place - 1]) + 1 if place else 0, key)
    return found


def _is_entries(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) for entry in value)


def _key(entry: Mapping[str, Any]) -> str:
    return str(entry.get("id") or entry["role"])
