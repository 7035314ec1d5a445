"""The first page: a field for a name, the choices, and the faces of the given name, or of an example.

The face recommended for the use comes first, then others that may be used. The rest are folded away with their reasons.
"""

from dataclasses import replace
from functools import partial
from typing import Any, Final
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from catalog import rules
from catalog.offer.document import Offer, entry_of
from catalog.offer.wording import in_language
from config.api.parameters.numbers import format_number
from config.api.responses.errors import ApiError
from designs.links import ENGINE, SHARED_PICTURE, card_path, still_path
from designs.pages.choice import controls
from designs.pages.choice.address import BESIDE, Asked, asked_by, page_path
from designs.pages.choice.endings import with_endings
from designs.pages.choice.number import THIS_ENGINE, Numbered, design_number
from designs.pages.sheet.faces import ShownFace, shown_as_measured
from designs.pages.site.cards import example_seal
from designs.pages.site.language import in_its_language, spoken
from designs.pages.site.page import ERROR_STATUS, asked_again, json_ld, live_offer, page, product_ld
from designs.pages.wording.prices import price_of, shipping_price
from designs.pages.wording.sold_out import sold_out_told
from designs.pages.wording.uses import refusal_of_address, refusal_of_name
from designs.pictures import EXAMPLE_NAME
from designs.query import MAX_SHEET_INDEX, DesignsQuery, refuse_unmade_size
from designs.sheet import Design, designs_of, measured
from rendering.engine.face import FaceRequest
from rendering.engine.metrics.measures import Measures
from rendering.engine.names.refusals import NameRefused
from rendering.engine.version import ENGINE_VERSION
from rendering.glyphs import drawable_name

LATIN: Final = "latin"


@in_its_language
def home(request: HttpRequest) -> HttpResponse:
    """Show a field for a name, and the eight faces of the name given, or of an example."""
    offer, asked = live_offer(), asked_by(request)
    beside = asked.given.get(BESIDE, "")
    context: dict[str, Any] = {
        "offer": offer,
        "asked_name": asked.given.get("name", ""),
        "beside": beside,
        "hero": example_seal(offer),
    }
    query = sheet_query(asked, offer)
    if isinstance(query, tuple):
        start = asked_by_staff(offer)
        refused = {"refused": query, **_form(DesignsQuery(name=drawable_name(EXAMPLE_NAME), **start), offer)}
        return page(request, "pages/sheet/home", "", {**context, **refused}, ERROR_STATUS)
    try:
        designs = designs_of(query, offer)
        measures = measured(designs)
        faces = [card_of(query, design, measures[design.family], offer) for design in designs]
        faces = [_with(BESIDE, beside, card) for card in faces]
    except ApiError as error:
        failed = {"refused": refusal_of_address(error), **_form(query, offer)}
        return asked_again(error, page(request, "pages/sheet/home", "", {**context, **failed}, error.status))
    is_given = "name" in asked.given
    context |= {"is_given": is_given, "was_blank": asked.has_blank_name, **_form(query, offer)}
    context |= _with(BESIDE, beside, _faces(faces, query, offer))
    if context["lead"]:
        material = entry_of(offer["materials"], query.material)["name"]
        context["shared_picture"] = card_path(context["lead"]["still"]) if is_given else SHARED_PICTURE
        context["hero"] = {"still": context["lead"]["still"], "name": query.name.text, "material": material}
    context["json_ld"] = json_ld(_product(offer)) if not is_given else ""
    return page(request, "pages/sheet/home", "", context, is_personal=is_given)


def asked_by_staff(offer: Offer) -> dict[str, Any]:
    """Return the default choices of a page: the size and the metal that staff set."""
    return {"size": offer["seal"]["defaultSizeMm"], "material": offer["seal"]["defaultMaterial"]}


def sheet_query(asked: Asked, offer: Offer) -> DesignsQuery | tuple[str, str]:
    """Return the query of an address, or the reason why it cannot be shown, with what to change."""
    start = {name: format_number(value) if name == "size" else value for name, value in asked_by_staff(offer).items()}
    try:
        if "name" in asked.given:
            drawable_name(asked.given["name"])
        query = asked.query(DesignsQuery, spoken(), name=EXAMPLE_NAME, **start)
        refuse_unmade_size(query.size, query.shape, offer)
    except NameRefused as refused:
        return refusal_of_name(refused)
    except ApiError as error:
        return refusal_of_address(error)
    return query


def _form(query: DesignsQuery, offer: Offer) -> dict[str, Any]:
    """Return the controls with the choices of a query."""
    return {
        "query": query,
        "uses": controls.uses(offer, query.use),
        "size_rows": controls.size_rows(offer, query.size, query.shape, _("To suit each script")),
        "materials": controls.materials(offer, query.material, query.use),
        "recommended_sizes": [format_number(size) for size in rules.recommended_sizes(offer, query.use)],
        "use_name": in_language(entry_of(offer["uses"], query.use)["name"]),
    }


def card_of(query: DesignsQuery, design: Design, measures: Measures, offer: Offer) -> dict[str, Any]:
    """Return the words and links on the card of one of a sheet's faces."""
    family, seed, shape = design.family, design.seed, design.shape
    request = replace(FaceRequest.of_sheet(query.name, family, 0, shape), seed=seed)
    face = shown_as_measured(request, measures, shape, query.size, query.use, offer)
    return {
        "face": face,
        "shape_name": in_language(entry_of(offer["shapes"], face.shape)["name"]),
        "number": _number_of(face, query.material, query.use),
        "url": page_path(spoken(), "design", _choice(query, face)),
        "uses": [
            {"name": in_language(use["name"]), "url": _here(query, use=use["id"])}
            for use in face.uses
            if use["id"] != query.use
        ],
        "helps": [
            {"label": help_.label, "url": _here(query, size=help_.value, shape=face.shape)} for help_ in face.helps
        ],
        "still": still_path(face.name, family, seed, shape, query.size, query.material, None),
    }


def _with(name: str, value: str, told: dict[str, Any]) -> dict[str, Any]:
    """Return a template's context with one more parameter in each address that leads on."""
    if not value:
        return told

    def carrying(url: str) -> str:
        path, mark, place = url.partition("#")
        return f"{path}&{name}={quote(value)}{mark}{place}" if "?" in path else url

    carried = dict(told)
    for key in told.keys() & {"url", "next_url", "previous_url"}:
        carried[key] = carrying(told[key])
    for key in told.keys() & {"uses", "helps", "ways"}:
        carried[key] = [_with(name, value, each) for each in told[key]]
    return carried


def _number_of(face: ShownFace, material: str, use: str) -> str:
    """Return the design number of a face on a seal without a colour and add-ons."""
    size = format_number(face.size_mm)
    return design_number(
        Numbered(face.name, face.family, face.seed, face.shape, size, material, use, engine=THIS_ENGINE)
    )


def _choice(query: DesignsQuery, face: ShownFace) -> list[tuple[str, Any]]:
    """Return the parameters of a face's page: the face, the seal, and the sheet to go back to."""
    return [
        ("name", face.name),
        ("family", face.family),
        ("seed", face.seed),
        ("size", format_number(query.size)),
        ("shape", face.shape),
        ("material", query.material),
        ("use", query.use),
        ("index", query.index or None),
        ("own", None if query.shape else "1"),
        (ENGINE, ENGINE_VERSION),
    ]


def sheet_pairs(query: DesignsQuery, **instead: Any) -> dict[str, Any]:
    """Return the parameters of a sheet's address."""
    asked = {
        "name": query.name.text,
        "use": query.use,
        "size": format_number(query.size),
        "shape": query.shape,
        "material": query.material,
        "index": query.index or None,
    }
    return {**asked, **instead}


def _here(query: DesignsQuery, **instead: Any) -> str:
    return page_path(spoken(), "", sheet_pairs(query, **instead))


def _faces(faces: list[dict[str, Any]], query: DesignsQuery, offer: Offer) -> dict[str, Any]:
    usable = [each for each in faces if each["face"].is_usable]
    lead = next((each for each in usable if each["face"].is_recommended), next(iter(usable), None))
    recommended = next(each for each in faces if each["face"].is_recommended)
    is_latin = any(letter.script == LATIN for letter in query.name.letters)
    last = query.index >= MAX_SHEET_INDEX
    return {
        "lead": lead,
        "recommended": recommended,
        "usable": [each for each in usable if each is not lead],
        "ways": [] if lead else _ways(faces),
        "rest": [each for each in faces if not each["face"].is_usable],
        "sheet_number": query.index + 1,
        "sheets": MAX_SHEET_INDEX + 1,
        "next_url": "" if last else _here(query, index=query.index + 1),
        "previous_url": _here(query, index=query.index - 1 or None) if query.index else "",
        "price": price_of(offer, partial(rules.price_jpy, material=query.material, use=query.use)),
        "shipping": shipping_price(offer),
        "sold_out": sold_out_told(offer, query.material),
        "lead_days": rules.lead_days(offer, query.material),
        "is_latin": is_latin,
        "name_lang": spoken() if is_latin else "ja",
        "with_endings": [
            {"text": text, "url": _here(query, name=text, index=None)} for text in with_endings(query.name, query.use)
        ],
        "is_company": query.use == rules.CORPORATE,
    }


def _ways(faces: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Return other uses and sizes, each once, for which some face of the sheet may be used."""
    uses = {use["name"]: use["url"] for each in faces for use in each["uses"]}
    sizes = {f"{each['shape_name']} {help_['label']}": help_["url"] for each in faces for help_ in each["helps"]}
    return [{"label": label, "url": url} for label, url in {**sizes, **uses}.items()]


def _product(offer: Offer) -> dict[str, Any]:
    prices = [rules.price_jpy(offer, each["id"], use["id"]) for each in offer["materials"] for use in offer["uses"]]
    return product_ld(
        offer, _("A seal of your name"), settings.BASE_URL + page_path(spoken()), min(prices), max(prices)
    )
