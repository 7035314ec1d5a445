"""A design's page: exactly the face of an order link or a design number, on the seal that it will be carved on.

It shows the price and the uses, and links to the checkout: our own, or the one that staff set.
"""

from functools import partial
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from catalog import rules
from catalog.models import Worded
from catalog.offer.document import Material, Offer, entry_of
from catalog.offer.wording import format_yen, in_language
from catalog.words.entry_words import words_of
from config.api.parameters.numbers import format_number
from config.api.responses.errors import ApiError
from designs.links import ENGINE, card_path, face_path, look_asked, order_url, still_path
from designs.orders.checkout.offering import has_own_checkout, offered_ways, takes_orders
from designs.orders.checkout.pricing import total_jpy
from designs.orders.face.drawing import kept_picture
from designs.orders.face.keeping import digest_today, kept_under
from designs.pages.choice import controls
from designs.pages.choice.address import (
    ADDON,
    BESIDE,
    COLOR,
    NUMBER,
    OWN_SHAPES,
    Asked,
    OrderQuery,
    asked_by,
    page_path,
)
from designs.pages.choice.left_out import left_out
from designs.pages.choice.look import look_told, polarity_and_rim
from designs.pages.choice.number import NumberRefused
from designs.pages.company_set.number import is_set_number
from designs.pages.sheet.faces import shown_request
from designs.pages.site.language import in_its_language, spoken
from designs.pages.site.page import ERROR_STATUS, as_private, asked_again, json_ld, live_offer, page, product_ld, shop
from designs.pages.wording.delivery import arrival_days
from designs.pages.wording.prices import price_of, shipping_price
from designs.pages.wording.reading_order import reading_order
from designs.pages.wording.sold_out import sold_out_told
from designs.pages.wording.uses import refusal_of_address, refusal_of_name
from designs.workshop.ordered_seal import OrderedSeal, of_its_number, order_query, seal_of
from rendering.engine.names.refusals import NameRefused
from rendering.engine.version import ENGINE_VERSION
from rendering.glyphs import drawable_name
from rendering.service import letter_paths

CHECKOUT = "checkout"
PATH = "design"


@in_its_language
def design(request: HttpRequest) -> HttpResponse:
    """Show a design; or ask for a design number where no design is named."""
    offer, asked = live_offer(), asked_by(request)
    try:
        asked, is_whole = of_its_number(asked, offer)
    except NumberRefused:
        if is_set_number(asked.given[NUMBER]):
            return HttpResponseRedirect(page_path(spoken(), "company-set", {NUMBER: asked.given[NUMBER]}))
        return page(request, "pages/design/find", PATH, {"unknown_number": asked.given[NUMBER]}, ERROR_STATUS)
    if not {"name", "family"} & set(asked.given):
        return page(request, "pages/design/find", PATH, {})
    try:
        drawable_name(asked.given.get("name", ""))
        query = order_query(asked, spoken(), offer)
        seal = seal_of(query, asked, offer)
        context = _chosen(seal, query, asked, offer)
    except NameRefused as refused:
        return page(request, "pages/design/find", PATH, {"refused": refusal_of_name(refused)}, ERROR_STATUS)
    except ApiError as error:
        back = page_path(spoken(), "", {"name": asked.given.get("name"), "use": asked.given.get("use")})
        told = {"refused": refusal_of_address(error), "back_url": back}
        return asked_again(error, page(request, "pages/design/find", PATH, told, error.status))
    context["left_out"] = left_out(asked, query.size, context["shape_name"], offer, is_whole=is_whole)
    response = page(request, "pages/design/design", PATH, context, is_personal=True)
    if context["earlier"] and context["earlier"]["picture"]:  # no cache keeps it: the order may become anonymous
        return as_private(response)
    return response


def _chosen(seal: OrderedSeal, query: OrderQuery, asked: Asked, offer: Offer) -> dict[str, Any]:
    """Return the chosen seal as its page shows it. Raises ApiError when the face cannot be composed."""
    face = shown_request(seal.plain_request(), seal.shape, seal.size_mm, seal.use, offer)
    material = entry_of(offer["materials"], seal.material)
    made_of = _made_of(seal, material, offer)
    told = {
        "offer": offer,
        "query": query,
        "face": face,
        "engine": asked.given.get(ENGINE, ENGINE_VERSION),
        "earlier": _earlier(seal, asked),
        "letters": letter_paths(seal.plain_request()),
        "reading_order": reading_order(seal.plain_request()),
        "polarity_and_rim": polarity_and_rim(seal.plain_request(), seal.size_mm),
        "is_offered": bool(rules.sold_for(offer, seal.family)),
        "look": look_told(query, _choice(seal), offer),
        "number": seal.number,
        "beside": asked.beside,
        "beside_told": asked.given.get(BESIDE, ""),
        "description": _("This face as a metal seal: its size, what it is suitable for, and what it costs."),
        **made_of,
        **_paid_for(seal, offer),
        **_links(seal, query, asked, made_of["swatch"]),
        "other_uses": [
            {"name": in_language(use["name"]), "url": page_path(spoken(), PATH, _instead(_choice(seal), use=use["id"]))}
            for use in face.uses
            if use["id"] != seal.use
        ],
        "helps": [
            {"label": each.label, "url": page_path(spoken(), PATH, _instead(_choice(seal), size=each.value))}
            for each in face.helps
        ],
    }
    forms = {
        "uses": controls.uses(offer, seal.use),
        "size_rows": controls.size_rows(offer, seal.size_mm, seal.shape),
        "materials": controls.materials(offer, seal.material, seal.use),
        "colors": controls.colors(offer, seal.material, seal.color),
    }
    price = rules.price_jpy(offer, seal.material, seal.use)
    ld = product_ld(
        offer, f"{in_language(face.names)}, {in_language(material['name'])}", told["page_url"], price, price
    )
    if told["sold_out"]:
        ld["offers"]["availability"] = "https://schema.org/OutOfStock"
    return {**told, **forms, **_way_to_order(_choice(seal), told, offer), "json_ld": json_ld(ld)}


def _made_of(seal: OrderedSeal, material: Material, offer: Offer) -> dict[str, Any]:
    """Return the metal, its colour, the script, the shape and the use of a seal, in words."""
    color = next((each for each in material["colors"] if each["id"] == seal.color), None)
    words = words_of(Worded.MATERIAL, Worded.FAMILY)
    return {
        "color": color["name"] if color else None,
        "color_id": seal.color,
        "swatch": color["swatch"] if color else None,
        "material": material,
        "metal": words.of(Worded.MATERIAL, seal.material),
        "script": words.of(Worded.FAMILY, seal.family),
        "shape_name": in_language(entry_of(offer["shapes"], seal.shape)["name"]),
        "use_name": in_language(entry_of(offer["uses"], seal.use)["name"]),
    }


def _paid_for(seal: OrderedSeal, offer: Offer) -> dict[str, Any]:
    """Return what a seal costs, with its add-ons and its way to the customer, and when it comes."""
    fitting = controls.addons(offer, seal.size_mm, seal.addons)
    return {
        "price": price_of(offer, partial(rules.price_jpy, material=seal.material, use=seal.use)),
        "shipping": shipping_price(offer),
        "sold_out": sold_out_told(offer, seal.material, seal.color, seal.shape, seal.size_mm),
        "addons": fitting,
        "chosen_addons": [each for each in fitting if each["is_chosen"]],
        "total_jpy": total_jpy(seal, offer),
        "lead_days": rules.lead_days(offer, seal.material),
        "arrives": arrival_days(offer, seal.material),
        "ways_to_pay": [way.told("name", spoken()) for way in offered_ways()] if takes_orders(offer) else [],
    }


def _links(seal: OrderedSeal, query: OrderQuery, asked: Asked, swatch: str | None) -> dict[str, Any]:
    """Return the addresses that the page of a seal links to, and those of its pictures."""
    drawn = (seal.name.text, seal.family, seal.seed, seal.shape, seal.size_mm)
    look = look_asked(seal.mode, seal.frame)
    still = still_path(*drawn, seal.material, swatch, **look)
    return {
        "still": still,
        "shared_picture": card_path(still),
        "geometry": face_path(*drawn, mirror=1, view="json", **look),
        "back_url": _sheet(query, asked),
        "instead_url": page_path(spoken(), "", {"name": seal.name.text, "use": seal.use, "material": seal.material}),
        "page_url": settings.BASE_URL + page_path(spoken(), PATH, _choice(seal)),
    }


def _earlier(seal: OrderedSeal, asked: Asked) -> dict[str, Any] | None:
    """Return the note about an earlier engine version: which one it was, and the face's picture if an order keeps it.

    None if today's version made the face.
    """
    if not seal.earlier_number:
        return None
    kept = kept_under(seal.earlier_number)
    is_same = kept is not None and kept.digest == digest_today(seal)
    picture = kept_picture(kept.geometry, mirrored=False) if kept and not is_same else ""
    return {"engine": asked.earlier_engine, "is_same": is_same, "picture": picture}


def _choice(seal: OrderedSeal) -> list[tuple[str, str]]:
    return [
        ("name", seal.name.text),
        ("family", seal.family),
        ("seed", str(seal.seed)),
        ("size", format_number(seal.size_mm)),
        ("shape", seal.shape),
        ("material", seal.material),
        ("use", seal.use),
        *([(COLOR, seal.color)] if seal.color else []),
        *((ADDON, addon) for addon in seal.addons),
        *look_asked(seal.mode, seal.frame).items(),
        (ENGINE, ENGINE_VERSION),
    ]


def _instead(choice: list[tuple[str, str]], **instead: str) -> list[tuple[str, str]]:
    return [(name, instead.get(name, value)) for name, value in choice]


def _sheet(query: OrderQuery, asked: Asked) -> str:
    """Return the address of the sheet that the face was chosen from."""
    shape = None if OWN_SHAPES in asked.given else query.shape
    pairs = {"name": query.name.text, "use": query.use, "size": format_number(query.size), "shape": shape}
    return page_path(spoken(), "", {**pairs, "material": query.material, "index": query.index or None})


def _way_to_order(choice: list[tuple[str, str]], told: dict[str, Any], offer: Offer) -> dict[str, Any]:
    """Return the way to order the choice: the checkout that staff set, else our own, else a mail to the shop."""
    if not told["face"].is_usable or told["sold_out"]:
        return {}
    if not has_own_checkout(offer):
        listed = [(name, value) for name, value in choice if name not in (ADDON, ENGINE)]
        addons = ",".join(each["id"] for each in told["chosen_addons"])
        carried = {**dict(listed), **({"addons": addons} if addons else {})}
        checkout = rules.checkout_url(offer)
        return {"checkout_url": order_url(checkout, **carried, number=told["number"], locale=spoken())}
    if takes_orders(offer):
        numbers = [*told["beside"], told["number"]]
        here = page_path(spoken(), CHECKOUT, [(NUMBER, number) for number in numbers])
        return {"checkout_url": settings.BASE_URL + here}
    email = shop().email
    if not email:
        return {}
    subject = _("Order: design %(number)s") % {"number": told["number"]}
    return {"mail_url": f"mailto:{email}?subject={quote(subject)}&body={quote(_letter(told))}"}


def _letter(told: dict[str, Any]) -> str:
    """Return the address of a mail to the shop that contains the whole choice."""
    face = told["face"]
    seal = [in_language(told["material"]["name"]), *([in_language(told["color"])] if told["color"] else [])]
    total = [format_yen(told["total_jpy"]), _("tax and shipping included")]
    listed = [
        (_("The name"), [face.name]),
        (_("Script"), [in_language(face.names)]),
        (_("Use"), [told["use_name"]]),
        (_("Size"), [f"{format_number(face.size_mm)} mm", told["shape_name"]]),
        *((label, [value]) for label, value in told["look"]["facts"]),
        (_("Metal"), seal),
        (_("Accessories"), [each["told"].name for each in told["chosen_addons"]]),
        (_("Total"), total),
        (_("Design number"), [told["number"]]),
        (_("Deliver to (in Japan)"), [""]),
    ]
    lines = [f"{label}: {', '.join(values)}" for label, values in listed if values]
    return "\r\n".join([_("I would like to order this seal."), "", *lines, "", told["page_url"]])
