"""The page on which seals are ordered: what is bought, what it costs, and one form. Works without scripts.

No input is lost: when an order is refused, the form is shown again, filled in, with the reason.
"""

import secrets
from dataclasses import dataclass
from http import HTTPStatus
from itertools import chain
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from catalog import rules
from catalog.offer.document import Offer
from config.api.responses.errors import ApiError
from designs.orders.checkout.basket import (
    MOST_OF_ONE,
    MOST_SEALS,
    Bought,
    bought,
    checkout_path,
    is_face_twice,
    may_be_several,
    numbers_in,
    quantity_in,
    seals_of,
    second_seal,
)
from designs.orders.checkout.forms import TRAP, OrderForm
from designs.orders.checkout.holding_off import SeenForm, Shown, is_flood, seen_form, signed_form
from designs.orders.checkout.offering import offered_ways, takes_orders
from designs.orders.checkout.placing import FaceTaken, Placed, ToOrder, digest_of_terms, place
from designs.orders.checkout.pricing import Line
from designs.orders.checkout.refusals import is_stale, not_now
from designs.orders.models import Order, PaymentWay
from designs.pages.choice.address import NUMBER, page_path
from designs.pages.choice.number import pairs_of, read_number
from designs.pages.site.language import form_in_its_language, spoken
from designs.pages.site.page import live_offer, private_page
from designs.pages.wording.delivery import arrival_days
from designs.pages.wording.sold_out import sold_out_told
from designs.workshop.facts import facts_of
from designs.workshop.ordered_seal import NotAnOrder, OrderedSeal

PATH: Final = "checkout"
DESIGN: Final = "design"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The seals that the page's design numbers name, with the live offer's prices, and the ways of paying."""

    items: list[Bought]
    ways: list[PaymentWay]
    offer: Offer
    sold_out: list[str]  # sentences; empty if everything is in stock

    @property
    def lines(self) -> list[Line]:
        """All lines to be paid. Shipping belongs to the first seal and stands last."""
        *of_the_first, shipping = self.items[0].lines
        return [*of_the_first, *(line for item in self.items[1:] for line in item.lines), shipping]

    @property
    def total_jpy(self) -> int:
        return sum(line.jpy for line in self.lines)

    @property
    def digest(self) -> str:
        """The digests of the faces."""
        return " ".join(item.face.digest for item in self.items)

    @property
    def shown(self) -> Shown:
        """What the form shows, in the active language."""
        fees_jpy = {str(way.pk): way.fee_jpy for way in self.ways}
        return Shown(self.total_jpy, self.digest, fees_jpy, digest_of_terms(self.offer, spoken()))

    @property
    def numbers(self) -> list[str]:
        return list(dict.fromkeys(item.seal.number for item in self.items))  # the seals of a set share one


@form_in_its_language
def checkout(request: HttpRequest) -> HttpResponse:
    """Show the form for the seals of the given design numbers; on POST, take the order."""
    offer = live_offer()
    numbers = numbers_in(request)
    try:
        asked = [(number, seal) for number in numbers for seal in seals_of(number, offer)]
    except NotAnOrder:
        asked = []
    seals = [seal for _number, seal in asked]
    if not seals:
        told = {"unknown_number": numbers[-1]} if numbers else {}
        return private_page(request, "pages/design/find", DESIGN, told, HTTPStatus.BAD_REQUEST)
    quantity = quantity_in(request, seals)
    is_sent = request.method == "POST"  # the faces that the customer saw are compared below
    for number, seal in asked:
        is_earlier = bool(seal.earlier_number) and not is_sent
        if not takes_orders(offer) or not seal.is_whole or is_earlier:
            return HttpResponseRedirect(page_path(spoken(), DESIGN, {NUMBER: number}))
    try:
        items = [bought(seal, quantity, offer, is_first=seal is seals[0]) for seal in seals]
    except ApiError as error:
        return not_now(request, error)
    unfit = next((item for item in items if not item.is_fit), None)
    if unfit is not None:
        return HttpResponseRedirect(page_path(spoken(), DESIGN, {NUMBER: unfit.seal.number}))
    sold_out = _sold_out(seals, offer)
    if sold_out and not is_sent:
        return HttpResponseRedirect(page_path(spoken(), DESIGN, {NUMBER: numbers[0]}))
    chosen = Chosen(items, offered_ways(), offer, sold_out)
    return _sent(request, chosen) if is_sent else _page(request, chosen, None)


def _sold_out(seals: list[OrderedSeal], offer: Offer) -> list[str]:
    """Return a sentence for each part of the seals that is sold out."""
    told = (sold_out_told(offer, seal.material, seal.color, seal.shape, seal.size_mm) for seal in seals)
    return list(dict.fromkeys(chain.from_iterable(told)))


def _sent(request: HttpRequest, chosen: Chosen) -> HttpResponse:
    """Take the form and redirect to its order, also if it was sent before; else show it again with the errors."""
    form = OrderForm(request.POST, chosen.ways, spoken())
    seen = seen_form(request.POST.get("token", ""))
    taken = any(item.is_taken for item in chosen.items)  # asked first, because placing this form takes the face
    before = Order.objects.filter(form_nonce=seen.nonce).first() if seen else None
    if before is not None and not is_stale(request):
        return _receipt(before)
    if taken or chosen.sold_out:
        return _page(request, chosen, form, " ".join(chosen.sold_out), HTTPStatus.CONFLICT)
    is_whole = form.is_valid()
    again = _why_again(request, seen, chosen, form, is_whole=is_whole)
    if seen is None or not is_whole or again:
        status = HTTPStatus.FORBIDDEN if is_stale(request) else HTTPStatus.UNPROCESSABLE_ENTITY
        return _page(request, chosen, form, again, status)
    if is_flood(request, form.cleaned_data["email"]):
        before = Order.objects.filter(form_nonce=seen.nonce).first()
        return _receipt(before) if before else _page(request, chosen, form, _flood(), HTTPStatus.TOO_MANY_REQUESTS)
    placed = Placed(form.customer(), form.cleaned_data["way"], seen.nonce, spoken())
    try:
        wanted = [ToOrder(item.seal, item.face, item.quantity) for item in chosen.items]
        order, _is_new = place(placed, wanted, chosen.offer)
    except FaceTaken:
        return _page(request, chosen, form, status=HTTPStatus.CONFLICT)
    return _receipt(order)


def _why_again(request: HttpRequest, seen: SeenForm | None, chosen: Chosen, form: OrderForm, *, is_whole: bool) -> str:
    """Return why a form without errors in its fields must be sent again all the same; "" if it need not be."""
    if is_stale(request):
        return _("Please send the form once more. If this comes again, let your browser keep cookies of this site.")
    if seen is None:
        return _("The form had been open for too long. Please look at it and send it once more.")
    changed = _what_changed(seen.shown, chosen.shown, form.cleaned_data.get("way"))
    if changed:
        return changed
    if is_whole and (seen.is_hasty or request.POST.get(TRAP)):  # a form with a mistake in it comes from a person
        return _("Please send the form once more: it looked as if a program had filled it in.")
    return ""


def _what_changed(before: Shown, now: Shown, way: PaymentWay | None) -> str:
    """Return what has changed since the form was shown; "" if nothing did that this customer agrees to."""
    has_another_fee = way is not None and before.fees_jpy.get(str(way.pk)) != way.fee_jpy
    told = []
    if before.total_jpy != now.total_jpy or has_another_fee:
        told.append(
            _("The price has changed while you were writing. Please look at the total and send the form once more.")
        )
    if before.terms_digest != now.terms_digest:
        told.append(_("Our terms have changed while you were writing. Please read them and send the form once more."))
    if before.digest != now.digest:
        told.append(
            _("The face is drawn a little differently since you opened this page. Please look at it once more.")
        )
    return " ".join(told)


def _flood() -> str:
    return _("Many orders came from your network just now. Please send the form again in an hour, or write to us.")


def _receipt(order: Order) -> HttpResponse:
    address = reverse("order_page", kwargs={"locale": order.locale})
    return HttpResponseRedirect(f"{address}?key={order.key}&new=1", status=HTTPStatus.SEE_OTHER)


def _page(
    request: HttpRequest, chosen: Chosen, form: OrderForm | None, again: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    locale, offer, first = spoken(), chosen.offer, chosen.items[0]
    seals = [item.seal for item in chosen.items]
    taken = next((item for item in chosen.items if item.is_taken), None)
    context: dict[str, Any] = {
        "chosen": chosen,
        "form": form or OrderForm(None, chosen.ways, locale),
        "again": again,
        "token": _token(request, chosen),
        "items": [(item, facts_of(item.seal, offer)) for item in chosen.items],
        "lines": [(line.label[locale], line.price) for line in chosen.lines],
        "ways": [(way, way.told("text", locale)) for way in chosen.ways],
        "totals": [chosen.total_jpy + way.fee_jpy for way in chosen.ways],
        "action": checkout_path(chosen.numbers, first.quantity),
        "design_url": _design(first.seal, offer),
        "arrives": arrival_days(offer, max(seals, key=lambda seal: rules.lead_days(offer, seal.material)).material),
        "is_set": bool(first.seal.role),
        "is_taken": bool(taken),
        "is_face_twice": is_face_twice(chosen.items),
        "another_url": _design(taken.seal, offer, seed=str(secrets.randbits(53))) if taken else "",
        "numbers": chosen.numbers,
        "quantity": first.quantity,
        "quantities": range(1, MOST_OF_ONE + 1) if may_be_several(seals) else (),
        "has_room": len(chosen.numbers) < MOST_SEALS and first.quantity == 1,
        "second": second_seal(first.seal, offer) if len(seals) == 1 else None,
    }
    return private_page(request, "orders/checkout", PATH, context, status)


def _token(request: HttpRequest, chosen: Chosen) -> str:
    """Return the signed data of the form. A form shown again keeps its data, so that it does not count as hasty."""
    sent = request.POST.get("token", "")
    seen, shown = seen_form(sent), chosen.shown
    return sent if seen is not None and seen.shown == shown else signed_form(shown)


def _design(seal: OrderedSeal, offer: Offer, **instead: str) -> str:
    if seal.set_number:
        return page_path(spoken(), "company-set", {NUMBER: seal.set_number})
    pairs = pairs_of(read_number(seal.number), offer)[0]
    return page_path(spoken(), DESIGN, [(name, instead.get(name, value)) for name, value in pairs])
