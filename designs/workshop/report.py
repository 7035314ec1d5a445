"""What a face may be used for and why not, in words for staff and customers. Knows the rules' keys, no rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrPromise

from catalog import rules
from catalog.offer.document import Offer
from catalog.offer.wording import in_language
from designs.workshop.reading import OrderedSeal
from rendering import service
from rendering.eligibility import GEOMETRY_OF_USE, EligibilityReport, Reason

REASONS: Final[Mapping[str, StrPromise]] = {
    "size_below_envelope": gettext_lazy("The impression is %(majorMm)s mm across: it must be over %(limitMm)s mm."),
    "size_above_envelope": gettext_lazy("The impression is %(majorMm)s mm across: at most %(limitMm)s mm is taken."),
    "rim_missing": gettext_lazy("It has no rim."),
    "rim_below_floor": gettext_lazy("The rim is %(frameMm)s mm thick: it needs %(floorMm)s mm."),
    "rim_broken": gettext_lazy("The rim is broken in %(breaks)s places."),
    "stroke_below_floor": gettext_lazy("The finest stroke is %(minStrokeMm)s mm wide: it needs %(floorMm)s mm."),
    "gap_below_floor": gettext_lazy("The narrowest gap is %(minGapMm)s mm wide: it needs %(floorMm)s mm."),
    "cell_below_floor": gettext_lazy("The smallest letter has %(minCellMm)s mm: it needs %(floorMm)s mm."),
    "stroke_broken": gettext_lazy("A stroke is broken in %(breaks)s places."),
    "counter_closed": gettext_lazy("White inside letters has closed: %(found)s of %(expected)s openings are left."),
    "strokes_fused": gettext_lazy("Strokes have run together in %(count)s places."),
    "not_shubun": gettext_lazy("The characters are white on red."),
    "outside_silhouette": gettext_lazy("Something stands %(overrunMm)s mm outside the seal’s edge."),
    "letter_incomplete": gettext_lazy("Letter %(number)s is not whole: something of it is missing or has melted."),
    "variant_form_unavailable": gettext_lazy("The form of a letter that was asked for (a variant) cannot be had."),
}
FIGURES: Final = (
    ("minStrokeMm", gettext_lazy("Finest stroke")),
    ("minGapMm", gettext_lazy("Narrowest gap")),
    ("frameMm", gettext_lazy("Rim")),
    ("minCellMm", gettext_lazy("Smallest letter")),
    ("majorMm", gettext_lazy("Impression across")),
)
"""Figures of the report that a workshop asks for, in mm."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a seal may be used for something; `reasons` are sentences, none where it may."""

    use: str
    name: str
    passes: bool
    is_ordered: bool
    reasons: tuple[str, ...]

    def describe(self) -> str:
        return f"{self.name}{_(': ')}{' '.join(self.reasons)}" if self.reasons else self.name


@dataclass(frozen=True, slots=True)
class SealReport:
    """What is known of a seal at its size, in the active language."""

    verdicts: tuple[Verdict, ...]
    figures: tuple[tuple[str, str], ...]
    may_be_made: bool

    def ordered(self) -> Verdict:
        return next(verdict for verdict in self.verdicts if verdict.is_ordered)


def report_of(seal: OrderedSeal, offer: Offer) -> SealReport:
    """Return the report of a seal at its size. Raises ApiError where it cannot be composed."""
    found = service.eligibility_of(seal.request(), seal.size_mm)
    verdicts = tuple(_verdict(use["id"], in_language(use["name"]), seal, found, offer) for use in offer["uses"])
    figures = tuple((str(label), f"{found.metrics[key]:.2f} mm") for key, label in FIGURES if key in found.metrics)
    return SealReport(verdicts, figures, found.level is not None)


def _verdict(use: str, name: str, seal: OrderedSeal, found: EligibilityReport, offer: Offer) -> Verdict:
    reasons = [reason_in_words(reason) for reason in found.reasons if GEOMETRY_OF_USE[use] in reason.refuses]
    if use not in rules.sold_for(offer, seal.family):
        reasons.append(_("This family is not sold for it."))
    return Verdict(use, name, not reasons, use == seal.use, tuple(dict.fromkeys(reasons)))


def reason_in_words(reason: Reason) -> str:
    """Return why a use is refused, as a sentence; of a rule without one its key and figures."""
    figures = {key: f"{value:.3f}".rstrip("0").rstrip(".") for key, value in reason.params.items()}
    if "letter" in reason.params:
        figures["number"] = f"{reason.params['letter'] + 1:.0f}"  # people count from one
    if reason.key in REASONS:
        return str(REASONS[reason.key]) % figures
    return f"{reason.key} ({', '.join(f'{key} {value}' for key, value in figures.items())})"
