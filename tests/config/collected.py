"""Static files as a served shop has them. They are collected once per process of tests."""

import functools
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from django.conf import settings

ROOT = Path(__file__).resolve().parents[2]
COLLECT = "from config.static_files.collecting import collect_static_files; collect_static_files()"


@functools.cache
def _collected() -> tempfile.TemporaryDirectory[str]:
    folder = tempfile.TemporaryDirectory(prefix="seals-static-")
    environment = {**os.environ, "DATA": folder.name, "GLYPH_LIBRARY": str(settings.GLYPH_LIBRARY), "DATABASE_URL": ""}
    collecting = [sys.executable, "manage.py", "shell", "--no-imports", "-c", COLLECT]
    subprocess.run(collecting, cwd=ROOT, env=environment, check=True, capture_output=True)
    return folder


def static_files() -> Path:
    """Return the folder in which they are; nobody may write there."""
    return Path(_collected().name) / "static"


def put_static_files_into(data: Path) -> None:
    """Give a shop whose DATA is `data` the static files."""
    (data / "static").symlink_to(static_files())
