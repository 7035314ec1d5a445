"""Reads one order or several, one per line, into the seals to make."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from catalog.offer.document import Offer
from designs.orders.face.workshop import is_order_number, ordered_seal
from designs.pages.company_set.number import is_set_number
from designs.workshop.ordered_seal import NotAnOrder, OrderedSeal, read_order
from designs.workshop.sets import company_set, set_of_number

MOST_ORDERS: Final = 20


def seals_of(pasted: str, offer: Offer, *, is_set: bool) -> Sequence[OrderedSeal]:
    """Return the seals of a pasted text with one order per line. A single order may give its company's set instead.

    Raises NotAnOrder, which names the line where there are several.
    """
    lines = [line for line in map(str.strip, pasted.splitlines()) if line]
    if len(lines) > MOST_ORDERS:
        raise NotAnOrder(_("At most %(most)s orders go on one plate.") % {"most": MOST_ORDERS})
    if len(lines) < 2:
        return _seals(pasted, offer, is_set=is_set)
    if is_set:
        raise NotAnOrder(_("A company’s set is made of one order at a time."))
    seals: list[OrderedSeal] = []
    for number, line in enumerate(lines, 1):
        try:
            seals += _seals(line, offer)
        except NotAnOrder as refused:
            raise NotAnOrder(_("Line %(number)s: %(why)s") % {"number": number, "why": refused}) from refused
    return seals


def _seals(pasted: str, offer: Offer, *, is_set: bool = False) -> Sequence[OrderedSeal]:
    """Return the three seals of a set's number; for any other order its seal, or the company's set of that seal."""
    if is_set_number(pasted):
        return set_of_number(pasted, offer)
    seal = ordered_seal(pasted) if is_order_number(pasted) else read_order(pasted, offer)
    return company_set(seal, offer) if is_set else [seal]
