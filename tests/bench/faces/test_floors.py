"""The bench's floors belong to the face that they are compared with, and its table says what was measured."""

import shapely
from django.conf import settings

from rendering.engine.face import FaceRequest, compose
from rendering.engine.glyphs.library import open_library
from rendering.engine.names.parsing import read_name
from tests.bench.faces.floors import _strokes, noting_buffers
from tests.bench.timing import Row, markdown, percentile


def test_the_strokes_of_a_floor_are_those_of_the_face() -> None:
    library = open_library(settings.GLYPH_LIBRARY)
    real = shapely.buffer
    with noting_buffers() as noted:
        face = compose(FaceRequest.of_sheet(read_name("田中", library.covers), "tensho", 0), library)
    assert shapely.buffer is real
    drawn = [shapely.buffer(lines, distance, **options) for lines, distance, options in _strokes(face, noted)]
    letters = shapely.union_all([letter.ink for letter in face.composition.letters])
    inked = shapely.union_all([shapely.union_all(each) for each in drawn])
    assert letters.intersection(inked).area > 0.8 * letters.area


def test_a_percentile_is_one_of_the_values() -> None:
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert percentile([3.0, 1.0, 2.0], 0.99) == 3.0


def test_each_row_carries_its_command() -> None:
    assert "| a | 1 ms | ≤ 2 ms | `make bench ARGS=a` |" in markdown([Row("a", "1 ms", "≤ 2 ms", "make bench ARGS=a")])
