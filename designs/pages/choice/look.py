"""The look of a face, as choices on its page and in words: what prints red, and how thick the rim is.

All words are in the active language. Whether a use accepts the look is decided by the rules of use.
"""

from typing import Any, Final

from django.utils.translation import gettext as _

from catalog.offer.document import Offer
from catalog.offer.wording import in_language
from config.api.parameters.numbers import format_number
from designs.pages.choice.address import OrderQuery, Pairs, page_path
from designs.pages.choice.controls import Option
from designs.pages.choice.number import MODES
from designs.pages.site.language import spoken
from rendering.eligibility.report import report
from rendering.eligibility.rules import GEOMETRY_OF_USE, RULES
from rendering.engine.face import FaceRequest
from rendering.service import measures_of

RED_LETTERS, WHITE_LETTERS = MODES
THIN, HEAVY = 0.05, 0.14
"""Rims that the trade calls 細枠 and 太枠, as shares of the radius: 0.38 and 1.05 mm at 15 mm."""
_OF_WHITE_LETTERS: Final = {use for rule in RULES if rule.key in ("not_shubun", "rim_missing") for use in rule.limits}


def look_told(query: OrderQuery, choice: Pairs, offer: Offer) -> dict[str, Any]:
    """Return the choices that a design's page shows; `helps` are links to the face without them."""
    own = page_path(spoken(), "design", [(name, value) for name, value in choice if name not in ("mode", "frame")])
    is_white = query.mode == WHITE_LETTERS
    back = _("Take this face with red letters") if is_white else _("Take this face with the rim of its script")
    return {
        "modes": modes(offer, query.mode),
        "rims": [] if is_white else rims(query.frame, query.size),
        "rim_kept": format_number(query.frame) if is_white and query.frame else "",
        "facts": look_facts(query.mode, None if is_white else query.frame, query.size),
        "helps": [{"label": back, "url": own}] if is_white or query.frame is not None else [],
    }


def modes(offer: Offer, chosen: str) -> list[Option]:
    """Return the options red and white letters. White ones name the uses that never accept them."""
    refusing = [in_language(use["name"]) for use in offer["uses"] if GEOMETRY_OF_USE[use["id"]] in _OF_WHITE_LETTERS]
    note = _("not as: %(uses)s") % {"uses": ("・" if spoken() == "ja" else ", ").join(refusing)} if refusing else ""
    return [
        Option("", _("Red letters"), chosen == RED_LETTERS, _("as offices and banks ask")),
        Option(WHITE_LETTERS, _("White letters"), chosen == WHITE_LETTERS, note),
    ]


def rims(chosen: float | None, size_mm: float) -> list[Option]:
    """Return the rims to choose from. A rim that only the page's address asks for is one of them."""
    named = {THIN: _("Thin"), HEAVY: _("Heavy")}
    other = {} if chosen is None or chosen in named else {chosen: _("As the address asks")}
    return [
        Option("", _("As in its script"), chosen is None),
        *(
            Option(format_number(frame), label, frame == chosen, f"{_in_mm(frame * size_mm / 2)} mm")
            for frame, label in {**named, **other}.items()
        ),
    ]


def look_facts(mode: str, frame: float | None, size_mm: float) -> list[tuple[str, str]]:
    """Return (label, text) for each choice that differs from the script's own look, for the workshop and orders."""
    white = [(_("Polarity"), _("White letters"))] if mode != RED_LETTERS else []
    return white if frame is None else [*white, (_("Rim"), f"{_in_mm(frame * size_mm / 2)} mm")]


def polarity_and_rim(request: FaceRequest, size_mm: float) -> str:
    """Return what prints red, and the rim's thickness in mm. Raises ApiError when the face cannot be composed."""
    if request.mode != RED_LETTERS:
        return _("Its letters stay white in a red field (hakubun), which has no rim of its own.")
    frame_mm = report(measures_of(request), size_mm).metrics["frameMm"]
    return _("Its letters print red on paper (shubun), as banks and offices ask; the rim is %(rim)s mm thick.") % {
        "rim": _in_mm(frame_mm)
    }


def _in_mm(length_mm: float) -> str:
    return format_number(round(length_mm, 2))
