"""Letters from other typefaces, and white lines that part strokes: text files, read once."""

from dataclasses import replace
from pathlib import Path

import pytest
from shapely import MultiPolygon, Polygon, union_all
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.letters import cleaned
from rendering.engine.brush.sources.lists import _SOURCES, _WHITE, _sources, _white, parted, source_of
from rendering.engine.families.tables.kaisho import KAISHO
from rendering.engine.families.tables.koin import KOIN
from rendering.engine.families.tables.reisho import REISHO
from rendering.engine.geometry.contours import area_of
from rendering.engine.geometry.topology import topology
from rendering.engine.glyphs.typefaces import TYPEFACES
from rendering.glyphs import glyph_library

TYPEFACE_IDS = {typeface.id for typeface in TYPEFACES}
SLIVER_FONT_UNITS = 9.0  # half the greatest width of a wedge of white, where ink tears
LEAST_WEDGE_FONT_UNITS2 = 20.0
INKS_FONT_UNITS = (0.0, 5.0, 10.0, *range(12, 48, 4))  # how far edges move outward, up to a very bold dense letter


def test_a_letter_comes_from_the_typeface_of_the_latter_heading_or_from_its_own(tmp_path: Path) -> None:
    file = tmp_path / "from.txt"
    file.write_text("[yuji from klee]\nばぱ\n[yuji from antique]\n# a remark\nぱ\n", encoding="utf-8")
    assert _sources(file) == {"yuji": {"ば": "klee", "ぱ": "antique"}}
    assert (source_of("竜", "tegomin"), source_of("佐", "yuji")) == ("antique", "yuji")


def test_every_list_names_typefaces_that_we_have() -> None:
    named = {*_SOURCES, *(source for texts in _SOURCES.values() for source in texts.values())}
    assert {*named, *(typeface for typeface, _ in _WHITE)} <= TYPEFACE_IDS


@pytest.mark.parametrize("word", ["[klee]\nば\n", "ば\n"])
def test_a_heading_that_names_no_two_typefaces_is_refused_with_its_file(word: str, tmp_path: Path) -> None:
    file = tmp_path / "from.txt"
    file.write_text(word, encoding="utf-8")
    with pytest.raises(ValueError, match=r"from\.txt: .* should be"):
        _sources(file)


@pytest.mark.parametrize("word", ["藤", "藤:1,2", "藤:1,2,3", "藤:1,2,x,4"])
def test_a_white_line_without_two_points_is_refused_with_its_file(word: str, tmp_path: Path) -> None:
    file = tmp_path / "parted.txt"
    file.write_text(f"[antique]\n{word}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"parted\.txt: 藤"):
        _white(file)


def test_white_parts_a_letter_that_is_listed_and_leaves_any_other_as_it_is() -> None:
    whole = box(0.0, -850.0, 1000.0, 80.0)
    assert parted(whole, "一", "yuji") is whole
    assert parted(whole, "滝", "antique").area == pytest.approx(whole.area - 40.0 * 100.0)


def test_every_white_line_is_of_a_letter_that_some_family_takes_from_that_typeface() -> None:
    own = [family.style for family in (KAISHO, REISHO, KOIN)]
    styles = [*own, *(replace(style, all_second=True) for style in own)]  # as for names with a letter of the second
    assert [key for key in _WHITE if key[0] not in {style.source_of(key[1]) for style in styles}] == []


def _counters(area: MultiPolygon) -> float:
    """Return the area of the counters."""
    return sum(Polygon(hole).area for part in area.geoms for hole in part.interiors)


def _opens(after: MultiPolygon, before: MultiPolygon) -> bool:
    """Say whether letters differ in parts or counters at some weight, or in the area of their counters."""
    inks = (topology(after.buffer(ink)) != topology(before.buffer(ink)) for ink in INKS_FONT_UNITS)
    return any(inks) or _counters(after) > _counters(before)


def _wedges(area: MultiPolygon) -> BaseGeometry:
    """Return the wedges of white beside the feet of strokes that touch a bar."""
    closed = area.buffer(SLIVER_FONT_UNITS, join_style="mitre").buffer(-SLIVER_FONT_UNITS, join_style="mitre")
    return closed.difference(area)


def test_every_white_line_parts_its_letter_or_opens_a_white_of_it() -> None:
    """One that only bites a stroke is a mistake: it has lost its place.

    It may widen a white that ink would close, or take away the wedge of white beside a stroke's foot.
    """
    library = glyph_library()
    for (typeface, text), lines in _WHITE.items():
        outline = library.outline(typeface, text)
        assert outline is not None, (typeface, text)
        area = area_of(list(outline.contours))
        whole, apart = cleaned(area), cleaned(area.difference(union_all(lines)))
        for line in lines:
            alone = cleaned(area.difference(line))
            others = cleaned(area.difference(union_all([other for other in lines if other is not line])))
            opens = _opens(alone, whole) or _opens(apart, others)
            assert opens or _wedges(whole).intersection(line).area > LEAST_WEDGE_FONT_UNITS2, (typeface, text, line.wkt)
            assert topology(alone).counters <= topology(whole).counters, (typeface, text, "it pierces a stroke")


def test_a_name_of_koin_has_its_letters_from_one_typeface() -> None:
    """Without 野 the letters of 小野 would come from tegomin; 築 is drawn in neither, so it comes from klee."""
    style = KOIN.style
    assert [style.for_name("小林").source_of(text) for text in "小林"] == ["tegomin", "tegomin"]
    assert [style.for_name("小野").source_of(text) for text in "小野"] == ["antique", "antique"]
    assert [style.for_name("築野").source_of(text) for text in "築野"] == ["klee", "antique"]


def test_a_name_of_kaisho_is_all_of_klee_if_one_letter_is() -> None:
    style = KAISHO.style
    assert [style.for_name("尾口").source_of(text) for text in "尾口"] == ["klee", "klee"]
    assert [style.for_name("芳賀").source_of(text) for text in "芳賀"] == ["yuji", "tegomin"]
