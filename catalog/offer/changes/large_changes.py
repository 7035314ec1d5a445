"""Finds changes that are more likely a typing mistake than intended. Staff must confirm them before they go live.

Reads two offers. `catalog.offer.checks.advice` finds oddities of one offer.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast

from django.utils.translation import gettext as _

from catalog.offer.changes.differences import Difference, differences
from catalog.offer.checks.advice import alarms
from catalog.offer.document import Offer, ShopDocument
from catalog.offer.price_list import prices_of
from catalog.offer.selling import sold_at, sold_out_in
from catalog.offer.wording import in_language

MOST_MOVED: Final = 1 / 3  # of a price, up or down


def doubts(before: Offer, after: Offer) -> list[str]:
    """Return the questions to ask before `after` replaces `before`, in the active language."""
    known = alarms(before)
    found = alarms(after)
    return [
        *_moved_far(differences(before, after)),
        *(alarm for alarm in found if alarm not in known),
        *_of_sales(cast(ShopDocument, before), cast(ShopDocument, after), found),
        *_nothing_left(cast(ShopDocument, before), cast(ShopDocument, after)),
    ]


def _of_sales(before: ShopDocument, after: ShopDocument, known: Sequence[str]) -> Iterator[str]:
    """Yield what is odd about new and changed sales, compared with the normal prices of `after`."""
    normal = {price.key: price for price in prices_of(after)}
    for sale in after.get("sales", []):
        if sale in before.get("sales", []):
            continue
        name = in_language(sale["name"])
        for price in sale["prices"]:
            old, new = normal[price["id"]], price["priceJpy"]
            if abs(new - old.jpy) > MOST_MOVED * old.jpy:
                words = {"sale": name, "what": old.what, "old": f"{old.jpy:,}", "new": f"{new:,}"}
                moved = _("Sale %(sale)s: %(what)s %(old)s → %(new)s: that is %(share)s percent.")
                yield moved % {**words, "share": _percent(old.jpy, new)}
        for alarm in alarms(sold_at(after, [sale])):
            if alarm not in known:
                yield _("During the sale %(sale)s: %(alarm)s") % {"sale": name, "alarm": alarm}


def _nothing_left(before: ShopDocument, after: ShopDocument) -> Iterator[str]:
    def is_left(whole: ShopDocument) -> bool:
        sold_out = sold_out_in(whole)
        return any(("materials", metal["id"]) not in sold_out for metal in whole["materials"])

    if is_left(before) and not is_left(after):
        yield _("Every metal is sold out: customers can order no seal.")


def _moved_far(found: Iterable[Difference]) -> Iterator[str]:
    for difference in found:
        old, new, words = difference.before, difference.after, difference.describe()
        if difference.path[0] == "links" and difference.kind == "removed":
            yield _("%(what)s: pages and programs that use this link will not find anything.") % {"what": words}
        elif not (difference.path[-1].endswith("Jpy") and isinstance(old, int) and isinstance(new, int)):
            continue
        elif abs(new - old) > MOST_MOVED * old:
            yield _("%(what)s: that is %(share)s percent.") % {"what": words, "share": _percent(old, new)}


def _percent(old: int, new: int) -> str:
    """Return the change of a price in percent. 99.5 keeps its decimal, because it must not read as 100."""
    share = 100 * (new - old) / old if old else 100.0
    if 99 < abs(share) < 100:
        return f"{math.trunc(share * 10) / 10:+.1f}"
    return f"{share:+.0f}"
