"""Places an order: stores everything that was bought, and the mails about it, in one transaction.

Must not import forms or HTTP.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog import rules
from catalog.editions import publishing
from catalog.models import ShopText
from catalog.offer.document import Offer
from catalog.vocabulary import Locale
from catalog.words.texts import as_markdown
from designs.orders.checkout.pricing import TAX_PERCENT, Line, bears_the_price, fee_line, lines_of
from designs.orders.mail import mails
from designs.orders.models import Order, OrderedFace, OrderEvent, PaymentWay
from designs.pages.company_set.number import ROLES
from designs.pages.site.page import shop
from designs.workshop.ordered_seal import OrderedSeal

AGREED_TO: Final = ("terms", "cancellation", "guarantee", "privacy", "legal")
"""The texts of the shop that a customer agrees to."""
_TRIES: Final = 5  # to find an order number that is free


class FaceTaken(Exception):
    """Another registered seal has this face already."""


@dataclass(frozen=True, slots=True)
class Placed:
    """What a customer sent: the fields of Order about the customer, and the way of paying."""

    customer: Mapping[str, Any]
    way: PaymentWay
    nonce: str
    locale: Locale


@dataclass(frozen=True, slots=True)
class ToOrder:
    """A seal to be ordered, with its face and its quantity."""

    seal: OrderedSeal
    face: OrderedFace
    quantity: int = 1


def place(placed: Placed, seals: Sequence[ToOrder], offer: Offer) -> tuple[Order, bool]:
    """Store one order for each seal, or none at all; they are paid and sent together.

    Return the first, and whether it is new: if the form was sent before, return its first order. Raises FaceTaken.
    """
    for _try in range(_TRIES):
        try:
            with transaction.atomic():
                return _all_kept(placed, seals, offer), True
        except IntegrityError:
            before = Order.objects.filter(form_nonce=placed.nonce).first()
            if before is not None:
                return before, False
            digests = [each.face.digest for each in seals if each.seal.use == "registered"]
            if len(set(digests)) < len(digests) or any(is_taken(each.face, each.seal.use) for each in seals):
                raise FaceTaken from None
    raise RuntimeError("No order number is free today.")


def is_taken(face: OrderedFace, use: str) -> bool:
    """Say whether a face may not be ordered for a use, because another registered seal has it."""
    return use == "registered" and OrderedFace.objects.filter(digest=face.digest, is_exclusive=True).exists()


def _all_kept(placed: Placed, seals: Sequence[ToOrder], offer: Offer) -> Order:
    bills = [bill(each, offer, placed.way, is_first=each is seals[0]) for each in seals]
    total_jpy = sum(line.jpy for lines in bills for line in lines)
    orders: list[Order] = []
    for each, lines in zip(seals, bills, strict=True):
        first = orders[0] if orders else None
        of_set = next((order for order in reversed(orders) if order.set_role == ROLES[0]), None)
        order = _kept(placed, each, lines, offer, first, total_jpy)
        if each.seal.role and not bears_the_price(each.seal):
            order.first_of_set = of_set
            order.save()
        orders.append(order)
    for order in orders:
        _tell_of_parcel(order, [other.number for other in orders if other is not order])
        mails.to_customer(order, "received")
        mails.to_shop(order, "new-order")
    return orders[0]


def _kept(placed: Placed, each: ToOrder, lines: list[Line], offer: Offer, first: Order | None, total_jpy: int) -> Order:
    """Store one order. The link to pay the parcel's total belongs to its first order."""
    way, seal, face = placed.way, each.seal, each.face
    number = _new_number()
    order = Order.objects.create(
        number=number,
        key=secrets.token_urlsafe(24),
        form_nonce=secrets.token_hex(16) if first else placed.nonce,
        locale=placed.locale,
        **placed.customer,
        material=seal.material,
        use=seal.use,
        color=seal.color,
        addons=list(seal.addons),
        quantity=each.quantity,
        first_of_parcel=first,
        set_role=seal.role,
        lines=[line.as_json() for line in lines],
        total_jpy=sum(line.jpy for line in lines),
        tax_percent=TAX_PERCENT,
        terms=_terms(offer, placed.locale),
        offer_digest=publishing.live().digest,
        cancellation_hours=offer["cancellation"]["freeUntilHoursAfterApproval"],
        lead_days=rules.lead_days(offer, seal.material),
        payment_way=way,
        payment={part: {language: way.told(part, language) for language in ("en", "ja")} for part in ("name", "text")},
        payment_link="" if first else way.link_for(number, total_jpy),
        is_on_delivery=way.is_on_delivery,
    )
    face.pk, face.order, face.ordinal = None, order, 1
    face.is_exclusive = seal.use == "registered"
    face.save(force_insert=True)
    OrderEvent.objects.create(order=order, state=order.state)
    return order


def _tell_of_parcel(order: Order, others: list[str]) -> None:
    """Add to the facts about the face how many seals are made, and with which orders they are sent."""
    face = order.face
    for locale, told in face.told.items():
        with override(locale):
            more = [
                *([[str(_("Quantity")), str(order.quantity)]] if order.quantity > 1 else []),
                *([[str(_("In one parcel with")), ", ".join(others)]] if others else []),
            ]
        told["facts"] = [*told["facts"][:-1], *more, told["facts"][-1]]
    face.save()


def bill(each: ToOrder, offer: Offer, way: PaymentWay, *, is_first: bool) -> list[Line]:
    """Return the lines to be paid. The first order of a parcel also has shipping and, last, the fee for paying."""
    lines = lines_of(each.seal, offer, each.quantity, with_shipping=is_first)
    if not is_first or not way.fee_jpy:
        return lines
    return [*lines, fee_line(way.fee_jpy, {"en": way.name_en, "ja": way.name_ja})]


def _terms(offer: Offer, locale: Locale) -> list[dict[str, str]]:
    texts = ShopText.objects.in_bulk(AGREED_TO)
    details = shop()
    return [
        {
            "id": text_id,
            "title": texts[text_id].told("name", locale),
            "text": as_markdown(texts[text_id].told("body", locale), details, offer, locale),
        }
        for text_id in AGREED_TO
        if text_id in texts
    ]


def digest_of_terms(offer: Offer, locale: Locale) -> str:
    """Return a digest of what a customer agrees to."""
    agreed_to = [_terms(offer, locale), offer["cancellation"]]
    return hashlib.sha256(json.dumps(agreed_to, sort_keys=True).encode()).hexdigest()


def _new_number() -> str:
    """Return an order number: the day and four random digits, which do not show how many orders there are."""
    return f"{timezone.localdate():%y%m%d}-{secrets.randbelow(10_000):04d}"
