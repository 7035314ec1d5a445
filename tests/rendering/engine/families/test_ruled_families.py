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

from rendering.eligibility.report import report
from rendering.engine.face import FaceRequest, compose
from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_family import Warp
from rendering.engine.families.tables.vortex import VORTEX, vortex_warp
from rendering.engine.families.tables.wave import WAVE, wave_warp
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.metrics import measure
from rendering.engine.names.parsing import read_name
from rendering.engine.output.svg import svg_document
from rendering.engine.seeds import SHEETS_APART, seed_of
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Face, Tweaks
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
from tests.rendering.engine.support.faces import face_of, letters_of
from tests.rendering.engine.support.names_to_try import COMMON, VARIED

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


@pytest.mark.parametrize("name", ["殴木", "鮮木"])
def test_no_stroke_of_insou_crosses_itself_on_its_way_to_the_rim(name: str) -> None:
    assert wrong_letters(face_of(name, "insou")) == ()


@pytest.mark.parametrize("name", NAMES)
def test_no_stroke_touches_the_rim_in_tensho_and_a_ring_of_paper_is_left(name: str) -> None:
    face = face_of(name, "tensho")
    assert measure(face).rim_contacts == 0
    assert letters_of(face).distance(face.composition.blank.field.exterior) > 30


def test_insou_joins_the_rim_in_many_places_and_most_octants() -> None:
    faces = [face_of(name, "insou") for name in KANJI]
    contacts = [measure(face).rim_contacts for face in faces]
    octants = [octants_reached(face.composition.blank.field, letters_of(face)) for face in faces]
    assert np.median(contacts) >= 6
    assert np.median(octants) >= 6


@pytest.mark.parametrize("name", ["田中", "田口", "品田"])
def test_letters_without_outer_ends_join_the_rim_from_their_corners_in_insou(name: str) -> None:
    """On half of the sheets at least: an upper box whose lower corners meet another letter has nowhere to open."""
    faces = [face_of(name, "insou", index) for index in range(8)]
    assert sum(_boxes_join_the_rim(face) for face in faces) >= 4
    assert all(measure(face).incomplete_letters == () for face in faces)


@pytest.mark.parametrize(("name", "joins"), [("よしこ", True), ("まり", True), ("ミミ", True), ("Olsen", False)])
def test_kana_join_the_rim_in_insou_but_latin_letters_do_not(name: str, joins: bool) -> None:
    assert (measure(face_of(name, "insou")).rim_contacts > 0) == joins


def _boxes_join_the_rim(face: Face) -> bool:
    boxes = [letter for letter in face.composition.letters if letter.text in "田口品"]
    return all(letter.ink.distance(face.composition.blank.field.exterior) == 0.0 for letter in boxes)


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
    room = face.composition.blank.outline if face.composition.joins_rim else face.composition.blank.field
    assert room.buffer(0.1).covers(letters_of(face))


@pytest.mark.parametrize("mode", ["shubun", "hakubun"])
@pytest.mark.parametrize("family", ["wave", "vortex"])
def test_wave_and_vortex_are_told_from_tensho_by_their_letters_alone(family: str, mode: str) -> None:
    faces = []
    for each in ("tensho", family):
        name = drawable_name("中山")
        request = FaceRequest(name, each, seed_of("中山", "tensho", 0), mode=mode)
        faces.append(compose(request, glyph_library()))
    plain, moved = (letters_of(face) for face in faces)
    assert plain.intersection(moved).area < 0.85 * plain.union(moved).area


def test_what_stands_on_one_upright_of_wave_moves_alike() -> None:
    name = drawable_name("佐藤")
    typeset = TypesetName(name, arrangements(name)[0])
    commission = Commission(typeset, "circle", 8, Tweaks(), glyph_library())
    upright = np.column_stack([np.full(9, 123.0), np.linspace(-600.0, 600.0, 9)])
    moved = wave_warp(commission, commission.blank(WAVE.frame), 50.0, 1.0, ())(upright)
    np.testing.assert_allclose(np.diff(moved, axis=0), np.diff(upright, axis=0))


@pytest.mark.parametrize("silhouette", ["circle", "ellipse", "roundedSquare"])
def test_the_turn_of_vortex_dies_out_at_the_rim(silhouette: str) -> None:
    warp, (half_width, half_height) = vortex_on(silhouette)
    around = np.linspace(0.0, 2.0 * np.pi, 17)
    rim = np.column_stack([np.cos(around), np.sin(around)])
    if silhouette == "roundedSquare":
        rim /= np.abs(rim).max(axis=1, keepdims=True)
    rim *= (half_width, half_height)
    np.testing.assert_allclose(warp(rim), rim, atol=1e-6)


@pytest.mark.parametrize("silhouette", ["circle", "ellipse", "roundedSquare"])
def test_level_strokes_of_vortex_rise_to_the_right_and_uprights_hardly_lean(silhouette: str) -> None:
    warp, _ = vortex_on(silhouette)
    right, up = warp(np.array([[10.0, 0.0], [0.0, -10.0]]))
    rise, lean = -right[1] / right[0], up[0] / up[1]
    assert 0.27 < rise < 0.37
    assert 0.1 * rise < lean < 0.2 * rise


def vortex_on(silhouette: str) -> tuple[Warp, tuple[float, float]]:
    """Return the warp of a design on a silhouette, and half the width and height of its field."""
    name = drawable_name("佐藤")
    typeset = TypesetName(name, arrangements(name)[0])
    commission = Commission(typeset, silhouette, 8, Tweaks(), glyph_library())
    blank = commission.blank(VORTEX.frame)
    return vortex_warp(commission, blank, 50.0, 1.0, ()), (blank.half_width - 50.0, blank.half_height - 50.0)


@pytest.mark.parametrize("name", ["長谷部", "仲宗根"])
def test_a_name_that_is_too_dense_for_a_full_turn_keeps_its_gaps_in_vortex(name: str) -> None:
    gap_mm = measure(face_of(name, "vortex")).min_gap_units / RADIUS_UNITS * 15.0 / 2.0
    assert gap_mm >= 0.2


@pytest.mark.parametrize(("silhouette", "narrowest", "widest"), [("circle", 0.65, 0.85), ("roundedSquare", 0.75, 0.92)])
@pytest.mark.parametrize("name", ["高橋", "山田", "中村"])
def test_a_block_of_two_stands_tall_in_tensho_and_fills_a_square(
    name: str, silhouette: str, narrowest: float, widest: float
) -> None:
    for index in range(4):
        left, top, right, foot = letters_of(face_of(name, "tensho", index, silhouette)).bounds
        assert narrowest <= (right - left) / (foot - top) <= widest


@pytest.mark.parametrize("family", ["tensho", "insou", "kaku"])
@pytest.mark.parametrize("name", ["佐藤", "山本", "中村", "大橋"])
def test_letters_in_a_disc_are_drawn_out_but_never_bent(name: str, family: str) -> None:
    for letter in face_of(name, family, silhouette="circle").composition.letters:
        assert letter.placement is not None
        drawn, placed = letter.placement.drawn, letter.placement.placed
        for axis in (0, 1):
            off = placed[:, axis] - np.polyval(np.polyfit(drawn[:, axis], placed[:, axis], 1), drawn[:, axis])
            assert np.abs(off).max() < 1.0


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
@pytest.mark.parametrize("name", ["渡部", "斎藤温南", "白土愛椰"])
def test_fine_letters_have_no_rim_beside_which_they_are_lost(name: str, family: str) -> None:
    for index in range(4):
        composition = face_of(name, family, index).composition
        assert composition.pen_units is not None
        assert composition.blank.frame_units < 2.4 * composition.pen_units  # 2.9 and more before rims knew of pens


@pytest.mark.parametrize("family", ["tensho", "insou", "kaku"])
@pytest.mark.parametrize("name", ["株式会社青木商店", "株式会社山川", "有限会社丸一水産"])
def test_a_company_of_usual_letters_can_be_a_representative_seal_of_18_mm(name: str, family: str) -> None:
    assert report(measure(face_of(name, family)), 18.0).corporate


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
