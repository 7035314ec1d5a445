"""A new environment is filled by uv, which is told what pip is told on this machine; or by pip where it cannot be."""

import io
import sys
from pathlib import Path

import pytest

from config.launch.paths import SourceTree
from config.launch.setup import packages
from config.launch.setup.uv import told_as_pip
from config.launch.terminal import Step

SETTINGS = """
:env:.cert='/etc/ssl/ours.pem'
:env:.find-links='/wheels'
global.find-links='/old'
global.index-url='https://here.invalid/simple'
global.extra-index-url='file:///a file:///b'
install.no-index='true'
list.format='columns'
global.progress-bar='off'
global.constraint='/etc/pip/constraints.txt'
"""


def test_uv_is_told_of_the_same_places_and_the_same_certificates() -> None:
    assert told_as_pip(SETTINGS) == (
        ["--no-index"],
        {
            "UV_FIND_LINKS": "/wheels",
            "SSL_CERT_FILE": "/etc/ssl/ours.pem",
            "UV_DEFAULT_INDEX": "https://here.invalid/simple",
            "UV_INDEX": "file:///a file:///b",
        },
    )


@pytest.mark.parametrize("settings", ["global.client-cert='/ours.pem'", "install.target='/elsewhere'"])
def test_where_pip_is_told_what_uv_cannot_be_pip_does_the_work(settings: str) -> None:
    assert told_as_pip(settings) is None


@pytest.mark.parametrize(("code", "installers"), [(0, ["uv"]), (1, ["uv", "pip"])])
def test_a_uv_that_cannot_is_followed_by_pip(
    code: int, installers: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = tmp_path / "said"
    programs = {"uv": code, ".venv/bin/python": 0}
    for name, ending in programs.items():
        program = tmp_path / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f'#!/bin/sh\necho "$0 $*" >> {said}\nexit {ending}\n')
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    packages._install_all(SourceTree(tmp_path), "requirements.lock", Step("packages", io.StringIO()))
    installing = [line for line in said.read_text().splitlines() if " install " in line]
    assert ["uv" if "/uv pip" in line else "pip" for line in installing] == installers
    assert all(line.endswith("--require-hashes -r requirements.lock") for line in installing)
    assert [file.name for file in (tmp_path / ".venv").iterdir()] == ["bin"]
    assert sys.prefix not in "".join(installing)
