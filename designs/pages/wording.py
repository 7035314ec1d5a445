"""What pages say of a design: for what it may be used, why not otherwise, and what would help. In the active language.

Words for the roles of a company's set stand here too.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrPromise

from config.api.errors import ApiError
from config.api.numbers import format_number
from rendering.eligibility import Reason
from rendering.engine.names.refusals import NameRefused

ROLE_NAMES: Final = {
    "representative": gettext_lazy("Representative’s seal"),
    "bank": gettext_lazy("Bank seal"),
    "invoice": gettext_lazy("Invoice seal"),
}
RING_LOST: Final = {
    "too_few": gettext_lazy("This name has too few letters for a double ring: it stands plain."),
    "not_drawn": gettext_lazy("A letter of this name has no seal form of ours yet, so that it stands plain."),
    "not_a_family": gettext_lazy("This script has no double ring: the name stands plain."),
    "not_a_title": gettext_lazy("This title has no double ring: the name stands plain."),
    "too_fine": gettext_lazy("In a double ring of this size its letters would be too fine to cut: it stands plain."),
}
"""Why a seal of the set has no double ring though one was asked for."""
USE_NOTES: Final = {
    "registered": gettext_lazy("registered at the city office"),
    "bank": gettext_lazy("for a bank account"),
    "everyday": gettext_lazy("parcels and daily papers"),
    "corporate": gettext_lazy("for a company"),
}
REASONS: Final[Mapping[str, StrPromise]] = {
    "size_below_envelope": gettext_lazy("At %(majorMm)s mm it is too small: it must exceed %(limitMm)s mm."),
    "size_above_envelope": gettext_lazy("At %(majorMm)s mm it is larger than the %(limitMm)s mm allowed."),
    "rim_missing": gettext_lazy("It has no rim."),
    "rim_below_floor": gettext_lazy("The rim is too thin: %(frameMm)s mm; %(floorMm)s mm is needed."),
    "rim_broken": gettext_lazy("The rim is not closed all round (gaps: %(breaks)s)."),
    "stroke_below_floor": gettext_lazy("Strokes get too thin: %(minStrokeMm)s mm; %(floorMm)s mm is needed."),
    "gap_below_floor": gettext_lazy("Strokes stand too close: %(minGapMm)s mm apart; %(floorMm)s mm is needed."),
    "cell_below_floor": gettext_lazy("Letters get too small to read: %(minCellMm)s mm; %(floorMm)s mm is needed."),
    "stroke_broken": gettext_lazy("Strokes of a letter come apart in this script (breaks: %(breaks)s)."),
    "counter_closed": gettext_lazy("Letters would fill up with ink (openings left: %(found)s of %(expected)s)."),
    "strokes_fused": gettext_lazy("Strokes or letters run into each other (places: %(count)s)."),
    "not_shubun": gettext_lazy("Letters are white on red, which offices do not take."),
    "outside_silhouette": gettext_lazy("Ink would reach %(overrunMm)s mm beyond the edge."),
    "letter_incomplete": gettext_lazy("Letter %(number)s is not whole: something of it is missing or has melted."),
    "variant_form_unavailable": gettext_lazy(
        "The variant form you asked for is in no typeface; the base form is shown. No size helps."
    ),
}


def reason_words(reason: Reason) -> str:
    """Return in a sentence why a face is refused. To a thousandth: 0.146 misses 0.15."""
    if reason.key not in REASONS:
        return _("The face does not pass what this use asks for.")
    figures = {name: format_number(round(value, 3)) for name, value in reason.params.items()}
    if "letter" in reason.params:
        figures["number"] = format_number(reason.params["letter"] + 1)  # people count from one
    return str(REASONS[reason.key]) % figures


def refusal_of_name(refused: NameRefused) -> tuple[str, str]:
    """Return why a name cannot be carved, and what to change, as people say it."""
    at = {"at": refused.at, "instead": refused.instead}
    accepted = _("Kanji, hiragana, katakana and Latin letters can be cut, up to 12 characters.")
    if refused.kind == "blank":
        return _("Please type a name."), accepted
    if refused.kind == "too_long":
        return _("The name is too long."), _("Up to 12 characters can be cut. Try the family name alone.")
    if refused.kind == "only_marks":
        return _("There is no letter to cut, only “%(at)s”.") % at, accepted
    if refused.kind == "written_otherwise" and refused.instead == " ":
        return _("There is an unusual space in the name."), _("Please use an ordinary space.")
    if refused.kind == "written_otherwise":
        return _("“%(at)s” cannot be cut.") % at, _("Please write “%(instead)s” instead.") % at
    if refused.kind == "invisible":
        return _("There is an invisible character in the name."), _("Please delete the name and type it again.")
    if refused.kind == "undrawn" and refused.instead:
        return _("None of our scripts has “%(at)s” yet.") % at, _("Its everyday form “%(instead)s” can be cut.") % at
    if refused.kind == "undrawn":
        return _("None of our scripts has “%(at)s” yet.") % at, _("Another form of the letter may be there.")
    if refused.kind in ("misplaced", "too_many_marks"):
        return _("A mark at “%(at)s” cannot be placed.") % at, _("Please delete it and type the letter again.")
    return _("“%(at)s” cannot be cut.") % at, accepted


def refusal_of_address(error: ApiError) -> tuple[str, str]:
    """Return what is wrong with an address that does not name a whole choice, and what to do."""
    if error.code == "render_failed":
        if error.retry_after_s is not None:
            soon = _("Please try again in %(seconds)d seconds.") % {"seconds": error.retry_after_s}
            return _("Many seals are being drawn just now."), soon
        return _("This face could not be drawn."), _("Please try again in a moment, or choose another face.")
    what = {
        "size": _("This size is not made in this shape."),
        "shape": _("We do not know this shape."),
        "use": _("We do not know this use."),
        "material": _("We do not have this metal."),
        "family": _("The address names no script of ours."),
        "index": _("There are 40 sheets, no more."),
        "name": _("The address names no name."),
    }.get(error.param or "", _("The address is not complete."))
    return what, _("Please choose again, or check whether the whole address was copied.")
