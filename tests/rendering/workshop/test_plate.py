"""Several faces on one plate: they do not overlap, lie within the plate, and are carved where they lie."""

import io
from typing import Any

import numpy as np
import pytest
from ezdxf.filemanagement import read
from shapely.geometry import MultiPolygon, Point, Polygon, box

from rendering.workshop.carved import CarvedFace
from rendering.workshop.drawings.dxf import LABEL_LAYER, OUTLINE_LAYER
from rendering.workshop.milling.tool import Tool
from rendering.workshop.plate import PlateOptions, dxf_of_plate, nested, svg_of_plate, v_carving_of_plate
from tests.rendering.workshop.sweep import depths_at, run


def seal(size_mm: float) -> CarvedFace:
    outline = Point(0, 0).buffer(size_mm / 2, quad_segs=48)
    rim = outline.difference(outline.buffer(-0.5)).union(box(-0.6, -size_mm / 3, 0.6, size_mm / 3))
    return CarvedFace(size_mm, outline, MultiPolygon([part for part in rim.geoms if isinstance(part, Polygon)]))


FACES = [(str(number), seal(size)) for number, size in enumerate((6.0, 9.0, 6.0, 4.5, 9.0))]
OPTIONS = PlateOptions(width_mm=25.0, spacing_mm=2.0)


def test_seals_keep_their_distance_from_each_other_and_from_the_edge() -> None:
    plate = nested(FACES, OPTIONS)
    places = [each.moved().outline for each in plate.placed]
    inner = box(0, 0, plate.width_mm, plate.height_mm).buffer(-OPTIONS.spacing_mm + 1e-6)
    assert all(inner.contains(place) for place in places)
    apart = [one.distance(other) for i, one in enumerate(places) for other in places[i + 1 :]]
    assert min(apart) >= OPTIONS.spacing_mm - 1e-6
    assert plate.height_mm == 2 + 9 + 2 + 6 + 2
    assert sorted(each.title for each in plate.placed) == list("01234")


def test_the_drawing_has_every_seal_with_what_it_is_called() -> None:
    plate = nested(FACES, OPTIONS)
    drawing: Any = read(io.StringIO(dxf_of_plate(plate).decode()))
    assert not drawing.audit().errors
    outlines = [
        Polygon([row[:2] for row in line])
        for line in drawing.modelspace().query(f'LWPOLYLINE[layer=="{OUTLINE_LAYER}"]')
    ]
    assert sorted(round(float(np.sqrt(outline.area * 4 / np.pi)), 1) for outline in outlines) == [4.5, 6, 6, 9, 9]
    texts = drawing.modelspace().query(f'TEXT[layer=="{LABEL_LAYER}"]')
    assert sorted(text.dxf.text for text in texts) == list("01234")
    assert drawing.header["$EXTMAX"][:2] == pytest.approx((25.0, plate.height_mm))
    assert svg_of_plate(plate, "a").decode().count("<path") == 2 * len(FACES)


def test_one_program_carves_each_seal_where_it_lies() -> None:
    plate = nested(FACES[:2], OPTIONS)
    program = v_carving_of_plate(plate, Tool(tip_mm=0.4, pass_depth_mm=1.0))
    assert run(program).ended
    for each in plate.placed:
        face = each.moved()
        beside = np.array([[each.x + 1.5, each.y]])
        assert depths_at(beside, program) == pytest.approx([face.relief_mm], abs=0.01)
        assert not depths_at(np.array([[each.x, each.y]]), program).any()
    assert program.decode("ascii").count("(SEAL ") == 2


def test_a_seal_wider_than_the_plate_is_refused() -> None:
    with pytest.raises(ValueError, match="too narrow"):
        nested([("a", seal(22.0))], OPTIONS)
