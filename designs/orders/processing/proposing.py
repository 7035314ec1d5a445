"""Proposes another face for an order if the customer did not want the first. Everything else bought stays the same."""

from dataclasses import replace
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog.editions import publishing
from catalog.offer.document import Offer, entry_of
from config.api.responses.errors import ApiError
from designs.orders.face.keeping import face_to_keep
from designs.orders.models import Order, OrderedFace
from designs.orders.processing.steps import StepRefused
from designs.pages.company_set.number import is_set_number
from designs.pages.wording.uses import refusal_for_staff
from designs.workshop.ordered_seal import NotAnOrder, OrderedSeal, read_order
from designs.workshop.report import report_of
from designs.workshop.sets import set_of_number


def propose(order: Order, design_number: str) -> OrderedFace:
    """Store another face for the order; metal, colour and add-ons stay. Needs a transaction. Raises StepRefused."""
    offer = publishing.live().document
    before = order.face
    try:
        asked = _asked(design_number, order.set_role, offer)
    except NotAnOrder as refused:
        raise StepRefused(str(refused)) from refused
    colors = [color["id"] for color in entry_of(offer["materials"], order.material)["colors"]]
    seal = replace(
        asked,
        material=order.material,
        use=order.use,
        color=order.color if order.color in colors else "",
        addons=(),
    )
    try:
        face = face_to_keep(seal, offer)
        verdict = report_of(seal, offer).ordered()
    except ApiError as error:
        raise StepRefused(refusal_for_staff(error)) from error
    if not verdict.passes:
        raise StepRefused(verdict.describe())
    face.order, face.told = order, {locale: _told(words, before, seal, locale) for locale, words in face.told.items()}
    face.ordinal = (order.faces.aggregate(last=Max("ordinal"))["last"] or 0) + 1
    face.is_exclusive = order.use == "registered"
    order.faces.update(is_exclusive=False)
    try:
        with transaction.atomic():
            face.save(force_insert=True)
    except IntegrityError as error:
        raise StepRefused(_("Another customer already has this face.")) from error
    return face


def _asked(design_number: str, role: str, offer: Offer) -> OrderedSeal:
    """Return the seal that a number names; of a set's number the one of a role. Raises NotAnOrder."""
    if is_set_number(design_number):
        found = next((seal for seal in set_of_number(design_number, offer) if seal.role == role), None)
        if found is None:
            raise NotAnOrder(_("This is the number of a company’s set, but the order is not for a set."))
        return replace(found, has_case=False)
    return replace(read_order(design_number, offer), role=role)


def _told(words: dict[str, Any], before: OrderedFace, seal: OrderedSeal, locale: str) -> dict[str, Any]:
    """Return the facts about a new face, together with the unchanged facts about metal, colour and add-ons."""
    with override(locale):
        bought = (_("Metal"), _("Accessories"), _("Quantity"), _("In one parcel with"))
    stood = dict(before.told[locale]["facts"])
    kept = {label: stood[label] for label in bought if label in stood}
    facts = [[label, value] for label, value in words["facts"] if label not in bought]
    return {**words, "facts": [*facts[:-1], *([label, value] for label, value in kept.items()), facts[-1]]}
