"""Tensho, insou, kaku, wave and vortex: the letters stay themselves, and each family keeps what it is known by."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import shapely
from django.conf import settings

from rendering.engine.face import FaceRequest, compose
from rendering.engine.families.commission import Commission
from rendering.engine.families.vortex import VORTEX, turned
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.metrics import measure
from rendering.engine.names.reading import read_name
from rendering.engine.output.svg import svg_document
from rendering.engine.seeds import SHEETS_APART, seed_of
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import FAMILY_IDS, RADIUS_UNITS, RULED_FAMILY_IDS, SILHOUETTE_IDS
from rendering.glyphs import drawable_name, glyph_library
from rendering.reporting.figures import wrong_letters
from rendering.reporting.room import (
    largest_empty_circle_units,
    most_alike,
    octants_reached,
    share_at_right_angles,
)
from rendering.reporting.targets import OF_ONE_WIDTH
from rendering.reporting.widths import widths_of
from tests.rendering.engine.faces import face_of, letters_of
from tests.rendering.engine.maps import slopes
from tests.rendering.engine.names_to_try import COMMON, VARIED

KANJI = ("佐藤", "渡邊", "鈴木一郎", "中山", "東海林", "勅使河原麗", "齋籠鷲龍", "田中", "林修")
NAMES = (*KANJI, "鷹", "邊", "一", "さくら", "Smith")
SYMMETRIC = "中山田本大東高木"
MOST_ALIKE = 0.9  # of sheets that lie beside each other, two that share more of their ink look the same


SOURCE = Path(__file__).parents[4]


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
@pytest.mark.parametrize("name", NAMES)
def test_every_letter_has_its_parts_and_counters_and_touches_no_other(name: str, family: str) -> None:
    face = face_of(name, family)
    measures = measure(face)
    assert wrong_letters(face) == ()
    assert (measures.parts_found, measures.counters_found) == (measures.parts_expected, measures.counters_expected)
    assert measures.strokes_fused == 0
    assert measures.stroke_breaks == 0


@pytest.mark.parametrize("name", NAMES)
def test_no_stroke_touches_the_rim_in_tensho_and_a_ring_of_paper_is_left(name: str) -> None:
    face = face_of(name, "tensho")
    assert measure(face).rim_contacts == 0
    assert letters_of(face).distance(face.composition.blank.field.exterior) > 30


def test_insou_joins_the_rim_in_many_places_and_most_octants() -> None:
    """By strokes' own ends alone: a name of boxes, such as 田中, has few of these, and no props are added."""
    faces = [face_of(name, "insou") for name in KANJI]
    contacts = [measure(face).rim_contacts for face in faces]
    octants = [octants_reached(face.composition.blank.field, letters_of(face)) for face in faces]
    assert np.median(contacts) >= 8
    assert min(contacts) >= 1
    assert np.median(octants) >= 5


@pytest.mark.parametrize("name", ["田中", "田口", "品田"])
def test_boxes_have_no_ears_at_the_rim_in_insou(name: str) -> None:
    """The sides of 田 and 口 end with their boxes: run on to the rim, 田 was a pot and 中 a bell."""
    face = face_of(name, "insou")
    boxes = [letter for letter in face.composition.letters if letter.text in "田口品"]
    assert all(letter.ink.distance(face.composition.blank.field.exterior) > 0.0 for letter in boxes)


@pytest.mark.parametrize("name", NAMES)
def test_kaku_has_right_angles_only(name: str) -> None:
    assert share_at_right_angles(letters_of(face_of(name, "kaku"))) > 0.99


@pytest.mark.parametrize("name", ["田口", "星", "西田", "東", "町田"])
def test_a_dense_name_in_kaku_leaves_about_half_of_its_block_white(name: str) -> None:
    ink = letters_of(face_of(name, "kaku"))
    assert ink.area < 0.57 * shapely.box(*ink.bounds).area


@pytest.mark.parametrize(("letter", "other"), ["KH", "大土", "人入", "未末", "ØO", "ðđ"])
def test_a_letter_of_kaku_is_not_drawn_as_another(letter: str, other: str) -> None:
    one, two = letters_of(face_of(letter, "kaku")), letters_of(face_of(other, "kaku"))
    assert shapely.intersection(one, two).area < 0.8 * shapely.union(one, two).area


@pytest.mark.parametrize("silhouette", ["circle", "ellipse", "roundedSquare"])
@pytest.mark.parametrize("name", ["佐藤", "田中", "さくら", "SMITH", "Øðø&B"])
def test_right_angles_stay_in_every_silhouette_in_kaku(name: str, silhouette: str) -> None:
    assert share_at_right_angles(letters_of(face_of(name, "kaku", silhouette=silhouette))) > 0.98


@pytest.mark.parametrize("family", OF_ONE_WIDTH)
@pytest.mark.parametrize("name", NAMES)
def test_strokes_are_of_one_width(name: str, family: str) -> None:
    assert widths_of(letters_of(face_of(name, family))).spread < 0.05


@pytest.mark.parametrize("letter", SYMMETRIC)
def test_a_symmetric_letter_alone_is_symmetric_in_tensho(letter: str) -> None:
    ink = letters_of(face_of(letter, "tensho"))
    mirrored = shapely.transform(ink, lambda points: points * (-1, 1))
    assert ink.intersection(mirrored).area / ink.union(mirrored).area > 0.97


@pytest.mark.parametrize("family", ["insou", "tensho"])
def test_voids_are_small_and_insous_are_smaller(family: str) -> None:
    voids = [
        largest_empty_circle_units(face.composition.blank.field, letters_of(face)) / RADIUS_UNITS
        for face in (face_of(name, family) for name in KANJI)
    ]
    assert np.median(voids) < {"insou": 0.22, "tensho": 0.26}[family]
    assert max(voids) < 0.40


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
def test_sheets_differ(family: str) -> None:
    assert most_alike([face_of("中山", family, index) for index in range(SHEETS_APART)]) < MOST_ALIKE


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
@pytest.mark.parametrize("silhouette", SILHOUETTE_IDS)
@pytest.mark.parametrize("name", ["佐藤", "鈴木一郎"])
def test_letters_are_right_in_every_silhouette(name: str, silhouette: str, family: str) -> None:
    face = face_of(name, family, silhouette=silhouette)
    measures = measure(face)
    assert wrong_letters(face) == ()
    assert measures.strokes_fused == 0
    assert measures.overrun_units < 0.1
    assert face.composition.blank.field.buffer(4.01, join_style="mitre").covers(letters_of(face))


@pytest.mark.parametrize("name", NAMES)
def test_letters_of_vortex_stand_clear_of_a_whirl_of_arcs_that_is_one_with_the_rim(name: str) -> None:
    face = face_of(name, "vortex")
    arcs, field = face.composition.arcs, face.composition.blank.field
    assert arcs is not None
    whirl = shapely.get_parts(arcs)
    assert 3 <= len(whirl) <= 12
    assert not any(field.covers(arc) for arc in whirl)
    assert arcs.distance(letters_of(face)) > 40
    assert (measure(face).rim_contacts, measure(face).rim_arcs) == (0, len(whirl))
    assert face.ink.buffer(0.1).covers(arcs)


def test_vortex_has_no_arcs_in_a_square_nor_white_ones() -> None:
    assert face_of("佐藤", "vortex", silhouette="roundedSquare").composition.arcs is None
    name = drawable_name("佐藤")
    hakubun = compose(FaceRequest(name, "vortex", seed_of("佐藤", "vortex", 0), mode="hakubun"), glyph_library())
    assert hakubun.composition.arcs is not None
    assert measure(hakubun).parts_found == measure(hakubun).parts_expected  # each a hole in the red field


@pytest.mark.parametrize("silhouette", ["circle", "roundedSquare"])
def test_no_line_of_vortex_leans_by_more_than_20_degrees(silhouette: str) -> None:
    name = drawable_name("佐藤")
    typeset = TypesetName(name, arrangements(name)[0])
    for index in range(20):
        commission = Commission(typeset, silhouette, seed_of("佐藤", "vortex", index), Tweaks(), glyph_library())
        blank, across = commission.blank(VORTEX.frame), np.linspace(-0.84, 0.84, 25)
        places = np.column_stack([each.ravel() for each in np.meshgrid(across, across)])
        if blank.is_round:
            places = places[np.hypot(*places.T) < 0.84]  # as far out as its ring lets letters go
        warp = turned(commission, blank, 128.0, 0.0, 1.0)
        right, below = slopes(warp, places * (blank.half_width, blank.half_height), 1e-3)
        lean = np.abs(np.concatenate([right[:, 1] / right[:, 0], below[:, 0] / below[:, 1]]))
        assert 5.0 < np.degrees(np.arctan(lean.max())) < 20.0


@pytest.mark.parametrize("name", [*NAMES, "一戸", "黒田", "小野寺", "Smith"])
def test_letters_of_wave_stand_clear_between_waves_from_rim_to_rim(name: str) -> None:
    face = face_of(name, "wave")
    waves, field, letters = face.composition.arcs, face.composition.blank.field, letters_of(face)
    assert waves is not None
    _, top, _, bottom = letters.bounds
    for room in (shapely.box(-30, -1000, 30, top), shapely.box(-30, bottom, 30, 1000)):
        assert len(shapely.get_parts(waves.intersection(room))) in (1, 2)
    assert all(field.intersection(wave).bounds[2] > 300 for wave in shapely.get_parts(waves) if not field.covers(wave))
    assert waves.distance(letters) > 40
    measures = measure(face)
    assert (measures.rim_contacts, measures.rim_breaks) == (0, 0)
    assert 2 <= measures.rim_arcs <= 4  # two that join the rim side by side may be one there
    assert wrong_letters(face) == ()


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
@pytest.mark.parametrize("name", ["渡部", "斎藤温南", "白土愛椰"])
def test_fine_letters_have_no_rim_beside_which_they_are_lost(name: str, family: str) -> None:
    for index in range(4):
        composition = face_of(name, family, index).composition
        assert composition.pen_units is not None
        assert composition.blank.frame_units < 2.4 * composition.pen_units  # 2.9 and more before rims knew of pens


@pytest.mark.parametrize("family", ["tensho", "wave", "kaku"])
@pytest.mark.parametrize("name", ["株式会社青木商店", "株式会社山川", "有限会社丸一水産"])
def test_a_company_of_usual_letters_is_no_web_of_hairlines(name: str, family: str) -> None:
    assert (face_of(name, family).composition.pen_units or 0.0) > 26.0  # 0.23 mm at 18 mm


FRESH = """
import sys
from pathlib import Path
from rendering.engine.glyphs.library import open_library
from tests.rendering.engine.families.test_ruled_families import digest
for family in {families!r}: print(digest(family, open_library(Path(sys.argv[1]))))
"""


def digest(family: str, library: GlyphLibrary) -> str:
    face = compose(FaceRequest.of_sheet(read_name("田中", library.covers), family, 3), library)
    return hashlib.sha256(svg_document(face, "#D9381E", "田中", family).encode()).hexdigest()


def test_a_fresh_process_gives_the_same_bytes() -> None:
    fresh = subprocess.run(  # noqa: S603
        [sys.executable, "-c", FRESH.format(families=FAMILY_IDS), str(settings.GLYPH_LIBRARY)],
        cwd=SOURCE, env={**os.environ, "PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert fresh.stdout.split() == [digest(family, glyph_library()) for family in FAMILY_IDS]


@pytest.mark.slow
@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
@pytest.mark.parametrize("name", COMMON + VARIED)
def test_every_name_keeps_its_letters(name: str, family: str) -> None:
    face = face_of(name, family)
    assert wrong_letters(face) == ()
    assert measure(face).strokes_fused == 0


@pytest.mark.slow
@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
@pytest.mark.parametrize("name", [name for name in COMMON if len(name) > 1][::5])
def test_sheets_of_many_names_differ(name: str, family: str) -> None:
    assert most_alike([face_of(name, family, index) for index in range(SHEETS_APART)]) < MOST_ALIKE


@pytest.mark.parametrize("name", ["中川", "石川", "川北"])
def test_a_river_keeps_its_uprights_and_joins_the_rim_in_insou(name: str) -> None:
    """Aslant and short of the rim, its strokes are those of 小."""
    face = face_of(name, "insou")
    field = face.composition.blank.field
    uprights = shapely.get_parts(face.composition.letters[name.index("川")].ink)
    assert len(uprights) == 3
    assert not any(field.covers(each) for each in uprights)
    for left, top, right, bottom in shapely.bounds(uprights):
        assert right - left - face.composition.pen_units < 0.4 * (bottom - top)


def test_dense_letters_that_open_to_the_rim_stand_beside_each_other_sooner() -> None:
    """One above the other, 後 and 藤 are pressed flat; drawn out beside each other, 松 and 本 are a thicket of legs."""
    assert face_of("後藤", "insou").composition.lines == ((0,), (1,))
    assert face_of("松本", "insou").composition.lines == ((0, 1),)
    assert face_of("川田", "insou").composition.lines == ((0, 1),)  # 川 and 田 never stand alone in a column
