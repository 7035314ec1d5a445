"""Whether orders are taken here, and how they may be paid. Reads the live offer; decides nothing else."""

from typing import Final

from django.conf import settings

from catalog import publishing, rules
from catalog.offer.document import Offer
from designs.orders.models import PaymentWay

OWN_CHECKOUT: Final = "/order"


def has_own_checkout(offer: Offer) -> bool:
    """Say whether order links lead to this site, and not to a checkout that staff have set."""
    return rules.checkout_url(offer).split("?")[0] == settings.BASE_URL + OWN_CHECKOUT


def offered_ways() -> list[PaymentWay]:
    return list(PaymentWay.objects.filter(is_offered=True))


def takes_orders(offer: Offer) -> bool:
    """Say whether a seal can be ordered on this site now: not while a draft of the offer is looked at."""
    return has_own_checkout(offer) and not publishing.shows_a_draft() and bool(offered_ways())
