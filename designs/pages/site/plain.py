"""Pages without a design: the shop's own texts, and gifts."""

from typing import Any, Final
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from catalog.models import Worded
from catalog.offer.document import entry_of
from catalog.offer.selling import normally
from catalog.offer.wording import format_yen, in_language
from catalog.words.entry_words import words_of
from catalog.words.text_ids import TEXT_IDS
from catalog.words.texts import as_html, as_markdown, shop_text
from designs.pages.choice.address import page_path
from designs.pages.site.cards import cards_of, entry_card
from designs.pages.site.language import in_its_language, spoken
from designs.pages.site.page import live_offer, page, shop
from designs.pages.wording.prices import Price, shipping_price
from designs.pages.wording.uses import TEXT_DESCRIPTIONS

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
    said = {
        "title": found.told("name", locale),
        "description": TEXT_DESCRIPTIONS[text_id],
        "markdown": markdown,
        "html": as_html(markdown),
    }
    context = {**said, "cards": cards_of(text_id, offer)}
    return page(request, "pages/site/text", text_id, context)


@in_its_language
def gifts(request: HttpRequest) -> HttpResponse:
    """Show the gifts: vouchers for a seal, because a giver may not know the exact name."""
    offer = live_offer()
    told, words = offer["gifts"], words_of(Worded.TIER, Worded.OCCASION)
    normal = {tier["id"]: tier["priceJpy"] for tier in normally(offer)["gifts"]["tiers"]}
    context: dict[str, Any] = {
        "description": _("A voucher for a metal seal: whoever gets it types a name, chooses a face, and it is cut."),
        "tiers": [
            {
                "name": words.of(Worded.TIER, tier["id"]).name,
                "price": Price(tier["priceJpy"], normal[tier["id"]]),
                "box_jpy": tier["priceJpy"] - entry_of(offer["materials"], tier["material"])["priceJpy"],
                "choose_url": page_path(spoken(), "", {"material": tier["material"]}),
                "letter_url": _voucher_letter(words.of(Worded.TIER, tier["id"]).name, tier["priceJpy"]),
                "material": in_language(entry_of(offer["materials"], tier["material"])["name"]),
                **entry_card(words.of(Worded.TIER, tier["id"])),
            }
            for tier in told["tiers"]
        ],
        "occasions": [words.of(Worded.OCCASION, occasion).name for occasion in told["occasions"]],
        "valid_months": told["validMonths"],
        "shipping": shipping_price(offer),
    }
    return page(request, "pages/site/gifts", GIFTS, context)


def _voucher_letter(tier: str, price_jpy: int) -> str:
    """Return the address of a mail to the shop that orders a voucher; "" if the shop's mail address is not known."""
    email = shop().email
    if not email:
        return ""
    subject = _("Order: voucher, %(tier)s") % {"tier": tier}
    labels = (_("For the occasion"), _("Your name"), _("Deliver to (in Japan)"), _("Telephone"))
    lines = [
        _("I would like to order this voucher."),
        "",
        f"{tier}: {format_yen(price_jpy)}",
        *(f"{each}: " for each in labels),
    ]
    return f"mailto:{email}?subject={quote(subject)}&body={quote(chr(13) + chr(10)).join(map(quote, lines))}"
