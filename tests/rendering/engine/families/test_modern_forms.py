"""Names with a letter that is not drawn: whole in a typeface's outlines, right, and in each family its own face."""

from functools import cache
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

from rendering.engine.brush.draw import SHORT_UNITS, warped
from rendering.engine.brush.letters import ready
from rendering.engine.face import FaceRequest, compose
from rendering.engine.families import MODERN
from rendering.engine.families.commission import Commission
from rendering.engine.finishing.finish import finish
from rendering.engine.geometry.contours import area_of
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.glyphs.lookup import form_of, outline_for
from rendering.engine.glyphs.records import MODERN_FORM, SEAL_FORM
from rendering.engine.glyphs.typefaces import LUBRIFONT
from rendering.engine.metrics import measure
from rendering.engine.names.parsing import Letter
from rendering.engine.seeds import seed_of
from rendering.engine.silhouette.blank import blank_of
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Face, Tweaks
from rendering.engine.vocabulary import DEFORM_IDS, MODE_IDS, RULED_FAMILY_IDS, SILHOUETTE_IDS
from rendering.glyphs import drawable_name, glyph_library
from rendering.reporting.figures import wrong_letters
from rendering.reporting.jis_kanji import jis_kanji
from rendering.reporting.room import most_alike
from tests.rendering.engine.support.faces import face_of, letters_of

SAMPLE = 8  # make sweep tries every kanji
NAMES = ("乖離", "饕餮", "孕", "囀囃", "乖田離", "鱚鱧")
ALIKE = 0.9  # of what either of two families' letters cover: covered by both
STEEPEST_DEGREES = 33.0  # how far level strokes of vortex rise at the centre


def letter_of(text: str) -> Letter:
    return drawable_name(text).letters[0]


@cache
def not_drawn() -> tuple[str, ...]:
    """Return some kanji of JIS level 2 of which there is no drawing, and one that the second typeface alone has."""
    library = glyph_library()
    kanji = [char for char in jis_kanji(2) if form_of(letter_of(char), library) == MODERN_FORM]
    return (*kanji[:: len(kanji) // SAMPLE], "麤")


def some_and_all() -> list[Any]:
    """Pair names and silhouettes: in the gate each name with one of the four, in turn, and with all in the sweep."""
    pairs = [(name, silhouette) for name in NAMES for silhouette in SILHOUETTE_IDS]
    places = [divmod(place, len(SILHOUETTE_IDS)) for place in range(len(pairs))]
    in_turn = [(name + silhouette) % len(SILHOUETTE_IDS) == 0 for name, silhouette in places]
    return [
        pytest.param(*pair, marks=() if chosen else pytest.mark.slow)
        for pair, chosen in zip(pairs, in_turn, strict=True)
    ]


def faults(face: Face) -> list[str]:
    """Return what of a face is not as the typeface has it."""
    library, measures, wrong = glyph_library(), measure(face), list(wrong_letters(face))
    for drawn in face.composition.letters:
        glyph = topology(area_of(list(outline_for(letter_of(drawn.text), LUBRIFONT.id, library).contours)))
        if glyph != Topology(drawn.parts_expected, drawn.counters_expected):
            wrong.append(f"{drawn.text} is to have {drawn.parts_expected} parts")
    if measures.strokes_fused or measures.stroke_breaks:
        wrong.append("strokes fuse or break")
    if (measures.parts_found, measures.counters_found) != (measures.parts_expected, measures.counters_expected):
        wrong.append("parts or counters are lost")
    return wrong


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
def test_every_kanji_that_is_not_drawn_has_the_parts_and_counters_of_its_glyph(family: str) -> None:
    faces = {char: face_of(char, family) for char in not_drawn()}
    assert len(faces) >= SAMPLE
    assert {char: found for char, face in faces.items() if (found := faults(face))} == {}
    assert {letter.form for face in faces.values() for letter in face.composition.letters} == {MODERN_FORM}


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
@pytest.mark.parametrize(("name", "silhouette"), some_and_all())
def test_names_have_the_parts_and_counters_of_their_glyphs_in_every_silhouette(
    name: str, silhouette: str, family: str
) -> None:
    face = face_of(name, family, silhouette=silhouette)
    assert faults(face) == []
    assert face.composition.blank.field.contains(letters_of(face))


def test_the_families_differ_from_each_other_in_every_name() -> None:
    alike = []
    for name in (*NAMES, *not_drawn()[::3]):
        faces = {family: face_of(name, family) for family in RULED_FAMILY_IDS}
        for one, other in combinations(RULED_FAMILY_IDS, 2):
            if most_alike([faces[one], faces[other]]) > ALIKE:
                alike.append((name, one, other))
    assert alike == []


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
def test_a_name_with_one_letter_that_is_not_drawn_is_modern_as_a_whole(family: str) -> None:
    assert form_of(letter_of("田"), glyph_library()) == SEAL_FORM
    assert [letter.form for letter in face_of("乖田", family).composition.letters] == [MODERN_FORM] * 2
    assert [letter.form for letter in face_of("山田", family).composition.letters] == [SEAL_FORM] * 2


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
def test_every_tweak_acts_and_leaves_the_letters_themselves(family: str) -> None:
    def inks(tweak: str, *values: float) -> list[Face]:
        faces = [face_of("乖離", family, tweaks=Tweaks(**{tweak: value})) for value in values]
        assert [wrong_letters(face) for face in faces] == [()] * len(values)
        return faces

    areas = [letters_of(face).area for face in inks("weight", -10.0, 0.0, 10.0)]
    assert all(light < 0.98 * bold for light, bold in pairwise(areas))
    to_rim = [letters_of(face).distance(face.composition.blank.field.exterior) for face in inks("reach", 0, 0.6, 1)]
    assert to_rim[0] > to_rim[1] > to_rim[2] == 0.0
    narrow, wide = (letters_of(face).envelope.area for face in inks("fan", 0, 1))
    assert 1.1 * narrow < wide
    still, shaken = inks("scatter", 0, 1)
    assert most_alike([still, shaken]) < 0.97
    thin, thick = (face.composition.blank.frame_units for face in inks("frame", 0.05, 0.12))
    assert thin < thick


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
def test_modes_deforms_and_the_mirror_keep_the_letters(family: str) -> None:
    composition = compose(FaceRequest(drawable_name("饕餮"), family, 5, None), glyph_library()).composition
    for mode in MODE_IDS:
        for deform in DEFORM_IDS:
            face = finish(composition, mode, deform, mirrored=True)
            assert face.ink.is_valid
            assert wrong_letters(face) == ()
            assert measure(face).strokes_fused == 0


@pytest.mark.parametrize("silhouette", SILHOUETTE_IDS)
def test_no_warp_tilts_a_stroke_by_more_than_its_bound(silhouette: str) -> None:
    name = drawable_name("乖離")
    blank = blank_of(silhouette, False, 60.0)
    places = np.random.default_rng(1).uniform(-0.5, 0.5, (400, 2)) * (blank.half_width, blank.half_height)
    for index in range(6):
        typeset = TypesetName(name, arrangements(name)[0])
        commission = Commission(typeset, silhouette, seed_of("乖離", "vortex", index), Tweaks(), glyph_library())
        make_warp = MODERN["vortex"].warp
        assert make_warp is not None
        warp = make_warp(commission, blank)
        level, upright = (warp(places + step) - warp(places) for step in ((0.5, 0.0), (0.0, 0.5)))
        tilts = np.abs(np.concatenate([level[:, 1] / level[:, 0], upright[:, 0] / upright[:, 1]]))
        assert 5.0 < np.degrees(np.arctan(tilts.max())) <= STEEPEST_DEGREES + 0.5


def test_a_short_part_is_moved_by_a_warp_but_not_tilted() -> None:
    """鱸 at half its size, turned: its dots keep the shapes of their boxes, its long strokes do not."""
    letter = ready(letter_of("鱸"), MODERN["vortex"].style, glyph_library())
    points = (letter.points - letter.points.mean(axis=0)) / 2
    turned = np.array([[np.cos(0.3), np.sin(0.3)], [-np.sin(0.3), np.cos(0.3)]])
    moved = warped(letter, points, lambda each: each @ turned + (50.0, 0.0))
    sizes = {}
    for number in range(letter.parts):
        own = np.concatenate([np.arange(first, end) for first, end, part in letter.rings if part == number])
        sizes[number] = np.ptp(points[own], axis=0), np.ptp(moved[own], axis=0)
    short = [number for number, (before, _) in sizes.items() if before.max() <= SHORT_UNITS]
    long = [number for number, (before, _) in sizes.items() if before.max() >= 2 * SHORT_UNITS]
    assert len(short) >= 4
    assert all(sizes[number][0] == pytest.approx(sizes[number][1]) for number in short)
    assert long
    assert all(np.abs(sizes[number][0] - sizes[number][1]).max() > 10.0 for number in long)


@pytest.mark.parametrize("text", ["乖", "孕"])
def test_the_uprights_of_a_kanji_that_is_not_drawn_are_as_wide_as_in_its_typeface(text: str) -> None:
    glyph = area_of(list(outline_for(letter_of(text), LUBRIFONT.id, glyph_library()).contours))
    made = ready(letter_of(text), MODERN["tensho"].style, glyph_library()).area
    assert made.symmetric_difference(glyph).area < 0.01 * glyph.area


def test_bars_of_the_second_typeface_are_level_beside_the_first() -> None:
    (left, right) = (outline_for(letter_of("圡"), typeface, glyph_library()) for typeface in (LUBRIFONT.id, "yuji"))
    assert _steepest_long_edge(left.contours) < 0.02 < _steepest_long_edge(right.contours)


def _steepest_long_edge(contours: tuple[np.ndarray, ...]) -> float:
    steps = np.concatenate([np.diff(contour, axis=0, append=contour[:1]) for contour in contours])
    long = steps[np.abs(steps[:, 0]) > 250]
    return float(np.abs(long[:, 1] / long[:, 0]).max())
