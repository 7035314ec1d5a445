"""The eight designs of a name, one per family, each with the uses that its geometry permits and the shop sells.

Depends on the live offer and the rendering service; must not import HTTP.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from django.conf import settings

from catalog import rules, vocabulary
from catalog.offer.document import Offer
from config.api.parameters.numbers import format_number, json_number
from config.api.responses.conditional import etag_of
from config.api.responses.errors import json_bytes
from designs.links import order_url, preview_urls
from designs.query import DesignsQuery
from rendering import cache, service
from rendering.eligibility.report import EligibilityReport, report
from rendering.engine.face import FaceRequest
from rendering.engine.metrics.measures import Measures
from rendering.versions import versions

SHEET_VERSION = "3"
"""Raise it when the same designs are listed in another form."""


@dataclass(frozen=True, slots=True)
class Design:
    """One design of a sheet. Its face is composed only when its measures are read."""

    face: FaceRequest
    family: str
    seed: int
    shape: str
    is_recommended: bool


def sheet_etag(query: DesignsQuery, offer_digest: str) -> str:
    """Return the strong ETag of a sheet, without composing it."""
    asked = {field.name: getattr(query, field.name) for field in fields(query)} | {"name": query.name.text}
    return etag_of(SHEET_VERSION, *versions(), settings.BASE_URL, offer_digest, asked)


def sheet_body(query: DesignsQuery, offer: Offer, etag: str) -> bytes:
    """Return the sheet as JSON. It is cached by its `etag`, which covers all that it depends on. Raises ApiError."""
    return cache.kept(f"sheet:{etag}", lambda: json_bytes(design_sheet(query, offer)))


def designs_of(query: DesignsQuery, offer: Offer) -> list[Design]:
    """Return the eight designs of a sheet, in the catalogue's order of families. Composes nothing."""
    return [design_of(query, family["id"], offer) for family in offer["families"]]


def design_of(query: DesignsQuery, family: str, offer: Offer) -> Design:
    """Return one design of a sheet. Composes nothing."""
    shape = query.shape or rules.shape_at_size(offer, family, query.size) or rules.default_shape(offer, family)
    face = FaceRequest.of_sheet(query.name, family, query.index, shape)
    return Design(face, family, face.seed, shape, family == rules.recommended_family(offer, query.use))


def measured(designs: Iterable[Design]) -> dict[str, Measures]:
    """Return the measures of each design by family. The recommended one is measured first. Raises ApiError."""
    recommended_first = sorted(designs, key=lambda design: not design.is_recommended)
    with service.one_sheet():
        return {design.family: service.measures_of(design.face) for design in recommended_first}


def design_sheet(query: DesignsQuery, offer: Offer) -> dict[str, Any]:
    """Return the sheet in the contract's field names (part 2, DesignSheet)."""
    designs = designs_of(query, offer)
    measures = measured(designs)
    return {
        "name": query.name.text,
        "use": query.use,
        "sizeMm": json_number(query.size),
        "material": query.material,
        "shape": query.shape,
        "index": query.index,
        "priceJpy": rules.price_jpy(offer, query.material, query.use),
        "currency": vocabulary.CURRENCY,
        "pricesIncludeTax": True,
        "leadDays": rules.lead_days(offer, query.material),
        "designs": [_design_json(each, report(measures[each.family], query.size), query, offer) for each in designs],
    }


def _design_json(design: Design, told: EligibilityReport, query: DesignsQuery, offer: Offer) -> dict[str, Any]:
    sold_for = rules.sold_for(offer, design.family)
    return {
        "family": design.family,
        "index": query.index,
        "seed": design.seed,
        "shape": design.shape,
        "recommendedFor": design.is_recommended,
        "soldFor": list(sold_for),
        "eligibleForUse": query.use in sold_for and told.permits(query.use),
        "eligibility": told.as_json(),
        "preview": preview_urls(query.name.text, design.family, design.seed, design.shape, query.size),
        "orderUrl": order_url(
            rules.checkout_url(offer),
            name=query.name.text,
            family=design.family,
            seed=design.seed,
            size=format_number(query.size),
            shape=design.shape,
            material=query.material,
            use=query.use,
            locale=query.locale,
        ),
    }
