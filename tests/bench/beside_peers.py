"""Measures packages of other projects that can draw a seal, and says what they do not compute.

peers/ lists the packages, which are installed in an environment of their own. They draw upright letters of a typeface
as pixels, in a row, a grid or a ring. None of them fits letters to the field, makes strokes equally wide, joins strokes
to the rim, gives outlines that a machine could cut, or measures and judges what it drew.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from django.conf import settings
from fontTools.ttLib import TTFont

from rendering.engine.glyphs.library import open_library
from rendering.engine.vocabulary import FAMILY_IDS
from tests.bench.faces.engine import named, seal_of
from tests.bench.timing import Row, median, ms, timed

PEERS = Path(__file__).with_name("peers")
PLACE = Path(__file__).resolve().parents[2] / ".peers"
TYPEFACE = "node_modules/@fontsource/kaisei-decol/files/kaisei-decol-japanese-400-normal.woff"
NOT_COMPUTED = {
    "@pansy/seal": "company ring and star; no layout, outlines or measures",
    "y-seal": "company ring and star; no layout, outlines or measures",
    "seal-generator": "company ring and star; no layout, outlines or measures",
    "chinese-calligraphy": "letters in a given grid; no fitting, outlines or measures",
    "Pillow, text in a circle": "letters in a column; no fitting, outlines or measures",
}


def peers(count: int) -> Iterator[Row]:
    """Draw the same names with our engine, and with each peer that can be installed here."""
    command = f"make bench ARGS='peers --names {count}'"
    library = open_library(settings.GLYPH_LIBRARY)
    names = named(library, count)
    seconds = [timed(partial(seal_of, name, family, library))[0] for name in names for family in FAMILY_IDS]
    yield Row("a seal of ours: composed, measured, drawn", ms(median(seconds)), "", command)
    texts = [name.text for name in names]
    for kind, draw in (("npm packages", _npm), ("PyPI packages", _pypi)):
        try:
            told = draw(texts)
        except subprocess.CalledProcessError as failure:
            told = {kind: f"not measured here: {Path(failure.cmd[0]).name} ended with {failure.returncode}"}
        for peer, milliseconds in told.items():
            figure = milliseconds if isinstance(milliseconds, str) else ms(median(milliseconds) / 1000)
            yield Row(f"a seal of {peer}", f"{figure}; {NOT_COMPUTED.get(peer, '')}", "", command)


def _npm(names: Sequence[str]) -> dict[str, list[float] | str]:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return {"npm packages": "not measured: there is no Node.js here"}
    if not (PLACE / "node_modules").exists():
        PLACE.mkdir(exist_ok=True)
        shutil.copy(PEERS / "package.json", PLACE)
        _run([npm, "install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"], PLACE)
    shutil.copy(PEERS / "draw.js", PLACE)
    return _told([node, "draw.js", str(_typeface()), *names])


def _pypi(names: Sequence[str]) -> dict[str, list[float] | str]:
    python = PLACE / "python/bin/python"
    if not python.exists():
        PLACE.mkdir(exist_ok=True)
        _run([sys.executable, "-m", "venv", str(PLACE / "python")], PLACE)
        _run([str(python), "-m", "pip", "install", "--quiet", "-r", str(PEERS / "requirements.txt")], PLACE)
    return _told([str(python), str(PEERS / "draw.py"), str(_typeface()), *names])


def _typeface() -> Path:
    """Return one of our typefaces as a TrueType file, which all peers can read."""
    file = PLACE / "typeface.ttf"
    if not file.exists():
        font = TTFont(settings.BASE_DIR / TYPEFACE)
        font.flavor = None
        font.save(file)
    return file


def _told(command: list[str]) -> dict[str, list[float] | str]:
    told: dict[str, list[float] | str] = json.loads(_run(command, PLACE))
    return told


def _run(command: list[str], folder: Path) -> str:
    return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603
