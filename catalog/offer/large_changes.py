"""What a change does that is more likely a slip of the hand than meant: asked about before it goes live.

Reads two offers. What is odd about one of them alone is `catalog.offer.advice`' business.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Final

from django.utils.translation import gettext as _

from catalog.offer.advice import alarms
from catalog.offer.differences import Difference, differences
from catalog.offer.document import Offer

MOST_MOVED: Final = 1 / 3  # of a price, up or down


def doubts(before: Offer, after: Offer) -> list[str]:
    """Return what to ask about before `after` takes the place of `before`, in the active language."""
    known = alarms(before)
    return [*_moved_far(differences(before, after)), *(alarm for alarm in alarms(after) if alarm not in known)]


def _moved_far(found: Iterable[Difference]) -> Iterator[str]:
    for difference in found:
        old, new, words = difference.before, difference.after, difference.describe()
        if difference.path[0] == "links" and difference.kind == "removed":
            yield _("%(what)s: programs and pages that follow it will find nothing.") % {"what": words}
        elif not (difference.path[-1].endswith("Jpy") and isinstance(old, int) and isinstance(new, int)):
            continue
        elif abs(new - old) > MOST_MOVED * old:
            yield _("%(what)s: that is %(share)s percent.") % {"what": words, "share": _percent(old, new)}


def _percent(old: int, new: int) -> str:
    """Return by how much a price moves; one that is not free has not lost 100 percent."""
    share = 100 * (new - old) / old if old else 100.0
    if 99 < abs(share) < 100:
        return f"{math.trunc(share * 10) / 10:+.1f}"
    return f"{share:+.0f}"
