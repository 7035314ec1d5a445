"""The price list: all prices of an offer as one table, which staff edit in a spreadsheet and import again."""

import copy
import csv
import io
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final, cast

from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from catalog.models import Worded
from catalog.offer.document import Offer, ShopDocument, offer_in
from catalog.offer.labels import FIELD_LABELS, SECTION_LABELS
from catalog.offer.tables.shop_words import entries_of
from catalog.offer.wording import in_language
from catalog.vocabulary import LOCALE_IDS

COLUMNS: Final = ("price", "what", "jpy")
MAY_BE_FREE: Final = ("shipping.priceJpy",)
KINDS: Final = {"addons": Worded.ADDON, "gifts": Worded.TIER}
_NUMBER: Final = re.compile(r"[¥\\]?(\d{1,3}(?:,\d{3})+|\d+)円?")


class PriceListRefused(ValueError):
    """A table cannot be imported. `reasons` has one sentence per wrong line, in the active language."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class Price:
    """One price: its key in the table, what it is the price of, in the active language, and the yen."""

    key: str
    what: str
    jpy: int


def prices_of(offer: ShopDocument) -> list[Price]:
    """Return every price of an offer, in the order of the document."""
    return [Price(key, what, holder[field]) for key, what, holder, field in _places(offer)]


def written_csv(offer: ShopDocument) -> str:
    """Return the table as CSV. It begins with a byte order mark, by which spreadsheets recognise UTF-8."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(columns())
    writer.writerows((_plain(price.key), _plain(price.what), price.jpy) for price in prices_of(offer))
    return "\ufeff" + written.getvalue()


def moved(offer: ShopDocument, sections: Collection[str], percent: Decimal, step_jpy: int) -> ShopDocument:
    """Return `offer` with all prices of `sections` changed by `percent` and rounded to multiples of `step_jpy`."""
    changed = copy.deepcopy(offer)
    for key, _what, holder, field in _places(changed):
        if key.partition(".")[0] in sections:
            steps = (holder[field] * (100 + percent) / (100 * step_jpy)).quantize(Decimal(1), ROUND_HALF_UP)
            holder[field] = max(int(steps), 1) * step_jpy
    return changed


def at_prices(offer: Offer, prices: Mapping[str, int]) -> Offer:
    """Return `offer` with those of `prices` that are lower than its own. They are given by their keys."""
    changed = copy.deepcopy(offer)
    for key, _what, holder, field in _places(changed):
        holder[field] = min(holder[field], prices.get(key, holder[field]))
    return changed


def columns() -> tuple[str, ...]:
    """Return the column headings in the active language."""
    return tuple(pgettext("column of the price list", column) for column in COLUMNS)


def _is_head(row: list[str]) -> bool:
    """Say whether a row holds the column headings, in either language or as in COLUMNS."""
    known: set[tuple[str, ...]] = {COLUMNS}
    for language in LOCALE_IDS:
        with override(language):
            known.add(columns())
    return tuple(cell.strip() for cell in row[:3]) in known


def with_prices(offer: ShopDocument, table: str) -> ShopDocument:
    """Return `offer` with the prices of a table. Prices that are not in it stay. Raises PriceListRefused."""
    changed = copy.deepcopy(offer)
    places = {key: (what, holder, field) for key, what, holder, field in _places(changed)}
    refused: list[str] = []
    try:
        rows = list(csv.reader(io.StringIO(table.removeprefix("\ufeff")), strict=True))
    except csv.Error as error:
        raise PriceListRefused([_("This is not a table in CSV.")]) from error
    if not rows or not _is_head(rows[0]):
        raise PriceListRefused([_("The first line must be: %(columns)s") % {"columns": ",".join(columns())}])
    for number, row in enumerate(rows[1:], start=2):
        if not any(cell.strip() for cell in row):
            continue
        key = row[0].strip()
        jpy = _jpy(row[2]) if len(row) > 2 else None
        words = {"line": number, "key": key}
        if key not in places:
            refused.append(_("Line %(line)d: there is no price %(key)s.") % words)
        elif jpy is None:
            refused.append(_("Line %(line)d: the price of %(key)s must be a whole number of yen.") % words)
        elif jpy == 0 and key not in MAY_BE_FREE:
            words["key"] = places[key][0]
            refused.append(_("Line %(line)d: %(key)s: the price must be above 0.") % words)
        else:
            _what, holder, field = places[key]
            holder[field] = jpy
    if refused:
        raise PriceListRefused(refused)
    return changed


def _plain(cell: str) -> str:
    """Return a text that no spreadsheet takes for a formula: an apostrophe is put before one that looks like it."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


def _jpy(cell: str) -> int | None:
    """Return the yen of a price as people write it (19800, 19,800, ¥19,800, １９８００); None if it is no price."""
    found = _NUMBER.fullmatch(unicodedata.normalize("NFKC", cell).strip())
    return int(found[1].replace(",", "")) if found else None


def _places(offer: Offer) -> Iterator[tuple[str, str, dict[str, Any], str]]:
    """Yield each price as its key, what it is the price of, the part of the document that holds it, and its field."""
    whole = cast(ShopDocument, offer)
    called = {(kind, entry["id"]): entry["name"] for kind, entry in entries_of(whole.get("words", {}))}
    for section, part in offer_in(whole).items():
        entries = (
            part
            if isinstance(part, list)
            else cast(dict[str, Any], part).get("tiers", [])
            if section == "gifts"
            else []
        )
        label = str(SECTION_LABELS.get(section, ""))
        for entry in entries:
            if isinstance(entry, dict):
                names = entry.get("name") or called.get((KINDS.get(section, ""), entry.get("id", "")))
                name = in_language(names) if names and names["en"] else f"{label} {entry.get('id', '')}"
                yield from _prices_in(f"{section}.{entry.get('id', '')}", name, entry)
        if isinstance(part, dict):
            yield from _prices_in(section, label, part)


def _prices_in(key: str, name: str, part: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any], str]]:
    for field in part:
        if field.endswith("Jpy"):
            yield f"{key}.{field}", f"{name}: {FIELD_LABELS.get(field, field)}", part, field
