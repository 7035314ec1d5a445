"""Stores the face of an order as polygons, and reads the seal to be made from them.

The engine composes the face only once, when the order is placed. From then on the stored polygons are the face.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from decimal import Decimal
from typing import Any

from django.utils.translation import override

from catalog.offer.document import Offer
from catalog.vocabulary import LOCALE_IDS
from designs.orders.models import Order, OrderedFace
from designs.workshop.facts import facts_of
from designs.workshop.kept import KeptFace, Told
from designs.workshop.ordered_seal import OrderedSeal
from designs.workshop.report import report_of
from rendering.glyphs import drawable_name
from rendering.service import asked_geometry


class FaceDamaged(ValueError):
    """The polygons in the database do not match their digest."""


def face_to_keep(seal: OrderedSeal, offer: Offer) -> OrderedFace:
    """Return the face of a seal, unsaved and without an order. Raises ApiError if it cannot be composed."""
    answer = _geometry_and_report(seal)
    return OrderedFace(
        design_number=seal.number,
        name=seal.name.text,
        family=seal.family,
        seed=str(seal.seed),
        shape=seal.shape,
        size_mm=Decimal(str(seal.size_mm)),
        engine_version=answer["face"]["version"],
        geometry=answer["face"],
        report=answer["eligibility"],
        told={locale: _told(seal, offer, locale) for locale in LOCALE_IDS},
        digest=digest_of_polygons(answer["face"]),
    )


def digest_of_polygons(geometry: Mapping[str, Any]) -> str:
    """Return a digest of the polygons. It does not depend on the size."""
    polygons = {"outline": geometry["outline"], "parts": geometry["parts"]}
    return hashlib.sha256(json.dumps(polygons, sort_keys=True).encode()).hexdigest()


def digest_today(seal: OrderedSeal) -> str:
    """Return the digest of a seal's polygons as this version draws them. Raises ApiError."""
    return digest_of_polygons(_geometry_and_report(seal)["face"])


def kept_under(design_number: str, role: str = "") -> OrderedFace | None:
    """Return the latest undamaged face that an order stores under a design number, or None.

    In a company's set it is the face of the seal with that role.
    """
    faces = OrderedFace.objects.filter(design_number=design_number, order__set_role=role)
    faces = faces.select_related("order").order_by("-pk")
    return next((face for face in faces if face.geometry and digest_of_polygons(face.geometry) == face.digest), None)


def kept_seal(order: Order, face: OrderedFace) -> OrderedSeal:
    """Return the seal to be made, with the polygons that its order stores. Raises FaceDamaged."""
    if not face.geometry or digest_of_polygons(face.geometry) != face.digest:
        raise FaceDamaged(order.number)
    told = {
        locale: Told(
            tuple((label, value) for label, value in words["facts"]),
            tuple(words["verdicts"]),
            tuple((label, value) for label, value in words["figures"]),
            words["may_be_made"],
        )
        for locale, words in face.told.items()
    }
    return OrderedSeal(
        name=drawable_name(face.name),
        family=face.family,
        seed=int(face.seed),
        shape=face.shape,
        size_mm=float(face.size_mm),
        material=order.material,
        use=order.use,
        locale="ja" if order.locale == "ja" else "en",
        color=order.color,
        addons=tuple(order.addons),
        role=order.set_role,
        kept=KeptFace(face.geometry, told),
    )


def _geometry_and_report(seal: OrderedSeal) -> Any:
    return json.loads(asked_geometry(seal.request(), seal.size_mm).body())


def _told(seal: OrderedSeal, offer: Offer, locale: str) -> dict[str, Any]:
    with override(locale):
        report = report_of(seal, offer)
        return {
            "facts": facts_of(seal, offer),
            "verdicts": [asdict(verdict) for verdict in report.verdicts],
            "figures": [list(figure) for figure in report.figures],
            "may_be_made": report.may_be_made,
        }
