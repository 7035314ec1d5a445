"""Answers with the card of one face of a sheet, so that a page can show each face as soon as it is made.

Its address is that of the sheet, with a family. A request for one face waits for one face only, not for a whole sheet.
"""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string

from catalog.offer.document import entry_of
from catalog.offer.wording import in_language
from config.api.responses.conditional import HANGS_ON_TOLD, REVALIDATE, Validators, conditional_response, etag_of
from config.api.responses.errors import ApiError
from designs.pages.choice.address import asked_by
from designs.pages.sheet.home import card_of, sheet_query
from designs.pages.site.language import in_its_language
from designs.pages.site.page import ERROR_STATUS, asked_again, live_offer
from designs.pages.wording.uses import refusal_of_address
from designs.sheet import design_of
from rendering import service
from rendering.engine.vocabulary import FAMILY_IDS

CONTENT_TYPE: Final = "text/html; charset=utf-8"


@in_its_language
def one_face(request: HttpRequest) -> HttpResponse:
    """Answer with the card of one face: its picture, what it may be used for, and why not for what is asked."""
    offer, asked = live_offer(), asked_by(request)
    family = asked.given.get("family", "")
    if family not in FAMILY_IDS:
        raise Http404
    query = sheet_query(asked, offer)
    if isinstance(query, tuple):
        return _refused(request, query, ERROR_STATUS)
    design = design_of(query, family, offer)
    try:
        card = card_of(query, design, service.measures_of(design.face), offer)
    except ApiError as error:
        return asked_again(error, _refused(request, refusal_of_address(error), error.status))
    use_name = in_language(entry_of(offer["uses"], query.use)["name"])
    body = render_to_string("designs/pages/sheet/card.html", {"design": card, "use_name": use_name}, request)
    answer = conditional_response(request, Validators(etag_of(body), REVALIDATE), CONTENT_TYPE, body.encode)
    answer[HANGS_ON_TOLD] = "1"
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _refused(request: HttpRequest, refused: tuple[str, str], status: int) -> HttpResponse:
    return HttpResponse(
        render_to_string("designs/pages/sheet/refusal.html", {"refused": refused}, request), CONTENT_TYPE, status
    )
