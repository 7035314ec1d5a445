"""A brushed letter has the strokes and the whites of its typeface's letter: made ready, and on a face.

木's dot in 椎 and 梶 was once drawn so short, and so near to its stem, that they read 推 and 抳.
"""

import numpy as np
import pytest
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.brush.letters import CLIMBING, cleaned, pinhole_of, ready
from rendering.engine.brush.middles import Middles
from rendering.engine.brush.sources.lists import parted
from rendering.engine.brush.walls.uprights import with_lean_uprights
from rendering.engine.families.tables.kaisho import KAISHO
from rendering.engine.families.tables.koin import KOIN
from rendering.engine.families.tables.reisho import REISHO
from rendering.engine.geometry.contours import area_of
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.glyphs.lookup import outline_for, sheared
from rendering.engine.glyphs.typefaces import KLEE
from rendering.engine.metrics import measure
from rendering.engine.names.characters import HAN
from rendering.glyphs import drawable_name, glyph_library
from tests.rendering.engine.support.faces import face_of

FAMILIES = {"kaisho": KAISHO, "reisho": REISHO, "koin": KOIN}
LETTERS = "椎梶楠桐松本鎌貫佐藤鈴橋渡柴塚野"
NAMES = ("椎名", "梶楠", "貫井", "桐松", "鎌本", "佐藤", "長島")
HALF_A_STROKE = 7.0  # font units: what is broader than two of it is more than a rag of the brush
NARROW_UNITS = 60.0
BLIND_END = 3  # points, 20 units in all, in the blind end of one white, where no cutter has room
WIDEST_STROKE_FONT_UNITS = 160.0


def _ready(text: str, family: str) -> BrushLetter:
    return ready(drawable_name(text).letters[0], FAMILIES[family].style.for_name(text), glyph_library())


def _outline(text: str, family: str) -> MultiPolygon:
    """Return a letter's area in its typeface, with the white lines that part it."""
    letter, style = drawable_name(text).letters[0], FAMILIES[family].style.for_name(text)
    source = style.source_of(text)
    outline = outline_for(letter, source, glyph_library())
    if letter.script == HAN and source in CLIMBING and not style.climbs:
        outline = sheared(outline, KLEE.rise)
    area = area_of(list(outline.contours))
    return cleaned(parted(area, text, source), pinhole_of(letter, source))


@pytest.mark.parametrize("family", ["kaisho", "koin"])
def test_no_white_is_filled_and_every_stroke_is_there_along_its_middle(family: str) -> None:
    for text in LETTERS:
        glyph, made = _outline(text, family), _ready(text, family).area
        assert shapely.buffer(shapely.difference(made, glyph), -HALF_A_STROKE).area < 60.0, text
        middles = Middles.within(glyph, WIDEST_STROKE_FONT_UNITS, glyph.boundary, of_ink=True).ends.mean(axis=1)
        thick = shapely.distance(glyph.boundary, shapely.points(middles)) > HALF_A_STROKE
        assert np.mean(shapely.contains_xy(made, *middles[thick].T)) > 0.97, text


@pytest.mark.parametrize("family", ["kaisho", "koin"])
def test_nothing_is_lost_but_rags_and_the_sides_of_uprights(family: str) -> None:
    for text in LETTERS:
        most = FAMILIES[family].style.uprights_of_bars
        assert most is not None
        lean = with_lean_uprights(_outline(text, family), most)
        lost = shapely.difference(lean, _ready(text, family).area)
        assert shapely.buffer(lost, -HALF_A_STROKE).area < 60.0, text


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("index", [0, 3])
def test_no_white_between_strokes_closes_on_a_face(family: str, index: int) -> None:
    for name in NAMES:
        face = face_of(name, family, index)
        for text, drawn in zip(name, face.composition.letters, strict=True):
            letter = ready(drawable_name(text).letters[0], FAMILIES[family].style.for_name(name), glyph_library())
            assert topology(drawn.ink) == Topology(letter.parts, letter.counters), text
            assert drawn.placement is not None
            area = letter.area_at(drawn.placement.placed)
            whites = Middles.within(area, NARROW_UNITS, area.boundary, of_ink=False).ends.mean(axis=1)
            filled = np.count_nonzero(shapely.contains_xy(drawn.ink, *whites.T))
            assert filled <= max(BLIND_END, 0.16 * len(whites)), text


@pytest.mark.parametrize("family", FAMILIES)
def test_a_sparse_letter_made_thinner_keeps_the_tips_of_its_sweeps(family: str) -> None:
    """川 beside 長 had lost a millimetre of its first stroke, and the name could not be sold in reisho."""
    for name in ("長谷川", "石川", "森川"):
        assert measure(face_of(name, family)).incomplete_letters == (), name
