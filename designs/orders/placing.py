"""An order placed: everything that was bought is kept in one transaction, with the mails that tell of it.

Knows tables and rules of orders; no form and no HTTP.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from catalog import publishing, rules
from catalog.models import ShopText
from catalog.offer.document import Offer
from catalog.texts import as_markdown
from catalog.vocabulary import Locale
from designs.orders import mails
from designs.orders.models import Order, OrderedFace, OrderEvent, PaymentWay
from designs.orders.pricing import TAX_PERCENT, Line, fee_line, lines_of
from designs.pages.page import shop
from designs.workshop.reading import OrderedSeal

AGREED_TO: Final = ("terms", "cancellation", "guarantee", "privacy", "legal")
"""The texts of the shop that a customer agrees to."""
_TRIES: Final = 5  # to find an order number that is free


class FaceTaken(Exception):
    """Somebody else's registered seal has this face."""


@dataclass(frozen=True, slots=True)
class Placed:
    """What a customer sent: fields of Order that say who, and how it is paid."""

    customer: Mapping[str, Any]
    way: PaymentWay
    nonce: str
    locale: Locale


def place(placed: Placed, seal: OrderedSeal, face: OrderedFace, offer: Offer) -> tuple[Order, bool]:
    """Keep an order; return it, and whether it is new: a form that was sent before has its order already.

    Raises FaceTaken.
    """
    for _try in range(_TRIES):
        try:
            with transaction.atomic():
                return _kept(placed, seal, face, offer), True
        except IntegrityError:
            before = Order.objects.filter(form_nonce=placed.nonce).first()
            if before is not None:
                return before, False
            if is_taken(face, seal.use):
                raise FaceTaken from None
    raise RuntimeError("No order number is free today.")


def is_taken(face: OrderedFace, use: str) -> bool:
    """Say whether a face may not be ordered for a use, because another registered seal has it."""
    return use == "registered" and OrderedFace.objects.filter(digest=face.digest, is_exclusive=True).exists()


def _kept(placed: Placed, seal: OrderedSeal, face: OrderedFace, offer: Offer) -> Order:
    way = placed.way
    lines = bill(seal, offer, way)
    number, total = _new_number(), sum(line.jpy for line in lines)
    order = Order.objects.create(
        number=number,
        key=secrets.token_urlsafe(24),
        form_nonce=placed.nonce,
        locale=placed.locale,
        **placed.customer,
        material=seal.material,
        use=seal.use,
        color=seal.color,
        addons=list(seal.addons),
        lines=[line.as_json() for line in lines],
        total_jpy=total,
        tax_percent=TAX_PERCENT,
        terms=_terms(offer, placed.locale),
        offer_digest=publishing.live().digest,
        cancellation_hours=offer["cancellation"]["freeUntilHoursAfterApproval"],
        lead_days=rules.lead_days(offer, seal.material),
        payment_way=way,
        payment={part: {each: way.told(part, each) for each in ("en", "ja")} for part in ("name", "text")},
        payment_link=way.link_for(number, total),
        is_on_delivery=way.is_on_delivery,
    )
    face.pk, face.order, face.ordinal = None, order, 1
    face.is_exclusive = seal.use == "registered"
    face.save(force_insert=True)
    OrderEvent.objects.create(order=order, state=order.state)
    mails.to_customer(order, "received")
    mails.to_shop(order, "new-order")
    return order


def bill(seal: OrderedSeal, offer: Offer, way: PaymentWay) -> list[Line]:
    """Return all that is to be paid, the fee of the way of paying last."""
    lines = lines_of(seal, offer)
    names = {"en": way.name_en, "ja": way.name_ja}
    return [*lines, fee_line(way.fee_jpy, {"en": names["en"], "ja": names["ja"]})] if way.fee_jpy else lines


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


def _new_number() -> str:
    """Return an order number: the day, and four digits that do not tell how many orders there are."""
    return f"{timezone.localdate():%y%m%d}-{secrets.randbelow(10_000):04d}"
