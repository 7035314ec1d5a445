"""The letters of common names have been compared with printed seal script, and the verdicts are recorded."""

import pytest

from rendering.compiling.drawn import LETTERFORMS
from rendering.letterforms.coverage import is_kanji
from rendering.letterforms.notation import read_drawings
from tests.rendering.engine.support.names_to_try import COMMON

VERDICTS = {"printed", "other", "modern", "not yet"}
MOST_NOT_SEAL_FORMS = 0.05


@pytest.fixture(scope="module")
def verdicts():
    lines = (LETTERFORMS.parent / "verdicts.tsv").read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    assert len({row[0] for row in rows}) == len(rows)
    return {row[0]: row[1:] for row in rows}


def test_every_kanji_of_the_hundred_commonest_surnames_has_been_looked_at(verdicts):
    assert {char for name in COMMON for char in name if is_kanji(char)} - set(verdicts) == set()


def test_a_verdict_is_one_of_four_and_what_is_not_as_printed_says_how(verdicts):
    assert {verdict for verdict, *_ in verdicts.values()} <= VERDICTS
    unexplained = [
        letter for letter, (verdict, *remark) in verdicts.items() if verdict != "printed" and not any(remark)
    ]
    assert unexplained == []


def test_nearly_all_are_seal_forms_and_each_is_drawn(verdicts):
    short = [letter for letter, (verdict, *_) in verdicts.items() if verdict in ("modern", "not yet")]
    assert len(short) < MOST_NOT_SEAL_FORMS * len(verdicts)
    components, letters = read_drawings(LETTERFORMS)
    assert set(verdicts) - {key.base for key in components} - set(letters) == set()
