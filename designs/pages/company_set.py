"""The company's set: three faces of one company name together, at the price of the set."""

from functools import partial
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from catalog import rules
from catalog.offer.document import Offer, SetSeal, entry_of
from catalog.offer.selling import is_sold_out
from catalog.offer.wording import in_language
from config.api.numbers import format_number
from designs.links import still_path
from designs.pages import controls
from designs.pages.address import asked_by, page_path
from designs.pages.faces import shown_face
from designs.pages.language import in_its_language, spoken
from designs.pages.page import ERROR_STATUS, live_offer, page, shop
from designs.pages.prices import price_of, shipping_price
from designs.pages.sold_out import sold_out_told
from designs.pages.wording import ROLE_NAMES, refusal_of_name
from rendering.engine.face import FaceRequest
from rendering.engine.names.reading import Name
from rendering.engine.names.refusals import NameRefused
from rendering.glyphs import drawable_name

PATH: Final = "company-set"
EXAMPLE_COMPANY: Final = "青空商事"
USE_OF_ROLE: Final = {"representative": rules.CORPORATE, "bank": "bank", "invoice": "everyday"}
"""What the geometry of each seal of the set must pass: the Legal Affairs Bureau's rules, a bank's, the cutter's."""


@in_its_language
def company_set(request: HttpRequest) -> HttpResponse:
    """Show the set for a company's name, or for an example's."""
    offer, asked = live_offer(), asked_by(request)
    given = asked.given.get("name", "")
    material = asked.given.get("material", "")
    if material not in {each["id"] for each in offer["materials"]}:
        material = offer["seal"]["defaultMaterial"]
    context: dict[str, Any] = {"asked_name": given, "is_given": bool(given), "material": material, "offer": offer}
    context["description"] = _(
        "Representative’s seal, bank seal and square seal of a company, in one metal at one price."
    )
    status = 200
    try:
        name = drawable_name(given or EXAMPLE_COMPANY)
    except NameRefused as refused:
        name, status = drawable_name(EXAMPLE_COMPANY), ERROR_STATUS
        context |= {"refused": refusal_of_name(refused), "is_given": False}
    context["seals"] = [_seal(name, seal, material, offer) for seal in _composition(offer)]
    context["is_usable"] = all(each["face"].verdict in ("usable", "not_sold") for each in context["seals"])
    prices = {
        each["id"]: price_of(offer, partial(rules.corporate_set_price_jpy, material=each["id"]))
        for each in offer["materials"]
    }
    context["materials"] = [
        controls.Option(
            each["id"],
            in_language(each["name"]),
            each["id"] == material,
            is_sold_out=is_sold_out(offer, each["id"]),
            price=prices[each["id"]],
        )
        for each in offer["materials"]
    ]
    price, shipping = prices[material], shipping_price(offer)
    case = price_of(offer, lambda each: each["corporateSet"]["caseJpy"])
    told = [sold_out_told(offer, material, "", each["shape"], each["sizeMm"]) for each in _composition(offer)]
    context |= {
        "name": name.text,
        "price": price,
        "case": case,
        "shipping": shipping,
        "sold_out": list(dict.fromkeys(sentence for sentences in told for sentence in sentences)),
        "total_jpy": price.jpy + shipping.jpy,
        "total_with_case_jpy": price.jpy + case.jpy + shipping.jpy,
        "lead_days": rules.lead_days(offer, material),
        "email": shop().email,
        "subject": _("Company set for %(name)s") % {"name": name.text},
    }
    return page(request, "company_set", PATH, context, status, is_personal=bool(given))


def _composition(offer: Offer) -> list[SetSeal]:
    return offer["corporateSet"]["composition"]


def _seal(name: Name, seal: SetSeal, material: str, offer: Offer) -> dict[str, Any]:
    role, family, shape, size = seal["role"], seal["family"], seal["shape"], seal["sizeMm"]
    seed = FaceRequest.of_sheet(name, family, 0).seed
    face = shown_face(name, family, seed, shape, size, USE_OF_ROLE[role], offer)
    pairs = {"name": name.text, "family": family, "seed": seed, "size": format_number(size), "shape": shape}
    return {
        "role": str(ROLE_NAMES[role]),
        "face": face,
        "shape_name": in_language(entry_of(offer["shapes"], shape)["name"]),
        "still": still_path(name.text, family, seed, shape, size, material, None),
        "url": page_path(spoken(), "design", {**pairs, "material": material, "use": rules.CORPORATE}),
    }
