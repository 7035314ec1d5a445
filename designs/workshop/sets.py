"""What the workshop is to make: a lone seal, or a company's set, read from its number as its page shows it."""

from catalog import rules
from catalog.offer.document import Offer
from config.api.errors import ApiError
from designs.orders.workshop import is_order_number, ordered_seal
from designs.pages.language import spoken
from designs.pages.number import NumberRefused
from designs.pages.set_choice import number_of_set, seals_of, set_choice
from designs.pages.set_number import is_set_number
from designs.workshop.reading import NotAnOrder, OrderedSeal, company_set, not_an_address, read_order
from rendering.engine.names.refusals import NameRefused


def seals_named(pasted: str, offer: Offer, *, as_set: bool) -> list[OrderedSeal]:
    """Return the seals that a number or an address names; `as_set`, the company's set that goes with a lone one.

    Raises NotAnOrder.
    """
    if is_set_number(pasted):
        return ordered_set(pasted, offer)
    seal = ordered_seal(pasted) if is_order_number(pasted) else read_order(pasted, offer)
    return company_set(seal, offer) if as_set else [seal]


def ordered_set(number: str, offer: Offer) -> list[OrderedSeal]:
    """Return the seals that a set's number holds. Raises NotAnOrder."""
    try:
        choice = set_choice({"number": number}, "", offer)
        index, shown = seals_of(choice, offer)
    except (NumberRefused, NameRefused, ApiError) as error:
        raise NotAnOrder(not_an_address()) from error
    today = number_of_set(choice, index, shown)
    return [
        OrderedSeal(
            choice.name,
            each.seal.family,
            each.seed,
            each.seal.shape,
            float(each.seal.size),
            choice.material,
            rules.CORPORATE,
            spoken(),
            choice.color,
            is_whole=choice.is_whole,
            role=each.role,
            earlier_number=number if choice.is_earlier else "",
            title=each.seal.title,
            set_number=today,
        )
        for each in shown
    ]
