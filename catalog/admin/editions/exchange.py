"""The page that exports and imports a whole offer, or its prices, as a file. An import is shown before it goes live."""

import json
from typing import Any, Final

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from catalog.admin.editions.price_moves import PriceMove
from catalog.admin.forms.requests import AS_DRAFT, EDITION_READ, YES, kept_as_draft, say_live, staff_of, yes_in
from catalog.editions import publishing
from catalog.editions.consent import ApprovalNeeded, OfferRefused, consent_to
from catalog.offer.document import offer_in
from catalog.offer.price_list import PriceListRefused, with_prices, written_csv

LARGEST_BYTES: Final = 500_000
PRICES: Final = tuple(
    f"catalog.change_{model}" for model in ("material", "addon", "corporateset", "gifttier", "shipping")
)
MOVE: Final = "_move"  # the button that changes many prices by one share
WHOLE: Final = "catalog.restore_edition"


def exchange(request: HttpRequest) -> HttpResponse:
    """Offer both files for download. Show what an uploaded file would change, and publish it after a yes."""
    if not request.user.has_perm("catalog.view_edition"):
        raise PermissionDenied
    context: dict[str, Any] = {
        "title": _("Export and import"),
        "may_change_prices": request.user.has_perms(PRICES),
        "may_change_all": request.user.has_perm(WHOLE),
    }
    move = PriceMove(request.POST if MOVE in request.POST else None)
    context["move"] = move
    if request.method == "POST" and (MOVE not in request.POST or move.is_valid()):
        try:
            text = _moved_prices(request, move) if MOVE in request.POST else _text_sent(request)
            document = _document(request, text)
            if AS_DRAFT in request.POST:
                return kept_as_draft(request, publishing.rehearse(lambda: publishing.take_in(document))[1])
            if YES in request.POST:
                return _made_live(request, document)
            context |= _shown(document, text)
        except ApprovalNeeded as needed:
            return kept_as_draft(request, needed.wanted, title=_("Import"))
        except OfferRefused as refused:
            context["refused"] = refused.reasons
    shared = {**admin.site.each_context(request), **context}
    return TemplateResponse(request, "catalog/admin/editions/exchange.html", shared)


def prices_csv(request: HttpRequest) -> HttpResponse:
    """Send the prices as a table."""
    return _sent(request, written_csv(publishing.live_edition().document), "text/csv", "csv")


def offer_json(request: HttpRequest) -> HttpResponse:
    """Send the whole offer, as `manage.py offer export` writes it."""
    text = json.dumps(json.loads(publishing.live_edition().text), ensure_ascii=False, indent=2) + "\n"
    return _sent(request, text, "application/json", "json")


def _sent(request: HttpRequest, text: str, kind: str, ending: str) -> HttpResponse:
    if not request.user.has_perm("catalog.view_edition"):
        raise PermissionDenied
    response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    name = f"{'prices' if ending == 'csv' else 'offer'}-{publishing.live_edition().pk}.{ending}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _text_sent(request: HttpRequest) -> str:
    """Return the text of the uploaded file, or the text that the form has from the last step. Raises OfferRefused."""
    file = request.FILES.get("file")
    if file is None:
        text: str = request.POST.get("text", "").replace("\r\n", "\n")
        if not text:
            raise OfferRefused([_("Choose a file.")])
        return text
    if file.size is None or file.size > LARGEST_BYTES:
        raise OfferRefused([_("The file is too large to be an offer.")])
    raw = file.read()
    for encoding in ("utf-8-sig", "cp932"):  # what spreadsheets in Japan write
        try:
            return str(raw.decode(encoding)).replace("\r\n", "\n")
        except UnicodeDecodeError:
            continue
    raise OfferRefused([_("The file is not a text in UTF-8 or Shift_JIS.")])


def _moved_prices(request: HttpRequest, move: PriceMove) -> str:
    """Return the table of all prices, moved as the form says. It is then imported like an uploaded table."""
    if not request.user.has_perms(PRICES):
        raise PermissionDenied
    return written_csv(move.moved(publishing.live_edition().document)).removeprefix("\ufeff")


def _document(request: HttpRequest, text: str) -> Any:
    """Return the offer that the file asks for: a whole one, or the live one with its prices. Raises OfferRefused."""
    if text.lstrip().startswith("{"):
        if not request.user.has_perm(WHOLE):
            raise PermissionDenied
        try:
            return json.loads(text)
        except ValueError as error:
            raise OfferRefused([_("The file is not JSON: %(error)s.") % {"error": error}]) from error
    if not request.user.has_perms(PRICES):
        raise PermissionDenied
    try:
        return offer_in(with_prices(publishing.live_edition().document, text))
    except PriceListRefused as refused:
        raise OfferRefused(refused.reasons) from refused


def _shown(document: Any, text: str) -> dict[str, Any]:
    before, after = publishing.rehearse(lambda: publishing.take_in(document))
    return {"consent": consent_to(before, after), "text": text, "live": publishing.live_edition()}


def _made_live(request: HttpRequest, document: Any) -> HttpResponse:
    if request.POST.get(EDITION_READ) != str(publishing.live_edition().pk):
        raise OfferRefused([_("The offer changed meanwhile. Send the file again to see what it would change.")])
    say_live(request, publishing.import_offer(document, staff_of(request), yes=yes_in(request)))
    return HttpResponseRedirect(reverse("admin:index"))
