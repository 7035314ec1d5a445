"""Faces of the compiled glyphs, composed once for all tests of a process."""

from functools import lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.face import FaceRequest, compose
from rendering.engine.seeds import seed_of
from rendering.engine.values import Face, Tweaks
from rendering.engine.vocabulary import SHAPE_OF_FAMILY, SILHOUETTE_OF_SHAPE
from rendering.glyphs import drawable_name, glyph_library

AS_SEEDED = Tweaks()


def face_of(name: str, family: str, index: int = 0, silhouette: str | None = None, tweaks: Tweaks = AS_SEEDED) -> Face:
    """Return a sheet of a name. The family's own silhouette is the same whether it is asked for or not."""
    if silhouette == SILHOUETTE_OF_SHAPE[SHAPE_OF_FAMILY[family]]:
        silhouette = None
    return _composed(FaceRequest(drawable_name(name), family, seed_of(name, family, index), silhouette, tweaks=tweaks))


@lru_cache(maxsize=512)
def _composed(request: FaceRequest) -> Face:
    return compose(request, glyph_library())


def letters_of(face: Face) -> BaseGeometry:
    """Return the ink of all letters, without the rim."""
    return shapely.union_all([letter.ink for letter in face.composition.letters])
