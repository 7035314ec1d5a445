"""The facts about a seal as labels and values, for the workshop, the sheet to sign and orders."""

from django.utils.translation import gettext as _

from catalog.models import Worded
from catalog.offer.document import Offer, entry_of
from catalog.offer.labels import ROLE_LABELS
from catalog.offer.wording import entry_name, in_language
from catalog.words.entry_words import words_of
from config.api.parameters.numbers import format_number
from designs.pages.choice.look import look_facts
from designs.pages.site.language import spoken
from designs.workshop.ordered_seal import OrderedSeal


def facts_of(seal: OrderedSeal, offer: Offer) -> list[tuple[str, str]]:
    """Return the facts about a seal as labels and values in the active language."""
    if seal.kept:
        return list(seal.kept.told[spoken()].facts)
    return [
        *([(_("Seal of the set"), str(ROLE_LABELS[seal.role]))] if seal.role else []),
        (_("Name"), seal.name.text),
        *([] if seal.role else [(_("Ordered as"), entry_name(offer["uses"], seal.use))]),
        (_("Family"), entry_name(offer["families"], seal.family)),
        (_("Size and shape"), f"{format_number(seal.size_mm)} mm · {entry_name(offer['shapes'], seal.shape)}"),
        *look_facts(seal.mode, seal.frame, seal.size_mm),
        *([(_("Within the ring"), seal.title)] if seal.title else []),
        (_("Metal"), _metal(seal, offer)),
        *([(_("Accessories"), _addons(seal))] if seal.addons else []),
        *([(_("Accessories"), _("The case for three"))] if seal.has_case else []),
        (_("Design number"), seal.number),
    ]


def _metal(seal: OrderedSeal, offer: Offer) -> str:
    colors = {color["id"]: color["name"] for color in entry_of(offer["materials"], seal.material)["colors"]}
    named = [in_language(colors[seal.color])] if seal.color else []
    return " · ".join([entry_name(offer["materials"], seal.material), *named])


def _addons(seal: OrderedSeal) -> str:
    words = words_of(Worded.ADDON)
    return " · ".join(words.of(Worded.ADDON, addon).name for addon in seal.addons)
