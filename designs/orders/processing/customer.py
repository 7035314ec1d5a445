"""The pages that a customer's secret address opens: the order as it stands, the proof, the papers.

On them the customer approves a face, asks for another one, or cancels.
"""

from http import HTTPStatus
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.vocabulary import Locale
from config.api.parameters.params import decoded_pairs
from config.api.responses.errors import ApiError
from designs.orders.checkout.refusals import is_stale, not_now
from designs.orders.face.drawing import picture_of
from designs.orders.models import Order, State
from designs.orders.processing import steps
from designs.pages.site.language import form_in_its_language, in_its_language, spoken
from designs.pages.site.page import as_private, private_page
from designs.pages.wording.prices import Price

MOST_WORDS: Final = 400
PROOF, INVOICE, RECEIPT = "proof", "invoice", "receipt"


class PaperConverter:
    """The part of an address that names a paper."""

    regex = f"{PROOF}|{INVOICE}|{RECEIPT}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


@form_in_its_language
def order_page(request: HttpRequest) -> HttpResponse:
    """Show an order: what was bought, its state, and how to pay; on POST, cancel it."""
    order = order_of(request)
    refused = ""
    if request.method == "POST":
        refused = _stale(request)
        try:
            if not refused:
                steps.cancel(order.pk, _words(request))
                return _to(order, "order_page")
        except steps.StepRefused as error:
            refused = str(error)
    context = {**_told(order), "is_new": _is_new(request, order), "refused": refused, "word": _words(request)}
    return private_page(request, "orders/order", "orders", context, _status(refused))


@form_in_its_language
def proof(request: HttpRequest) -> HttpResponse:
    """Show the face that is to be carved, in its true size, and take the customer's answer."""
    order = order_of(request)
    if order.face.sent_at is None:
        return _to(order, "order_page")
    refused, word = "", _words(request)
    if request.method == "POST":
        is_yes = request.POST.get("answer") == "yes"
        refused = _stale(request)
        if not refused and not is_yes and not word:
            refused = _("Please write what should be different.")
        try:
            if not refused:
                steps.answer(order.pk, request.POST.get("face", ""), word, is_yes=is_yes)
                return _to(order, "order_proof")
        except steps.StepRefused as error:
            refused = str(error)
    context = {**_told(order_of(request)), "refused": refused, "word": word}
    return private_page(request, "orders/proof", "orders/proof", context, _status(refused))


@require_safe
def photo(request: HttpRequest, locale: Locale) -> HttpResponse:
    """Send the last photograph of the finished seal."""
    found = order_of(request).photos.first()
    if found is None:
        raise Http404
    return as_private(HttpResponse(bytes(found.content), content_type="image/webp"))


@in_its_language
def paper(request: HttpRequest, kind: str) -> HttpResponse:
    """Send the proof, the invoice, or, of an order that is paid, the receipt, as PDF."""
    from designs.orders.records import papers  # writing PDF takes 35 MB of memory: only workers that need it load it

    order = order_of(request)
    if (kind == PROOF and order.face.sent_at is None) or (kind == RECEIPT and order.paid_at is None):
        raise Http404
    try:
        content = papers.MAKERS[kind](order)
    except ApiError as error:
        return not_now(request, error)
    except FileNotFoundError:
        raise Http404 from None
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(True, f"{order.number}-{kind}.pdf") or "attachment"
    return as_private(response)


def order_of(request: HttpRequest) -> Order:
    """Return the order that an address opens. Raises Http404, also for one that was made anonymous."""
    try:
        key = dict(decoded_pairs(request.META.get("QUERY_STRING", ""))).get("key", "")
    except ApiError:
        key = ""
    order = Order.objects.filter(key=key, anonymised_at=None).prefetch_related("faces").first() if key else None
    if order is None:
        raise Http404
    return order


def _told(order: Order) -> dict[str, Any]:
    """Return the template context of an order's pages, in the active language."""
    locale = spoken()
    face, parcel = order.face, [each for each in order.parcel if each.anonymised_at is None]
    paid_together = order.paid_together
    return {
        "order": order,
        "face": face,
        "picture": picture_of(face.geometry),
        "facts": face.told[locale]["facts"],
        "verdicts": face.told[locale]["verdicts"],
        "lines": [
            (line["label"][locale], Price(line["jpy"], line.get("normal_jpy", line["jpy"]))) for line in order.lines
        ],
        "payment": {part: words[locale] for part, words in order.payment.items()},
        "parcel": parcel if len(parcel) > 1 else [],
        "parcel_total": sum(each.total_jpy for each in paid_together),
        "is_paid_with_another": bool(paid_together) and paid_together[0].pk != order.pk,
        "address": order.address_lines(locale),
        "faces_that_wait": [
            each
            for each in parcel
            if each.pk != order.pk and each.state == State.PROOF_SENT and each.face.waits_for_answer
        ],
        "events": order.events.all(),
        "photo": order.photos.first(),
        "title": _("Order %(number)s") % {"number": order.number},
    }


def _is_new(request: HttpRequest, order: Order) -> bool:
    """Say whether an order has just arrived. People keep the address that says so, and send a form once more later."""
    return request.GET.get("new") == "1" and order.state == State.RECEIVED


def _to(order: Order, page: str) -> HttpResponse:
    address = reverse(page, kwargs={"locale": spoken()})
    return HttpResponseRedirect(f"{address}?key={order.key}", status=HTTPStatus.SEE_OTHER)


def _words(request: HttpRequest) -> str:
    return request.POST.get("word", "").replace("\x00", "").strip()[:MOST_WORDS]


def _stale(request: HttpRequest) -> str:
    if not is_stale(request):
        return ""
    return _("Please send the form once more. If this comes again, let your browser keep cookies of this site.")


def _status(refused: str) -> int:
    return HTTPStatus.CONFLICT if refused else HTTPStatus.OK
