"""Texts for programs, in English: llms.txt for language models, robots.txt for crawlers.

Prices and sizes in them are those of the live edition.
"""

from collections.abc import Sequence
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from catalog.editions import publishing
from catalog.offer.document import Number
from catalog.offer.selling import is_sold_out, sales_in
from config.api.agents import MCP_PATH, mcp_is_installed
from config.api.parameters.numbers import format_number
from config.api.parameters.params import told
from config.api.responses.conditional import RELEASED, REVALIDATE, Validators, conditional_response, etag_of
from designs.query import DesignsQuery
from rendering.engine.vocabulary import MAX_NAME_GRAPHEMES
from rendering.openapi.wording import reasons_told
from rendering.query import SealQuery

PLAIN_TEXT: Final = "text/plain; charset=utf-8"
LANGUAGE: Final = "en"


@require_safe
def llms_txt(request: HttpRequest) -> HttpResponse:
    """Answer with llms.txt, which tells language models what the shop offers and how to use it (llmstxt.org)."""
    offer = publishing.live().document
    return _document(
        request,
        "designs/for_programs/llms.txt",
        {
            "uses": offer["uses"],
            "families": offer["families"],
            "materials": [{**each, "is_sold_out": is_sold_out(offer, each["id"])} for each in offer["materials"]],
            "sales": sales_in(offer),
            "sizes": {shape: _listed(sizes) for shape, sizes in offer["sizesByShape"].items()},
            "shipping": offer["shipping"],
            "most_characters": MAX_NAME_GRAPHEMES,
            "designs_parameters": told(DesignsQuery),
            "seal_parameters": told(SealQuery),
            "reasons": reasons_told(),
            "mcp_path": MCP_PATH if mcp_is_installed() else "",
        },
    )


@require_safe
def robots_txt(request: HttpRequest) -> HttpResponse:
    """Keep crawlers off addresses with a person's name."""
    return _document(request, "designs/for_programs/robots.txt", {}, RELEASED)


def _document(
    request: HttpRequest, template: str, context: dict[str, object], cache_control: str = REVALIDATE
) -> HttpResponse:
    body = render_to_string(template, {"base_url": settings.BASE_URL, **context})
    validators = Validators(etag_of(body), cache_control)
    return conditional_response(request, validators, PLAIN_TEXT, body.encode, LANGUAGE)


def _listed(sizes: Sequence[Number]) -> str:
    return ", ".join(map(format_number, sizes))
