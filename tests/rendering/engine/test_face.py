"""A face from a request: the arrangement is the design's, whatever a customer tweaks."""

import pytest
import shapely

from rendering.engine.face import FaceRequest, compose
from rendering.engine.metrics import measure
from rendering.engine.names.parsing import read_name
from rendering.engine.seeds import SHEETS_APART
from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import RULED_FAMILY_IDS
from rendering.glyphs import glyph_library
from tests.rendering.engine.support.faces import face_of


def cells_of(face):
    return [letter.cell for letter in face.composition.letters]


def layout_of(face):
    """Say of every two letters which way the second lies from the first: what an arrangement is, without its sizes."""
    centres = [((cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2) for cell in cells_of(face)]
    return [
        "below" if abs(y - v) > abs(x - u) else "left" if u < x else "right"
        for k, (x, y) in enumerate(centres)
        for u, v in centres[k + 1 :]
    ]


@pytest.mark.parametrize(
    ("name", "family", "weight"),
    [
        ("東海林", "tensho", 16.0),
        ("東海林", "wave", 16.0),
        ("東海林", "insou", -14.0),
        ("長谷川", "insou", 16.0),
        ("長谷川", "tensho", -14.0),
        ("佐々木", "insou", -14.0),
        ("渡邊", "wave", -14.0),
        ("齋藤", "insou", 16.0),
        ("齋籠鷲", "wave", -14.0),
    ],
)
def test_weight_has_no_say_in_the_arrangement(name, family, weight):
    """Names whose letters would stand otherwise if the pen were judged with the tweak on it."""
    assert cells_of(face_of(name, family, tweaks=Tweaks(weight=weight))) == cells_of(face_of(name, family))


@pytest.mark.parametrize("tweaks", [Tweaks(fan=0.0), Tweaks(scatter=1.0), Tweaks(frame=0.18), Tweaks(reach=1.0)])
@pytest.mark.parametrize(("name", "family"), [("長谷川", "tensho"), ("長谷川", "wave"), ("東海林", "insou")])
def test_no_other_tweak_has_a_say_either(name, family, tweaks):
    assert layout_of(face_of(name, family, tweaks=tweaks)) == layout_of(face_of(name, family))


def test_dense_letters_ask_for_the_arrangement_in_which_strokes_can_be_bold():
    """東海林 in one column would be hairlines."""
    assert layout_of(face_of("東海林", "tensho")) != ["below", "below", "below"]
    assert layout_of(face_of("小川一", "tensho")) == ["below", "below", "below"]


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
@pytest.mark.parametrize("name", ["清水", "古賀", "山本", "加納", "後藤"])
def test_two_kanji_stand_one_above_the_other(name, family):
    assert layout_of(face_of(name, family)) == ["below"]


def test_two_kanji_stand_side_by_side_on_some_sheets_where_both_stay_like_themselves():
    sheets = [layout_of(face_of("慶應", "tensho", index)) for index in range(SHEETS_APART)]
    assert sheets.count(["below"]) >= 6
    assert ["left"] in sheets
    assert ["left"] not in [layout_of(face_of("二口", "tensho", index)) for index in range(SHEETS_APART)]


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
def test_kana_of_three_letters_and_fewer_stand_in_one_column(family):
    assert layout_of(face_of("もも", family)) == ["below"]
    assert layout_of(face_of("さくら", family)) == ["below", "below", "below"]
    assert layout_of(face_of("ナオミ", family)) == ["below", "below", "below"]


@pytest.mark.parametrize("family", ["kaisho", "reisho", "koin"])
def test_three_brushed_kana_and_fewer_stand_in_one_column(family):
    assert layout_of(face_of("もも", family)) == ["below"]
    assert layout_of(face_of("さくら", family)) == ["below", "below", "below"]


@pytest.mark.parametrize("family", ["kaisho", "reisho", "koin"])
def test_a_brushed_letter_alone_beside_a_column_is_not_drawn_out(family):
    low_x, low_y, high_x, high_y = face_of("杉原仁", family).composition.letters[2].ink.bounds
    assert high_y - low_y < 1.5 * (high_x - low_x)


@pytest.mark.parametrize("family", ["kaisho", "reisho", "koin"])
def test_a_short_latin_row_is_not_spread_to_the_length_of_another(family):
    (l_low, _, l_high, _), (u_low, _, u_high, _), (c_low, _, c_high, _) = (
        letter.ink.bounds for letter in face_of("Jean-Luc", family).composition.letters[-3:]
    )
    gaps, letters = (u_low - l_high) + (c_low - u_high), (l_high - l_low) + (u_high - u_low) + (c_high - c_low)
    assert gaps / 2 < 0.42 * letters / 3


def test_letters_of_insou_with_outer_ends_join_the_rim():
    assert all(measure(face_of(name, "insou")).rim_contacts > 0 for name in ("木村", "清水", "佐藤"))


@pytest.mark.parametrize("family", ["tensho", "insou", "kaku"])
@pytest.mark.parametrize("name", ["早川", "滝川", "藤川"])
def test_a_river_at_the_foot_is_no_row_of_dots(name, family):
    """Each of the three strokes of 川 is longer than wide by half."""
    composition = face_of(name, family).composition
    heights = [bounds[3] - bounds[1] for bounds in shapely.bounds(shapely.get_parts(composition.letters[-1].ink))]
    assert min(heights) > 1.5 * (composition.pen_units or 0.0)


def test_a_face_tells_of_the_variants_that_no_typeface_has():
    name = read_name("渡邊\U000e0100", glyph_library().covers)
    face = compose(FaceRequest.of_sheet(name, "tensho", 0), glyph_library())
    assert face.unavailable_variants == ("U+E0100",)
    assert face_of("渡邊", "tensho").unavailable_variants == ()


def test_a_familys_own_silhouette_is_taken_where_none_is_asked_for():
    assert face_of("佐藤", "tensho").composition.blank.silhouette == "circle"
    assert face_of("佐藤", "kaku").composition.blank.silhouette == "roundedSquare"
    assert face_of("佐藤", "kaku", silhouette="ellipse").composition.blank.silhouette == "ellipse"
