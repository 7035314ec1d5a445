"""A company's set for the workshop, read from its number as its page shows it."""

from catalog.offer.document import Offer
from config.api.errors import ApiError
from designs.pages.language import spoken
from designs.pages.number import NumberRefused
from designs.pages.set_choice import USE_OF_ROLE, number_of_set, seals_of, set_choice
from designs.pages.set_number import ROLES
from designs.workshop.reading import NotAnOrder, OrderedSeal, not_an_address
from rendering.engine.names.refusals import NameRefused


def set_of_number(number: str, offer: Offer) -> list[OrderedSeal]:
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
            USE_OF_ROLE[each.role],
            spoken(),
            choice.color,
            is_whole=choice.is_whole,
            role=each.role,
            earlier_number=number if choice.is_earlier else "",
            title=each.seal.title,
            set_number=today,
            has_case=choice.has_case and each.role == ROLES[0],
        )
        for each in shown
    ]
