"""Sentences about the parts of a choice that were left out. `controls` decides which parts."""

from django.utils.translation import gettext as _

from catalog.models import Worded
from catalog.offer.document import Offer
from catalog.words.entry_words import words_of
from config.api.parameters.numbers import format_number
from designs.pages.choice import controls
from designs.pages.choice.address import Asked


def left_out(asked: Asked, size_mm: float, shape_name: str, offer: Offer, *, is_whole: bool) -> list[str]:
    """Return a sentence for each add-on that does not fit, and one for everything that is no longer in the offer.

    `is_whole` says whether the offer still has everything that a design number holds.
    """
    words = words_of(Worded.ADDON)
    sold = {addon["id"] for addon in offer["addons"]}
    fitting = {each["id"] for each in controls.addons(offer, size_mm, asked.addons)}
    unfit = [addon for addon in asked.addons if addon in sold - fitting]
    said = [
        _("“%(addon)s” was left out: it does not fit a seal of %(size)s mm (%(shape)s).")
        % {"addon": words.of(Worded.ADDON, addon).name, "size": format_number(size_mm), "shape": shape_name}
        for addon in unfit
    ]
    if not is_whole or set(asked.addons) - sold:
        said.append(_("Something of this choice is no longer offered. It was left out; everything else is as chosen."))
    return said
