"""What is done to a brushed letter before it stands on a face: its white evened, its knobs calmed, its one flare."""

import numpy as np
import pytest
import shapely
from shapely.geometry import MultiPolygon, box

from rendering.engine.brush.cleaning import cleaned
from rendering.engine.brush.counter_evening import eased
from rendering.engine.brush.cutting import cut
from rendering.engine.brush.edges import area_within, edges_of, is_sound
from rendering.engine.brush.ends import calmed
from rendering.engine.brush.flare import flare
from rendering.engine.geometry.contours import area_of
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.glyphs.lookup import outline_for
from rendering.engine.names.reading import read_name
from rendering.glyphs import glyph_library
from tests.rendering.engine.faces import face_of

REGISTERED_CELL_UNITS = 2.5 / 15 * 2000


def test_easing_gives_crowded_rows_room_from_wide_ones_and_keeps_their_order() -> None:
    bars = [box(0, top, 800, top + 60) for top in (0, 80, 340, 600)]
    walls = edges_of(MultiPolygon(bars))
    moved = walls.points + eased(walls)
    tops = [float(moved[first:end, 1].min()) for first, end, _ in walls.rings]
    feet = [float(moved[first:end, 1].max()) for first, end, _ in walls.rings]
    gaps = [below - above for above, below in zip(sorted(feet), sorted(tops)[1:], strict=False)]
    assert 30 < gaps[0] < gaps[1]
    assert sorted(feet)[-1] == pytest.approx(660)
    assert sorted(tops)[0] == pytest.approx(0)


@pytest.mark.parametrize("text", ["一", "工", "上", "高"])
def test_clerical_letters_lose_their_knobs_and_get_a_flare_that_rises_to_the_right(text: str) -> None:
    letter = read_name(text, glyph_library().covers).letters[0]
    glyph = cleaned(area_of(list(outline_for(letter, "kaisei", glyph_library()).contours)))
    calm = calmed(glyph)
    assert topology(calm) == topology(glyph)
    assert calm.area < glyph.area
    walls = edges_of(calm)
    moves = flare(walls)
    tip = np.argmax(moves[:, 0])
    assert moves[tip, 0] > 20
    assert moves[tip, 1] < -20
    assert moves[:, 1].max() > 10
    flared = area_within(walls, [walls.points[first:end] + moves[first:end] for first, end, _ in walls.rings])
    assert is_sound(walls)
    assert flared.is_valid
    assert flared.bounds[2] > calm.bounds[2] + 20


def test_a_dead_end_that_would_pinch_is_opened() -> None:
    comb = box(0, 0, 400, 300).difference(box(200, 137, 400, 161))
    opened = cut(MultiPolygon([comb]), Topology(1, 0), 12.0)
    assert shapely.distance(opened, shapely.Point(380, 149)) > 12.5
    assert shapely.distance(opened, shapely.Point(280, 149)) > 12.5


@pytest.mark.parametrize("family", ["kaisho", "reisho", "koin"])
@pytest.mark.parametrize("name", ["一", "森一", "鈴木一郎"])
def test_a_flat_letter_has_a_cell_of_its_own_height(name: str, family: str) -> None:
    cell = next(letter.cell for letter in face_of(name, family).composition.letters if letter.text == "一")
    assert min(cell.width, cell.height) > REGISTERED_CELL_UNITS
    assert cell.height < 2000
