"""Writes the mails about an order from templates, in the order's language, and puts them into the outbox.

A template's first line is the subject. outbox.py sends the mails.
"""

from typing import Any

from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from designs.orders.mail import outbox
from designs.orders.models import Mail, Order
from designs.pages.site.page import shop

STAFF_LANGUAGE = "ja"


def to_customer(order: Order, kind: str, **further: Any) -> None:
    """Write a mail to the customer. Needs a transaction; the mail is sent after its commit."""
    _write(order, kind, order.locale, order.email, shop().email, further)


def to_shop(order: Order, kind: str, **further: Any) -> None:
    """Write a mail to the shop if it has an address. Needs a transaction; the mail is sent after its commit."""
    address = shop().email
    if address:
        _write(order, kind, STAFF_LANGUAGE, address, order.email, further)


def page_of(order: Order, page: str = "order_page") -> str:
    """Return the secret address of an order's page, or of the page of its proof."""
    return f"{settings.BASE_URL}{reverse(page, kwargs={'locale': order.locale})}?key={order.key}"


def _write(order: Order, kind: str, locale: str, to: str, reply_to: str, further: dict[str, Any]) -> None:
    with override(locale):
        details = shop()
        context = {
            "order": order,
            "locale": locale,
            "lines": [(line["label"][locale], line["jpy"]) for line in order.lines],
            "payment": {part: words[locale] for part, words in order.payment.items()},
            "facts": order.face.told[locale]["facts"],
            "parcel_total": sum(each.total_jpy for each in order.parcel),
            "address": order.address_lines(locale),
            "page_url": page_of(order),
            "proof_url": page_of(order, "order_proof"),
            "desk_url": f"{settings.BASE_URL}{reverse('admin:orders_order_change', args=[order.pk])}",
            "shop": details,
            "shop_name": details.told("name", locale),
            **further,
        }
        text = render_to_string(f"designs/orders/mail/{kind}.{locale}.txt", context)
    subject, _line, body = text.partition("\n")
    Mail.objects.create(order=order, to=to, reply_to=reply_to, subject=subject.strip(), body=body.strip() + "\n")
    transaction.on_commit(outbox.deliver, robust=True)  # a failed mail must not undo the order
