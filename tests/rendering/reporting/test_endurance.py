"""The long run goes on where it was stopped, and draws the same cases everywhere."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rendering.engine.vocabulary import FAMILY_IDS, SHAPE_IDS
from rendering.reporting import endurance
from rendering.reporting.endurance import Outcome, case, cases_of_letters, letters

FAR_APART = 40_000


def run(progress: Path) -> str:
    out = io.StringIO()
    call_command("endure", "--names=1", f"--every={FAR_APART}", "--jobs=1", f"--progress={progress}", stdout=out)
    return out.getvalue()


def test_every_letter_has_its_turn_in_every_family_and_shape_before_the_names() -> None:
    ways = len(FAMILY_IDS) * len(SHAPE_IDS)
    assert cases_of_letters() == len(letters()) * ways > 6_000 * ways
    assert {(case(n).family, case(n).silhouette) for n in range(ways)} == {
        (case(n).family, case(n).silhouette) for n in range(ways, 2 * ways)
    }
    assert case(cases_of_letters() + 7) == case(cases_of_letters() + 7)


def test_a_run_that_was_stopped_goes_on_and_one_that_is_done_draws_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = tmp_path / "endure.jsonl"
    assert "0 with a fault" in run(progress)
    whole = progress.read_text(encoding="utf-8")
    *first, last = whole.splitlines(keepends=True)
    progress.write_text("".join(first) + last[:10], encoding="utf-8")  # cut off while it was written
    drawn: list[int] = []

    def noted(number: int) -> Outcome:
        drawn.append(number)
        return endurance.tried(number)

    monkeypatch.setattr("rendering.management.commands.endure.tried", noted)
    run(progress)
    run(progress)
    assert len(drawn) == 1
    assert progress.read_text(encoding="utf-8").splitlines()[-1] == whole.splitlines()[-1]


def test_a_fault_is_told_and_ends_in_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("no ink")

    monkeypatch.setattr(endurance, "compose", broken)
    with pytest.raises(CommandError, match="have a fault"):
        run(tmp_path / "endure.jsonl")
    assert "ZeroDivisionError: no ink" in (tmp_path / "endure.jsonl").read_text(encoding="utf-8")
