"""The long run continues where it stopped, draws the same cases on every machine, and notices faults."""

import dataclasses
import io
import json
from pathlib import Path

import pytest
import shapely
from django.core.management import CommandError, call_command

from rendering.eligibility.report import EligibilityReport, report
from rendering.engine.face import FaceRequest, compose
from rendering.engine.metrics import measure
from rendering.engine.values import Face
from rendering.engine.vocabulary import FAMILY_IDS, SHAPE_IDS
from rendering.glyphs import drawable_name, glyph_library
from rendering.reporting.contradictions import contradictions
from rendering.reporting.long_runs import endurance
from rendering.reporting.long_runs.endurance import Outcome, case, cases_of_letters, letters, run_case

FAR_APART = 40_000


def run(progress: Path, every: int = FAR_APART) -> str:
    out = io.StringIO()
    call_command("endure", "--names=1", f"--every={every}", "--jobs=1", f"--progress={progress}", stdout=out)
    return out.getvalue()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the cases that are drawn from now on, by number."""
    numbers: list[int] = []

    def noted(number: int) -> Outcome:
        numbers.append(number)
        return run_case(number)

    monkeypatch.setattr("rendering.management.commands.endure.run_case", noted)
    return numbers


@pytest.fixture(scope="module")
def face() -> Face:
    return compose(FaceRequest.of_sheet(drawable_name("林"), "kaku", 0), glyph_library())


def test_every_letter_is_drawn_in_every_family_and_shape_before_the_names() -> None:
    ways = len(FAMILY_IDS) * len(SHAPE_IDS)
    assert cases_of_letters() == len(letters()) * ways > 6_000 * ways
    assert len({(case(number)["family"], case(number)["shape"]) for number in range(ways)}) == ways
    assert {case(number)["name"] for number in range(ways)} == {letters()[0]}


def test_every_letter_is_one_that_is_carved_and_every_random_name_too() -> None:
    for letter in letters():
        drawable_name(letter)
    for number in range(cases_of_letters(), cases_of_letters() + 300):
        assert drawable_name(case(number)["name"])


def test_a_case_is_the_same_whenever_it_is_drawn() -> None:
    assert case(cases_of_letters() + 7) == case(cases_of_letters() + 7) != case(cases_of_letters() + 8)


def test_a_stopped_run_continues_and_a_finished_one_draws_nothing(tmp_path: Path, drawn: list[int]) -> None:
    progress = tmp_path / "endure.jsonl"
    assert "0 with a fault" in run(progress)
    whole = progress.read_text(encoding="utf-8")
    *first, last = whole.splitlines(keepends=True)
    progress.write_text("".join(first) + last[:10], encoding="utf-8")  # cut off while it was written
    drawn.clear()
    run(progress)
    run(progress)
    assert drawn == [json.loads(last)["case"]]
    assert progress.read_text(encoding="utf-8") == whole


def test_a_closer_look_leaves_out_what_a_first_one_has_drawn(tmp_path: Path, drawn: list[int]) -> None:
    progress = tmp_path / "endure.jsonl"
    run(progress, FAR_APART)
    first = set(drawn)
    drawn.clear()
    run(progress, FAR_APART // 2)
    assert first
    assert drawn
    assert first.isdisjoint(drawn)


def test_another_glyph_library_begins_anew(tmp_path: Path, drawn: list[int]) -> None:
    progress = tmp_path / "endure.jsonl"
    run(progress)
    first = progress.read_text(encoding="utf-8")
    known = json.loads(first.splitlines()[0])
    progress.write_text(first.replace(known["library"], "0" * 16), encoding="utf-8")
    drawn.clear()
    run(progress)
    assert drawn
    assert progress.read_text(encoding="utf-8") == first


def test_a_fault_is_told_and_ends_in_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("no ink")

    monkeypatch.setattr(endurance, "compose", broken)
    with pytest.raises(CommandError, match="have a fault"):
        run(tmp_path / "endure.jsonl")
    assert "ZeroDivisionError: no ink" in (tmp_path / "endure.jsonl").read_text(encoding="utf-8")


def test_a_letter_that_lost_a_part_is_told(monkeypatch: pytest.MonkeyPatch, face: Face) -> None:
    (letter,) = face.composition.letters
    worn = dataclasses.replace(letter, ink=shapely.union_all(shapely.get_parts(letter.ink)[1:]))
    without = dataclasses.replace(face, composition=dataclasses.replace(face.composition, letters=(worn,)))
    monkeypatch.setattr(endurance, "compose", lambda *_: without)
    assert "林 has a wrong number of parts or counters" in run_case(0).faults


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"registration": False}, "registration is refused without reason"),
        ({"bank": False}, "a stricter use is permitted, and a less strict one is not"),
        ({"level": "bank"}, "the level is bank"),
        ({"metrics": {"charCount": 1, "lettersIncomplete": 0, "minGapMm": float("nan")}}, "minGapMm is nan"),
        ({"metrics": {"charCount": 2, "lettersIncomplete": 0}}, "2 letters are reported, and the face has 1"),
        (
            {"metrics": {"charCount": 1, "lettersIncomplete": 1}},
            "1 letters are reported incomplete, but 0 reasons say so",
        ),
    ],
)
def test_a_report_that_contradicts_itself_is_told(face: Face, changed: dict, told: str) -> None:
    honest: EligibilityReport = report(measure(face), 15.0)
    assert honest.registration
    assert list(contradictions(face, honest)) == []
    assert told in list(contradictions(face, dataclasses.replace(honest, **changed)))
