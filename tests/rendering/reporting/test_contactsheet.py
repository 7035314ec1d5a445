"""`manage.py contactsheet` draws the wanted designs as one picture."""

from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from django.core.management import CommandError, call_command
from PIL import Image

from rendering.engine.vocabulary import DEFORM_IDS, MODE_IDS, SILHOUETTE_IDS


def drawn(path: Path, *arguments: str) -> np.ndarray:
    said = StringIO()
    call_command("contactsheet", *arguments, "--size", "60", "--out", str(path), stdout=said)
    assert str(path) in said.getvalue()
    return np.asarray(Image.open(path).convert("RGB"))


@pytest.mark.parametrize(
    ("option", "choices"), [("--mode", MODE_IDS), ("--deform", DEFORM_IDS), ("--silhouette", SILHOUETTE_IDS)]
)
def test_every_mode_deform_and_silhouette_makes_another_picture(
    option: str, choices: tuple[str, ...], tmp_path: Path
) -> None:
    sheets = {drawn(tmp_path / f"{choice}.png", "田中", option, choice).tobytes() for choice in choices}
    assert len(sheets) == len(choices)


def test_names_and_designs_stand_in_rows_and_families_in_columns(tmp_path: Path) -> None:
    one = drawn(tmp_path / "one.png", "田中", "--families", "tensho,koin")
    four = drawn(tmp_path / "four.png", "田中", "林", "--families", "tensho,koin", "--index", "0-1")
    wide = drawn(tmp_path / "wide.png", "田中")
    assert four.shape[0] - one.shape[0] == 3 * (drawn(tmp_path / "two.png", "林", "田中").shape[0] - wide.shape[0])
    assert wide.shape[1] - one.shape[1] > 6 * 60


@pytest.mark.parametrize(("option", "wrong"), [("--families", "gothic"), ("--index", "x"), ("--tweak", "height=1")])
def test_what_there_is_not_is_said_in_a_sentence(option: str, wrong: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=rf"'{wrong.partition('=')[0]}'.*\.$"):
        drawn(tmp_path / "none.png", "田中", option, wrong)


def test_company_names_are_drawn_round_a_ring_unless_that_is_impossible(tmp_path: Path) -> None:
    made = tmp_path / "rings.png"
    said = StringIO()
    call_command(
        "contactsheet",
        "株式会社北斗",
        "三田",
        "--ring",
        "usual",
        "--families",
        "tensho,wave",
        "--size",
        "60",
        "--out",
        str(made),
        stdout=said,
    )
    assert said.getvalue().startswith("2 faces")
    assert made.stat().st_size > 2_000
