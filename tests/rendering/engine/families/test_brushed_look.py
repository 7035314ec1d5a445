"""What a carver sees on a brushed face at a glance: how it fills its field, its weight, its rim, pools and flares."""

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.eligibility.report import report
from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.brush.letters import cleaned, pinhole_of, ready
from rendering.engine.families.tables.kaisho import KAISHO
from rendering.engine.families.tables.koin import KOIN
from rendering.engine.families.tables.reisho import REISHO
from rendering.engine.geometry.contours import area_of
from rendering.engine.glyphs.lookup import outline_for
from rendering.engine.metrics import measure
from rendering.engine.seeds import RandomStream
from rendering.engine.silhouette.blank import blank_of
from rendering.engine.silhouette.worn import worn
from rendering.engine.values import Face, Tweaks
from rendering.glyphs import drawable_name, glyph_library
from rendering.reporting.room import most_alike
from tests.rendering.engine.support.faces import face_of, letters_of

FAMILIES = {"kaisho": KAISHO, "reisho": REISHO, "koin": KOIN}
PAIRS = ("佐藤", "高橋", "山口", "川口", "林田", "望月", "井上", "福田")
THREES = ("長谷川", "小鳥遊", "佐々木", "御手洗", "久保田")
KANA = ("めぐみ", "サトル", "エリカ", "かおる", "ひなた")
REGISTERED_RIM_UNITS = 40.0  # 0.30 mm at 15 mm


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("names", "low", "high"), [(PAIRS, 0.64, 0.74), (THREES, 0.47, 0.62), (KANA, 0.4, 0.52)])
def test_a_column_of_letters_takes_its_share_of_the_fields_width(
    names: tuple[str, ...], low: float, high: float, family: str
) -> None:
    shares = [_breadth(face_of(name, family)) for name in names]
    assert low <= np.median(shares) <= high, shares
    assert low - 0.12 < min(shares)
    assert max(shares) < high + 0.06


def test_lighter_strokes_have_a_thinner_rim_unless_a_tweak_sets_it() -> None:
    def rim_units(weight: float, frame: float | None = None) -> float:
        return face_of("佐藤", "kaisho", tweaks=Tweaks(weight=weight, frame=frame)).composition.blank.frame_units

    assert rim_units(-24.0) < rim_units(0.0) == rim_units(24.0)
    assert rim_units(-24.0, 0.09) == rim_units(24.0, 0.09) == 90.0


def test_letters_that_may_not_become_wider_are_not_made_lower_for_it() -> None:
    """高尾 in kaisho is narrower than its column should be. It once became smaller too, with a wide gap between."""

    def gap(name: str) -> float:
        upper, lower = (letter.ink.bounds for letter in face_of(name, "kaisho", 0).composition.letters)
        return float(lower[1] - upper[3])

    assert gap("高尾") < 1.3 * gap("鈴木")


def test_thin_letters_take_more_of_the_weight_that_their_whites_allow() -> None:
    """尾 of 尾崎 comes from a pen's typeface, with strokes of two thirds of the brush's. It had 52.5 units without."""
    tail, _ = face_of("尾崎", "kaisho", 0).composition.letters
    assert 2.0 * tail.ink.area / tail.ink.length > 55.0


@pytest.mark.parametrize("family", FAMILIES)
def test_letters_of_one_face_weigh_alike(family: str) -> None:
    """川 alone stays heavier than 長: as thin, its first stroke would lose its tip."""
    for name in (*PAIRS, *THREES):
        apart = 0.21 if "川" in name else 0.125
        widths = [2 * letter.ink.area / letter.ink.length for letter in face_of(name, family).composition.letters]
        assert max(widths) - min(widths) < apart * (max(widths) + min(widths)), (name, widths)


@pytest.mark.parametrize("text", ["十", "木", "井", "中"])
def test_strokes_of_koin_are_wider_at_crossings_by_more_than_those_of_kaisho(text: str) -> None:
    assert _crossing_to_mean(face_of(text, "koin")) > 1.3


@pytest.mark.parametrize("silhouette", ["circle", "ellipse", "square", "roundedSquare"])
def test_a_worn_rim_is_uneven_by_an_eighth_at_most_and_whole(silhouette: str) -> None:
    plain = blank_of(silhouette, False, 60.0)
    blank = worn(plain, 0.12, RandomStream(7, "rim"))
    ring = shapely.get_coordinates(shapely.segmentize(blank.field.exterior, 5.0))
    widths = shapely.distance(shapely.points(ring), blank.outline.exterior)
    assert blank.field.is_valid
    assert widths.min() > 0.87 * 60
    assert np.percentile(widths, 5) < 0.95 * 60
    assert np.percentile(widths, 95) > 1.04 * 60
    assert np.median(widths) == pytest.approx(60, rel=0.04)
    assert blank.outline == plain.outline


def test_the_rim_is_uneven_in_koin_alone_and_registers_in_every_family() -> None:
    for name in ("佐藤", "林", "長谷川"):
        for index in range(4):
            for family in FAMILIES:
                face = face_of(name, family, index)
                field = shapely.get_coordinates(shapely.segmentize(face.composition.blank.field.exterior, 20.0))
                widths = 1000.0 - np.hypot(*field.T)
                assert (np.ptp(widths) > 0.12 * widths.mean()) == (family == "koin")
                measures = measure(face)
                assert measures.rim_breaks == 0
                assert measures.rim_coverage == 1.0
                assert measures.frame_units > REGISTERED_RIM_UNITS


@pytest.mark.parametrize("text", ["下", "上", "之", "高", "道", "一", "島"])
def test_the_flare_is_one_and_ends_a_long_stroke(text: str) -> None:
    letter = _ready(text, "reisho")
    assert letter.flare is not None
    flared = letter.points[np.abs(letter.flare).sum(axis=1) > 8.0]
    assert len(flared)
    assert np.ptp(flared, axis=0).max() < 420  # one place, not several


@pytest.mark.parametrize(
    ("text", "highest", "lowest"),
    [("下", 0.0, 0.2), ("平", 0.4, 0.7), ("千", 0.3, 0.6), ("子", 0.4, 0.7), ("大", 0.8, 1.0), ("木", 0.8, 1.0)],
)
def test_the_flare_is_on_the_longest_bar_or_on_the_sweep_to_the_foot(text: str, highest: float, lowest: float) -> None:
    """Not on the dot of 下, nor on the short bar above a longer one that a stem crosses."""
    letter = _ready(text, "reisho")
    assert letter.flare is not None
    heights = letter.points[:, 1]
    tip = heights[np.argmax(letter.flare[:, 0])]
    assert highest <= (tip - heights.min()) / np.ptp(heights) <= lowest


@pytest.mark.parametrize("text", ["口", "田", "中", "日", "小", "川"])
def test_letters_without_a_long_free_stroke_have_no_flare(text: str) -> None:
    assert _ready(text, "reisho").flare is None


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(
    "name",
    [
        "轟",
        "延岡",
        "御手洗",
        "鷹",
        "鸞",
        "東堂印章",
        "霧島製作所",
        "飛鳥井",
        "MacDonald",
        "Müller",
        "Åse",
        "María José",
    ],
)
def test_no_stroke_is_lost_and_no_gap_fills_in(name: str, family: str) -> None:
    letters = drawable_name(name).letters
    style = FAMILIES[family].style.for_name(letter.text for letter in letters)
    for letter, drawn in zip(letters, face_of(name, family).composition.letters, strict=True):
        source = style.source_of(letter.text)
        outline = outline_for(letter, source, glyph_library())
        glyph = cleaned(area_of(list(outline.contours)), pinhole_of(letter, source))
        met, expected = _strokes_met(drawn.ink), _strokes_met(glyph)
        assert met > 0.7 * expected, (letter.text, met, expected)


def test_a_letter_whose_gaps_filled_in_meets_fewer_strokes() -> None:
    """What the test above sees: 鳥 with its inner bars run together."""
    letter = face_of("鳥", "reisho").composition.letters[0]
    blot = letter.ink.buffer(60).buffer(-60)
    assert _strokes_met(blot) < 0.68 * _strokes_met(letter.ink)


def test_the_long_mark_is_a_bar_and_small_kana_are_small() -> None:
    for family in FAMILIES:
        bar = face_of("ポール", family).composition.letters[1].ink
        assert bar.area > 0.6 * shapely.minimum_rotated_rectangle(bar).area
        small, large = (face_of("ミュラー", family).composition.letters[k].cell for k in (1, 2))
        assert _box_area(face_of("ミュラー", family), 1) < 0.75 * _box_area(face_of("ミュラー", family), 2), (
            small,
            large,
        )


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(
    "name", ["佐藤", *(pytest.param(name, marks=pytest.mark.slow) for name in ("小鳥遊", "熊谷紗希")), "林"]
)
def test_five_of_eight_sheets_are_told_apart(name: str, family: str) -> None:
    sheets = [face_of(name, family, index) for index in range(8)]
    apart: list[Face] = []
    for sheet in sheets:
        if all(most_alike([sheet, other]) < 0.85 for other in apart):
            apart.append(sheet)
    assert len(apart) >= 5


@pytest.mark.parametrize("family", FAMILIES)
def test_the_chosen_looks_register(family: str) -> None:
    refused = [
        (name, index)
        for name in PAIRS
        for index in range(3)
        if not report(measure(face_of(name, family, index)), 15.0).registration
    ]
    assert len(refused) <= 1, refused


def _ready(text: str, family: str) -> BrushLetter:
    return ready(drawable_name(text).letters[0], FAMILIES[family].style.for_name(text), glyph_library())


def _breadth(face: Face) -> float:
    left, _, right, _ = letters_of(face).bounds
    return float((right - left) / (2 * face.composition.blank.half_width))


def _box_area(face: Face, number: int) -> float:
    return float(shapely.box(*face.composition.letters[number].ink.bounds).area)


def _crossing_to_mean(face: Face) -> float:
    """Return how wide the widest place of a lone letter is, in mean widths of its strokes."""
    ink = face.composition.letters[0].ink
    widest = max(2 * shapely.maximum_inscribed_circle(part, 1.0).length for part in shapely.get_parts(ink))
    return float(widest * ink.length / (2 * ink.area))


def _strokes_met(ink: BaseGeometry) -> float:
    """Return how many strokes a line across the letter meets on the mean, level and upright lines together."""
    left, top, right, bottom = ink.bounds
    shares = np.linspace(0.06, 0.94, 23)
    level = [[(left - 9, y), (right + 9, y)] for y in top + shares * (bottom - top)]
    upright = [[(x, top - 9), (x, bottom + 9)] for x in left + shares * (right - left)]
    met = shapely.intersection(shapely.linestrings(level + upright), ink)
    return float(shapely.get_num_geometries(met).mean())


@pytest.mark.parametrize("family", ["reisho", "kaisho", "koin"])
def test_a_lone_row_of_latin_letters_has_one_baseline_and_upright_stems(family):
    """Bent with the disc, the D of Dubs was an O, and each letter stood at a height of its own."""
    letters = face_of("Dubs", family).composition.letters
    feet = [letter.ink.bounds[3] for letter in letters]
    left, top, right, bottom = letters[0].ink.bounds
    fifth = (bottom - top) / 5
    corner, stem = (
        letters[0].ink.intersection(shapely.box(left, top + n * fifth, right, top + (n + 1) * fifth)).bounds[0]
        for n in (0, 2)
    )
    assert max(feet) - min(feet) < 0.1 * (bottom - top)
    assert corner - stem < 0.04 * (right - left)
