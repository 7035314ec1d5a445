"""The eight designs of a name: one a family, each with what its geometry permits and what the shop sells it for.

Knows the live offer and the rendering service; knows nothing of HTTP.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings

from catalog import rules, vocabulary
from config.api.conditional import etag_of
from config.api.fields import plain
from designs.links import order_url, preview_urls
from designs.query import DesignsQuery
from rendering import service
from rendering.eligibility import EligibilityReport
from rendering.engine.face import FaceRequest
from rendering.engine.seeds import seed_of
from rendering.versions import versions

SHEET_VERSION = "1"
"""Raised when the same designs are described in another form."""


@dataclass(frozen=True, slots=True)
class Design:
    """One design of a sheet, at the size asked for."""

    family: str
    seed: int
    shape: str
    eligibility: EligibilityReport


def sheet_etag(query: DesignsQuery, offer_digest: str) -> str:
    """Return the strong ETag of a sheet, without composing it."""
    return etag_of(SHEET_VERSION, *versions(), settings.BASE_URL, offer_digest, asdict(query))


def designs_of(query: DesignsQuery, document: Mapping[str, Any]) -> list[Design]:
    """Return the eight designs of a sheet, in the catalogue's order of families. Raises ApiError."""
    return [_design(query, family["id"], document) for family in document["families"]]


def _design(query: DesignsQuery, family: str, document: Mapping[str, Any]) -> Design:
    seed = seed_of(query.name, family, query.index)
    shape = query.shape or rules.shape_at_size(document, family, query.size) or rules.default_shape(document, family)
    request = FaceRequest(query.name, family, seed, silhouette=service.silhouette_of(family, shape))
    return Design(family, seed, shape, service.eligibility_of(request, query.size))


def design_sheet(query: DesignsQuery, document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sheet in the contract's field names (part 2, DesignSheet)."""
    return {
        "name": query.name,
        "use": query.use,
        "sizeMm": plain(query.size),
        "material": query.material,
        "shape": query.shape,
        "index": query.index,
        "priceJpy": rules.price_jpy(document, query.material, query.use),
        "currency": vocabulary.CURRENCY,
        "pricesIncludeTax": True,
        "leadDays": rules.lead_days(document, query.material),
        "designs": [_design_json(design, query, document) for design in designs_of(query, document)],
    }


def _design_json(design: Design, query: DesignsQuery, document: Mapping[str, Any]) -> dict[str, Any]:
    sold_for = rules.sold_for(document, design.family)
    return {
        "family": design.family,
        "index": query.index,
        "seed": design.seed,
        "shape": design.shape,
        "recommendedFor": design.family == rules.recommended_family(document, query.use),
        "soldFor": list(sold_for),
        "eligibleForUse": query.use in sold_for and design.eligibility.permits(query.use),
        "eligibility": design.eligibility.as_json(),
        "preview": preview_urls(query.name, design.family, design.seed, design.shape, query.size),
        "orderUrl": order_url(
            rules.checkout_url(document),
            name=query.name,
            family=design.family,
            seed=design.seed,
            size=plain(query.size),
            shape=design.shape,
            material=query.material,
            use=query.use,
            locale=query.locale,
        ),
    }
