"""The words and pictures of the offer's entries: reading them for pages, saving them from forms, and their defaults.

Must not import forms or HTTP.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from catalog.editions import publishing
from catalog.live.told import told
from catalog.models import Draft, EntryWords, ShopWords, Worded
from catalog.offer.document import Offer
from catalog.offer.tables.shop_words import entries_of, fields, pictures_in
from catalog.offer.wording import in_language
from catalog.pictures.keeping import Picture, remove_unused
from catalog.vocabulary import LOCALE_IDS

DEFAULT_WORDS: Final = Path(__file__).parents[1] / "default_words.json"
WORDS: Final = ("name_ja", "name_en", "text_ja", "text_en", "alt_ja", "alt_en")


@dataclass(frozen=True, slots=True)
class Told:
    """The words of an entry in one language. Each is empty where the shop has none."""

    name: str
    text: str = ""
    picture: Picture | None = None
    alt: str = ""


class KnownWords:
    """The words of some kinds of entries, read at once."""

    def __init__(self, rows: Iterable[EntryWords]) -> None:
        self.rows = {(row.kind, row.entry_id): row for row in rows}

    def of(self, kind: Worded, entry_id: str) -> Told:
        """Return the words of an entry in the active language. An entry without a name is called by its id."""
        row = self.rows.get((kind, entry_id))
        if row is None:
            return Told(name_of_id(kind, entry_id))
        told = {part: in_language({"en": row.told(part, "en"), "ja": row.told(part, "ja")}) for part in PARTS}
        return Told(told["name"] or name_of_id(kind, entry_id), told["text"], row.picture, told["alt"])


PARTS: Final = ("name", "text", "alt")


def words_of(*kinds: Worded) -> KnownWords:
    """Return the words of all entries of some kinds; during a preview, those of the draft."""
    instead = publishing.shown_instead()
    if instead is None or "words" not in instead:
        return KnownWords(row for row in told().words if row.kind in kinds)
    return KnownWords(
        EntryWords(kind=kind, entry_id=entry["id"], **fields(entry))
        for kind, entry in entries_of(instead["words"])
        if kind in kinds
    )


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


def save_words(kind: Worded, entry_id: str, values: Mapping[str, Any]) -> None:
    """Set some words, or the picture, of an entry: `values` are of WORDS, and "picture". Needs a transaction."""
    row = EntryWords.objects.select_for_update().filter(kind=kind, entry_id=entry_id).first()
    row = row or EntryWords(kind=kind, entry_id=entry_id)
    for name, value in values.items():
        setattr(row, name, value)
    row.full_clean()
    row.save()
    if "picture" in values:
        transaction.on_commit(_remove_unused)


def complete_words() -> None:
    """Make missing words from the defaults. Words that exist stay."""
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


def _remove_unused() -> None:
    """Remove the pictures that no entry, no edition and no draft uses."""
    used = set(EntryWords.objects.exclude(picture_key="").values_list("picture_key", flat=True))
    texts = chain(
        ShopWords.objects.values_list("text", flat=True).iterator(),
        Draft.objects.values_list("text", flat=True).iterator(),
    )
    for text in texts:
        used |= pictures_in(json.loads(text))
    remove_unused(used)
