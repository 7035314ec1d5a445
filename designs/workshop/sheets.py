"""The sheet to sign for one seal or a company's three, in the customer's language. Knows words; not paper."""

from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog.entry_words import words_of
from catalog.labels import ROLE_LABELS
from catalog.models import Worded
from catalog.offer.document import Offer, entry_of
from catalog.offer.wording import entry_name, in_language
from config.api.numbers import format_number
from designs.workshop.reading import OrderedSeal
from designs.workshop.report import report_of
from rendering.workshop.approval import SealOnSheet, SheetWords, approval_pdf
from rendering.workshop.carved import carved_face

TYPEFACES = Path(settings.BASE_DIR) / "node_modules"


def approval_sheet(seals: Sequence[OrderedSeal], offer: Offer, packages: Path = TYPEFACES) -> bytes:
    """Return the PDF, a page a seal. Raises ApiError (no such face), FileNotFoundError (no typefaces)."""
    now = timezone.localtime()
    with override(seals[0].locale):
        made_on = date_format(now, "DATE_FORMAT")
        return approval_pdf([_on_sheet(seal, offer) for seal in seals], _words(made_on), packages, now)


def facts_of(seal: OrderedSeal, offer: Offer) -> list[tuple[str, str]]:
    """Return what a seal is, label by label, in the active language."""
    return [
        *([(_("Seal of the set"), str(ROLE_LABELS[seal.role]))] if seal.role else []),
        (_("Name"), seal.name.text),
        (_("Ordered as"), entry_name(offer["uses"], seal.use)),
        (_("Family"), entry_name(offer["families"], seal.family)),
        (_("Size and shape"), f"{format_number(seal.size_mm)} mm · {entry_name(offer['shapes'], seal.shape)}"),
        (_("Metal"), _metal(seal, offer)),
        *([(_("With it"), _addons(seal))] if seal.addons else []),
        (_("Design number"), seal.number),
    ]


def _metal(seal: OrderedSeal, offer: Offer) -> str:
    colors = {color["id"]: color["name"] for color in entry_of(offer["materials"], seal.material)["colors"]}
    named = [in_language(colors[seal.color])] if seal.color else []
    return " · ".join([entry_name(offer["materials"], seal.material), *named])


def _addons(seal: OrderedSeal) -> str:
    words = words_of(Worded.ADDON)
    return " · ".join(words.of(Worded.ADDON, addon).name for addon in seal.addons)


def _on_sheet(seal: OrderedSeal, offer: Offer) -> SealOnSheet:
    verdicts = [(verdict.passes, verdict.describe()) for verdict in report_of(seal, offer).verdicts]
    heading = _("The seal of %(name)s") % {"name": seal.name.text}
    return SealOnSheet(carved_face(seal.face(), seal.size_mm), heading, facts_of(seal, offer), verdicts)


def _words(made_on: str) -> SheetWords:
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
        footer=_("Made on %(date)s from the order’s address: the same address gives the same face.")
        % {"date": made_on},
    )
