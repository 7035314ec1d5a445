"""`manage.py contactsheet --unseen` draws random names. A seed repeats them, so a review can be repeated."""

from collections import Counter
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from django.core.management import CommandError, call_command
from PIL import Image

from rendering.reporting.random_inputs import unseen_names
from rendering.reporting.random_inputs.unseen_names import SHARES, DataSetMissing

FACE_PX = 40
HUNDRED = unseen_names.unseen_names(100, seed=7)


def sheet(folder: Path, *arguments: str) -> tuple[list[list[str]], str, list[Path]]:
    """Return the names told (number, name, kind), what is said of the files, and the files."""
    said = StringIO()
    out = folder / "sheet.png"
    call_command(
        "contactsheet", "--size", str(FACE_PX), "--families", "tensho", "--out", str(out), *arguments, stdout=said
    )
    *rows, last = said.getvalue().splitlines()
    return [row.split("\t") for row in rows], last, sorted(folder.glob("*.png"))


def grey(file: Path) -> np.ndarray:
    with Image.open(file) as picture:
        return np.asarray(picture.convert("L"))


def test_the_same_seed_gives_the_same_names_and_another_seed_others() -> None:
    assert unseen_names.unseen_names(100, seed=7) == HUNDRED
    other = {name for _, name in unseen_names.unseen_names(100, seed=8)}
    assert len(other & {name for _, name in HUNDRED}) < 50


def test_a_hundred_names_have_the_kinds_in_their_shares_and_no_name_twice() -> None:
    assert Counter(kind for kind, _ in HUNDRED) == SHARES
    assert len({name for _, name in HUNDRED}) == 100


def test_kinds_are_what_they_are_called() -> None:
    of_kind = {kind: [name for each, name in HUNDRED if each == kind] for kind in SHARES}
    assert all(name.replace(" ", "").isascii() or not any(c >= "\u3040" for c in name) for name in of_kind["Latin"])
    assert all("\u3041" <= letter <= "\u30ff" for name in of_kind["kana"] for letter in name)
    assert all(2 <= len(name) <= 7 for name in of_kind["full name"])


def test_the_names_told_are_numbered_from_one_in_the_order_of_the_rows(tmp_path: Path) -> None:
    told, last, files = sheet(tmp_path, "--unseen", "6", "--seed", "3")
    assert [row[0] for row in told] == ["1", "2", "3", "4", "5", "6"]
    assert [(kind, name) for _, name, kind in told] == unseen_names.unseen_names(6, seed=3)
    assert last.startswith("6 faces in ")
    assert [file.name for file in files] == ["sheet.png"]


def test_twenty_five_names_fill_a_page_and_the_next_begins_another(tmp_path: Path) -> None:
    told, last, files = sheet(tmp_path, "--unseen", "27", "--seed", "3")
    assert len(told) == 27
    assert [file.name for file in files] == ["sheet-1.png", "sheet-2.png"]
    assert all(str(file) in last for file in files)
    full, rest = (len(grey(file)) for file in files)
    assert full > 8 * rest


def test_a_page_numbers_its_rows(tmp_path: Path) -> None:
    """The row of the first unseen name, and that name asked for by itself, differ by the number before it alone."""
    told, _, (numbered,) = sheet(tmp_path, "--unseen", "1", "--seed", "3")
    (tmp_path / "plain").mkdir()
    _, _, (plain,) = sheet(tmp_path / "plain", told[0][1])
    captions = [grey(file)[20:, : -FACE_PX - 8] for file in (numbered, plain)]
    with_number, without = (int((caption < 128).sum()) for caption in captions)
    assert captions[0].shape[1] > captions[1].shape[1]
    assert with_number > without > 0


def test_names_and_unseen_names_are_not_asked_for_together(tmp_path: Path) -> None:
    for arguments in ([], ["田中", "--unseen", "3"]):
        with pytest.raises(CommandError, match=r"^Give names, or --unseen and how many\.$"):
            sheet(tmp_path, *arguments)


def test_without_the_data_set_the_command_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unseen_names, "DATA_SET", "no_such_data_set")
    with pytest.raises(DataSetMissing):
        unseen_names.unseen_names(1, seed=0)
    with pytest.raises(CommandError, match=r"pip install no-such-data-set\.$"):
        sheet(tmp_path, "--unseen", "1")
