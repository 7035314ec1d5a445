"""A design's page: exactly the face that an order link or a design number holds, on the seal that is to bear it.

Shows what it costs and may be used for, and leads on to the checkout: ours, or that which staff set. Orders nothing.
"""

from dataclasses import replace
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from catalog import rules
from catalog.entry_words import words_of
from catalog.models import Worded
from catalog.offer.document import Offer, entry_of
from catalog.offer.wording import format_yen, in_language
from config.api.errors import ApiError
from config.api.numbers import format_number
from designs.links import order_url, seal_path, still_path
from designs.orders.offering import has_own_checkout, takes_orders
from designs.pages import controls
from designs.pages.address import ADDON, COLOR, NUMBER, OWN_SHAPES, Asked, OrderQuery, asked_by, asked_in, page_path
from designs.pages.faces import ShownFace, shown_face
from designs.pages.home import asked_by_staff, number_of
from designs.pages.language import in_its_language, spoken
from designs.pages.number import NumberRefused, digest_of_id, pairs_of, read_number
from designs.pages.page import ERROR_STATUS, asked_again, json_ld, live_offer, page, product_ld, shop
from designs.pages.wording import refusal_of_address, refusal_of_name
from designs.query import refuse_unmade_size
from rendering.engine.face import FaceRequest
from rendering.engine.names.refusals import NameRefused
from rendering.glyphs import drawable_name
from rendering.service import letter_paths

CHECKOUT = "checkout"
PATH = "design"


@in_its_language
def design(request: HttpRequest) -> HttpResponse:
    """Show a design; or ask for a design number where no design is named."""
    offer, asked = live_offer(), asked_by(request)
    is_whole = True
    if NUMBER in asked.given:
        try:
            pairs, is_whole = pairs_of(read_number(asked.given[NUMBER]), offer)
        except NumberRefused:
            return page(request, "find", PATH, {"unknown_number": asked.given[NUMBER]}, ERROR_STATUS)
        asked = asked_in(pairs)
    if not {"name", "family"} & set(asked.given):
        return page(request, "find", PATH, {})
    try:
        drawable_name(asked.given.get("name", ""))
        start = {key: format_number(value) if key == "size" else value for key, value in asked_by_staff(offer).items()}
        query = asked.query(OrderQuery, spoken(), **start)
        refuse_unmade_size(query.size, query.shape, offer)
        context = _chosen(query, asked, offer)
    except NameRefused as refused:
        return page(request, "find", PATH, {"refused": refusal_of_name(refused)}, ERROR_STATUS)
    except ApiError as error:
        back = page_path(spoken(), "", {"name": asked.given.get("name"), "use": asked.given.get("use")})
        told = {"refused": refusal_of_address(error), "back_url": back}
        return asked_again(error, page(request, "find", PATH, told, error.status))
    context["is_reduced"] = not is_whole or context["is_reduced"]
    return page(request, "design", PATH, context, is_personal=True)


def _chosen(query: OrderQuery, asked: Asked, offer: Offer) -> dict[str, Any]:
    """Return the chosen seal as its page shows it. Raises ApiError when the face cannot be composed."""
    name = query.name
    seed = FaceRequest.of_sheet(name, query.family, query.index).seed if query.seed is None else query.seed
    shape = (
        query.shape or rules.shape_at_size(offer, query.family, query.size) or rules.default_shape(offer, query.family)
    )
    face = shown_face(name, query.family, seed, shape, query.size, query.use, offer)
    colors = {color["id"]: color for color in entry_of(offer["materials"], query.material)["colors"]}
    color = asked.given.get(COLOR, "")
    color = color if color in colors else next(iter(colors), "")
    swatch = colors[color]["swatch"] if color else None
    fitting = controls.addons(offer, query.size, asked.addons)
    addons = [each for each in fitting if each["is_chosen"]]
    price = rules.price_jpy(offer, query.material, query.use)
    number = number_of(
        face,
        query.material,
        query.use,
        digest_of_id(color) if color else b"",
        tuple(digest_of_id(each["id"]) for each in addons),
    )
    choice = _choice(query, face, color, [each["id"] for each in addons])
    total = price + sum(each["price_jpy"] for each in addons) + offer["shipping"]["priceJpy"]
    here = page_path(spoken(), PATH, choice)
    words = words_of(Worded.MATERIAL, Worded.FAMILY)
    told = {
        "offer": offer,
        "query": query,
        "face": face,
        "letters": letter_paths(replace(FaceRequest.of_sheet(name, query.family, 0, shape), seed=seed)),
        "color": colors[color]["name"] if color else None,
        "color_id": color,
        "metal": words.of(Worded.MATERIAL, query.material),
        "script": words.of(Worded.FAMILY, query.family),
        "swatch": swatch,
        "material": entry_of(offer["materials"], query.material),
        "shape_name": in_language(entry_of(offer["shapes"], shape)["name"]),
        "use_name": in_language(entry_of(offer["uses"], query.use)["name"]),
        "other_uses": [
            {"name": in_language(use["name"]), "url": page_path(spoken(), PATH, _instead(choice, use=use["id"]))}
            for use in face.uses
            if use["id"] != query.use
        ],
        "helps": [
            {"label": each.label, "url": page_path(spoken(), PATH, _instead(choice, size=each.value))}
            for each in face.helps
        ],
        "is_offered": bool(rules.sold_for(offer, query.family)),
        "is_reduced": bool(set(asked.addons) - {each["id"] for each in addons}),
        "price_jpy": price,
        "addons": fitting,
        "chosen_addons": addons,
        "total_jpy": total,
        "lead_days": rules.lead_days(offer, query.material),
        "number": number,
        "still": still_path(name.text, query.family, seed, shape, query.size, query.material, swatch),
        "geometry": seal_path(name.text, query.family, seed, shape, query.size, mirror=1, view="json"),
        "back_url": _sheet(query, asked),
        "instead_url": page_path(spoken(), "", {"name": name.text, "use": query.use, "material": query.material}),
        "page_url": settings.BASE_URL + here,
    }
    forms = {
        "uses": controls.uses(offer, query.use),
        "size_rows": controls.size_rows(offer, query.size, shape),
        "materials": controls.materials(offer, query.material, query.use),
        "colors": controls.colors(offer, query.material, color),
    }
    ld = product_ld(
        offer, f"{in_language(face.names)}, {in_language(told['material']['name'])}", told["page_url"], price, price
    )
    return {**told, **forms, **_way_to_order(choice, told, offer), "json_ld": json_ld(ld)}


def _choice(query: OrderQuery, face: ShownFace, color: str, addons: list[str]) -> list[tuple[str, str]]:
    return [
        ("name", face.name),
        ("family", face.family),
        ("seed", str(face.seed)),
        ("size", format_number(query.size)),
        ("shape", face.shape),
        ("material", query.material),
        ("use", query.use),
        *([(COLOR, color)] if color else []),
        *((ADDON, addon) for addon in addons),
    ]


def _instead(choice: list[tuple[str, str]], **instead: str) -> list[tuple[str, str]]:
    return [(name, instead.get(name, value)) for name, value in choice]


def _sheet(query: OrderQuery, asked: Asked) -> str:
    """Return the address of the sheet that the face was chosen from."""
    shape = None if OWN_SHAPES in asked.given else query.shape
    pairs = {"name": query.name.text, "use": query.use, "size": format_number(query.size), "shape": shape}
    return page_path(spoken(), "", {**pairs, "material": query.material, "index": query.index or None})


def _way_to_order(choice: list[tuple[str, str]], told: dict[str, Any], offer: Offer) -> dict[str, Any]:
    """Return where the choice is ordered: the checkout that staff set, or our own; else a letter to the shop."""
    if not told["face"].is_usable:
        return {}
    if not has_own_checkout(offer):
        listed = [(name, value) for name, value in choice if name != ADDON]
        addons = ",".join(each["id"] for each in told["chosen_addons"])
        carried = {**dict(listed), **({"addons": addons} if addons else {})}
        checkout = rules.checkout_url(offer)
        return {"checkout_url": order_url(checkout, **carried, number=told["number"], locale=spoken())}
    if takes_orders(offer):
        here = page_path(spoken(), CHECKOUT, {NUMBER: told["number"]})
        return {"checkout_url": settings.BASE_URL + here}
    email = shop().email
    if not email:
        return {}
    subject = _("Order: design %(number)s") % {"number": told["number"]}
    return {"mail_url": f"mailto:{email}?subject={quote(subject)}&body={quote(_letter(told))}"}


def _letter(told: dict[str, Any]) -> str:
    """Return a letter to the shop that says the whole choice."""
    face = told["face"]
    seal = [in_language(told["material"]["name"]), *([in_language(told["color"])] if told["color"] else [])]
    total = [format_yen(told["total_jpy"]), _("tax and shipping included")]
    listed = [
        (_("The name"), [face.name]),
        (_("Script"), [in_language(face.names)]),
        (_("Use"), [told["use_name"]]),
        (_("Size"), [f"{format_number(face.size_mm)} mm", told["shape_name"]]),
        (_("Metal"), seal),
        (_("With it"), [each["told"].name for each in told["chosen_addons"]]),
        (_("Total"), total),
        (_("Design number"), [told["number"]]),
        (_("Deliver to (in Japan)"), [""]),
    ]
    lines = [f"{label}: {', '.join(values)}" for label, values in listed if values]
    return "\r\n".join([_("I would like to order this seal."), "", *lines, "", told["page_url"]])
