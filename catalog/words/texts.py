"""The shop's texts as pages show them: filled in from the live offer and the shop's particulars, then made HTML.

HTML that staff write is not passed on. Only what Markdown makes is: lists, tables, links, emphasis.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import nh3
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from markdown_it import MarkdownIt

from catalog.editions import publishing
from catalog.live.told import told
from catalog.models import ShopDetails, ShopText, Worded
from catalog.models.base import ONLY_ROW
from catalog.offer.document import Band, Offer
from catalog.offer.tables.shop_words import text_fields
from catalog.offer.wording import format_yen
from catalog.vocabulary import LOCALE_IDS, Locale
from catalog.words.entry_words import words_of
from catalog.words.text_ids import PARTICULARS, PLACEHOLDER, TEXT_IDS
from config.api.parameters.numbers import format_number

DEFAULT_TEXTS: Final = Path(__file__).parents[1] / "default_texts"
BLANKS: Final = ("【要記入", "[to be filled in")
"""The sign of a blank that only the owner can fill in. Default texts have some, and missing particulars become one."""
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
_PLAIN: Final = "p br hr strong em s code pre blockquote a ul ol li h2 h3 h4 table thead tbody tr th td"
_LABELS: Final = {
    "email": gettext_lazy("E-mail"),
    "phone": gettext_lazy("Telephone"),
    "seller": gettext_lazy("seller"),
    "responsible": gettext_lazy("person responsible"),
    "address": gettext_lazy("postal address"),
    "payment": gettext_lazy("ways of paying"),
    "invoice_number": gettext_lazy("Invoice registration number"),
}


def complete_texts() -> None:
    """Make missing texts and particulars from the defaults. Those that exist stay."""
    ShopDetails.objects.get_or_create(
        pk=ONLY_ROW, defaults={"name_en": "The Seal Shop", "name_ja": "印章店", "mark": "印章"}
    )
    for text_id in TEXT_IDS:
        if not ShopText.objects.filter(pk=text_id).exists():
            ShopText.objects.create(pk=text_id, **_default(text_id))


def _default(text_id: str) -> dict[str, str]:
    said: dict[str, str] = {}
    for locale in LOCALE_IDS:
        title, _line, body = (DEFAULT_TEXTS / locale / f"{text_id}.md").read_text(encoding="utf-8").partition("\n")
        said |= {f"name_{locale}": title.removeprefix("# ").strip(), f"body_{locale}": body.strip() + "\n"}
    return said


def shop_details() -> ShopDetails:
    """Return the shop's particulars; during a preview, those of the draft."""
    instead = publishing.shown_instead()
    if instead is None or "shop" not in instead:
        return told().details
    return ShopDetails(pk=ONLY_ROW, **instead["shop"])


def shop_text(text_id: str) -> ShopText | None:
    """Return a text of the shop; during a preview, that of the draft."""
    instead = publishing.shown_instead()
    for text in instead.get("texts", ()) if instead else ():
        if text["id"] == text_id:
            return ShopText(pk=text_id, **text_fields(text))
    return told().texts.get(text_id)


def as_markdown(body: str, details: ShopDetails, offer: Offer, locale: Locale) -> str:
    """Return a text with its placeholders filled in, without the lines that the owner has yet to fill in."""
    with override(locale):
        figures = {**_particulars(details, locale), **_figures(offer, locale)}
    return _without_blanks(PLACEHOLDER.sub(lambda found: figures.get(found[1], found[0]), body))


def blanks_in(text: ShopText) -> bool:
    """Say whether a text itself has blanks to fill in. Missing particulars do not count."""
    return any(blank in body for body in (text.body_en, text.body_ja) for blank in BLANKS)


def _without_blanks(markdown: str) -> str:
    """Return a text without its lines that hold a blank, and without headings that then have nothing beneath them."""
    lines = [line for line in markdown.split("\n") if not any(blank in line for blank in BLANKS)]
    kept: list[str] = []
    for line in reversed(lines):
        beneath = next((each for each in reversed(kept) if each.strip()), "")
        if line.startswith("#") and (not beneath or beneath.startswith("#")):
            continue
        kept.append(line)
    return "\n".join(reversed(kept))


def as_html(markdown: str) -> str:
    """Return Markdown as HTML that may stand in any page."""
    made = _MARKDOWN.render(markdown)
    return nh3.clean(made, tags=set(_PLAIN.split(" ")), url_schemes={"http", "https", "mailto", "tel"}, link_rel=None)


def _particulars(details: ShopDetails, locale: Locale) -> dict[str, str]:
    particulars = {
        each: details.told(each, locale) or _("[to be filled in: %(what)s]") % {"what": _LABELS[each]}
        for each in PARTICULARS
    }
    return {"shop": details.told("name", locale), **particulars}


def _figures(offer: Offer, locale: Locale) -> dict[str, str]:
    """Return the value of each placeholder, from the offer."""
    materials = offer["materials"]
    return {
        "shipping_price": format_yen(offer["shipping"]["priceJpy"]) if offer["shipping"]["priceJpy"] else _("free"),
        "carrier": words_of(Worded.CARRIER).of(Worded.CARRIER, offer["shipping"]["carrier"]).name,
        "transit_days": _band(offer["shipping"]["transitDays"]),
        "cancellation_hours": str(offer["cancellation"]["freeUntilHoursAfterApproval"]),
        "guarantee_years": str(offer["guarantee"]["faceYears"]),
        "lead_times": _listed(
            (each["name"][locale], _("%(days)d days") % {"days": each["leadDays"]}) for each in materials
        ),
        "prices": _listed((each["name"][locale], format_yen(each["priceJpy"])) for each in materials),
        "company_prices": _listed((each["name"][locale], format_yen(each["corporatePriceJpy"])) for each in materials),
        "sizes": _listed(
            (shape["name"][locale], ", ".join(map(format_number, shape["sizesMm"])) + " mm")
            for shape in offer["shapes"]
        ),
        "body_length": format_number(offer["seal"]["bodyLengthMm"]),
        "relief": format_number(offer["seal"]["reliefMm"]),
        "longest_name": str(offer["seal"]["maxNameGraphemes"]),
    }


def _band(band: Band) -> str:
    low, high = format_number(band["min"]), format_number(band["max"])
    return low if low == high else f"{low}–{high}"


def _listed(pairs: Iterable[tuple[str, str]]) -> str:
    return _("; ").join(f"{name} {value}" for name, value in pairs)
