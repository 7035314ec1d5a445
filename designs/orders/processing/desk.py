"""The pages on which staff process orders: the waiting orders, one page for each step, and the papers.

Staff of the workshop see faces and take the steps of making; only staff who handle orders see the rest. The rules of
the steps are in possible.py and steps.py.
"""

from http import HTTPStatus
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe
from django_stubs_ext import StrPromise

from catalog.models import Worded
from catalog.pictures.decoding import PictureRefused, read_picture
from catalog.words.entry_words import words_of
from config.api.responses.errors import ApiError
from designs.orders.face.drawing import picture_of
from designs.orders.models import Order, State
from designs.orders.processing import steps
from designs.orders.processing.possible import ASKED_FOR, possible
from designs.orders.processing.waiting import FOR_US, FURTHER, Wait
from designs.pages.site.page import as_private, live_offer

MAKING: Final = (State.IN_WORK, State.MADE)
"""The steps that staff of the workshop may take."""
TO_MAKE: Final = (State.APPROVED, State.IN_WORK, State.RECUT)
HANDLE: Final = "orders.change_order"
JOB_CARD: Final = "job-card"


class StepForm(forms.Form):
    """The form of a step. It has only the fields that the step needs."""

    design_number = forms.CharField(
        label=gettext_lazy("Design number of another face"),
        required=False,
        max_length=500,
        help_text=gettext_lazy(
            "Empty: the face that was ordered. Metal, colour and add-ons stay as they were ordered."
        ),
    )
    photo = forms.FileField(
        label=gettext_lazy("Photograph"),
        widget=forms.ClearableFileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )
    carrier = forms.CharField(label=gettext_lazy("Carrier"), required=False, max_length=60)
    tracking_number = forms.CharField(label=gettext_lazy("Tracking number"), required=False, max_length=60)
    words = forms.CharField(
        label=gettext_lazy("Words"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Kept with this step, for the shop."),
    )

    OF_A_STATE: Final = {
        State.PROOF_SENT: {"design_number"},
        State.MADE: {"photo"},
        State.SENT: {"carrier", "tracking_number"},
    }

    def __init__(self, state: State, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        wanted = {"words", *self.OF_A_STATE.get(state, ())}
        for name in set(self.fields) - wanted:
            del self.fields[name]

    def clean_photo(self) -> Any:
        sent = self.cleaned_data["photo"]
        try:
            return read_picture(sent.file, sent.size)
        except PictureRefused as refused:
            raise ValidationError(str(refused)) from refused


@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """List the orders whose next step is the shop's, then those that wait for money or for too long."""
    handles = request.user.has_perm(HANDLE)
    ours = FOR_US.orders() if handles else Order.objects.filter(state__in=TO_MAKE).order_by("state_since")
    listed = [_shown(request, order) for order in ours.prefetch_related("faces")]
    further = [_part(request, wait) for wait in FURTHER] if handles else []
    parts = [{"wait": FOR_US, "orders": listed}, *(part for part in further if part["orders"])]
    context = {"title": _("Orders that wait for us"), "orders": listed, "parts": parts}
    return TemplateResponse(request, "designs/admin/waiting.html", {**admin.site.each_context(request), **context})


def step(request: HttpRequest, pk: int, state: str) -> HttpResponse:
    """Show the form of a step; on POST, take the step."""
    if state not in State.values:
        raise Http404
    to = State(state)
    if to not in MAKING and not request.user.has_perm(HANDLE):
        raise PermissionDenied
    order, seen = get_object_or_404(Order, pk=pk), request.POST.get("seen", "")
    posted = (request.POST, request.FILES) if request.method == "POST" else ()
    form = StepForm(to, *posted, initial={"carrier": _carrier(order)})
    status = HTTPStatus.OK
    if form.is_bound:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if form.is_valid():
            try:
                steps.take(order.pk, steps.Step(to, request.user.get_username(), **form.cleaned_data, seen=seen))
            except steps.StepRefused as refused:
                form.add_error(None, str(refused))
                order.refresh_from_db()
                seen = ""
            else:
                told = {"number": order.number, "state": to.label}
                messages.success(request, _("Order %(number)s: %(state)s.") % told)
                return HttpResponseRedirect(_back(request, order))
    context = {
        "title": _("Order %(number)s") % {"number": order.number},
        "step": _asked_for(order, to),
        "form": form,
        "seen": seen or order.last_step,
        "is_proof": to == State.PROOF_SENT,
        "back": _back(request, order),
        **_shown(request, order),
    }
    page = {**admin.site.each_context(request), **context}
    return TemplateResponse(request, "designs/admin/step.html", page, status=status)


@require_safe
def paper(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Send the job card. Staff who handle orders can also get the customer's papers."""
    from designs.orders.records import papers  # writing PDF takes 35 MB of memory: only workers that need it load it

    if kind != JOB_CARD and not request.user.has_perm(HANDLE):
        raise PermissionDenied
    order = get_object_or_404(Order, pk=pk, anonymised_at=None)
    maker = {**papers.MAKERS, JOB_CARD: papers.job_card}.get(kind)
    if maker is None or (kind == "receipt" and order.paid_at is None):
        raise Http404
    try:
        content = maker(order)
    except (ApiError, FileNotFoundError, ValueError):
        raise Http404 from None
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(True, f"{order.number}-{kind}.pdf") or "attachment"
    return as_private(response)


@require_safe
def photo(request: HttpRequest, pk: int) -> HttpResponse:
    """Send the last photograph of an order's seal."""
    found = get_object_or_404(Order, pk=pk).photos.first()
    if found is None:
        raise Http404
    return as_private(HttpResponse(bytes(found.content), content_type="image/webp"))


def links_of(request: HttpRequest, order: Order) -> dict[str, Any]:
    """Return the steps that this member of staff may take with an order, and its papers."""
    handles = request.user.has_perm(HANDLE)
    taken = [state for state in possible(order) if handles or state in MAKING]
    # in a company's set only the first order has a price
    bills = ["invoice", *(["receipt"] if order.paid_at else [])] if order.total_jpy else []
    kinds = [JOB_CARD, *(["proof", *bills] if handles else [])] if order.anonymised_at is None else []
    names = {
        JOB_CARD: _("Job card"),
        "proof": _("The sheet to sign (PDF)"),
        "invoice": _("Invoice"),
        "receipt": _("Receipt"),
    }
    return {
        "steps": [
            (_asked_for(order, state), reverse("admin:order_step", args=[order.pk, state.value])) for state in taken
        ],
        "papers": [(names[kind], reverse("admin:order_paper_of_staff", args=[order.pk, kind])) for kind in kinds],
        "workshop": f"{reverse('admin:workshop')}?order={order.number}" if kinds and order.face.is_approved else "",
    }


def _part(request: HttpRequest, wait: Wait) -> dict[str, Any]:
    """Return a further part of the list, with the days that each order has waited.

    Whom to remind is told on the order's own page, where each look at a customer's data is noted.
    """
    now, listed = timezone.now(), wait.orders().prefetch_related("faces")
    waited = [(order, {"is_further": True, "days": (now - order.since).days}) for order in listed]
    return {"wait": wait, "orders": [{**_shown(request, order), **told} for order, told in waited]}


def _shown(request: HttpRequest, order: Order) -> dict[str, Any]:
    face = order.face
    return {
        "order": order,
        "face": face,
        "picture": picture_of(face.geometry) if face.geometry else None,
        "desk": reverse("admin:orders_order_change", args=[order.pk]) if request.user.has_perm(HANDLE) else "",
        **links_of(request, order),
    }


def _asked_for(order: Order, state: State) -> StrPromise | str:
    """Return the name of a step. With one seal of a company's set the others are cancelled too."""
    return _("Cancel the whole set") if state == State.CANCELLED and order.set_role else ASKED_FOR[state]


def _carrier(order: Order) -> str:
    return order.carrier or words_of(Worded.CARRIER).of(Worded.CARRIER, live_offer()["shipping"]["carrier"]).name


def _back(request: HttpRequest, order: Order) -> str:
    if request.user.has_perm(HANDLE):
        return reverse("admin:orders_order_change", args=[order.pk])
    return reverse("admin:waiting_orders")
