"""One order or several, one a line, to the seals that are made of them. Knows which kinds of order there are."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from catalog.offer.document import Offer
from designs.orders.workshop import is_order_number, ordered_seal
from designs.workshop.reading import NotAnOrder, OrderedSeal, company_set, read_order

MOST_ORDERS: Final = 20


def seals_of(pasted: str, offer: Offer, *, is_set: bool) -> Sequence[OrderedSeal]:
    """Return the seals of what is pasted, an order a line; of one order its company's set, where that is wanted.

    Raises NotAnOrder, which names the line where there are several.
    """
    lines = [line for line in map(str.strip, pasted.splitlines()) if line]
    if len(lines) > MOST_ORDERS:
        raise NotAnOrder(_("At most %(most)s orders go on one plate.") % {"most": MOST_ORDERS})
    if len(lines) < 2:
        seal = _seal(pasted, offer)
        return company_set(seal, offer) if is_set else [seal]
    if is_set:
        raise NotAnOrder(_("A company’s set is made of one order at a time."))
    seals = []
    for number, line in enumerate(lines, 1):
        try:
            seals.append(_seal(line, offer))
        except NotAnOrder as refused:
            raise NotAnOrder(_("Line %(number)s: %(why)s") % {"number": number, "why": refused}) from refused
    return seals


def _seal(pasted: str, offer: Offer) -> OrderedSeal:
    return ordered_seal(pasted) if is_order_number(pasted) else read_order(pasted, offer)
