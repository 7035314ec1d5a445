"""DXF drawings with arcs and with cutter paths, read again and compared with the polygons."""

import io
from typing import Any

import numpy as np
import pytest
import shapely
from ezdxf.filemanagement import read
from shapely.geometry import LinearRing, MultiPolygon, Point, Polygon, box

from rendering.workshop.carved import CarvedFace
from rendering.workshop.drawings.arcs import TOLERANCE_MM, with_arcs
from rendering.workshop.drawings.dxf import OUTLINE_LAYER, RAISED_LAYER, cutter_layer, dxf_of_cutters, dxf_with_arcs
from tests.rendering.workshop.faces import CHOICES, carved

FLAT_MM = 0.0002  # how finely the library takes arcs apart again
each_choice = pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: f"{choice[0]}-{choice[1]}")


def opened(content: bytes) -> Any:
    drawing = read(io.StringIO(content.decode()))
    assert not drawing.audit().errors
    return drawing


def lines_on(drawing: Any, layer: str) -> list[Any]:
    """Return the polylines of a layer with their arcs taken apart by the library."""
    lines = []
    for polyline in drawing.modelspace().query(f'LWPOLYLINE[layer=="{layer}"]'):
        places = [tuple(polyline[0])[:2]]
        for piece in polyline.virtual_entities():
            if piece.dxftype() == "ARC":
                run = [tuple(place)[:2] for place in piece.flattening(FLAT_MM)]
                if np.hypot(*np.subtract(run[0], places[-1])) > np.hypot(*np.subtract(run[-1], places[-1])):
                    run.reverse()  # the library turns every arc anticlockwise
                places += run
            else:
                places += [tuple(piece.dxf.start)[:2], tuple(piece.dxf.end)[:2]]
        lines.append(shapely.LineString(places))
    return lines


@each_choice
def test_arcs_stay_within_their_tolerance_of_the_polygons(choice: Any) -> None:
    face = carved(*choice)
    drawing = opened(dxf_with_arcs(face))
    rings = [ring for part in face.raised.geoms for ring in (part.exterior, *part.interiors)]
    for layer, edges in ((RAISED_LAYER, rings), (OUTLINE_LAYER, [face.outline.exterior])):
        lines = lines_on(drawing, layer)
        assert len(lines) == len(edges)
        for line, edge in zip(lines, edges, strict=True):
            assert line.hausdorff_distance(edge) < TOLERANCE_MM + FLAT_MM
            assert Polygon(line).area == pytest.approx(Polygon(edge).area, abs=TOLERANCE_MM * edge.length)
    rows = [row for line in drawing.modelspace() for row in line]
    if choice[1] != "kaku":
        assert len(rows) < 0.7 * sum(len(edge.coords) for edge in rings)
        assert sum(row[4] != 0 for row in rows) > 40


def test_it_prints_in_the_middle_of_a_sheet_at_its_true_size() -> None:
    drawing = opened(dxf_with_arcs(carved(*CHOICES[0])))
    assert drawing.header["$PSVPSCALE"] == 1.0  # LibreCAD prints at this scale, and at 0 an empty sheet
    assert tuple(drawing.header["$PINSBASE"])[:2] == (105.0, 148.5)
    assert tuple(drawing.header["$PLIMMAX"]) == (210.0, 297.0)


def test_a_circle_is_two_arcs_and_a_square_four_straight_pieces() -> None:
    circle = with_arcs(np.asarray(Point(0, 0).buffer(7.5, quad_segs=48).exterior.coords))
    assert len(circle) <= 4
    assert np.abs(np.arctan(circle[:-1, 2]).sum() * 4) == pytest.approx(2 * np.pi, abs=1e-6)
    square = with_arcs(np.asarray(box(-1, -1, 1, 1).exterior.coords))
    assert (square[:, 2] == 0).all()
    assert Polygon(square[:, :2]).area == 4


def test_the_line_between_two_arcs_is_not_bent() -> None:
    slot = shapely.LineString([(-2, 0), (2, 0)]).buffer(1, quad_segs=64)
    rows = with_arcs(np.asarray(slot.exterior.coords))
    straight = rows[:-1][rows[:-1, 2] == 0]
    assert len(straight) == 2
    assert np.hypot(*np.diff(rows[:, :2], axis=0).T).max() == pytest.approx(4, abs=0.1)


@pytest.mark.parametrize("draft", [0.0, 10.0])
def test_a_cutter_along_its_line_touches_the_foot_of_the_wall_and_does_not_cut_it(draft: float) -> None:
    face = carved(*CHOICES[0])
    drawing = opened(dxf_of_cutters(face, (0.1, 0.2), draft))
    foot = face.raised.buffer(face.relief_mm * np.tan(np.radians(draft)), quad_segs=64)
    for width in (0.1, 0.2):
        ways = shapely.union_all(lines_on(drawing, cutter_layer(width)))
        assert not ways.is_empty
        assert shapely.distance(ways, foot) == pytest.approx(width / 2, abs=0.004)
        swept = ways.buffer(width / 2 + 0.005, quad_segs=16)
        beside = foot.buffer(width, quad_segs=16).intersection(face.ground(0)).difference(foot)
        reachable = beside.buffer(-width / 2).buffer(width / 2).intersection(foot.buffer(width / 2))
        assert reachable.difference(swept).area < 0.02 * reachable.area


def test_a_cutter_has_no_line_in_a_gap_that_it_cannot_enter() -> None:
    outline = Point(0, 0).buffer(5)
    face = CarvedFace(10.0, outline, MultiPolygon([box(-2, -2, -0.075, 2), box(0.075, -2, 2, 2)]))
    drawing = opened(dxf_of_cutters(face, (0.1, 0.2)))
    gap = LinearRing([(-0.05, -1), (0.05, -1), (0.05, 1), (-0.05, 1)])
    crossed = {
        width: any(Polygon(gap).intersects(line) for line in lines_on(drawing, cutter_layer(width)))
        for width in (0.1, 0.2)
    }
    assert crossed == {0.1: True, 0.2: False}
