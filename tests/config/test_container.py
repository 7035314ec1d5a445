"""The Containerfile makes a shop that answers, of the checkout as an image gets it and of nothing of a developer's.

Its RUN and CMD lines are read and run, with packages, typefaces and glyph library of this machine put in their places.
The lines that make a user and folders need an image; docs/operating.md says how one was built.
"""

import json
import re
import shutil
from fnmatch import fnmatch
from pathlib import Path

import pytest
from django.conf import settings

from config.environment.readers import Environment
from config.environment.variables import read_variables
from config.launch.paths import SourceTree
from config.launch.setup.library import is_up_to_date
from tests.config.launch.launching import ROOT, free_port, launched, run_to_the_end
from tests.config.launch.test_running import SECONDS_FOR_THE_FIRST, status_of
from tests.config.test_environment import Asked

STEPS = [
    (instruction, rest)
    for instruction, rest in re.findall(r"^([A-Z]+) (.+)$", (ROOT / "Containerfile").read_text(), re.MULTILINE)
]
LEFT_OUT = (ROOT / ".containerignore").read_text().split()
BROUGHT = (".venv", "node_modules")


def variables_of(rest: str) -> dict[str, str]:
    return dict(re.findall(r"(\w+)=(\S+)", rest))


def left_out(folder: str, names: list[str]) -> list[str]:
    """Return those of the names in a folder that .containerignore leaves out, as container engines read it."""
    paths = {name: str(Path(folder).relative_to(ROOT) / name) for name in names}
    patterns = [pattern.rstrip("/") for pattern in LEFT_OUT]
    anywhere = [pattern.removeprefix("**/") for pattern in patterns if pattern.startswith("**/")]
    return [
        name
        for name, path in paths.items()
        if any(fnmatch(path, each) for each in patterns) or any(fnmatch(name, each) for each in anywhere)
    ]


def files_of(folder: Path) -> set[str]:
    found = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
    return {name for name in found if "__pycache__" not in name and not name.startswith(BROUGHT)}


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """The folder that stands for the root of an image, with the checkout copied into it."""
    (copied,) = (rest.split() for instruction, rest in STEPS if instruction == "COPY")
    assert copied[-2] == "."
    shutil.copytree(ROOT, tmp_path / copied[-1].lstrip("/"), ignore=left_out)
    (tmp_path / "home").mkdir()
    return tmp_path


def put_in_place(tree: Path, library: Path) -> None:
    """Bring what building an image downloads and compiles."""
    for name in BROUGHT:
        (tree / name).symlink_to(ROOT / name)
    for ending in ("", ".made-from"):
        Path(f"{library}{ending}").symlink_to(f"{settings.GLYPH_LIBRARY}{ending}")


def test_the_image_serves_a_shop_that_writes_only_into_its_volume(image: Path) -> None:
    def inside(path: str) -> str:
        return re.sub(r"(?<![\w.])/(srv|var)/", rf"{image}/\1/", path)

    variables, port = {"HOME": str(image / "home"), "PORT": str(free_port())}, 0
    tree, ran = image, []
    for instruction, rest in STEPS:
        if instruction == "WORKDIR":
            tree = Path(inside(rest))
        elif instruction == "ENV":
            variables |= variables_of(inside(rest))
        elif instruction == "RUN" and "config.launch" in rest:
            put_in_place(tree, Path(variables["GLYPH_LIBRARY"]))
            assert is_up_to_date(SourceTree(tree), Path(variables["GLYPH_LIBRARY"])), "an image lacks a source of it"
            code, said = run_to_the_end("sh", "-c", inside(rest), folder=tree, **variables)
            assert (code, said) == (0, "")
            ran.append(rest)
        elif instruction == "CMD":
            built, port = files_of(tree), int(variables["PORT"])
            with launched(variables, tree, tuple(json.loads(rest))) as shop:
                shop.wait_for("Stop with Ctrl-C", SECONDS_FOR_THE_FIRST)
                for path in ("readyz", "api/v1/catalog", "api/seal?name=%E6%9E%97&family=kaku", "en/"):
                    assert status_of(f"http://127.0.0.1:{port}/{path}") == 200
                assert shop.stop() == 0
            ran.append(rest)
    assert len(ran) == 2
    assert files_of(tree) == built
    (volume,) = (inside(rest) for instruction, rest in STEPS if instruction == "VOLUME")
    assert {"db.sqlite3", "secret_key", "static"} <= {file.name for file in Path(volume).iterdir()}


def test_its_variables_are_those_that_are_read() -> None:
    asked = Asked()
    read_variables(Environment(asked), ROOT)
    set_there = {name for instruction, rest in STEPS if instruction == "ENV" for name in variables_of(rest)}
    assert set_there == {"GLYPH_LIBRARY", "DATA", "HOST"}
    assert set_there <= asked.names


def test_nothing_that_git_leaves_out_gets_into_an_image() -> None:
    assert set(LEFT_OUT) == {".git", *(f"**/{line}" for line in (ROOT / ".gitignore").read_text().split())}
