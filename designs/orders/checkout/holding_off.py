"""Keeps robots and floods away from the order form, without a third party: signed forms, a least time, a rate limit.

The signed data also say what the customer saw: prices, the face and the terms. Does not depend on the form's fields.
"""

import secrets
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from datetime import timedelta
from typing import Final

from axes.helpers import get_client_ip_address
from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from designs.orders.models import Order, Sending

WITHIN: Final = timedelta(hours=1)
MOST_OF_AN_ADDRESS: Final = 10
MOST_TO_AN_EMAIL: Final = 4
FORM_LASTS: Final = timedelta(days=2)
_SALT: Final = "orders.form"


@dataclass(frozen=True, slots=True)
class Shown:
    """What a form shows: the total before fees, the digest of the faces, the fees by way of paying, and the digest of
    what the customer agrees to.
    """

    total_jpy: int
    digest: str
    fees_jpy: Mapping[str, int]
    terms_digest: str


@dataclass(frozen=True, slots=True)
class SeenForm:
    """A form as it was shown, and its nonce."""

    nonce: str
    shown: Shown
    is_hasty: bool = False  # sent sooner than a person can fill it in


def signed_form(shown: Shown) -> str:
    """Return the signed data for a form. With them it makes only one order, and only for what it showed."""
    return signing.dumps([secrets.token_hex(16), *astuple(shown)], salt=_SALT)


def seen_form(token: str) -> SeenForm | None:
    """Return the data of a signed form; None if they are forged or too old."""
    try:
        nonce, *told = signing.loads(token, salt=_SALT, max_age=FORM_LASTS)
        shown = Shown(*told)
    except (signing.BadSignature, TypeError):  # the form of an earlier version says less
        return None
    try:
        signing.loads(token, salt=_SALT, max_age=timedelta(seconds=settings.ORDER_LEAST_SECONDS))
        is_hasty = settings.ORDER_LEAST_SECONDS > 0
    except signing.SignatureExpired:
        is_hasty = False
    return SeenForm(nonce, shown, is_hasty)


def is_flood(request: HttpRequest, email: str) -> bool:
    """Count a form that is about to be an order. Say whether its IP address or its customer sent too many recently."""
    now = timezone.now()
    since, until = now - WITHIN, now + WITHIN  # a later time was stored while the clock was wrong
    Sending.objects.exclude(at__range=(since, until)).delete()
    address = salted_hmac("orders.sending", str(get_client_ip_address(request)), algorithm="sha256").hexdigest()
    if Sending.objects.filter(address_digest=address, at__gte=since).count() >= MOST_OF_AN_ADDRESS:
        return True
    parcels = Order.objects.filter(email__iexact=email, made_at__range=(since, until), first_of_parcel=None)
    if parcels.count() >= MOST_TO_AN_EMAIL:
        return True
    Sending.objects.create(address_digest=address)
    return False
