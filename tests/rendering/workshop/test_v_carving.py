"""The carving program, run on a simulated machine: the metal that is left is compared with the face."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import shapely
from shapely.geometry import MultiPolygon, Point, box

from rendering.workshop.carved import CarvedFace
from rendering.workshop.milling.gcode import v_carving
from rendering.workshop.milling.tool import Tool
from tests.rendering.workshop.faces import carved
from tests.rendering.workshop.sweep import attainable, depths_at, run, tool_of

FACES = (
    pytest.param(("佐藤", "tensho", "round", 15.0, "shubun"), marks=pytest.mark.slow),
    pytest.param(("青空", "tensho", "square", 15.0, "hakubun"), marks=pytest.mark.slow),
    ("渡邊", "koin", "round", 12.0, "hakubun"),
    ("大田", "kaku", "square", 12.0, "shubun"),
)
ONE_PASS = Tool(pass_depth_mm=3.0)
KEPT_OFF_MM = 0.003  # the program says thousandths, and keeps two of them off the walls
OUTLINE = Point(0, 0).buffer(3, quad_segs=64)
WALLS = MultiPolygon([box(-2, -1, -0.1, 1), box(0.1, -1, 2, 1)])  # with a gap of 0.2 mm


@pytest.mark.parametrize("choice", FACES, ids=lambda choice: f"{choice[0]}-{choice[1]}-{choice[4]}")
def test_the_cone_leaves_the_face_and_cuts_all_that_it_can_reach(choice: Any) -> None:
    face = carved(*choice)
    program = v_carving(face, choice[0], ONE_PASS)
    stands = face.raised.buffer(-KEPT_OFF_MM)
    edges = shapely.get_coordinates(shapely.segmentize(stands.boundary, 0.25))
    assert not depths_at(edges, program).any()
    # in a window of the face, against every place of the cone that leaves the walls alone
    cell, half = 0.01, 0.9
    along = np.arange(-half, half, cell)
    middle = shapely.get_coordinates(face.cut_away.intersection(Point(0, 0).buffer(2)).representative_point())
    grid = np.stack(np.meshgrid(along, along), axis=-1) + middle
    away = shapely.distance(shapely.points(grid), face.raised)
    wanted = attainable(away, cell, face.relief_mm, *tool_of(program))
    inner = slice(30, -30, 4)
    found = depths_at(grid[inner, inner].reshape(-1, 2), program)
    differences = np.abs(found - wanted[inner, inner].reshape(-1))
    assert np.mean(differences < 0.02) > 0.99
    assert differences.max() < 0.08
    assert found.max() > 0.25


def wedge(angle_degrees: float, gap_mm: float, tip_mm: float = 0.0) -> float:
    """Return how deep a cone gets between two walls."""
    return (gap_mm - tip_mm) / 2 / np.tan(np.radians(angle_degrees / 2))


@pytest.mark.parametrize(("angle", "tip", "relief"), [(60.0, 0.0, 0.6), (40.0, 0.1, 0.6), (20.0, 0.1, 0.2)])
def test_between_two_walls_it_is_as_deep_as_the_angle_the_tip_and_the_relief_allow(
    angle: float, tip: float, relief: float
) -> None:
    tool = replace(ONE_PASS, angle_degrees=angle, tip_mm=tip)
    program = v_carving(CarvedFace(6.0, OUTLINE, WALLS, relief), "", tool)
    midway = np.column_stack([np.zeros(20), np.linspace(-0.02, 0.02, 20)])
    assert depths_at(midway, program).max() == pytest.approx(min(relief, wedge(angle, 0.2, tip)), abs=0.02)


def test_passes_go_down_step_by_step_and_leave_the_same_face() -> None:
    face = CarvedFace(6.0, OUTLINE, WALLS)
    tool = replace(ONE_PASS, pass_depth_mm=0.25)
    places = np.random.default_rng(1).uniform(-2.5, 2.5, (800, 2))
    stepped, whole = v_carving(face, "", tool), v_carving(face, "", ONE_PASS)
    assert depths_at(places, stepped) == pytest.approx(depths_at(places, whole), abs=0.003)
    assert b"(PASSES: 0.2, 0.4, 0.6 MM DEEP)" in stepped
    first = stepped[: stepped.index(b"(PASS 2)")]
    assert depths_at(places, first).max() == pytest.approx(0.2)


def test_between_paths_the_cutter_is_above_the_face_and_it_never_dives_into_metal() -> None:
    moved = run(v_carving(CarvedFace(6.0, OUTLINE, WALLS), "", replace(ONE_PASS, pass_depth_mm=0.2, safe_height_mm=2)))
    sideways = np.abs((moved.after - moved.before)[:, :2]).max(axis=1) > 0
    assert moved.ended
    assert moved.before[moved.is_rapid & sideways][:, 2].min() == 2.0
    assert moved.after[moved.is_rapid][:, 2].min() == 2.0
    straight_down = ~sideways & (moved.after[:, 2] < moved.before[:, 2]) & ~moved.is_rapid
    assert straight_down.sum() > 1
    already_cut = [-0.4, -0.2, 0.0]
    assert {round(z, 3) for z in moved.after[straight_down][:, 2] if z <= -0.2} <= set(already_cut)
    down = ~moved.is_rapid & (moved.after[:, 2] < moved.before[:, 2] - 1e-3) & (moved.before[:, 2] > -0.2)
    assert set(moved.feeds[~moved.is_rapid]) == {40.0, 150.0}
    assert down.any()


def test_the_head_tells_tool_units_and_origin_in_ascii() -> None:
    program = v_carving(CarvedFace(6.0, OUTLINE, WALLS), "佐藤 (a)", Tool(tip_mm=0.15, angle_degrees=25))
    told = "".join(line for line in program.decode("ascii").splitlines(keepends=True) if "(" in line)
    assert "TIP 0.15 MM WIDE, 25 DEGREES" in told
    assert "UNITS: MM" in told
    assert "U+4F50 U+85E4" in told
    assert told.count("(") == told.count(")") == told.count("\r\n")


def test_without_anything_to_cut_the_program_only_lifts() -> None:
    assert not (run(v_carving(CarvedFace(6.0, OUTLINE, MultiPolygon([OUTLINE])), "", Tool())).after[:, 2] < 0).any()


@pytest.mark.parametrize("wrong", [{"tip_mm": 9.0}, {"angle_degrees": 180.0}, {"feed_mm_per_minute": 0.0}])
def test_a_tool_that_cannot_cut_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be"):
        Tool(**wrong)  # type: ignore[arg-type]
