"""The versions that answers about faces depend on, for every ETag and every key of a cache.

ENGINE_VERSION is raised when a face changes; ANSWERS_VERSION when the same face is answered otherwise: another rule
of use, another form of the JSON, another wording of the SVG. docs/how-to/raise-a-version.md says when and how.
"""

from typing import Final

from rendering.engine.version import ENGINE_VERSION

ANSWERS_VERSION = "5"


VERSION_HEADERS: Final = {"Engine-Version": ENGINE_VERSION, "Answers-Version": ANSWERS_VERSION}
"""Tell clients by which versions an answer was made: after a raise the same address may show another face."""


def versions() -> tuple[str, str]:
    """Return what to put into an ETag or a key beside the parameters: the engine's version and the answers'."""
    return ENGINE_VERSION, ANSWERS_VERSION
