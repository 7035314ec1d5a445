"""The company's set: three faces of one company name together, at the price of the set, with a number of its own."""

from functools import partial
from typing import Any, Final
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from catalog import rules
from catalog.offer.document import Offer, entry_of
from catalog.offer.selling import is_sold_out
from catalog.offer.wording import format_yen, in_language
from config.api.parameters.numbers import format_number
from config.api.responses.errors import ApiError
from designs.links import order_url, still_path
from designs.orders.checkout.offering import has_own_checkout, takes_orders
from designs.pages.choice import controls
from designs.pages.choice.address import page_path
from designs.pages.choice.number import NumberRefused
from designs.pages.company_set.choice import (
    PLAIN,
    RING,
    SetChoice,
    SetSeal,
    asked_of_set,
    number_of_set,
    seals_of,
    set_choice,
)
from designs.pages.site.language import in_its_language, spoken
from designs.pages.site.page import ERROR_STATUS, asked_again, live_offer, page, shop
from designs.pages.wording.prices import price_of, shipping_price
from designs.pages.wording.sold_out import sold_out_told
from designs.pages.wording.uses import RING_LOST, ROLE_NAMES, refusal_of_address, refusal_of_name
from rendering.engine.double_ring.request import BANK_TITLE, TITLES
from rendering.engine.names.refusals import NameRefused

PATH: Final = "company-set"
EXAMPLE_COMPANY: Final = "株式会社青空商事"


@in_its_language
def company_set(request: HttpRequest) -> HttpResponse:
    """Show the set for a company's name, for its number, or for an example's name."""
    offer, given = live_offer(), asked_of_set(request.META.get("QUERY_STRING", ""))
    is_given, status = bool({"name", "number"} & set(given)), 200
    context: dict[str, Any] = {"asked_name": given.get("name", ""), "offer": offer}
    context["description"] = _(
        "Representative’s seal, bank seal and square seal of a company, in one metal at one price."
    )
    try:
        choice = set_choice(given, EXAMPLE_COMPANY, offer)
        context["asked_name"] = choice.name.text if "number" in given else context["asked_name"]
    except NumberRefused:
        return page(request, "pages/design/find", "design", {"unknown_number": given["number"]}, ERROR_STATUS)
    except NameRefused as refused:
        choice, is_given, status = set_choice({}, EXAMPLE_COMPANY, offer), False, ERROR_STATUS
        context["refused"] = refusal_of_name(refused)
    try:
        index, seals = seals_of(choice, offer)
    except ApiError as error:
        told = {"refused": refusal_of_address(error)}
        return asked_again(error, page(request, "pages/design/find", "design", told, error.status))
    context |= _told(choice, index, seals, offer)
    asked_title = given.get("title", choice.title if "number" in given else "")
    context["titles"] = [controls.Option(each, each, each == asked_title) for each in TITLES if each != BANK_TITLE]
    context |= {"is_given": is_given, **_way_to_order(context, is_given, offer)}
    return page(request, "pages/company_set/company_set", PATH, context, status, is_personal=is_given)


def _told(choice: SetChoice, index: int, seals: list[SetSeal], offer: Offer) -> dict[str, Any]:
    prices = {
        each["id"]: price_of(offer, partial(rules.corporate_set_price_jpy, material=each["id"]))
        for each in offer["materials"]
    }
    material = entry_of(offer["materials"], choice.material)
    colors = {color["id"]: color for color in material["colors"]}
    swatch = colors[choice.color]["swatch"] if choice.color else None
    price, shipping = prices[choice.material], shipping_price(offer)
    case = price_of(offer, lambda each: each["corporateSet"]["caseJpy"])
    return {
        "name": choice.name.text,
        "choice": choice,
        "index": index,
        "seals": [_seal(each, choice, swatch, offer) for each in seals],
        "is_usable": all(each.passes for each in seals),
        "number": number_of_set(choice, index, seals),
        "material": choice.material,
        "metal_name": in_language(material["name"]),
        "color_name": in_language(colors[choice.color]["name"]) if choice.color else "",
        "materials": [
            controls.Option(
                each["id"],
                in_language(each["name"]),
                each["id"] == choice.material,
                is_sold_out=is_sold_out(offer, each["id"]),
                price=prices[each["id"]],
            )
            for each in offer["materials"]
        ],
        "colors": controls.colors(offer, choice.material, choice.color),
        "layouts": [
            controls.Option(
                RING, _("Double ring"), choice.layout == RING, _("the company round the rim, a title within")
            ),
            controls.Option(PLAIN, _("Plain"), choice.layout == PLAIN, _("the company’s name alone")),
        ],
        "price": price,
        "case": case,
        "shipping": shipping,
        "total_jpy": price.jpy + shipping.jpy + (case.jpy if choice.has_case else 0),
        "sold_out": _sold_out(choice, seals, offer),
        "lead_days": rules.lead_days(offer, choice.material),
    }


def _sold_out(choice: SetChoice, seals: list[SetSeal], offer: Offer) -> list[str]:
    """Return a sentence for each thing of the set that is sold out; the set can be ordered if there is none."""
    held = [each.seal for each in seals]
    told = [sold_out_told(offer, choice.material, choice.color, each.shape, float(each.size)) for each in held]
    return list(dict.fromkeys(sentence for sentences in told for sentence in sentences))


def _seal(shown: SetSeal, choice: SetChoice, swatch: str | None, offer: Offer) -> dict[str, Any]:
    seal, face = shown.seal, shown.face
    pairs = {"name": face.name, "family": face.family, "seed": face.seed, "size": seal.size, "shape": seal.shape}
    asked = (face.name, face.family, face.seed, face.shape, face.size_mm, choice.material, swatch)
    alone = {**pairs, "material": choice.material, "use": rules.CORPORATE, "color": choice.color}
    return {
        "role": str(ROLE_NAMES[shown.role]),
        "face": face,
        "title": seal.title,
        "passes": shown.passes,
        "lost_ring": str(RING_LOST[shown.lost_ring]) if shown.lost_ring else "",
        "shape_name": in_language(entry_of(offer["shapes"], seal.shape)["name"]),
        "still": still_path(*asked, title=seal.title),
        "url": face.svg if seal.title else page_path(spoken(), "design", alone),
    }


def _way_to_order(told: dict[str, Any], is_given: bool, offer: Offer) -> dict[str, Any]:
    """Return the way to order a set: the checkout that staff set, else our own, else a mail to the shop."""
    if not is_given or not told["is_usable"] or told["sold_out"]:
        return {}
    if not has_own_checkout(offer):
        address = order_url(rules.checkout_url(offer), use=rules.CORPORATE, number=told["number"], locale=spoken())
        return {"checkout_url": address}
    if takes_orders(offer):
        return {"checkout_url": page_path(spoken(), "checkout", {"number": told["number"]})}
    email = shop().email
    if not email:
        return {}
    subject = _("Company set for %(name)s") % {"name": told["name"]}
    return {"mail_url": f"mailto:{email}?subject={quote(subject)}&body={quote(_letter(told))}"}


def _letter(told: dict[str, Any]) -> str:
    """Return the address of a mail to the shop that contains the whole choice."""
    seals = [
        (seal["role"], f"{seal['shape_name']} {format_number(seal['face'].size_mm)} mm {seal['title']}".strip())
        for seal in told["seals"]
    ]
    listed = [
        (_("The name"), told["name"]),
        *seals,
        (_("Metal"), ", ".join(filter(None, [told["metal_name"], told["color_name"]]))),
        (_("Accessories"), _("the case for three") if told["choice"].has_case else ""),
        (_("Total"), f"{format_yen(told['total_jpy'])}, {_('tax and shipping included')}"),
        (_("Number of the set"), told["number"]),
        (_("Deliver to (in Japan)"), ""),
    ]
    lines = [f"{label}: {value}" for label, value in listed]
    return "\r\n".join([_("I would like to order this set."), "", *lines])
