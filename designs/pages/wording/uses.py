"""Words about a design in the active language: the uses it is fit for, reasons against others, and remedies.

Also names the roles of a company's set.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrPromise

from config.api.parameters.numbers import format_number
from config.api.responses.errors import ApiError
from rendering.eligibility.report import Reason
from rendering.engine.names.refusals import NameRefused

ROLE_NAMES: Final = {
    "representative": gettext_lazy("Representative’s seal"),
    "bank": gettext_lazy("Bank seal"),
    "invoice": gettext_lazy("Invoice seal"),
}
RING_LOST: Final = {
    "too_few": gettext_lazy("This name has too few letters for a double ring: it is set without one."),
    "not_drawn": gettext_lazy(
        "We have not drawn the seal form of a letter of this name yet: the name is set without a double ring."
    ),
    "not_a_family": gettext_lazy("This script has no double ring: the name is set without one."),
    "not_a_title": gettext_lazy("This title has no double ring: the name is set without one."),
    "too_fine": gettext_lazy(
        "In a double ring of this size its letters would be too fine to cut: the name is set without one."
    ),
}
"""Why a seal of the set has no double ring though one was asked for."""
USE_NOTES: Final = {
    "registered": gettext_lazy("registered at the city office"),
    "bank": gettext_lazy("for a bank account"),
    "everyday": gettext_lazy("parcels and daily papers"),
    "corporate": gettext_lazy("for a company"),
}
TEXT_DESCRIPTIONS: Final = {
    "which-seal": gettext_lazy(
        "Registered, bank, everyday or company seal: what each is for, how large, and what offices ask."
    ),
    "materials": gettext_lazy("Aluminium or titanium: weight, colours, prices, sizes and care of our seals."),
    "letters": gettext_lazy("Where the letters of our seals come from, script by script, and their licences."),
    "approval": gettext_lazy("You see the exact face before anything is cut, and say yes to it."),
    "shipping": gettext_lazy("What shipping costs, how long it takes, and why we ship within Japan only."),
    "guarantee": gettext_lazy("How long the face is guaranteed, and when we cut a seal again free of charge."),
    "cancellation": gettext_lazy("Until when an order can be cancelled free of charge, and what we take back."),
    "faq": gettext_lazy("Can a metal seal be registered? Family name or full name? Answers before you order."),
    "contact": gettext_lazy("How to reach the shop, and what to have at hand."),
    "legal": gettext_lazy(
        "Who sells, at what price, how to pay and when a seal arrives: what the law asks a shop to say."
    ),
    "terms": gettext_lazy("The terms on which we make and sell seals."),
    "privacy": gettext_lazy("What we know of you, for how long, and who sees it."),
}
"""What each of the shop's texts is about, for search engines and shared links."""
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
    "letter_incomplete": gettext_lazy("A part of letter %(number)s may fill up or be lost."),
    "variant_form_unavailable": gettext_lazy(
        "The variant form you asked for is in no typeface; the base form is shown. No size helps."
    ),
}


def reason_words(reason: Reason) -> str:
    """Return the reason why a face is refused, a sentence. Figures have three decimals: 0.146 is below 0.15."""
    if reason.key not in REASONS:
        return _("The face does not meet the requirements of this use.")
    figures = {name: format_number(round(value, 3)) for name, value in reason.params.items()}
    if "letter" in reason.params:
        figures["number"] = format_number(reason.params["letter"] + 1)  # people count from one
    return str(REASONS[reason.key]) % figures


def refusal_of_name(refused: NameRefused) -> tuple[str, str]:
    """Return why a name cannot be carved, and what to change, in everyday words."""
    at = {"at": refused.at, "instead": refused.instead}
    accepted = _("Kanji, hiragana, katakana and Latin letters can be cut, up to 12 characters.")
    cannot, undrawn = _("“%(at)s” cannot be cut."), _("None of our scripts has “%(at)s” yet.")
    misplaced = _("A mark at “%(at)s” cannot be placed."), _("Please delete it and type the letter again.")
    told = {
        "blank": (_("Please type a name."), accepted),
        "too_long": (_("The name is too long."), _("Up to 12 characters can be cut. Try the family name alone.")),
        "only_marks": (_("There is no letter to cut, only “%(at)s”."), accepted),
        "written_otherwise": (cannot, _("Please write “%(instead)s” instead.")),
        "invisible": (
            _("There is an invisible character in the name."),
            _("Please delete the name and type it again."),
        ),
        "undrawn": (undrawn, _("Another form of the letter may be there.")),
        "misplaced": misplaced,
        "too_many_marks": misplaced,
    }
    what, instead = told.get(refused.kind, (cannot, accepted))
    if refused.kind == "written_otherwise" and refused.instead == " ":
        what, instead = _("There is an unusual space in the name."), _("Please use an ordinary space.")
    if refused.kind == "undrawn" and refused.instead:
        instead = _("Its everyday form “%(instead)s” can be cut.")
    return what % at, instead % at


def refusal_of_address(error: ApiError) -> tuple[str, str]:
    """Return the fault of an address that does not name a whole choice, and what to do."""
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
        "mode": _("There is no such polarity: letters are red or white."),
        "frame": _("We do not make this rim."),
        "name": _("The address names no name."),
    }.get(error.param or "", _("The address is not complete."))
    return what, _("Please choose again, or check whether the whole address was copied.")


def refusal_for_staff(error: ApiError) -> str:
    """Return what staff are told of a face of an order that cannot be composed, or not at the moment."""
    if error.retry_after_s is not None:
        return " ".join(refusal_of_address(error))
    return _("This face cannot be composed. Ask for another design of the name.")
