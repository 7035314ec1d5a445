"""Solids with sloping walls, and cuts into the side of the body."""

from pathlib import Path
from typing import Any

import manifold3d
import numpy as np
import pytest
import shapely
from django.conf import settings
from shapely import affinity
from shapely.geometry import MultiPolygon, Point, Polygon, box

from rendering.workshop.carved import CarvedFace
from rendering.workshop.lettering import outlines
from rendering.workshop.solids.side import LETTER_DEPTH_MM, MARK_DEPTH_MM, Side
from rendering.workshop.solids.solid import SolidOptions, solid
from tests.rendering.workshop.faces import carved

PACKAGES = Path(settings.BASE_DIR) / "node_modules"
BLANK = CarvedFace(10.0, box(-5, -5, 5, 5), MultiPolygon([box(-5, -5, 5, 5)]))


def level(whole: Any, z: float) -> Any:
    """Return what a level cut through a solid shows."""
    mesh = manifold3d.Mesh(np.asarray(whole.vertices, np.float32), np.asarray(whole.faces, np.uint32))
    shape: Any = Polygon()
    for ring in manifold3d.Manifold(mesh).slice(z).to_polygons():
        shape = shape.symmetric_difference(Polygon(ring).buffer(0))
    return shape


@pytest.mark.parametrize(
    "choice",
    [("佐藤", "tensho", "round", 15.0, "shubun"), ("大西", "koin", "square", 12.0, "hakubun")],
    ids=lambda choice: choice[4],
)
def test_walls_slope_by_the_angle_and_the_face_keeps_its_size(choice: Any) -> None:
    face, angle = carved(*choice), 10.0
    whole = solid(face, SolidOptions(base_mm=2.0, draft_degrees=angle))
    assert whole.is_watertight
    assert whole.is_winding_consistent
    for z in (0.01, 0.2, 0.4, 0.59):
        wider = (face.relief_mm - z) * np.tan(np.radians(angle))
        wanted = face.raised.buffer(wider, quad_segs=32).intersection(face.outline)
        assert level(whole, z).symmetric_difference(wanted).area < 0.004 * wanted.area, z
    assert level(whole, -1.0).area == pytest.approx(face.outline.area, rel=1e-4)


def test_two_walls_that_meet_above_the_ground_leave_a_valley() -> None:
    face = CarvedFace(10.0, BLANK.outline, MultiPolygon([box(-4, -4, -0.1, 4), box(0.1, -4, 4, 4)]))
    whole = solid(face, SolidOptions(draft_degrees=20.0))
    met = face.relief_mm - 0.1 / np.tan(np.radians(20.0))
    assert level(whole, met - 0.02).intersects(Point(0, 0))
    assert not level(whole, met + 0.02).intersects(Point(0, 0))


def test_a_slope_and_a_chamfer_go_together() -> None:
    face = carved("佐藤", "tensho", "round", 15.0)
    whole = solid(face, SolidOptions(base_mm=2.0, chamfer_mm=0.5, draft_degrees=5.0))
    assert whole.is_watertight
    assert whole.body_count == 1
    assert whole.extents[:2] == pytest.approx([16.0, 16.0], abs=0.01)


def test_the_mark_is_a_dent_in_the_side_of_the_top() -> None:
    plain, marked = (solid(BLANK, SolidOptions(base_mm=6.0, side=Side(has_mark=mark))) for mark in (False, True))
    assert marked.is_watertight
    deepest = min(level(marked, z).intersection(box(-0.05, 0, 0.05, 6)).bounds[3] for z in np.linspace(-3, -1, 41))
    assert deepest == pytest.approx(5.0 - MARK_DEPTH_MM, abs=0.01)
    gone = plain.volume - marked.volume
    assert gone == pytest.approx(np.pi * MARK_DEPTH_MM**2 * (1.5 - MARK_DEPTH_MM / 3), rel=0.02)
    assert level(marked, -1.8).bounds[1] == pytest.approx(-5.0)


def test_letters_on_the_side_are_upright_while_the_seal_stands_on_its_face() -> None:
    letters = outlines("Lト", PACKAGES)
    whole = solid(BLANK, SolidOptions(base_mm=12.0, side=Side(letters=letters, letter_mm=4.0)))
    assert whole.is_watertight
    # seen from the side of the top, the face down: to the right is x, up is -z
    seen = whole.copy().apply_transform(np.array([[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1.0]]))
    left_over = level(seen, 5.0 - LETTER_DEPTH_MM / 2)
    shown = shapely.box(*left_over.bounds).difference(left_over)
    sized = [affinity.scale(letter, 4, 4, origin=(0, 0)) for letter in letters]
    wanted = shapely.union_all([affinity.translate(sized[0], 0, 7.1), affinity.translate(sized[1], 0, 2.7)])
    assert shown.symmetric_difference(wanted).area < 0.02 * wanted.area
    removed = solid(BLANK, SolidOptions(base_mm=12.0)).volume - whole.volume
    assert removed == pytest.approx(LETTER_DEPTH_MM * wanted.area, rel=0.01)


def test_a_side_longer_than_the_body_is_refused() -> None:
    with pytest.raises(ValueError, match="too short"):
        SolidOptions(base_mm=3.0, side=Side(letters=outlines("佐藤", PACKAGES)))
    with pytest.raises(ValueError, match="slope"):
        SolidOptions(draft_degrees=80.0)
