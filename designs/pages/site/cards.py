"""Cards beside the shop's own texts: the metals with their colours and prices, and the scripts with a face each.

Figures come from the live offer; words and pictures of an entry come from the staff.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from catalog.models import Worded
from catalog.offer.document import Offer, entry_of
from catalog.offer.selling import is_sold_out
from catalog.offer.wording import in_language
from catalog.words.entry_words import Told, words_of
from designs.links import face_path, still_path
from designs.pages.choice.address import page_path
from designs.pages.site.language import spoken
from designs.pages.wording.prices import price_of
from designs.pictures import EXAMPLE_NAME
from rendering.engine.face import FaceRequest
from rendering.glyphs import drawable_name

EXAMPLE_SIZE_MM: Final = {"round": 18, "square": 24}
STILL_FAMILY: Final = "tensho"


def cards_of(text_id: str, offer: Offer) -> list[dict[str, Any]]:
    """Return the cards on the page of one of the shop's texts. Most pages have none."""
    return _CARDS[text_id](offer) if text_id in _CARDS else []


def entry_card(told: Told) -> dict[str, Any]:
    """Return the shop's own words about an entry, for its card."""
    return {"text": told.text, "picture": told.picture, "alt": told.alt}


def example_seal(offer: Offer) -> dict[str, Any]:
    """Return the picture of a seal that bears the example's name, in the metal that pages start from."""
    metal = entry_of(offer["materials"], offer["seal"]["defaultMaterial"])
    return {"still": _still(metal["id"]), "name": EXAMPLE_NAME, "material": metal["name"]}


def _still(material: str) -> str:
    seed = FaceRequest.of_sheet(drawable_name(EXAMPLE_NAME), STILL_FAMILY, 0).seed
    return still_path(EXAMPLE_NAME, STILL_FAMILY, seed, "round", EXAMPLE_SIZE_MM["round"], material, None)


def _metals(offer: Offer) -> list[dict[str, Any]]:
    words = words_of(Worded.MATERIAL)
    return [
        {
            "name": in_language(metal["name"]),
            "price": price_of(offer, partial(_personal_jpy, metal=metal["id"])),
            "is_sold_out": is_sold_out(offer, metal["id"]),
            "colors": [
                {**color, "is_sold_out": is_sold_out(offer, metal["id"], color["id"])} for color in metal["colors"]
            ],
            "id": metal["id"],
            "drawn": _still(metal["id"]),
            "url": page_path(spoken(), "", {"material": metal["id"]}),
            **entry_card(words.of(Worded.MATERIAL, metal["id"])),
        }
        for metal in offer["materials"]
    ]


def _personal_jpy(offer: Offer, metal: str) -> int:
    return entry_of(offer["materials"], metal)["priceJpy"]


def _scripts(offer: Offer) -> list[dict[str, Any]]:
    words = words_of(Worded.FAMILY)
    name = drawable_name(EXAMPLE_NAME)
    return [
        {
            "name": in_language(family["name"]),
            "drawn": _face(family["id"], family["defaultShape"], FaceRequest.of_sheet(name, family["id"], 0).seed),
            **entry_card(words.of(Worded.FAMILY, family["id"])),
        }
        for family in offer["families"]
        if family["uses"]
    ]


def _face(family: str, shape: str, seed: int) -> str:
    return face_path(EXAMPLE_NAME, family, seed, shape, EXAMPLE_SIZE_MM[shape])


_CARDS: Final[Mapping[str, Callable[[Offer], list[dict[str, Any]]]]] = {"materials": _metals, "letters": _scripts}
