"""The uses that a face is fit for and the reasons against others, in words for staff and customers."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog import rules
from catalog.offer.document import Offer
from catalog.offer.wording import in_language
from designs.pages.site.language import spoken
from designs.pages.wording.uses import reason_words
from designs.workshop.ordered_seal import OrderedSeal
from rendering import service
from rendering.eligibility.report import EligibilityReport
from rendering.eligibility.rules import GEOMETRY_OF_USE

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
    """Whether a seal is fit for a use. `reasons` are sentences; empty where it is."""

    use: str
    name: str
    passes: bool
    is_ordered: bool
    reasons: tuple[str, ...]

    def describe(self) -> str:
        return f"{self.name}{_(': ')}{' '.join(self.reasons)}" if self.reasons else self.name


@dataclass(frozen=True, slots=True)
class SealReport:
    """The report on a seal at its size, in the active language."""

    verdicts: tuple[Verdict, ...]
    figures: tuple[tuple[str, str], ...]
    may_be_made: bool

    def ordered(self) -> Verdict:
        return next(verdict for verdict in self.verdicts if verdict.is_ordered)


def report_of(seal: OrderedSeal, offer: Offer) -> SealReport:
    """Return the report of a seal at its size. Raises ApiError where it cannot be composed."""
    if seal.kept:
        told = seal.kept.told[spoken()]
        kept = tuple(Verdict(**{**verdict, "reasons": tuple(verdict["reasons"])}) for verdict in told.verdicts)
        return SealReport(kept, told.figures, told.may_be_made)
    found = service.eligibility_of(seal.request(), seal.size_mm)
    verdicts = tuple(_verdict(use["id"], in_language(use["name"]), seal, found, offer) for use in offer["uses"])
    figures = tuple((str(label), f"{found.metrics[key]:.2f} mm") for key, label in FIGURES if key in found.metrics)
    return SealReport(verdicts, figures, found.level is not None)


def _verdict(use: str, name: str, seal: OrderedSeal, found: EligibilityReport, offer: Offer) -> Verdict:
    reasons = [reason_words(reason) for reason in found.reasons if GEOMETRY_OF_USE[use] in reason.refuses]
    if not seal.role and use not in rules.sold_for(offer, seal.family):  # for a set, the offer names the families
        reasons.append(_("This family is not sold for it."))
    return Verdict(use, name, not reasons, use == seal.use, tuple(dict.fromkeys(reasons)))
