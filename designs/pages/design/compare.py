"""Shows designs side by side. Their numbers are in the address, so that a list kept in a browser can be shared."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

from catalog import rules
from catalog.offer.document import Offer, entry_of
from catalog.offer.selling import is_size_sold_out, is_sold_out
from catalog.offer.wording import in_language
from config.api.parameters.params import decoded_pairs
from config.api.responses.errors import ApiError
from designs.links import look_asked, still_path
from designs.pages.choice.address import page_path
from designs.pages.choice.look import look_facts
from designs.pages.choice.number import Numbered, NumberRefused, pairs_of, read_number
from designs.pages.sheet.faces import shown_request
from designs.pages.site.language import in_its_language, spoken
from designs.pages.site.page import asked_again, live_offer, page
from designs.pages.wording.prices import price_of
from designs.pages.wording.uses import refusal_of_address
from rendering.engine.face import FaceRequest
from rendering.engine.names.refusals import NameRefused
from rendering.engine.values import Tweaks
from rendering.glyphs import drawable_name

PATH: Final = "compare"
MOST: Final = 12
DESIGN: Final = "d"


@in_its_language
def compare(request: HttpRequest) -> HttpResponse:
    """Show designs side by side."""
    offer = live_offer()
    try:
        pairs = decoded_pairs(request.META.get("QUERY_STRING", ""))
    except ApiError:
        pairs = []
    numbers = list(dict.fromkeys(value for name, value in pairs if name == DESIGN and value))[:MOST]
    try:
        found = [shown for number in numbers if (shown := _shown(number, offer))]
    except ApiError as error:
        told = {"refused": refusal_of_address(error)}
        return asked_again(error, page(request, "pages/design/find", PATH, told, error.status))
    context = {"designs": found, "lost": len(numbers) - len(found)}
    return page(request, "pages/design/compare", PATH, context, is_personal=bool(found))


def _drawn(held: Numbered) -> tuple[str, str, int, str, float]:
    return held.name, held.family, held.seed, held.shape, float(held.size)


def _shown(number: str, offer: Offer) -> dict[str, Any] | None:
    """Return a design as the page shows it; None if its number cannot be read. Raises ApiError if there is no room."""
    try:
        held = read_number(number)
        name = drawable_name(held.name)
    except (NumberRefused, NameRefused):
        return None
    pairs, _is_whole = pairs_of(held, offer)
    color = dict(pairs).get("color", "")
    colors = {each["id"]: each for each in entry_of(offer["materials"], held.material)["colors"]}
    swatch = colors[color]["swatch"] if color else None
    try:
        request = replace(
            FaceRequest.of_sheet(name, held.family, 0, held.shape),
            seed=held.seed,
            mode=held.mode,
            tweaks=Tweaks(frame=held.frame),
        )
        face = shown_request(request, held.shape, float(held.size), held.use, offer)
    except ApiError as error:
        if error.retry_after_s is not None:
            raise
        return None
    return {
        "number": number,
        "face": face,
        "use_name": in_language(entry_of(offer["uses"], held.use)["name"]),
        "shape_name": in_language(entry_of(offer["shapes"], held.shape)["name"]),
        "material": in_language(entry_of(offer["materials"], held.material)["name"]),
        "color": in_language(colors[color]["name"]) if color else "",
        "price": price_of(offer, partial(rules.price_jpy, material=held.material, use=held.use)),
        "is_sold_out": is_sold_out(offer, held.material, color)
        or is_size_sold_out(offer, held.shape, float(held.size)),
        "still": still_path(*_drawn(held), held.material, swatch, **look_asked(held.mode, held.frame)),
        "look": [value for _label, value in look_facts(held.mode, held.frame, float(held.size))],
        "url": page_path(spoken(), "design", pairs),
    }
