"""make constants: which numbers of the engine are found, and that it tells those that move a face from the others."""

from functools import partial
from pathlib import Path

from tests.constants import ENGINE, FAMILIES, Figure, alone, cases_of, figures_of, listed, told

CASES = [("佐藤", "tensho", 0), ("佐藤", "kaisho", 0)]


def the_figure(module: Path, name: str) -> Figure:
    (found,) = [figure for figure in figures_of(module) if figure.name == name]
    return found


def test_constants_tables_and_defaults_are_found_where_they_stand(tmp_path: Path) -> None:
    module = tmp_path / "table.py"
    module.write_text("WIDE: Final = 0.5  # 3 of 4\nPAIR = (1, -7)\n\n\nclass Style:\n    pen: float = 30.0\n", "utf-8")
    assert [(figure.name, figure.text) for figure in figures_of(module)] == [
        ("WIDE", "0.5"),
        ("PAIR", "7"),
        ("pen", "30.0"),
    ]
    assert the_figure(module, "WIDE").moved(1.05).startswith("WIDE: Final = 0.525  # 3 of 4\n")
    assert "PAIR = (1, -8)" in the_figure(module, "PAIR").moved(1.05)
    assert "PAIR = (1, -6)" in the_figure(module, "PAIR").moved(0.95)


def test_a_number_that_moves_strokes_is_told_with_its_families_and_another_is_not(tmp_path: Path) -> None:
    unused = tmp_path / "unused.py"
    unused.write_text("WIDE: Final = 0.5\n", encoding="utf-8")
    before = alone(partial(listed, CASES))
    assert before == alone(partial(listed, CASES))
    assert told(the_figure(ENGINE / "ruled/pen.py", "SHARE_OF_USUAL"), CASES, before, first=False) == (1, {"tensho"})
    assert told(the_figure(unused, "WIDE"), CASES, before, first=False) == (0, set())


def test_a_number_without_which_the_engine_cannot_be_imported_is_told_to_break_it(tmp_path: Path) -> None:
    broken = Figure(ENGINE / "ruled/pen.py", "INK_OF_BOX", 1, 0, "1")
    assert told(broken, CASES, ["", ""], first=True) == (2, {"all: it breaks"})


def test_names_of_all_kinds_are_tried_also_when_they_are_few() -> None:
    cases = cases_of(60)
    names = {name for name, _, _ in cases}
    assert len(names) == 60
    assert len(cases) == 60 * len(FAMILIES)
    assert {"佐藤", "みどり", "O'Connor", "株式会社東堂印章"} <= names
    assert not any(name.startswith("#") for name in names)
