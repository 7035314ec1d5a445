"""The words of the sheet to sign, for one seal or a company's three, in the customer's language."""

from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog.offer.document import Offer
from designs.workshop.facts import facts_of
from designs.workshop.ordered_seal import OrderedSeal
from designs.workshop.report import report_of
from rendering.workshop.papers.approval import SealOnSheet, SheetWords, approval_pdf

TYPEFACES = Path(settings.BASE_DIR) / "node_modules"


def approval_sheet(seals: Sequence[OrderedSeal], offer: Offer, packages: Path = TYPEFACES) -> bytes:
    """Return the PDF with one page for each seal. Raises ApiError (no such face), FileNotFoundError (no typefaces)."""
    now = timezone.localtime()
    with override(seals[0].locale):
        made_on = date_format(now)
        return approval_pdf(
            [_on_sheet(seal, offer) for seal in seals], _words(_footer(seals[0], made_on)), packages, now
        )


def _on_sheet(seal: OrderedSeal, offer: Offer) -> SealOnSheet:
    verdicts = [(verdict.passes, verdict.describe()) for verdict in report_of(seal, offer).verdicts]
    heading = _("The seal of %(name)s") % {"name": seal.name.text}
    return SealOnSheet(seal.carved(), heading, facts_of(seal, offer), verdicts)


def _words(footer: str) -> SheetWords:
    return SheetWords(
        title=_("Before your seal is carved"),
        lead=_(
            "Please look at the face below, letter by letter, and sign if it is right. "
            "Nothing is carved before you have signed."
        ),
        impression=_("Impression"),
        carved_face=_("Carved face (mirrored)"),
        true_size=_("True size"),
        enlarged=_("Impression, enlarged"),
        ruler=_("Printed at 100 % this line is 50 mm long. On a screen, sizes differ."),
        facts=_("The seal"),
        fit_for=_("May be used as"),
        approval=_("Approval"),
        promise=_("I have checked the name, the face, the size and the metal, and approve that the seal is carved so."),
        signature=_("Signature"),
        printed_name=_("Name in print"),
        date=_("Date"),
        footer=footer,
    )


def _footer(seal: OrderedSeal, made_on: str) -> str:
    made = {"date": made_on}
    if seal.kept:
        return _("Made on %(date)s from the polygons that are stored with your order. Exactly these are carved.") % made
    return _("Made on %(date)s from the order’s address: the same address gives the same face.") % made
