"""Narrow places as the engine measures them, against the independent measurement on pixels (raster.py)."""

from pathlib import Path

import pytest
import shapely
from django.conf import settings

from rendering.engine.face import FaceRequest, compose
from rendering.engine.glyphs.library import GlyphLibrary, open_library
from rendering.engine.metrics import measure
from rendering.engine.values import Face
from rendering.engine.vocabulary import FAMILY_IDS, MODE_IDS
from rendering.glyphs import drawable_name
from tests.rendering.engine.support.names_to_try import COMMON, VARIED
from tests.rendering.engine.support.raster import narrowest_mm, picture
from tests.rendering.engine.support.seals_by_hand import bar, disc, seal, stroke

SWEPT = [*COMMON[::4][:25], *VARIED[:25]]
SIZES_MM = (12, 15, 18, 24)
OUT_OF_SIGHT_MM = 0.06
"""Six pixels: of narrower places a raster can tell that they are narrow, not how narrow. All floors lie far above."""
WHAT_IS_AN_END = (1.0, 0.6, 1.6)
"""A knob held by a neck is an end or a waist by its length: between these the raster gives no verdict of its own."""
OF_EACH_KIND = ("insou", "vortex", "reisho", "koin")
"""Families whose letters join the rim, are bent, swell and taper, and are rough."""
HALF_PIXEL_MM = 0.005  # the raster's own uncertainty
FUSED_MM = 0.03
"""Three pixels: slits and necks narrower than this close or open on a raster, which then shows another face."""


@pytest.fixture(scope="module")
def library() -> GlyphLibrary:
    return open_library(Path(settings.GLYPH_LIBRARY))


def disagreements(face: Face, size_mm: float) -> list[str]:
    """Return what the two measurements do not agree on: within 0.02 mm or 5 %, and what a pixel may hide."""
    measures = measure(face)
    told = measures.in_mm(size_mm)
    if min(told["minStrokeMm"], told["minGapMm"]) < FUSED_MM:
        return []
    found, shown = [], picture(face, size_mm)
    for side, name, at in (
        ("metal", "minStrokeMm", measures.min_stroke_at),
        ("gap", "minGapMm", measures.min_gap_at),
    ):
        seen = []
        for ends in WHAT_IS_AN_END:
            seen.append(narrowest_mm(shown, size_mm, side, ends))
            if _agree(told[name], seen[-1][0]):
                break
        else:
            found.append(f"{name} {told[name]:.3f} at {at}, on pixels {seen}")
    return found


def _agree(told_mm: float, seen_mm: float) -> bool:
    allowed_mm = max(0.02, 0.05 * told_mm) + HALF_PIXEL_MM
    return abs(seen_mm - told_mm) <= allowed_mm or max(seen_mm, told_mm) < OUT_OF_SIGHT_MM


@pytest.mark.parametrize(
    "ink",
    [
        pytest.param(stroke((-500, 300), (400, -350), width=44), marks=pytest.mark.slow),
        stroke((-400, 400), (-400, -200), (0, -400), (450, 0), width=52, ends="flat"),
        shapely.union_all([disc(-250, 0, 170), disc(250, 0, 170), stroke((-250, 0), (250, 0), width=33)]),
        bar(-500, -120, 100, 120).union(stroke((0, 0), (600, 200), width=40)),
        stroke((0, 400), (0, 0), (-300, -450), width=80).union(stroke((0, 0), (300, -450), width=80)),
        bar(-600, -60, -440, 60).union(shapely.Polygon([(-450, -60), (-450, 60), (450, 0)])),
        shapely.union_all([bar(-400, -160, -300, 160), bar(-350, -160, 300, -22), bar(-350, 22, 300, 160)]),
        pytest.param(
            disc(0, 0, 400).difference(shapely.union_all([disc(-150, 0, 60), disc(120, 40, 140)])),
            marks=pytest.mark.slow,
        ),
        pytest.param(disc(0, 0, 500).difference(disc(20, 0, 440)).union(disc(0, 0, 250)), marks=pytest.mark.slow),
    ],
    ids=["stroke", "bends", "waist", "thin branch", "crotch", "point", "comb", "counters", "rings"],
)
def test_strokes_drawn_by_hand_measure_the_same_on_pixels(ink: shapely.Geometry) -> None:
    assert disagreements(seal(ink), 12) == []


@pytest.mark.parametrize(
    ("width", "degrees", "apart"),
    [
        (22, 0, 31),
        (31, 17, 48),
        pytest.param(47, 45, 25, marks=pytest.mark.slow),
        pytest.param(65, 71, 90, marks=pytest.mark.slow),
    ],
)
def test_strokes_of_any_width_and_direction_measure_the_same_on_pixels(
    width: float, degrees: float, apart: float
) -> None:
    pair = [stroke((-400, y), (400, 1.2 * y), width=width) for y in (-(width + apart) / 2, (width + apart) / 2)]
    ink = shapely.affinity.rotate(shapely.union_all(pair), degrees, origin=(0, 0))
    assert disagreements(seal(ink), 12) == []


@pytest.mark.parametrize("mode", MODE_IDS)
def test_every_polarity_measures_the_same_on_pixels(mode: str) -> None:
    cross = stroke((-350, -40), (350, -40), width=60).union(stroke((0, -300), (0, 300), width=48))
    assert disagreements(seal(cross, disc(0, 500, 120).difference(disc(0, 500, 60)), mode=mode), 12) == []


@pytest.mark.parametrize(
    "family",
    [family if family in OF_EACH_KIND else pytest.param(family, marks=pytest.mark.slow) for family in FAMILY_IDS],
)
def test_a_face_of_each_family_measures_the_same_on_pixels(family: str, library: GlyphLibrary) -> None:
    assert disagreements(compose(FaceRequest.of_sheet(drawable_name("山本"), family, 0), library), 12) == []


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILY_IDS)
@pytest.mark.parametrize("name", SWEPT)
def test_faces_of_fifty_names_measure_the_same_on_pixels(name: str, family: str, library: GlyphLibrary) -> None:
    face = compose(FaceRequest.of_sheet(drawable_name(name), family, 0), library)
    assert [(size_mm, apart) for size_mm in SIZES_MM if (apart := disagreements(face, size_mm))] == []
