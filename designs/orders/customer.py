"""The pages that a customer's secret address opens: the order as it stands, and what can be done about it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from config.api.params import decoded_pairs
from designs.orders.drawing import picture_of
from designs.orders.models import Order
from designs.pages.language import form_in_its_language, spoken
from designs.pages.page import private_page


@form_in_its_language
def order_page(request: HttpRequest) -> HttpResponse:
    """Show an order: its receipt, how far it is, how to pay."""
    order = order_of(request)
    context = {**told_of(order), "is_new": request.GET.get("new") == "1"}
    return private_page(request, "orders/order", "orders", context)


def order_of(request: HttpRequest) -> Order:
    """Return the order that an address opens. Raises Http404, also for one that was made anonymous."""
    key = dict(decoded_pairs(request.META.get("QUERY_STRING", ""))).get("key", "")
    order = Order.objects.filter(key=key, anonymised_at=None).prefetch_related("faces").first() if key else None
    if order is None:
        raise Http404
    return order


def told_of(order: Order) -> dict[str, Any]:
    """Return what pages show of an order, in the active language."""
    locale = spoken()
    face = order.face
    return {
        "order": order,
        "face": face,
        "picture": picture_of(face.geometry),
        "facts": face.told[locale]["facts"],
        "lines": [(line["label"][locale], line["jpy"]) for line in order.lines],
        "payment": {part: words[locale] for part, words in order.payment.items()},
        "address": order.address_lines(locale),
        "events": order.events.all(),
        "title": _("Order %(number)s") % {"number": order.number},
    }
