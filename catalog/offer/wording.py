"""Writes values of an offer for people, in the reader's language."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from difflib import SequenceMatcher
from itertools import takewhile
from typing import Final, cast

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from catalog.offer.document import NamedEntry, Names, entry_of

SAID_WHOLE: Final = 70  # letters; of a longer text, only the changed lines are described
LINES_SAID: Final = 3
CONTEXT: Final = 10  # letters before and after what changed in a line


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


def format_moment(time: datetime) -> str:
    """Return a time as people write it, by the shop's clock."""
    return date_format(localtime(time), "SHORT_DATETIME_FORMAT")


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


def said_changed(before: str, after: str) -> str:
    """Describe the change of a text: both texts in full if they are short, else what changed in which lines."""
    if max(len(before), len(after)) <= SAID_WHOLE:
        return f"{before} → {after}"
    old, new = before.splitlines(), after.splitlines()
    blocks = [
        _excerpts(" ".join(old[a:b]).strip(), " ".join(new[c:d]).strip())
        for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if kind != "equal"
    ]
    more = [_("and %(count)d more") % {"count": len(blocks) - LINES_SAID}] if len(blocks) > LINES_SAID else []
    return "; ".join([*blocks[:LINES_SAID], *more])


def _excerpts(before: str, after: str) -> str:
    """Return two texts without their common beginning and end, except for some letters of context."""
    start = _shared(before, after)
    end = _shared(before[start:][::-1], after[start:][::-1])
    return " → ".join(_excerpt(text, start, len(text) - end) for text in (before, after))


def _shared(one: str, other: str) -> int:
    """Return how many letters two texts begin with in common."""
    return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _excerpt(text: str, start: int, end: int) -> str:
    first, last = max(0, start - CONTEXT), min(len(text), end + CONTEXT)
    inner = text[first:last]
    if len(inner) > SAID_WHOLE:
        inner = f"{inner[: SAID_WHOLE // 2]} … {inner[-SAID_WHOLE // 2 :]}"
    return f"{'…' if first else ''}{inner}{'…' if last < len(text) else ''}" or _("none")
