"""Pages that hold no design: the shop's own texts, gifts; and what a reader is told where there is no page."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse

from catalog.entry_words import words_of
from catalog.models import Worded
from catalog.offer.document import entry_of
from catalog.offer.wording import in_language
from catalog.text_ids import TEXT_IDS
from catalog.texts import as_html, as_markdown, shop_text
from designs.pages.cards import cards_of, entry_card
from designs.pages.language import in_its_language, spoken
from designs.pages.page import live_offer, page, shop

GIFTS: Final = "gifts"


class TextConverter:
    """The part of an address that names one of the shop's texts."""

    regex = "|".join(TEXT_IDS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


@in_its_language
def text(request: HttpRequest, text_id: str) -> HttpResponse:
    """Show one of the shop's texts."""
    found = shop_text(text_id)
    if found is None:
        raise Http404(text_id)
    locale = spoken()
    offer = live_offer()
    markdown = as_markdown(found.told("body", locale), shop(), offer, locale)
    said = {"title": found.told("name", locale), "markdown": markdown, "html": as_html(markdown)}
    context = {**said, "cards": cards_of(text_id, offer)}
    return page(request, "text", text_id, context)


@in_its_language
def gifts(request: HttpRequest) -> HttpResponse:
    """Show what can be given, to whom nobody knows the name for sure: a voucher for a seal."""
    offer = live_offer()
    told, words = offer["gifts"], words_of(Worded.TIER, Worded.OCCASION)
    context: dict[str, Any] = {
        "tiers": [
            {
                "name": words.of(Worded.TIER, tier["id"]).name,
                "price_jpy": tier["priceJpy"],
                "material": in_language(entry_of(offer["materials"], tier["material"])["name"]),
                **entry_card(words.of(Worded.TIER, tier["id"])),
            }
            for tier in told["tiers"]
        ],
        "occasions": [words.of(Worded.OCCASION, occasion).name for occasion in told["occasions"]],
        "valid_months": told["validMonths"],
        "shipping_jpy": offer["shipping"]["priceJpy"],
        "email": shop().email,
    }
    return page(request, "gifts", GIFTS, context)
