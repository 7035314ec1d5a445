"""Makes faces, measures, SVG and JSON from valid parameters, and caches them.

A result depends only on the parameters and the engine: not on a database, the catalogue or the clock.
"""

import dataclasses
import functools
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import resvg_py
from django.conf import settings

from config.api.responses.conditional import digest_of
from config.api.responses.errors import ApiError, error_for_status, json_bytes
from rendering import cache
from rendering.composing_room import ComposingRoom, RoomFull
from rendering.eligibility.report import EligibilityReport, report
from rendering.eligibility.rules import RING_RULES, RULES, Rule
from rendering.engine.double_ring.face import compose_ring
from rendering.engine.double_ring.request import RingRequest
from rendering.engine.face import FaceRequest, compose, seal_forms
from rendering.engine.face import letter_lines as lines_of_letters
from rendering.engine.metrics import measure
from rendering.engine.metrics.measures import Measures
from rendering.engine.output.geometry_json import geometry_json
from rendering.engine.output.letter_path import LetterPath, letter_path
from rendering.engine.output.svg import description_of, svg_document
from rendering.engine.typesetting.letter_lines import Direction
from rendering.engine.values import Face, Tweaks
from rendering.glyphs import glyph_library
from rendering.query import DEFAULT_INK, SealQuery
from rendering.versions import ANSWERS_VERSION, versions

logger = logging.getLogger(__name__)

PNG_PX = 512
"""Side of an impression as PNG. Fine strokes can be told apart, and language models need not divide it into tiles."""
FACES_KEPT = 16
"""How many composed faces a process keeps in memory, so that further answers about them need no composing."""


AnyFace = FaceRequest | RingRequest
_FIELDS = tuple(field.name for field in dataclasses.fields(FaceRequest))
_TWEAKS = tuple(field.name for field in dataclasses.fields(Tweaks))


def face_request(query: SealQuery) -> FaceRequest:
    """Return the face that `query` asks for. Seed and silhouette are filled in, so equal faces have equal requests."""
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


def canonical(request: AnyFace) -> dict[str, Any]:
    """Return `request` as a JSON value, for keys and ETags. Equal faces have equal values."""
    if isinstance(request, RingRequest):
        ring = {"name": request.name.text, "ring": request.title.text, "family": request.family}
        return {**ring, "seed": request.seed, "mirrored": request.mirrored}
    return {
        **{field: getattr(request, field) for field in _FIELDS},
        "name": request.name.text,
        "tweaks": {field: getattr(request.tweaks, field) for field in _TWEAKS},
    }


@dataclass(frozen=True, slots=True)
class AskedSeal:
    """The request of a renderSeal query: a face, the form of the response, and its ETag."""

    face: AnyFace
    view: str
    beside: str | float  # what else the answer depends on: the ink of an SVG, or the size in mm of JSON
    digest: str

    @property
    def etag(self) -> str:
        """Return the strong ETag of the response. The response need not be made for it."""
        return f'"{self.digest}"'

    def body(self) -> bytes:
        """Return the body of the response. Raises ApiError if the face cannot be composed, or not at the moment."""
        return _cached_or_made(f"{self.view}:{self.digest}", self.face, self._made)

    def png(self) -> bytes:
        """Return the impression as PNG on white. The request must be for SVG. Raises ApiError as `body` does."""
        svg = self.body().decode()
        return _cached_or_made(f"png:{PNG_PX}:{self.digest}", self.face, lambda: _png(svg))

    def _made(self) -> bytes:
        if isinstance(self.beside, str):
            return _svg(self.face, self.beside)
        eligibility = report(_measures_here(self.face), self.beside, rules_of(self.face))
        face = {**geometry_json(face_of(self.face), self.beside), "answersVersion": ANSWERS_VERSION}
        return json_bytes({"face": face, "eligibility": eligibility.as_json()})


def asked_ring(request: RingRequest, view: str, beside: str | float) -> AskedSeal:
    """Return the request for a double ring. `beside` is the ink of an SVG as #RRGGBB, or the size in mm of JSON."""
    return _asked(request, view, beside)


def asked_geometry(request: AnyFace, size_mm: float) -> AskedSeal:
    """Return the request for the geometry and the report of a face, which an order keeps."""
    return _asked(request, "json", size_mm)


def asked_seal(query: SealQuery) -> AskedSeal:
    """Return the request of a query. Queries for the same response give equal requests."""
    return _asked(face_request(query), query.view, full_ink(query.ink) if query.view == "svg" else query.size)


def _asked(face: AnyFace, view: str, beside: str | float) -> AskedSeal:
    return AskedSeal(face, view, beside, digest_of(*versions(), view, canonical(face), beside))


def full_ink(ink: str) -> str:
    """Return a colour as #RRGGBB in capitals."""
    digits = ink.removeprefix("#").upper()
    return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))


def letter_paths(request: FaceRequest) -> tuple[tuple[str, LetterPath], ...]:
    """Return each letter of a face with its drawing as a path; an empty tuple if the face has no seal forms."""
    forms = seal_forms(request, glyph_library())
    return tuple((letter.text, letter_path(form)) for letter, form in zip(request.name.letters, forms, strict=False))


@lru_cache(maxsize=FACES_KEPT)
def letter_lines(request: FaceRequest) -> tuple[tuple[str, ...], Direction]:
    """Return the lines of a face in reading order, each as its letters, and whether the lines are columns or rows."""
    return lines_of_letters(request, glyph_library())


def eligibility_of(request: AnyFace, size_mm: float) -> EligibilityReport:
    """Return the report of a face at `size_mm`. Raises ApiError if it cannot be composed, or not at the moment."""
    return report(measures_of(request), size_mm, rules_of(request))


def rules_of(request: AnyFace) -> tuple[Rule, ...]:
    """Return the rules of eligibility for a face."""
    return RING_RULES if isinstance(request, RingRequest) else RULES


def measures_of(request: AnyFace) -> Measures:
    """Return the measures of a face. Raises ApiError if it cannot be composed, or not at the moment.

    Callers that measure a face usually show it next, so its SVG is written to the cache too.
    """

    def made() -> bytes:
        measured = measure(face_of(request)).to_json()
        shown = _asked(request, "svg", DEFAULT_INK)
        cache.write(f"svg:{shown.digest}", shown._made())
        return measured

    kept = _cached_or_made(_measures_key(request), request, made)
    return Measures.from_json(kept) or measure(face_of(request))


def picture_of(request: AnyFace, picture: object, draw: Callable[[Face], str]) -> bytes:
    """Return the SVG that `draw` makes of a face, from the cache if it is there.

    `picture` is a JSON value that holds everything besides the face on which the SVG depends. Raises ApiError if the
    face cannot be composed, or not at the moment.
    """
    key = cache.key_of("picture", [picture, canonical(request)])
    return _cached_or_made(key, request, lambda: draw(face_of(request)).encode())


def one_request() -> AbstractContextManager[None]:
    """Return a context manager. The composing room admits or refuses all faces made in it as one request."""
    return _room().one_request()


def one_sheet() -> AbstractContextManager[None]:
    """Return the same for a sheet of faces. Requests for a single face may pass between two of its faces."""
    return _room().one_request(gives_way=True)


def _cached_or_made(key: str, face: AnyFace, make: Callable[[], bytes]) -> bytes:
    """Return the cached result under `key`. If there is none, make it, in one thread of one worker at a time.

    Requests for other results of the same face wait too; in this worker they then find the composed face in memory.
    Raises ApiError.
    """
    found = cache.read(key)
    if found is not None:
        return found
    room = _room()
    try:
        with room.one_request():
            room.admit()
            with cache.alone(cache.key_of("face", canonical(face)), room.seconds_left):
                found = cache.read(key)
                if found is None:
                    with room.place():
                        found = make()
                    cache.write(key, found)
                return found
    except (RoomFull, TimeoutError):
        raise error_for_status(503) from None


def end_composing() -> None:
    """Refuse requests that wait for a face, and all further ones, because this process has been told to end."""
    _room().close()


@functools.cache
def _room() -> ComposingRoom:
    return ComposingRoom(settings.COMPOSING_QUEUE)


def _svg(request: AnyFace, ink_hex: str) -> bytes:
    description = description_of(request.family, request.mode, request.mirrored)
    return svg_document(face_of(request), ink_hex, request.name.text, description).encode()


def _png(svg: str) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=PNG_PX, background="#FFFFFF"))


def _measures_key(request: AnyFace) -> str:
    return cache.key_of("measures", canonical(request))


def _measures_here(request: AnyFace) -> Measures:
    """Return the measures of a face. If they are not cached, measure it in this thread, which has a place already."""
    key = _measures_key(request)
    known = Measures.from_json(cache.read(key) or b"")
    if known is None:
        known = measure(face_of(request))
        cache.write(key, known.to_json())
    return known


@lru_cache(maxsize=FACES_KEPT)
def face_of(request: AnyFace) -> Face:
    """Compose a face. Raises ApiError (500) if the engine fails, and LibraryUnusable."""
    library = glyph_library()
    try:
        if isinstance(request, RingRequest):
            return compose_ring(request, library)
        return compose(request, library)
    except Exception as error:
        logger.exception("Could not compose %s with seed %s", request.family, request.seed)
        raise ApiError(
            "render_failed",
            f"The engine could not compose this name in the family {request.family}.",
            hint="Try another family, index or seed.",
        ) from error
