"""The versions on which answers about faces depend. They are part of every ETag and of every cache key.

ENGINE_VERSION is raised when a face changes. ANSWERS_VERSION is raised when the answer about an unchanged face changes:
a rule of use, the form of the JSON, the words of the SVG. docs/how-to/raise-a-version.md says when and how.
"""

import functools
import hashlib
from pathlib import Path
from typing import Final

import numpy
import shapely

from rendering.engine.version import ENGINE_VERSION

ANSWERS_VERSION = "5"
PICTURE_VERSION = "2"
"""Raised when the picture of a seal's metal body changes for the same seal."""
ADDRESS_VERSION: Final = f"{ENGINE_VERSION}.{ANSWERS_VERSION}.{PICTURE_VERSION}"
"""Part of the address of every picture on our pages. So browsers, which keep pictures for a year, show no old ones."""

VERSION_HEADERS: Final = {"Engine-Version": ENGINE_VERSION, "Answers-Version": ANSWERS_VERSION}
"""Headers that tell clients the versions of an answer. After a version was raised, an address may show another face."""


def versions() -> tuple[str, str]:
    """Return the versions to put into an ETag or a cache key beside the parameters."""
    return ENGINE_VERSION, ANSWERS_VERSION


@functools.cache
def digest_of_engine() -> str:
    """Return a digest of the engine's code and lists, which a developer may edit, and of the packages that compute."""
    code = hashlib.sha256(f"{ENGINE_VERSION} {numpy.__version__} {shapely.__version__}".encode())
    files = (Path(__file__).parent / "engine").rglob("*")
    for source in sorted(file for file in files if file.suffix in {".py", ".txt"}):
        code.update(source.read_bytes())
    return code.hexdigest()[:16]
