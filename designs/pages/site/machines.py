"""Addresses that programs ask for beside the pages: the sitemap and the icon."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from catalog.vocabulary import LOCALE_IDS
from catalog.words.text_ids import TEXT_IDS
from config.api.responses.conditional import RELEASED, Validators, conditional_response, etag_of
from designs.pages.sheet.surnames import PATH as SURNAMES
from designs.pages.sheet.surnames import surnames

PAGES: Final = ("", "company-set", "gifts", SURNAMES, *TEXT_IDS)
FOR_PROGRAMS: Final = ("/reference/", "/docs/")


@require_safe
def sitemap_xml(request: HttpRequest) -> HttpResponse:
    """List the pages that stand by themselves, each with the same page in the other language."""
    pages = (*PAGES, *(surname.path for surname in surnames().values()))
    context = {"base_url": settings.BASE_URL, "pages": pages, "locales": LOCALE_IDS, "for_programs": FOR_PROGRAMS}
    body = render_to_string("designs/for_programs/sitemap.xml", context)
    validators = Validators(etag_of(body), RELEASED)
    response = conditional_response(request, validators, "application/xml", body.encode)
    response.is_in_no_language = True  # type: ignore[attr-defined]  # config.http.middleware reads it
    return response


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Lead browsers that ask for /favicon.ico to the icon."""
    return HttpResponseRedirect(static("designs/icon.svg"))
