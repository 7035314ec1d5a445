"""The notation of drawings is read correctly, and a mistake is reported with its file, line and reason."""

from pathlib import Path

import pytest

from rendering.letterforms.notation import (
    Key,
    LetterformMistake,
    key_of,
    read_components,
    read_drawings,
    read_structures,
    structure_of,
)


def components(folder: Path, *lines: str):
    (folder / "drawn.txt").write_text("\n".join(lines), encoding="utf-8")
    return read_components(folder)


def test_a_component_is_read_with_its_size_strokes_and_marks(tmp_path):
    drawn = components(tmp_path, "# trees", "", "宀@top~2 4 5 M2 0V1 M0 5V1H4V5 [1 2 3 5] {2 5} !2,0  # a roof")
    roof = drawn[Key("宀", frozenset(("top",)), 2)]
    assert (roof.width, roof.height) == (4, 5)
    assert roof.strokes == (((2, 0), (2, 1)), ((0, 5), (0, 1), (4, 1), (4, 5)))
    assert (roof.inner, roof.elastic, roof.still_ends) == ((1, 2, 3, 5), (2, 5), {(2, 0)})
    assert roof.where == "drawn.txt:3"


def test_files_in_folders_below_are_read_and_told_with_their_folders(tmp_path):
    (tmp_path / "nature").mkdir()
    (tmp_path / "nature" / "trees.txt").write_text("木 2 4 M1 0V4\n", encoding="utf-8")
    drawn = components(tmp_path, "口 2 3 M0 0V3H2V0")
    assert {key.base: component.where for key, component in drawn.items()} == {
        "口": "drawn.txt:1",
        "木": "nature/trees.txt:1",
    }


def test_the_left_half_of_a_mirrored_component_stands_for_both(tmp_path):
    tree = components(tmp_path, "木 4 5 M2 0V5 M0 0V2H2 M0 5V3 |")[Key("木")]
    assert tree.strokes == (
        ((2, 0), (2, 5)),
        ((0, 0), (0, 2), (2, 2), (4, 2), (4, 0)),
        ((0, 5), (0, 3)),
        ((4, 5), (4, 3)),
    )


def test_a_letter_with_both_a_drawing_and_a_structure_is_refused_with_its_line(tmp_path):
    (tmp_path / "woods.txt").write_text("林 2 4 M0 0V4 M2 0V4\n林 ⿰木木\n", encoding="utf-8")
    with pytest.raises(
        LetterformMistake, match=r"woods\.txt:2: 林 has a structure, and is drawn whole at woods\.txt:1"
    ):
        read_drawings(tmp_path)


def test_a_closed_stroke_repeats_its_first_point(tmp_path):
    box = components(tmp_path, "口 2 2 M0 0H2V2H0Z")[Key("口")]
    assert box.strokes == (((0, 0), (2, 0), (2, 2), (0, 2), (0, 0)),)


def test_a_curve_becomes_pieces_that_end_where_it_ends(tmp_path):
    (stroke,) = components(tmp_path, "つ 6 3 M0 0C4 0 6 1 2 3")[Key("つ")].strokes
    assert (stroke[0], stroke[-1]) == ((0, 0), (2, 3))
    assert len(stroke) > 6


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("木 2 M0 0V4", "write name, width, height"),
        ("木 2 4 M0 0V5", "the point 0 5 lies outside 2 by 4"),
        ("木@upstairs 2 4 M0 0V4", "“upstairs” is no role"),
        ("木 2 4 M0 0", "a stroke has one point only"),
        ("木 2 4 M0 0V4 [1 2]", "not enough values"),
    ],
)
def test_a_mistake_names_file_line_and_fault(tmp_path, line, told):
    with pytest.raises(LetterformMistake, match=r"drawn\.txt:2: ") as mistake:
        components(tmp_path, "# first", line)
    assert told in str(mistake.value)


def test_a_component_drawn_twice_names_both_places(tmp_path):
    with pytest.raises(LetterformMistake, match=r"drawn\.txt:2: 木 is drawn already, at drawn\.txt:1"):
        components(tmp_path, "木 2 4 M0 0V4", "木 2 4 M1 0V4")


def test_a_structure_is_a_tree_of_components():
    tree = structure_of("⿱艸⿰{木@flat}水")
    assert tree.operator == "⿱"
    assert tree.parts[0].key == Key("艸")
    assert tree.parts[1].parts[0].key == key_of("木@flat")


@pytest.mark.parametrize(
    ("line", "told"),
    [("林 ⿰木", "cut short"), ("林 ⿰木木木", "“木” is left over"), ("林", "write the letter, a space")],
)
def test_a_structure_that_cannot_be_read_names_its_line(tmp_path, line, told):
    (tmp_path / "woods.txt").write_text(f"森 ⿱木林\n{line}\n", encoding="utf-8")
    with pytest.raises(LetterformMistake, match=r"woods\.txt:2: ") as mistake:
        read_structures(tmp_path)
    assert told in str(mistake.value)
