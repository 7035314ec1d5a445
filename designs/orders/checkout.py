"""The page on which a seal is ordered: what is bought, what it costs, and one form. Works without scripts.

What was typed is never lost: whatever is refused, the form comes back filled in, with the reason.
"""

import secrets
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from catalog.offer.document import Offer
from config.api.errors import ApiError
from designs.orders.forms import TRAP, OrderForm
from designs.orders.holding_off import SeenForm, is_flood, seen_form, signed_form
from designs.orders.keeping import face_to_keep
from designs.orders.models import Order, OrderedFace, PaymentWay
from designs.orders.offering import offered_ways, takes_orders
from designs.orders.placing import FaceTaken, Placed, is_taken, place
from designs.orders.pricing import Line, lines_of
from designs.orders.refusals import is_stale
from designs.pages.address import NUMBER, asked_by, page_path
from designs.pages.faces import ShownFace, shown_face
from designs.pages.language import form_in_its_language, spoken
from designs.pages.number import pairs_of, read_number
from designs.pages.page import live_offer, private_page
from designs.pages.wording import refusal_of_address
from designs.workshop.facts import facts_of
from designs.workshop.reading import NotAnOrder, OrderedSeal, read_order

PATH: Final = "checkout"
DESIGN: Final = "design"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the page's number names, by the live offer, and how it can be paid."""

    number: str
    seal: OrderedSeal
    shown: ShownFace
    face: OrderedFace
    lines: list[Line]
    ways: list[PaymentWay]
    offer: Offer

    @property
    def total_jpy(self) -> int:
        return sum(line.jpy for line in self.lines)


@form_in_its_language
def checkout(request: HttpRequest) -> HttpResponse:
    """Show the form for a design number, or take what it was sent with."""
    offer = live_offer()
    number = asked_by(request).given.get(NUMBER, "")
    try:
        seal = read_order(number, offer)
        design = page_path(spoken(), DESIGN, pairs_of(read_number(number), offer)[0])
    except (NotAnOrder, ValueError):
        told = {"unknown_number": number} if number else {}
        return private_page(request, "find", DESIGN, told, HTTPStatus.BAD_REQUEST)
    if not takes_orders(offer) or not seal.is_whole:
        return HttpResponseRedirect(design)
    try:
        shown = shown_face(seal.name, seal.family, seal.seed, seal.shape, seal.size_mm, seal.use, offer)
        face = face_to_keep(seal, offer)
    except ApiError as error:
        return _not_now(request, error)
    if not shown.is_usable:
        return HttpResponseRedirect(design)
    chosen = Chosen(number, seal, shown, face, lines_of(seal, offer), offered_ways(), offer)
    return _sent(request, chosen) if request.method == "POST" else _page(request, chosen, None)


def _sent(request: HttpRequest, chosen: Chosen) -> HttpResponse:
    """Take the form: lead to the order that it made, or made before; else show it again with what is wrong."""
    form = OrderForm(request.POST, chosen.ways, spoken())
    seen = seen_form(request.POST.get("token", ""))
    before = Order.objects.filter(form_nonce=seen.nonce).first() if seen else None
    if before is not None and not is_stale(request):
        return _receipt(before)
    if is_taken(chosen.face, chosen.seal.use):
        return _page(request, chosen, form, status=HTTPStatus.CONFLICT)
    is_whole, again = form.is_valid(), _why_again(request, seen, chosen)
    if not is_whole or again:
        status = HTTPStatus.FORBIDDEN if is_stale(request) else HTTPStatus.UNPROCESSABLE_ENTITY
        return _page(request, chosen, form, again, status)
    if seen is None or is_flood(request, form.cleaned_data["email"]):
        return _page(request, chosen, form, _flood(), HTTPStatus.TOO_MANY_REQUESTS)
    placed = Placed(form.customer(), form.cleaned_data["way"], seen.nonce, spoken())
    try:
        order, _is_new = place(placed, chosen.seal, chosen.face, chosen.offer)
    except FaceTaken:
        return _page(request, chosen, form, status=HTTPStatus.CONFLICT)
    return _receipt(order)


def _why_again(request: HttpRequest, seen: SeenForm | None, chosen: Chosen) -> str:
    """Return why a form that may be filled in rightly has to be sent once more; nothing where it has not."""
    if is_stale(request):
        return _("Please send the form once more. If this comes again, let your browser keep cookies of this site.")
    if seen is None:
        return _("The form had been open for too long. Please look at it and send it once more.")
    if seen.total_jpy != chosen.total_jpy:
        return _("The price has changed while you were writing. Please look at the total and send the form once more.")
    if seen.digest != chosen.face.digest:
        return _("The face is drawn a little differently since you opened this page. Please look at it once more.")
    if seen.is_hasty or request.POST.get(TRAP):
        return _("Please send the form once more: it looked as if a program had filled it in.")
    return ""


def _flood() -> str:
    return _("Many orders came from your network just now. Please send the form again in an hour, or write to us.")


def _receipt(order: Order) -> HttpResponse:
    address = reverse("order_page", kwargs={"locale": order.locale})
    return HttpResponseRedirect(f"{address}?key={order.key}&new=1", status=HTTPStatus.SEE_OTHER)


def _page(
    request: HttpRequest, chosen: Chosen, form: OrderForm | None, again: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    seal, locale = chosen.seal, spoken()
    taken = is_taken(chosen.face, seal.use)
    context: dict[str, Any] = {
        "chosen": chosen,
        "form": form or OrderForm(None, chosen.ways, locale),
        "again": again,
        "token": signed_form(chosen.total_jpy, chosen.face.digest),
        "facts": facts_of(seal, chosen.offer),
        "lines": [(line.label[locale], line.jpy) for line in chosen.lines],
        "ways": [(way, way.told("text", locale)) for way in chosen.ways],
        "totals": [chosen.total_jpy + way.fee_jpy for way in chosen.ways],
        "action": page_path(locale, PATH, {NUMBER: chosen.number}),
        "design_url": _design(chosen),
        "is_taken": taken,
        "another_url": _design(chosen, seed=str(secrets.randbits(53))) if taken else "",
    }
    return private_page(request, "orders/checkout", PATH, context, status)


def _design(chosen: Chosen, **instead: str) -> str:
    pairs = pairs_of(read_number(chosen.seal.number), chosen.offer)[0]
    return page_path(spoken(), DESIGN, [(name, instead.get(name, value)) for name, value in pairs])


def _not_now(request: HttpRequest, error: ApiError) -> HttpResponse:
    """Say that the face cannot be drawn now. What was typed stays in the browser: going back shows it."""
    told = {"refused": refusal_of_address(error)}
    response = private_page(request, "find", DESIGN, told, error.status)
    if error.retry_after_s is not None:
        response["Retry-After"] = str(error.retry_after_s)
    return response
