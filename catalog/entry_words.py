"""The words and pictures of the offer's entries: read for pages, saved with what they said before, made at the start.

Knows no forms and no HTTP.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog.labels import FIELD_LABELS
from catalog.models import EntryWords, Worded, WordsChange
from catalog.offer.document import Names, Offer
from catalog.offer.wording import format_value, in_language
from catalog.pictures.keeping import Picture, remove_unused
from catalog.told import told
from catalog.vocabulary import LOCALE_IDS

DEFAULT_WORDS: Final = Path(__file__).with_name("default_words.json")
WORDS: Final = ("name_ja", "name_en", "text_ja", "text_en", "alt_ja", "alt_en")
PATHS: Final[Mapping[str, tuple[str, ...]]] = {
    Worded.ADDON: ("addons",),
    Worded.TIER: ("gifts", "tiers"),
    Worded.OCCASION: ("gifts", "occasions"),
    Worded.MATERIAL: ("materials",),
    Worded.FAMILY: ("families",),
    Worded.CARRIER: ("shipping", "carrier"),
}
"""Where in the document the entries stand whose words these are."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the shop says of an entry in one language; empty where it says nothing."""

    name: str
    text: str = ""
    picture: Picture | None = None
    alt: str = ""


class KnownWords:
    """The words of some kinds of entries, read at once."""

    def __init__(self, rows: Iterable[EntryWords]) -> None:
        self.rows = {(row.kind, row.entry_id): row for row in rows}

    def of(self, kind: Worded, entry_id: str) -> Told:
        """Return what is said of an entry in the active language; one that has no name is called by its id."""
        row = self.rows.get((kind, entry_id))
        if row is None:
            return Told(name_of_id(kind, entry_id))
        told = {part: in_language({"en": row.told(part, "en"), "ja": row.told(part, "ja")}) for part in PARTS}
        return Told(told["name"] or name_of_id(kind, entry_id), told["text"], row.picture, told["alt"])


PARTS: Final = ("name", "text", "alt")


def words_of(*kinds: Worded) -> KnownWords:
    """Return the words of all entries of some kinds."""
    return KnownWords(row for row in told().words if row.kind in kinds)


def name_of_id(kind: Worded, entry_id: str) -> str:
    """Return what an entry without a name is called: its own id, as words."""
    return entry_id if kind == Worded.CARRIER else entry_id.replace("-", " ").replace("_", " ").capitalize()


def nameless(offer: Offer) -> list[str]:
    """Return a sentence for each entry of the offer that nobody has named yet."""
    kinds = (Worded.ADDON, Worded.TIER, Worded.OCCASION, Worded.CARRIER)
    rows, gifts = words_of(*kinds).rows, offer["gifts"]
    entries = {
        Worded.ADDON: [addon["id"] for addon in offer["addons"]],
        Worded.TIER: [tier["id"] for tier in gifts["tiers"]],
        Worded.OCCASION: gifts["occasions"],
        Worded.CARRIER: [offer["shipping"]["carrier"]],
    }
    return [
        _("%(kind)s: “%(id)s” has no name yet, so pages call it by its id.") % {"kind": kind.label, "id": entry_id}
        for kind in kinds
        for entry_id in entries[kind]
        if (kind, entry_id) not in rows or not rows[kind, entry_id].name_ja
    ]


def save_words(
    kind: Worded, entry_id: str, called: Names, values: Mapping[str, Any], by: AbstractUser | None
) -> list[Names]:
    """Set some words, or the picture, of an entry; return what that changed, by language. Needs a transaction.

    `values` are of WORDS, and "picture" (a Picture or None); `called` is what sentences call the entry.
    """
    row = EntryWords.objects.select_for_update().filter(kind=kind, entry_id=entry_id).first()
    row = row or EntryWords(kind=kind, entry_id=entry_id)
    before = {name: getattr(row, name) for name in values}
    changed = {name: value for name, value in values.items() if value != before[name]}
    if not changed:
        return []
    for name, value in changed.items():
        setattr(row, name, value)
    row.full_clean()
    row.save()
    changes = [_said(called, name, before[name], value) for name, value in changed.items()]
    WordsChange.objects.create(
        path=[*PATHS[kind], entry_id],
        changes=changes,
        made_by_id=by.pk if by else None,
        made_by_name=by.get_username() if by else "",
    )
    replaced = before.get("picture")
    if "picture" in changed:
        transaction.on_commit(lambda: _remove_unused(replaced.key if replaced else ""))
    return changes


def complete_words() -> None:
    """Make the words that are not there yet, from the defaults; change none that are."""
    defaults = json.loads(DEFAULT_WORDS.read_text(encoding="utf-8"))
    there = set(EntryWords.objects.values_list("kind", "entry_id"))
    EntryWords.objects.bulk_create(
        EntryWords(
            kind=kind,
            entry_id=entry_id,
            **{f"{part}_{locale}": words[locale] for part, words in parts.items() for locale in LOCALE_IDS},
        )
        for kind, entries in defaults.items()
        for entry_id, parts in entries.items()
        if (kind, entry_id) not in there
    )


def _said(called: Names, name: str, before: Any, after: Any) -> Names:
    """Return in each language what changed, like "Ink pad: name in English Ink → Ink pad"."""
    said: Names = {"en": "", "ja": ""}
    for locale in LOCALE_IDS:
        with override(locale):
            part, _line, language = name.partition("_")
            label = " ".join(str(FIELD_LABELS[each]) for each in (part, language) if each)
            said[locale] = f"{called[locale]}: {label} {_shown(before)} → {_shown(after)}"
    return said


def _shown(value: Any) -> str:
    if isinstance(value, Picture):
        return _("%(width)d × %(height)d pixels") % {"width": value.width, "height": value.height}
    return format_value(value)


def _remove_unused(replaced: str) -> None:
    remove_unused(set(EntryWords.objects.exclude(picture_key="").values_list("picture_key", flat=True)), replaced)
