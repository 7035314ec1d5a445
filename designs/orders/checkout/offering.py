"""Says whether this site takes orders, and how they can be paid. Reads the live offer."""

from typing import Final

from django.conf import settings

from catalog import rules
from catalog.editions import publishing
from catalog.offer.document import Offer
from designs.orders.models import PaymentWay

OWN_CHECKOUT: Final = "/order"


def has_own_checkout(offer: Offer) -> bool:
    """Say whether order links lead to this site, and not to a checkout that staff have set."""
    return rules.checkout_url(offer).split("?")[0] == settings.BASE_URL + OWN_CHECKOUT


def offered_ways() -> list[PaymentWay]:
    return list(PaymentWay.objects.filter(is_offered=True))


def takes_orders(offer: Offer) -> bool:
    """Say whether a seal can be ordered on this site now. During the preview of a draft it cannot."""
    return has_own_checkout(offer) and not publishing.shows_a_draft() and bool(offered_ways())
