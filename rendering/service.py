"""From valid parameters to answers: faces, measures, SVG and JSON, each made once and kept.

What comes out depends on the parameters and the engine alone: no database, no catalogue, no clock.
"""

import dataclasses
import logging
from functools import lru_cache
from typing import Any

from config.api.conditional import etag_of
from config.api.errors import ApiError, json_bytes
from rendering.cache import remembered
from rendering.eligibility import EligibilityReport, report
from rendering.engine.face import FaceRequest, compose
from rendering.engine.metrics import measure
from rendering.engine.metrics.measures import Measures
from rendering.engine.output.geometry_json import geometry_json
from rendering.engine.output.svg import description_of, svg_document
from rendering.engine.values import Face, Tweaks
from rendering.glyphs import glyph_library
from rendering.query import SealQuery
from rendering.versions import versions

logger = logging.getLogger(__name__)

FACES_KEPT = 64
"""Faces that a process keeps whole, so that a sheet's previews need not compose again."""


def face_request(query: SealQuery) -> FaceRequest:
    """Return the face that `query` asks for, the same for all ways of asking: seed and silhouette made explicit."""
    of_sheet = FaceRequest.of_sheet(query.name, query.family, query.index, query.shape)
    return dataclasses.replace(
        of_sheet,
        seed=of_sheet.seed if query.seed is None else query.seed,
        silhouette=query.silhouette or of_sheet.silhouette,
        mode=query.mode,
        deform=query.deform,
        mirrored=query.mirror,
        tweaks=Tweaks(query.frame, query.weight, query.reach, query.fan, query.scatter),
    )


def canonical(request: FaceRequest) -> dict[str, Any]:
    """Return `request` as a JSON value: equal for equal faces, however they were asked for."""
    return {**dataclasses.asdict(request), "name": request.name.text}


def seal_etag(query: SealQuery) -> str:
    """Return the strong ETag of the answer to `query`, without making it."""
    return etag_of(*versions(), query.view, canonical(face_request(query)), _beside_the_face(query))


def seal_body(query: SealQuery) -> bytes:
    """Return the body of the answer to `query`. Raises ApiError when the engine cannot compose it."""
    request, beside = face_request(query), _beside_the_face(query)
    kept_under = [canonical(request), beside]
    if query.view == "svg":
        return remembered("svg", kept_under, lambda: _svg(request, full_ink(query.ink)))
    return remembered("json", kept_under, lambda: _json(request, query.size))


def _beside_the_face(query: SealQuery) -> str | float:
    """Return what the answer depends on beside its face: ink alone for SVG, size alone for JSON."""
    return full_ink(query.ink) if query.view == "svg" else query.size


def full_ink(ink: str) -> str:
    """Return a colour as #RRGGBB in capitals."""
    digits = ink.removeprefix("#").upper()
    return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))


def _svg(request: FaceRequest, ink_hex: str) -> bytes:
    description = description_of(request.family, request.mode, request.mirrored)
    return svg_document(face_of(request), ink_hex, request.name.text, description).encode()


def _json(request: FaceRequest, size_mm: float) -> bytes:
    return json_bytes(
        {
            "face": geometry_json(face_of(request), size_mm),
            "eligibility": eligibility_of(request, size_mm).as_json(),
        }
    )


def eligibility_of(request: FaceRequest, size_mm: float) -> EligibilityReport:
    """Return what the face's geometry permits at `size_mm`. Raises ApiError when it cannot be composed."""
    return report(measures_of(request), size_mm)


def measures_of(request: FaceRequest) -> Measures:
    """Return what was measured on a face. Raises ApiError when it cannot be composed."""
    kept = remembered("measures", canonical(request), lambda: _measured(request))
    return Measures.from_json(kept) or measure(face_of(request))


def _measured(request: FaceRequest) -> bytes:
    return measure(face_of(request)).to_json()


@lru_cache(maxsize=FACES_KEPT)
def face_of(request: FaceRequest) -> Face:
    """Compose a face. Raises ApiError, a 500, when that fails."""
    try:
        return compose(request, glyph_library())
    except Exception as error:
        logger.exception("Could not compose %s with seed %s", request.family, request.seed)
        raise ApiError(
            "render_failed",
            f"The engine could not compose this name in the family {request.family}.",
            hint="Try another family, index or seed.",
        ) from error
