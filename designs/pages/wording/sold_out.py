"""The sentences of pages and the checkout about a seal that cannot be ordered because something is sold out."""

from django.utils.translation import gettext as _

from catalog.offer.document import Offer, entry_of
from catalog.offer.selling import is_size_sold_out, is_sold_out
from catalog.offer.wording import entry_name, in_language
from config.api.parameters.numbers import format_number


def sold_out_told(
    offer: Offer, material: str, color: str = "", shape: str | None = None, size_mm: float = 0
) -> list[str]:
    """Return a sentence in the active language for each thing of a choice that is sold out; often there is none."""
    metal = entry_of(offer["materials"], material)
    found = []
    if is_sold_out(offer, material):
        found.append(in_language(metal["name"]))
    elif color and is_sold_out(offer, material, color):
        names = {"material": in_language(metal["name"]), "color": entry_name(metal["colors"], color)}
        found.append(_("%(material)s in %(color)s") % names)
    if shape and is_size_sold_out(offer, shape, size_mm):
        found.append(f"{entry_name(offer['shapes'], shape)} {format_number(size_mm)} mm")
    return [_("%(what)s is sold out for now.") % {"what": what} for what in found]
