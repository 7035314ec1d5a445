"""Every price of an offer as one table, to be edited in a spreadsheet and taken in again. Pure: text and documents."""

import copy
import csv
import io
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, cast

from django.utils.translation import gettext as _

from catalog.labels import FIELD_LABELS, SECTION_LABELS
from catalog.offer.document import Offer
from catalog.offer.wording import in_language

COLUMNS: Final = ("price", "what", "jpy")
_NUMBER: Final = re.compile(r"[¥\\]?(\d{1,3}(?:,\d{3})+|\d+)円?")


class PriceListRefused(ValueError):
    """A table that cannot be taken in. `reasons` are sentences in the active language, a line each."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class Price:
    """One price: its key in the table, what it is of in the active language, and JPY."""

    key: str
    what: str
    jpy: int


def prices_of(offer: Offer) -> list[Price]:
    """Return every price of an offer, in the order of the document."""
    return [Price(key, what, holder[field]) for key, what, holder, field in _places(offer)]


def written_csv(offer: Offer) -> str:
    """Return the table as CSV, with the mark by which spreadsheets know UTF-8."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(COLUMNS)
    writer.writerows((_plain(price.key), _plain(price.what), price.jpy) for price in prices_of(offer))
    return "\ufeff" + written.getvalue()


def with_prices(offer: Offer, table: str) -> Offer:
    """Return `offer` with the prices of a table; what the table leaves out stays. Raises PriceListRefused."""
    changed = copy.deepcopy(offer)
    places = {key: (holder, field) for key, _what, holder, field in _places(changed)}
    refused: list[str] = []
    try:
        rows = list(csv.reader(io.StringIO(table.removeprefix("\ufeff")), strict=True))
    except csv.Error as error:
        raise PriceListRefused([_("This is no table (CSV).")]) from error
    if not rows or tuple(rows[0][:3]) != COLUMNS:
        raise PriceListRefused([_("The first line must be: %(columns)s") % {"columns": ",".join(COLUMNS)}])
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
        else:
            holder, field = places[key]
            holder[field] = jpy
    if refused:
        raise PriceListRefused(refused)
    return changed


def _plain(cell: str) -> str:
    """Return a text as a spreadsheet shows it: one that would begin a formula there begins with an apostrophe."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


def _jpy(cell: str) -> int | None:
    """Read a price as people write it: 19800, 19,800, ¥19,800, １９８００."""
    found = _NUMBER.fullmatch(unicodedata.normalize("NFKC", cell).strip())
    return int(found[1].replace(",", "")) if found else None


def _places(offer: Offer) -> Iterator[tuple[str, str, dict[str, Any], str]]:
    """Yield each price's key, what it is of, the part of the document that holds it, and the field."""
    for section, part in offer.items():
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
                name = in_language(entry["name"]) if "name" in entry else f"{label} {entry.get('id', '')}"
                yield from _prices_in(f"{section}.{entry.get('id', '')}", name, entry)
        if isinstance(part, dict):
            yield from _prices_in(section, label, part)


def _prices_in(key: str, name: str, part: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any], str]]:
    for field in part:
        if field.endswith("Jpy"):
            yield f"{key}.{field}", f"{name}: {FIELD_LABELS.get(field, field)}", part, field
