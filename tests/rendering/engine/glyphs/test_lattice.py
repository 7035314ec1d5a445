"""Letters on the lattice of kaku: right angles, and still the letter they were."""

import numpy as np
import pytest
import shapely

from rendering.engine.glyphs.lookup import lattice_for
from rendering.engine.names.reading import read_name
from rendering.glyphs import glyph_library
from tests.rendering.engine.faces import face_of, letters_of


@pytest.mark.parametrize(("letter", "other"), ["KH", "大土", "人入", "未末"])
def test_a_letter_does_not_step_into_another(letter: str, other: str) -> None:
    one, two = letters_of(face_of(letter, "kaku")), letters_of(face_of(other, "kaku"))
    assert shapely.intersection(one, two).area < 0.8 * shapely.union(one, two).area


@pytest.mark.parametrize("letter", "達秀雄秋勇順惟藤橋KE")
def test_no_strokes_lie_on_top_of_each_other(letter: str) -> None:
    library = glyph_library()
    lines = lattice_for(read_name(letter, library.covers).letters[0], library)
    drawn = shapely.multilinestrings([shapely.linestrings(lines.points[list(run)]) for run in lines.strokes])
    assert drawn.length - shapely.unary_union(drawn).length == pytest.approx(0, abs=0.02 * lines.pen)


@pytest.mark.parametrize("silhouette", ["circle", "ellipse", "roundedSquare"])
@pytest.mark.parametrize("name", ["佐藤", "田中", "さくら", "SMITH"])
def test_right_angles_stay_in_every_silhouette(name: str, silhouette: str) -> None:
    ink = letters_of(face_of(name, "kaku", silhouette=silhouette))
    steps = np.abs(np.vstack([np.diff(ring, axis=0) for ring in _rings(ink)]))
    assert steps.min(axis=1).sum() < 0.01 * steps.max(axis=1).sum()


def _rings(ink: shapely.Geometry) -> list[np.ndarray]:
    parts = shapely.get_parts(ink)
    return [shapely.get_coordinates(ring) for part in parts for ring in (part.exterior, *part.interiors)]
