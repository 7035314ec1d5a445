"""Finds the differences between two offers, entry by entry, and describes them in the reader's language.

Works on documents as JSON of any depth; must not import tables or editions.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, TypeGuard, cast

from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from catalog.offer.document import BESIDE_THE_OFFER, OVERLAYS, SECTIONS, Names, Offer, ShopDocument
from catalog.offer.labels import FIELD_LABELS, ID_FIELDS, LINK_LABELS, ROLE_LABELS, SECTION_LABELS, shop_labels
from catalog.offer.price_list import prices_of
from catalog.offer.wording import format_moment, format_value, in_language, said_changed
from catalog.vocabulary import LOCALE_IDS
from config.api.parameters.numbers import format_number

Json = Mapping[str, object]
NamesOfIds = Mapping[tuple[str, str], Names]
Kind = Literal["changed", "added", "removed", "reordered"]
DERIVED: Final = {("sizesMm",), ("sizesByShape",), ("corporateSet", "seals")}  # computed from fields that are compared
NAMED_BESIDE: Final = (("addons",), ("gifts", "tiers"), ("gifts", "occasions"), ("shipping", "carrier"))
"""Entries that have only an id in the contract. Their names are in the section `words`."""
MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class Difference:
    """One value or entry that differs.

    `path` leads there through keys and ids; `names` are those of the entries on the way, `fields` the other keys.
    """

    path: tuple[str, ...]
    names: tuple[Names, ...]
    fields: tuple[str, ...]
    kind: Kind
    before: object = None
    after: object = None

    def describe(self) -> str:
        """Describe it in the active language, such as "Titanium: price 19,800 → 21,000"."""
        section = SECTION_LABELS.get(self.path[0])
        labels = shop_labels() if self.path[0] == "shop" else FIELD_LABELS
        joined = pgettext("between a thing and its part", ", ").join
        subject = joined([*([str(section)] if section else []), *(in_language(name) for name in self.names)])
        # The name of a sale's price says already which field it is.
        fields = () if self.path[0] == "sales" and self.path[-1] == "priceJpy" else self.fields
        field = " ".join(str(labels.get(field, field)) for field in fields)
        about = ": ".join(part for part in (subject, field) if part)
        if self.kind == "added":
            return _("%(about)s added%(value)s") % {"about": about, "value": _in_brackets(self.after)}
        if self.kind == "removed":
            return _("%(about)s removed%(value)s") % {"about": about, "value": _in_brackets(self.before)}
        if self.kind == "reordered":
            return _("%(about)s: new order") % {"about": about}
        return f"{about}{'' if field else ':'} {said_changed(*map(self._shown, (self.before, self.after)))}"

    def _shown(self, value: object) -> str:
        if self.path[-1] in ("begins", "ends") and isinstance(value, str):
            return format_moment(datetime.fromisoformat(value))
        if self.path[-1] == "picture" and isinstance(value, str) and value:
            _key, width, height = value.split(" ")
            return _("%(width)d × %(height)d pixels") % {"width": int(width), "height": int(height)}
        return format_value(value)


def differences(before: Offer, after: Offer) -> list[Difference]:
    """Return the differences in the order of the document. Sections of words that one document lacks are not compared.

    A difference in an entry's words has the entry's own path; it is left out where the entry itself comes or goes.
    """
    names = {**_names_of_ids(before), **_names_of_ids(after)}
    old: Json = before
    new: Json = after
    found: list[Difference] = []
    for key in _keys(old, new):
        if key in BESIDE_THE_OFFER and (key not in old or key not in new):
            continue
        place = _Place(()) if key in OVERLAYS else _Place((key,))
        inner = _compare(old.get(key, MISSING), new.get(key, MISSING), place, names)
        found += [each for each in inner if key not in OVERLAYS or each.kind == "changed"]
    return found


def to_be_kept(found: list[Difference]) -> list[dict[str, Any]]:
    """Return each difference as its description by language, with the path of what changed."""
    return [
        {**words, "path": list(difference.path)}
        for difference, words in zip(found, in_every_language(found), strict=True)
    ]


def in_every_language(found: list[Difference]) -> list[dict[str, str]]:
    """Return the description of each difference by language."""
    said_in: dict[str, list[str]] = {}
    for language in LOCALE_IDS:
        with override(language):
            said_in[language] = [difference.describe() for difference in found]
    return [dict(zip(said_in, words, strict=True)) for words in zip(*said_in.values(), strict=True)]


def _in_brackets(value: object) -> str:
    if isinstance(value, Mapping) and "begins" in value:
        value = " – ".join(format_moment(datetime.fromisoformat(value[end])) for end in ("begins", "ends"))
    elif isinstance(value, Mapping):
        value = value.get("priceJpy")
    return "" if value is None else f" ({format_value(value)})"


@dataclass(frozen=True, slots=True)
class _Place:
    """The place in the two documents that is being compared."""

    path: tuple[str, ...]
    names: tuple[Names, ...] = ()
    fields: tuple[str, ...] = ()

    def field(self, key: str) -> "_Place":
        return _Place((*self.path, key), self.names, (*self.fields, key))

    def entry(self, key: str, name: Names) -> "_Place":
        return _Place((*self.path, key), (*self.names, name), ())

    def difference(self, kind: Kind, before: object = None, after: object = None) -> Difference:
        return Difference(self.path, self.names, self.fields, kind, before, after)


def _compare(before: object, after: object, place: _Place, names: NamesOfIds) -> Iterator[Difference]:
    if before == after or place.path in DERIVED:
        return
    if before is MISSING:
        yield place.difference("added", after=_named(after, place, names))
    elif after is MISSING:
        yield place.difference("removed", before=_named(before, place, names))
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in _keys(before, after):
            open_entry = place.path == ("links",)
            inner = place.entry(key, _link_name(key)) if open_entry else place.field(key)
            yield from _compare(before.get(key, MISSING), after.get(key, MISSING), inner, names)
    elif _is_entries(before) and _is_entries(after):
        yield from _compare_entries(before, after, place, names)
    else:
        yield place.difference("changed", _named(before, place, names), _named(after, place, names))


def _compare_entries(
    before: Sequence[Json], after: Sequence[Json], place: _Place, names: NamesOfIds
) -> Iterator[Difference]:
    old, new = ({_key(entry): entry for entry in entries} for entries in (before, after))
    for key in _keys(old, new):
        entry = new.get(key) or old[key]
        named = names.get((place.path[-1], key)) or names.get((".".join(place.path), key))
        inner = place.entry(key, named or _name(entry))
        yield from _compare(old.get(key, MISSING), new.get(key, MISSING), inner, names)
    if [key for key in old if key in new] != [key for key in new if key in old]:
        field = place.path[-1]
        yield _Place(place.path, place.names, () if field in SECTION_LABELS else (field,)).difference("reordered")


def _keys(before: Json, after: Json) -> list[str]:
    return list(dict.fromkeys((*before, *after)))


def _is_entries(value: object) -> TypeGuard[list[Json]]:
    return isinstance(value, list) and all(isinstance(item, Mapping) for item in value)


def _key(entry: Json) -> str:
    return str(entry.get("id") or entry["role"])


def _link_name(key: str) -> Names:
    names = _same(key)
    for language in LOCALE_IDS:
        with override(language):
            names[language] = str(LINK_LABELS.get(key, key))
    return names


def _same(word: str) -> Names:
    return {"en": word, "ja": word}


def _name(entry: Json) -> Names:
    if "name" in entry:
        return cast(Names, entry["name"])
    key = _key(entry)
    names = _same(key)
    if "role" in entry:
        for language in LOCALE_IDS:
            with override(language):
                names[language] = str(ROLE_LABELS.get(key, key))
    return names


def _names_of_ids(offer: Offer) -> dict[tuple[str, str], Names]:
    found: dict[tuple[str, str], Names] = {
        (section, entry["id"]): entry["name"] for section in SECTIONS for entry in offer[section]
    }
    words: Any = cast(Json, offer).get("words", {})
    for path in NAMED_BESIDE:
        part = words
        for key in path:
            part = part.get(key, {})
        found |= {(path[-1], entry["id"]): entry["name"] for entry in part if entry["name"]["en"]}
    for metal in offer["materials"]:
        found |= {(f"materials.{metal['id']}.colors", color["id"]): color["name"] for color in metal["colors"]}
    found |= {("sizes", format_number(size)): _same(f"{format_number(size)} mm") for size in offer["sizesMm"]}
    return found | _names_of_prices(offer)


def _names_of_prices(offer: Offer) -> dict[tuple[str, str], Names]:
    """Return the names of a sale's prices; empty where there are no sales."""
    if not cast(Json, offer).get("sales"):
        return {}
    found: dict[str, Names] = {}
    for language in LOCALE_IDS:
        with override(language):
            for price in prices_of(cast(ShopDocument, offer)):
                found.setdefault(price.key, _same(price.what))[language] = price.what
    return {("prices", key): names for key, names in found.items()}


def _named(value: object, place: _Place, names: NamesOfIds) -> object:
    """Return a value with names instead of ids."""
    section = ID_FIELDS.get(place.path[-1])
    if section is None:
        return value
    if isinstance(value, list):
        return [names.get((section, item), item) if isinstance(item, str) else item for item in value]
    return names.get((section, value), value) if isinstance(value, str) else value
