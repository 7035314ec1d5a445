"""Kaisho, reisho and koin: every letter is drawn and stays itself, and each family keeps what it is known by."""

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
import shapely
from shapely.geometry import MultiPolygon, Polygon, box

from rendering.eligibility.report import report
from rendering.engine.brush.letters import cleaned, pinhole_of
from rendering.engine.brush.sources.lists import parted
from rendering.engine.face import FaceRequest, compose
from rendering.engine.families import BRUSHED as TABLES
from rendering.engine.geometry.contours import area_of
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.lookup import outline_for
from rendering.engine.metrics import measure
from rendering.engine.names.parsing import read_name
from rendering.engine.values import Face, LetterInk, Tweaks
from rendering.glyphs import drawable_name, glyph_library
from rendering.reporting.room import most_alike
from tests.rendering.engine.support.faces import face_of, letters_of
from tests.rendering.engine.support.names_to_try import COMMON, VARIED

BRUSHED = tuple(sorted(TABLES))
NAMES = ("佐藤", "渡邊", "鈴木一郎", "小川一", "鷹", "勅使河原麗", "さくら", "アンドリュー", "SMITH", "Nguyễn")
LEAST_WHITE_UNITS = 10.0
STILL_UNITS = 8.0  # the layout is repeated only if edges move outward by more than it assumed
REGISTERED_SIZE_MM = 15.0
COMPANY_SIZE_MM = 21.0


def in_turn(one: Sequence[str], other: Sequence[str], share: int) -> list[Any]:
    """Pair two lists: the gate tries each of one with every `share`-th of the other, in turn, and the sweep all."""
    return [
        pytest.param(*pair, marks=() if (place // len(other) + place) % share == 0 else pytest.mark.slow)
        for place, pair in enumerate(product(one, other))
    ]


def some_and_all(names: list[str], every: int) -> pytest.MarkDecorator:
    """Run a test on one name in `every` in the gate, and on all of them in the sweep."""
    chosen = [pytest.param(names[::every], id="some"), pytest.param(names, id="all", marks=pytest.mark.slow)]
    return pytest.mark.parametrize("names", chosen)


@pytest.mark.parametrize("family", BRUSHED)
@some_and_all(COMMON + VARIED, every=7)
def test_every_character_of_every_name_is_drawn_in_its_own_cell_with_the_parts_and_counters_of_its_glyph(
    names: list[str], family: str
) -> None:
    library, wrong = glyph_library(), []
    for name in names:
        face = face_of(name, family)
        letters = read_name(name, library.covers).letters
        style = TABLES[family].style.for_name(letter.text for letter in letters)
        for letter, drawn in zip(letters, face.composition.letters, strict=True):
            source = style.source_of(letter.text)
            outline = outline_for(letter, source, library)
            glyph = cleaned(parted(area_of(list(outline.contours)), letter.text, source), pinhole_of(letter, source))
            cell = box(drawn.cell.left, drawn.cell.top, drawn.cell.right, drawn.cell.bottom)
            if topology(drawn.ink) != topology(glyph) or not cell.buffer(0.01).covers(drawn.ink):
                wrong.append((name, letter.text))
    assert wrong == []


@pytest.mark.parametrize("family", BRUSHED)
@some_and_all(COMMON + VARIED, every=7)
def test_no_letter_of_any_name_touches_a_neighbour_or_the_rim(names: list[str], family: str) -> None:
    near = []
    for name in names:
        face = face_of(name, family)
        inks = [letter.ink for letter in face.composition.letters]
        tree = shapely.STRtree(inks)
        one, other = tree.query(inks, predicate="dwithin", distance=LEAST_WHITE_UNITS)
        field = face.composition.blank.field
        to_rim = min(ink.distance(field.exterior) for ink in inks)
        if (one < other).any() or to_rim < LEAST_WHITE_UNITS or not field.contains(letters_of(face)):
            near.append(name)
    assert near == []


@pytest.mark.parametrize("family", BRUSHED)
@some_and_all(COMMON, every=7)  # names that are composed for the tests above
def test_nearly_all_common_names_register_at_the_usual_size(names: list[str], family: str) -> None:
    measures = {name: measure(face_of(name, family)) for name in names}
    refused = [name for name, each in measures.items() if not report(each, REGISTERED_SIZE_MM).registration]
    assert len(refused) <= 0.05 * len(names), refused
    assert min(each.min_stroke_units for each in measures.values()) > 20
    assert min(each.min_gap_units for each in measures.values()) > 16


@pytest.mark.parametrize("family", BRUSHED)
@pytest.mark.parametrize("name", ["山本製作所", "有限会社東堂", "株式会社山田", "合同会社みどり", "東海林太郎"])
def test_names_of_five_letters_and_more_can_be_cut_as_company_seals(name: str, family: str) -> None:
    for index in (0, 3):
        told = report(measure(face_of(name, family, index)), COMPANY_SIZE_MM)
        assert told.corporate, told.reasons


def test_only_specks_and_pinholes_are_cleaned_away() -> None:
    plate = Polygon(box(0, 0, 900, 900).exterior, [box(100, 100, 160, 160).exterior, box(400, 400, 410, 420).exterior])
    kept = cleaned(MultiPolygon([plate, box(1000, 0, 1010, 10), box(1100, 0, 1200, 60)]))
    assert topology(kept) == Topology(2, 1)


@pytest.mark.parametrize("name", ["高橋", "田中", "青木", "石井", "里中"])
def test_level_strokes_rise_in_kaisho_and_are_level_in_reisho(name: str) -> None:
    rises = [_rise_degrees(face_of(name, "kaisho", index)) for index in range(6)]
    assert 2.5 < np.median(rises) < 6
    assert all(abs(_rise_degrees(face_of(name, "reisho", index))) < 1.0 for index in range(6))


@pytest.mark.parametrize("name", ["コ", "エ", "モコ", "ナオ"])
def test_bars_of_kana_are_level_in_reisho_too(name: str) -> None:
    assert all(abs(_rise_degrees(face_of(name, "reisho", index))) < 1.5 for index in range(6))


def test_the_bars_of_a_kana_that_falls_keep_falling_in_reisho() -> None:
    assert all(-15.0 < _rise_degrees(face_of("ミ", "reisho", index)) < -4.0 for index in range(6))


@some_and_all(COMMON, every=2)
def test_kanji_are_wider_than_tall_in_reisho(names: list[str]) -> None:
    narrow = []
    for name in names:
        for letter in face_of(name, "reisho").composition.letters:
            left, top, right, bottom = letter.ink.bounds
            if letter.text not in "々" and (right - left) < 1.15 * (bottom - top):
                narrow.append((name, letter.text))
    assert len(narrow) <= 0.05 * 2 * len(names), narrow


@pytest.mark.parametrize("text", ["中", "木", "田", "土"])
def test_ink_pools_where_strokes_cross_in_koin(text: str) -> None:
    letter = face_of(text, "koin").composition.letters[0]
    mean_width = 2 * letter.ink.area / letter.ink.length
    widest = 2 * max(shapely.maximum_inscribed_circle(part, 1.0).length for part in shapely.get_parts(letter.ink))
    assert widest > 1.3 * mean_width


def test_weight_follows_density() -> None:
    for family in BRUSHED:
        sparse, dense = (_mean_width(face_of(name, family)) for name in ("小川一", "齋籠鷲龍"))
        assert sparse > 1.3 * dense
        assert sparse > 65


@pytest.mark.parametrize(("name", "family"), in_turn(("SMITH", "佐藤", "鈴木一郎"), BRUSHED, share=3))
def test_tweaks_act_steadily_and_leave_every_letter_itself(name: str, family: str) -> None:
    weights = [face_of(name, family, tweaks=Tweaks(weight=value)) for value in (-14, -4, 0, 6, 16, 24)]
    fans = [face_of(name, family, tweaks=Tweaks(fan=value)) for value in (0, 0.5, 1)]
    reaches = [face_of(name, family, tweaks=Tweaks(reach=value)) for value in (0, 0.4, 0.8, 1)]
    scatters = [face_of(name, family, tweaks=Tweaks(scatter=value)) for value in (0, 0.5, 1)]
    for face in (*weights, *fans, *reaches, *scatters):
        assert all(_is_itself(letter) for letter in face.composition.letters)
    inked = [letters_of(face).area for face in weights]
    assert inked[0] < 1.02 * inked[1]  # lighter, a stroke would break: as light as it bears
    assert all(less * 1.01 < more for less, more in pairwise(inked[1:5]))
    assert inked[5] > 0.99 * inked[4]  # as bold as its gaps bear, it grows no more
    assert letters_of(fans[0]).envelope.area * 1.05 < letters_of(fans[2]).envelope.area
    to_rim = [letters_of(face).distance(face.composition.blank.field.exterior) for face in reaches]
    assert all(near < far + STILL_UNITS for far, near in pairwise(to_rim))
    assert to_rim[2] < to_rim[0]
    assert to_rim[-1] == 0
    assert measure(reaches[-1]).rim_contacts > 1
    assert most_alike([scatters[0], scatters[2]]) < 0.97


@pytest.mark.parametrize("family", BRUSHED)
@pytest.mark.parametrize(("name", "silhouette"), in_turn(NAMES, ("ellipse", "square", "roundedSquare"), share=3))
def test_letters_stand_inside_every_silhouette(name: str, silhouette: str, family: str) -> None:
    face = face_of(name, family, silhouette=silhouette)
    assert face.composition.blank.field.contains(letters_of(face))
    assert all(_is_itself(letter) for letter in face.composition.letters)


@pytest.mark.parametrize("family", BRUSHED)
def test_sheets_differ_visibly_and_the_same_sheet_never(family: str) -> None:
    sheets = [face_of("佐藤", family, index) for index in range(8)]
    assert most_alike(sheets) < 0.93
    request = FaceRequest.of_sheet(drawable_name("佐藤"), family, 3)
    assert compose(request, glyph_library()).ink.equals_exact(sheets[3].ink, 0.0)


@pytest.mark.parametrize("family", BRUSHED)
def test_two_letters_fill_the_round_face(family: str) -> None:
    for name in ("佐藤", "渡邊", "高橋", "鈴木"):
        face = face_of(name, family)
        hull = letters_of(face).convex_hull
        assert hull.area > 0.47 * face.composition.blank.field.area


def test_the_long_mark_turns_in_a_column_and_lies_in_a_row() -> None:
    turned = lying = 0
    for index in range(8):
        face = face_of("アンドリュー", "kaisho", index)
        left, top, right, bottom = face.composition.letters[-1].ink.bounds
        in_a_column = face.composition.letters[1].ink.centroid.y > face.composition.letters[0].ink.centroid.y + 200
        turned += in_a_column and bottom - top > right - left
        lying += not in_a_column and bottom - top < right - left
    assert turned + lying == 8


def test_latin_letters_share_a_baseline_and_are_not_stretched_out_of_shape(library: GlyphLibrary) -> None:
    for family in BRUSHED:
        letters = face_of("HINT", family).composition.letters
        feet = [letter.ink.bounds[3] for letter in letters]
        assert max(feet) - min(feet) < 130
        for letter, drawn in zip("HINT", letters, strict=True):
            outline = library.outline(TABLES[family].style.source_of(letter), letter)
            assert outline is not None
            natural = np.ptp(np.concatenate(outline.contours), axis=0)
            left, top, right, bottom = drawn.ink.bounds
            stretch = ((bottom - top) / (right - left)) / (natural[1] / natural[0])
            assert 0.5 < stretch < 2.6


@pytest.fixture
def library() -> GlyphLibrary:
    return glyph_library()


def _is_itself(letter: LetterInk) -> bool:
    return topology(letter.ink) == Topology(letter.parts_expected, letter.counters_expected)


def _mean_width(face: Face) -> float:
    ink = letters_of(face)
    return float(2 * ink.area / ink.length)


def _rise_degrees(face: Face) -> float:
    """Return the rise to the right of the level edges: the median angle by length of those within 16 degrees."""
    angles, lengths = [], []
    for part in shapely.get_parts(letters_of(face)):
        points = np.asarray(shapely.segmentize(part.exterior, 8).coords)[:-1]
        step = np.roll(points, -4, axis=0) - points
        step[step[:, 0] < 0] *= -1
        length, angle = np.hypot(*step.T), np.degrees(np.arctan2(-step[:, 1], step[:, 0]))
        chosen = (np.abs(angle) < 16) & (length > 24)
        angles.append(angle[chosen])
        lengths.append(length[chosen])
    angle, length = np.concatenate(angles), np.concatenate(lengths)
    order = np.argsort(angle)
    middle = int(np.searchsorted(np.cumsum(length[order]), length.sum() / 2))
    return float(angle[order][middle])
