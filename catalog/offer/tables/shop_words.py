"""Reads the sections `shop`, `texts` and `words` of the document from the tables, and writes them into the tables.

`shop` has the shop's particulars, `texts` its texts, `words` the names, short texts and pictures of entries. `words` is
nested like the offer. Must not import forms or HTTP.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from django.db.models import Model

from catalog.models import EntryWords, ShopDetails, ShopText, Worded
from catalog.models.base import ONLY_ROW
from catalog.offer import document
from catalog.offer.document import Offer, ShopDocument
from catalog.offer.tables.importing import upsert
from catalog.pictures.keeping import Picture
from catalog.vocabulary import LOCALE_IDS
from catalog.words.text_ids import TEXT_IDS

PATHS: Final[Mapping[str, tuple[str, ...]]] = {
    Worded.ADDON: ("addons",),
    Worded.TIER: ("gifts", "tiers"),
    Worded.OCCASION: ("gifts", "occasions"),
    Worded.MATERIAL: ("materials",),
    Worded.FAMILY: ("families",),
    Worded.CARRIER: ("shipping", "carrier"),
}
"""The path of each kind of entries that have words, in the offer and in the section `words`."""


def with_words(offer: Offer) -> ShopDocument:
    """Return an offer with the sections `shop`, `texts` and `words` from the tables."""
    rows = {(row.kind, row.entry_id): row for row in EntryWords.objects.all()}
    words: dict[str, Any] = {}
    for kind, path in PATHS.items():
        *above, last = path
        part = words
        for key in above:
            part = part.setdefault(key, {})
        part[last] = [_entry(each, rows.get((kind, each))) for each in _ids(offer, path)]
    found = {text.pk: text for text in ShopText.objects.all()}
    texts = [_text(found[text_id]) for text_id in TEXT_IDS if text_id in found]
    details = ShopDetails.objects.filter(pk=ONLY_ROW).first()
    whole = {**offer, "texts": texts, "words": words, **({"shop": _details(details)} if details else {})}
    return cast(ShopDocument, whole)


def store_words(whole: ShopDocument) -> None:
    """Make the tables equal to those of the three sections that the document has. Raises NotStored.

    Words of entries that the document does not have stay in the tables, in case an entry comes back.
    """
    if "shop" in whole:
        upsert(ShopDetails.objects.all(), "shop", {"id": ONLY_ROW}, whole["shop"])
    for text in whole.get("texts", ()):
        upsert(ShopText.objects.all(), f"texts {text['id']}", {"id": text["id"]}, text_fields(text))
    if "words" in whole:
        for kind, entry in entries_of(whole["words"]):
            upsert(
                EntryWords.objects.all(), f"words {entry['id']}", {"kind": kind, "entry_id": entry["id"]}, fields(entry)
            )


def entries_of(words: Mapping[str, Any]) -> Iterator[tuple[str, document.WordsOfEntry]]:
    """Yield the kind and the words of each entry in the section `words`."""
    for kind, path in PATHS.items():
        part: Any = words
        for key in path:
            part = part.get(key, {})
        for entry in part or ():
            yield kind, entry


def fields(entry: document.WordsOfEntry) -> dict[str, Any]:
    """Return the words of an entry as fields of EntryWords, "picture" among them."""
    parts = {"name": entry["name"], "text": entry["text"], "alt": entry["alt"]}
    said = {f"{part}_{locale}": names[locale] for part, names in parts.items() for locale in LOCALE_IDS}
    return {**said, "picture": picture_of(entry["picture"])}


def text_fields(text: document.TextOfShop) -> dict[str, str]:
    """Return a text as fields of ShopText."""
    parts: dict[str, document.Names] = {"name": text["name"], "body": text["body"]}
    return {f"{part}_{locale}": names[locale] for part, names in parts.items() for locale in LOCALE_IDS}


def picture_of(written: str) -> Picture | None:
    """Return the picture that a document names; None for the empty text."""
    if not written:
        return None
    key, width, height = written.split(" ")
    return Picture(key, int(width), int(height))


def pictures_in(whole: Mapping[str, Any]) -> set[str]:
    """Return the keys of the pictures that a document names."""
    found = (picture_of(entry["picture"]) for _kind, entry in entries_of(whole.get("words", {})))
    return {picture.key for picture in found if picture is not None}


def _ids(offer: Offer, path: tuple[str, ...]) -> list[str]:
    part: Any = offer
    for key in path:
        part = part[key]
    entries = [part] if isinstance(part, str) else part
    return [each if isinstance(each, str) else each["id"] for each in entries]


def _entry(entry_id: str, row: EntryWords | None) -> document.WordsOfEntry:
    row = row or EntryWords()
    name, text, alt = ({locale: row.told(part, locale) for locale in LOCALE_IDS} for part in ("name", "text", "alt"))
    picture = row.picture
    written = f"{picture.key} {picture.width} {picture.height}" if picture else ""
    return cast(document.WordsOfEntry, {"id": entry_id, "name": name, "text": text, "picture": written, "alt": alt})


def _text(text: ShopText) -> document.TextOfShop:
    name, body = ({locale: text.told(part, locale) for locale in LOCALE_IDS} for part in ("name", "body"))
    return cast(document.TextOfShop, {"id": text.pk, "name": name, "body": body})


def _details(details: Model) -> dict[str, str]:
    return {field.name: getattr(details, field.name) for field in details._meta.fields if not field.primary_key}
