"""Letters that are drawn differently from a revision in git are listed, and shown before and after."""

import subprocess
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rendering.letterforms.notation import LetterformMistake
from rendering.reporting.letters.letterform_changes import Change, NoSuchDrawings, changes_since

DRAWINGS = """
木 4 6 M2 0V6 M0 2H4
寸 3 6 M0 2H3V6
村 ⿰木寸
林 ⿰木木
材 ⿰木{才}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of drawings within a repository of its own, with one revision."""
    drawings = tmp_path / "drawings"
    drawings.mkdir()
    (drawings / "trees.txt").write_text(DRAWINGS, encoding="utf-8")
    (tmp_path / "beside.txt").write_text("no drawing", encoding="utf-8")
    who = ["-c", "user.name=a", "-c", "user.email=a@b.example"]
    for asked in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "first"]):
        subprocess.run(["git", *asked], cwd=tmp_path, check=True)  # noqa: S603, S607 - git of this machine
    return drawings


def told(changes: list[Change]) -> dict[str, tuple[bool, bool]]:
    return {change.letter: (change.before is not None, change.after is not None) for change in changes}


def rewrite(folder: Path, old: str, new: str) -> None:
    file = folder / "trees.txt"
    file.write_text(file.read_text("utf-8").replace(old, new), encoding="utf-8")


def test_lines_that_only_move_change_no_letter(folder: Path) -> None:
    rewrite(folder, "木 4 6", "# trees\n\n木 4 6")
    assert changes_since("HEAD", folder) == []


def test_a_changed_component_changes_every_letter_with_it_and_no_other(folder: Path) -> None:
    rewrite(folder, "寸 3 6 M0 2H3V6", "寸 3 6 M0 3H3V6")
    assert told(changes_since("HEAD", folder)) == {"寸": (True, True), "村": (True, True)}


def test_letters_that_come_and_go_are_told(folder: Path) -> None:
    rewrite(folder, "林 ⿰木木", "才 3 6 M0 2H3")
    assert told(changes_since("HEAD", folder)) == {"林": (True, False), "才": (False, True), "材": (False, True)}


@pytest.mark.parametrize("revision", ["no-such-branch", "--output=x"])
def test_a_revision_that_there_is_not_is_refused(folder: Path, revision: str) -> None:
    with pytest.raises(NoSuchDrawings):
        changes_since(revision, folder)
    with pytest.raises(CommandError, match=revision):
        call_command("letterform", changed=revision)


def test_drawings_that_cannot_be_read_are_told_by_their_line(folder: Path) -> None:
    rewrite(folder, "村 ⿰木寸", "村 ⿰木")
    with pytest.raises(LetterformMistake, match=r"trees\.txt:4"):
        changes_since("HEAD", folder)
