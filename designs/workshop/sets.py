"""A company's set for the workshop: read from its number as its page shows it, or the one that goes with a seal."""

from dataclasses import replace

from catalog.offer.document import Offer
from config.api.responses.errors import ApiError
from designs.pages.choice.number import NumberRefused
from designs.pages.company_set.choice import USE_OF_ROLE, SetChoice, number_of_set, seals_of, set_choice
from designs.pages.company_set.number import ROLES
from designs.pages.site.language import spoken
from designs.workshop.ordered_seal import NotAnOrder, OrderedSeal, not_an_address
from rendering.engine.names.refusals import NameRefused
from rendering.engine.seeds import seed_of
from rendering.query import MAX_INDEX


def set_of_number(number: str, offer: Offer) -> list[OrderedSeal]:
    """Return the seals that a set's number holds. Raises NotAnOrder."""
    try:
        choice = set_choice({"number": number}, "", offer)
        return _made(choice, offer, number if choice.is_earlier else "")
    except (NumberRefused, NameRefused, ApiError) as error:
        raise NotAnOrder(not_an_address()) from error


def company_set(ordered: OrderedSeal, offer: Offer) -> list[OrderedSeal]:
    """Return the company's set to which a seal belongs, as the set's page shows it for the sheet of this seal.

    If the seal is on no sheet, the seals of its family in the set get its seed, and the set has no number. Raises
    NotAnOrder.
    """
    sheets = range(MAX_INDEX + 1)
    index = next((each for each in sheets if seed_of(ordered.name.key, ordered.family, each) == ordered.seed), None)
    asked = {"name": ordered.name.text, "material": ordered.material, "color": ordered.color, "index": str(index or 0)}
    try:
        seals = _made(set_choice(asked, "", offer), offer, ordered.earlier_number)
    except (NameRefused, ApiError) as error:
        raise NotAnOrder(not_an_address()) from error
    spoken_there = [replace(seal, locale=ordered.locale, is_whole=ordered.is_whole) for seal in seals]
    if index is not None:
        return spoken_there
    return [
        replace(seal, set_number="", seed=ordered.seed if seal.family == ordered.family else seal.seed)
        for seal in spoken_there
    ]


def _made(choice: SetChoice, offer: Offer, earlier_number: str) -> list[OrderedSeal]:
    """Return the seals of a choice, each for the use and with the title of its role. Raises ApiError."""
    index, shown = seals_of(choice, offer)
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
            earlier_number=earlier_number,
            title=each.seal.title,
            set_number=today,
            has_case=choice.has_case and each.role == ROLES[0],
        )
        for each in shown
    ]
