"""The Containerfile does what the launcher knows, with variables that there are, and takes nothing of a developer's."""

import re
from pathlib import Path

from config.env import Environment
from config.launch import commands
from config.variables import read_variables
from tests.config.test_environment import Asked

ROOT = Path(__file__).resolve().parents[2]
STEPS = (ROOT / "Containerfile").read_text()


def test_its_commands_are_the_launchers() -> None:
    named = re.findall(r"config\.launch[\", ]+(\w+)", STEPS)
    assert named == ["glyphs", "run"]
    assert all(callable(getattr(commands, name)) for name in named)


def test_its_variables_are_those_that_are_read() -> None:
    asked = Asked()
    read_variables(Environment(asked), ROOT)
    set_there = {name for line in re.findall(r"^ENV (.*)", STEPS, re.MULTILINE) for name in re.findall(r"(\w+)=", line)}
    assert set_there == {"GLYPH_LIBRARY", "DATA", "HOST"}
    assert set_there <= asked.names


def test_nothing_that_git_leaves_out_gets_into_an_image() -> None:
    left_out = set((ROOT / ".containerignore").read_text().split())
    assert left_out >= {".git", *(ROOT / ".gitignore").read_text().split()}
