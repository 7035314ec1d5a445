"""Pages of the commonest surnames. Search engines may index them, because a common surname identifies nobody.

The list is `surnames.txt`, which says its source.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from catalog import rules
from catalog.offer.document import Offer
from catalog.offer.wording import format_yen
from config.api.parameters.numbers import format_number
from config.api.responses.errors import ApiError
from designs.pages.choice.address import page_path
from designs.pages.sheet.faces import ShownFace, shown_face
from designs.pages.sheet.home import asked_by_staff
from designs.pages.site.language import in_its_language, spoken
from designs.pages.site.page import asked_again, json_ld, live_offer, page, product_ld
from designs.pages.wording.uses import refusal_of_address
from rendering import service
from rendering.engine.face import FaceRequest
from rendering.glyphs import drawable_name

LIST: Final = Path(__file__).with_name("surnames.txt")
PATH: Final = "surnames"
USE: Final = "registered"


@dataclass(frozen=True, slots=True)
class Surname:
    """A surname in kanji, with its usual reading in kana and in Latin letters."""

    kanji: str
    kana: str
    latin: str

    @property
    def path(self) -> str:
        """The page's path below its language's."""
        return f"{PATH}/{quote(self.kanji)}"


@cache
def surnames() -> Mapping[str, Surname]:
    """Return the surnames that have a page, by their kanji, the commonest first."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    listed = [Surname(*line.split()) for line in lines if not line.startswith("#")]
    return {each.kanji: each for each in listed}


@in_its_language
def index(request: HttpRequest) -> HttpResponse:
    """List the surnames."""
    description = _("Seals for the 300 commonest Japanese surnames: see each in eight scripts, from insou to kaisho.")
    return page(request, "pages/sheet/surnames", PATH, {"surnames": surnames().values(), "description": description})


@in_its_language
def surname(request: HttpRequest, kanji: str) -> HttpResponse:
    """Show a surname in all scripts, as seals of the default size and metal."""
    found = surnames().get(kanji)
    if found is None:
        raise Http404(kanji)
    offer = live_offer()
    try:
        with service.one_request():
            faces = [_face(found, family["id"], offer) for family in offer["families"]]
    except ApiError as error:
        told = {"refused": refusal_of_address(error)}
        return asked_again(error, page(request, "pages/design/find", found.path, told, error.status))
    faces.sort(key=lambda face: not face.is_recommended)
    low = min(material["priceJpy"] for material in offer["materials"])
    high = max(material["priceJpy"] for material in offer["materials"])
    reading = found.kana if spoken() == "ja" else found.latin
    said = {"kanji": found.kanji, "reading": reading, "price": format_yen(low)}
    title = _("Seals for %(reading)s (%(kanji)s)") % said
    context: dict[str, Any] = {
        "surname": found,
        "title": title,
        "description": _("%(reading)s (%(kanji)s) as a registered, bank or everyday seal: eight scripts, %(price)s up.")
        % said,
        "faces": [{"face": face, "url": _page_of(face, offer)} for face in faces],
        "low_jpy": low,
        "size_mm": asked_by_staff(offer)["size"],
        "json_ld": json_ld(product_ld(offer, title, settings.BASE_URL + page_path(spoken(), found.path), low, high)),
    }
    return page(request, "pages/sheet/surname", found.path, context)


def _face(surname: Surname, family: str, offer: Offer) -> ShownFace:
    name, size_mm = drawable_name(surname.kanji), asked_by_staff(offer)["size"]
    shape = rules.shape_at_size(offer, family, size_mm) or rules.default_shape(offer, family)
    seed = FaceRequest.of_sheet(name, family, 0, shape).seed
    return shown_face(name, family, seed, shape, size_mm, USE, offer)


def _page_of(face: ShownFace, offer: Offer) -> str:
    use = USE if face.is_usable or not face.uses else face.uses[0]["id"]
    asked = {"name": face.name, "family": face.family, "seed": face.seed, "size": format_number(face.size_mm)}
    material = asked_by_staff(offer)["material"]
    return page_path(spoken(), "design", {**asked, "shape": face.shape, "material": material, "use": use})
