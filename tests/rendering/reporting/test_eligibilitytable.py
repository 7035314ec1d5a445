"""`manage.py eligibilitytable` as a person runs it."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command


def table(*arguments: str) -> list[str]:
    out = StringIO()
    call_command("eligibilitytable", *arguments, stdout=out)
    return out.getvalue().splitlines()


def test_it_prints_a_row_for_each_name_family_and_size() -> None:
    rows = [line for line in table("田中", "林", "--families", "tensho,kaku", "--sizes", "8,15") if " mm" not in line]
    assert [line.split()[:3] for line in rows if line.startswith(("田中", "林"))] == [
        [name, family, size] for name in ("田中", "林") for family in ("tensho", "kaku") for size in ("8", "15")
    ]


def test_a_row_gives_every_limit_that_is_missed() -> None:
    (row,) = (line for line in table("田中", "--families", "tensho", "--sizes", "8") if line.startswith("田中"))
    assert "size_below_envelope 8/10" in row


def test_the_shares_follow_for_each_level() -> None:
    shares = table("田中", "--families", "tensho", "--sizes", "8,15", "--shares")
    assert not [line for line in shares if line.startswith("田中")]
    (begin,) = (at for at, line in enumerate(shares) if line.startswith("registration, % of names"))
    assert shares[begin + 1].split() == ["tensho", "0", "100"]


def test_names_come_from_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_text("# surnames\n田中\n\n林\n", encoding="utf-8")
    rows = table("--file", str(file), "--families", "kaku", "--sizes", "15")
    assert [line.split()[0] for line in rows if " kaku " in line and not line.startswith("kaku")] == ["田中", "林"]


def test_a_name_that_is_refused_says_why_in_its_row() -> None:
    (row,) = (line for line in table("🐉", "--families", "kaku", "--sizes", "15") if line.startswith("🐉"))
    assert "failed" in row
    assert "🐉" in row.split("failed")[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Name some names"),
        (["田中", "--families", "comic"], "no family 'comic'"),
        (["田中", "--sizes", "big"], "--sizes: Give sizes in mm"),
        (["--file", "/nowhere/names.txt"], "cannot be read"),
    ],
)
def test_what_it_cannot_do_it_says(arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        table(*arguments)
