"""Static files as a served shop has them. They are collected once for a run of tests."""

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from tests.once import made_once

ROOT = Path(__file__).resolve().parents[2]
COLLECT = "from config.static_files.collecting import collect_static_files; collect_static_files()"


def _collect(folder: Path) -> None:
    folder.mkdir()
    environment = {**os.environ, "DATA": str(folder), "GLYPH_LIBRARY": str(settings.GLYPH_LIBRARY), "DATABASE_URL": ""}
    collecting = [sys.executable, "manage.py", "shell", "--no-imports", "-c", COLLECT]
    subprocess.run(collecting, cwd=ROOT, env=environment, check=True, capture_output=True)


def static_files() -> Path:
    """Return the folder in which they are; nobody may write there."""
    return made_once("collected", _collect) / "static"


def put_static_files_into(data: Path) -> None:
    """Give a shop whose DATA is `data` the static files."""
    (data / "static").symlink_to(static_files())
