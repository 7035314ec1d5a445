"""A seal of metal as a picture, for pages without scripts or 3D and for shared links.

It is not part of the API, so its address may change. It depends only on its parameters and the versions in its path,
so that every cache may keep it.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import resvg_py
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from catalog import vocabulary
from config.api.parameters.fields import Choice, Number, Pattern
from config.api.parameters.params import optional, required, written
from config.api.responses.conditional import FOREVER, Validators, conditional_response, etag_of
from rendering import service
from rendering.cache import kept
from rendering.engine.double_ring.request import TITLES
from rendering.engine.face import FaceRequest
from rendering.engine.names.parsing import Name
from rendering.engine.output.body_svg import Metal, body_svg
from rendering.engine.output.svg import path_data
from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import FAMILY_IDS, MODE_IDS, SILHOUETTE_OF_SHAPE
from rendering.glyphs import drawable_name
from rendering.query import DEFAULT_INK, FRAMES, NAME_DESCRIPTION, NameField, SealQuery, SeedField
from rendering.ring_query import RingQuery, ring_request
from rendering.versions import PICTURE_VERSION, versions
from rendering.views import OfAVersion

LENGTH_MM: Final = 60.0
EXAMPLE_NAME: Final = "佐藤"
SHARED_PX: Final = (1200, 630)
A_DAY: Final = "public, max-age=86400"
BARE: Final = {"aluminium": Metal(0.83, 0.84, 0.85), "titanium": Metal(0.60, 0.585, 0.57)}
"""The looks of metals without a colour."""


@dataclass(frozen=True, slots=True)
class StillQuery:
    """The query for a picture of a seal."""

    name: Name = required(NameField(), NAME_DESCRIPTION, example="佐藤")
    family: str = required(Choice(FAMILY_IDS), "The design family.", example="tensho")
    seed: int = required(SeedField(), "Identifies the design.", example="1")
    shape: str = required(Choice(vocabulary.SHAPE_IDS), "Its shape.", example="round")
    size: float = required(Number("8", "30"), "Diameter or side in mm.", example="15")
    material: str = required(Choice(vocabulary.MATERIAL_IDS), "The metal.", example="titanium")
    tint: str | None = optional(Pattern("#[0-9A-Fa-f]{6}", "#RRGGBB"), "Its colour; bare metal when left out.")
    title: str | None = optional(Choice(tuple(TITLES)), "What stands within a double ring; no ring when left out.")
    mode: str = optional(Choice(MODE_IDS), "What prints red; a ring has red letters always.", default=MODE_IDS[0])
    frame: float | None = optional(Number(*FRAMES), "The rim's share of the radius; the family's own when left out.")


class StillView(OfAVersion[StillQuery]):
    query_class = StillQuery

    def answer(self, request: HttpRequest, query: StillQuery) -> HttpResponse:
        etag = etag_of(PICTURE_VERSION, *versions(), {**written(query), "seed": str(query.seed)})
        return conditional_response(request, Validators(etag, FOREVER), "image/svg+xml", lambda: still_svg(query))


def still_svg(query: StillQuery) -> bytes:
    """Return the picture. Raises ApiError if the face cannot be composed, or not at the moment."""
    face = _face(query)
    metal = Metal.of_hex(query.tint) if query.tint else BARE[query.material]
    seal = [PICTURE_VERSION, query.size, query.material, query.tint]
    return service.picture_of(face, seal, lambda made: body_svg(made, query.size, LENGTH_MM, metal, query.name.text))


def _face(query: StillQuery) -> service.AnyFace:
    """Return the face as it is cut. Raises ApiError if the name cannot be set round a ring."""
    if query.title:
        return ring_request(_ring(query, query.title, mirror=True))
    tweaks = Tweaks(frame=query.frame)
    silhouette = SILHOUETTE_OF_SHAPE[query.shape]
    return FaceRequest(query.name, query.family, query.seed, silhouette, query.mode, mirrored=True, tweaks=tweaks)


def _ring(query: StillQuery, title: str, *, mirror: bool) -> RingQuery:
    return RingQuery(name=query.name, title=title, family=query.family, seed=query.seed, mirror=mirror)


class CardView(OfAVersion[StillQuery]):
    """The picture for a shared link to one design: the seal and its impression."""

    query_class = StillQuery

    def answer(self, request: HttpRequest, query: StillQuery) -> HttpResponse:
        etag = etag_of("card", PICTURE_VERSION, *versions(), {**written(query), "seed": str(query.seed)})
        validators = Validators(etag, FOREVER)
        return conditional_response(
            request, validators, "image/png", lambda: kept(f"card:{etag}", lambda: card_png(query))
        )


def card_png(query: StillQuery) -> bytes:
    """Return the picture. Raises ApiError if the face cannot be composed, or not at the moment."""
    impression = _placed(_impression(query).body(), 660, 85, 460, 460)
    return _png(_placed(still_svg(query), 40, 60, 580, 510) + impression)


def _impression(query: StillQuery) -> service.AskedSeal:
    if query.title:
        return service.asked_ring(ring_request(_ring(query, query.title, mirror=False)), "svg", DEFAULT_INK)
    face = SealQuery(
        name=query.name,
        family=query.family,
        seed=query.seed,
        shape=query.shape,
        size=query.size,
        mode=query.mode,
        frame=query.frame,
    )
    return service.asked_seal(face)


@require_safe
def shared_picture(request: HttpRequest) -> HttpResponse:
    """Answer with the picture for shared links without a design: a seal, and an example name in the eight families."""
    etag = etag_of(PICTURE_VERSION, *versions())
    return conditional_response(request, Validators(etag, A_DAY), "image/png", _shared_png)


@cache
def _shared_png() -> bytes:
    name = drawable_name(EXAMPLE_NAME)
    requests = [FaceRequest.of_sheet(name, family, 0) for family in FAMILY_IDS]
    faces = "".join(
        f'<path fill="{DEFAULT_INK}" fill-rule="evenodd" d="{path_data(service.face_of(each).ink, mirrored=False)}"'
        f' transform="translate({670 + place % 4 * 140} {250 + place // 4 * 150}) scale(0.06)"/>'
        for place, each in enumerate(requests)
    )
    seal = StillQuery(name=name, family="insou", seed=requests[0].seed, shape="round", size=18.0, material="titanium")
    return _png(_placed(still_svg(seal), 40, 70, 520, 490) + faces)


def _placed(svg: bytes, x: int, y: int, width: int, height: int) -> str:
    """Return a picture as a part of another."""
    return svg.decode().replace("<svg ", f'<svg x="{x}" y="{y}" width="{width}" height="{height}" ', 1)


def _png(drawn: str) -> bytes:
    """Return the drawing as PNG, on a background of the size in which shared links are shown."""
    ground = f'<rect width="{SHARED_PX[0]}" height="{SHARED_PX[1]}" fill="#f7f2e7"/>'
    view_box = f"0 0 {SHARED_PX[0]} {SHARED_PX[1]}"
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}">{ground}{drawn}</svg>'
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=SHARED_PX[0]))
