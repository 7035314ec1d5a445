"""How values of an offer are written for people, in the language of whoever reads. Knows no field and no section."""

from collections.abc import Iterable, Mapping
from typing import cast

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from catalog.offer.document import NamedEntry, Names, entry_of


def in_language(names: Names) -> str:
    """Return a name in the active language."""
    return names["ja" if (get_language() or "").startswith("ja") else "en"]


def entry_name(entries: Iterable[NamedEntry], entry_id: str) -> str:
    """Return the name of an entry in the active language; its id when there is none."""
    try:
        return in_language(entry_of(entries, entry_id)["name"])
    except KeyError:
        return entry_id


def format_yen(price_jpy: int) -> str:
    """Return a price as the shop writes it."""
    return f"¥{price_jpy:,}"


def format_value(value: object) -> str:
    """Return a value as people write it."""
    if value is None or value == "" or value == []:
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, list):
        return ", ".join(format_value(item) for item in value)
    if isinstance(value, Mapping):
        return in_language(cast(Names, value)) if "en" in value else ""
    return str(value)
