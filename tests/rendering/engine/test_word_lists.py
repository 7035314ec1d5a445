"""Lists of words and letters are texts that anybody can add to; a mistake in one is told by its line."""

from collections import Counter
from pathlib import Path

import pytest

from rendering.engine import names, typesetting
from rendering.engine.names.surnames import everyday_form
from rendering.engine.word_lists import sections_of, words_in

WORDS = Path(names.__file__).parent / "words"
LISTS = [*WORDS.glob("*.txt"), Path(typesetting.__file__).with_name("kana.txt")]


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    return tmp_path / "list.txt"


def test_words_stand_apart_by_spaces_or_lines_and_remarks_are_passed_over(listed: Path) -> None:
    listed.write_text("# Source: by hand\n佐藤 鈴木\n\n  高橋　\n# rarer\n一尺八寸\n", encoding="utf-8")
    assert words_in(listed) == ("佐藤", "鈴木", "高橋", "一尺八寸")


def test_a_heading_begins_a_section(listed: Path) -> None:
    listed.write_text("[words]\n株式 # 会社\n# a remark\n[forms]\n株式会社\n", encoding="utf-8")
    assert sections_of(listed) == {"": (), "words": ("株式", "#", "会社"), "forms": ("株式会社",)}


@pytest.mark.parametrize(
    ("written", "line"), [("[words\n株式\n", 1), ("[words]\n株式\n[forms]\n[words]\n", 4)], ids=["not closed", "twice"]
)
def test_a_wrong_heading_is_told_by_its_file_and_line(listed: Path, written: str, line: int) -> None:
    listed.write_text(written, encoding="utf-8")
    with pytest.raises(ValueError, match=rf"list\.txt:{line}: "):
        sections_of(listed)


@pytest.mark.parametrize("file", LISTS, ids=lambda file: file.stem)
def test_every_list_names_its_source_and_holds_nothing_twice(file: Path) -> None:
    assert "# Source: " in file.read_text(encoding="utf-8")
    for heading, words in sections_of(file).items():
        entries = words if file.stem in ("surnames", "variant_kanji", "companies") else "".join(words)
        assert [entry for entry, count in Counter(entries).items() if count > 1] == [], heading


def test_a_surname_is_listed_in_one_of_its_kanji_forms_alone() -> None:
    forms = Counter(map(everyday_form, words_in(WORDS / "surnames.txt")))
    assert [surname for surname, count in forms.items() if count > 1] == []


def test_of_two_company_words_that_begin_alike_the_longer_stands_first() -> None:
    for words in sections_of(WORDS / "companies.txt").values():
        hidden = [word for place, word in enumerate(words) if any(map(word.startswith, words[:place]))]
        assert hidden == []
