"""Finds the seal to be made by an order's number: from its stored polygons, once the customer has approved them."""

import re
import unicodedata
from typing import Final

from django.utils.translation import gettext as _

from designs.orders.face.keeping import FaceDamaged, kept_seal
from designs.orders.models import Order, State
from designs.workshop.ordered_seal import NotAnOrder, OrderedSeal

_NUMBER: Final = re.compile(r"\d{6}-\d{4}")


def is_order_number(pasted: str) -> bool:
    return bool(_NUMBER.fullmatch(_narrow(pasted)))


def ordered_seal(pasted: str) -> OrderedSeal:
    """Return the seal of an order that its customer has approved. Raises NotAnOrder."""
    order = Order.objects.filter(number=_narrow(pasted), anonymised_at=None).first()
    if order is None:
        raise NotAnOrder(_("There is no order of this number."))
    if order.state == State.CANCELLED:
        raise NotAnOrder(_("This order is cancelled."))
    face = order.face
    if not face.is_approved:
        raise NotAnOrder(_("The customer has not said yes to this face. Nothing is carved before."))
    try:
        return kept_seal(order, face)
    except FaceDamaged as error:
        raise NotAnOrder(
            _(
                "The polygons of this order have changed since they were stored. Restore the "
                "database, and do not make this order."
            )
        ) from error


def _narrow(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip()
