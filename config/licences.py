"""The licences of what we use of others: of packages by their metadata, of typefaces by their files."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont

from rendering.compiling.font_files import files
from rendering.engine.glyphs.typefaces import TYPEFACES

LONGEST_LICENCE: Final = 60  # characters: a longer metadata field is the licence's text, not its name
UNTOLD: Final = "see its files"
COPYRIGHT, LICENCE_ADDRESS = 0, 14  # name ids of the OpenType specification
_LICENCE_FILE: Final = re.compile(r"(^|.*[/_.-])(LICEN[CS]E|COPYING|NOTICE)[^/]*", re.IGNORECASE)
_PINNED: Final = re.compile(r"^([A-Za-z0-9._-]+)==", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Licensed:
    """One package or typeface: the name of its licence, and the files with the licence's text."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]


def pinned(lock: Path) -> frozenset[str]:
    """Return the normalised names of the packages in a lock."""
    return frozenset(_normalised(name) for name in _PINNED.findall(lock.read_text("utf-8")))


def packages(wanted: frozenset[str] | None = None) -> list[Licensed]:
    """Return the installed Python packages, by name; only the wanted ones where names are given."""
    found = {_normalised(each.metadata["Name"]): each for each in distributions()}
    return [_package(found[name]) for name in sorted(found) if wanted is None or name in wanted]


def typefaces(node_modules: Path) -> list[Licensed]:
    """Return the typefaces, each with what its own file says. Raises FileNotFoundError where one is not installed."""
    return [_typeface(node_modules, each.package, files(each, node_modules)[0]) for each in TYPEFACES]


def _normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _package(package: Distribution) -> Licensed:
    told = package.metadata
    texts = tuple(
        Path(str(package.locate_file(file))) for file in package.files or () if _LICENCE_FILE.match(str(file))
    )
    return Licensed(told["Name"], told["Version"], next(_licences_of(package), UNTOLD), texts)


def _licences_of(package: Distribution) -> Iterator[str]:
    """Yield the licence names in the metadata, the most exact first: an SPDX expression, a short name, classifiers."""
    told = package.metadata
    yield from (text for text in told.get_all("License-Expression") or () if text)
    yield from (text for text in told.get_all("License") or () if text and len(text) <= LONGEST_LICENCE)
    classifiers = [text for text in told.get_all("Classifier") or () if text.startswith("License ::")]
    if classifiers:
        yield ", ".join(text.rpartition(" :: ")[2] for text in classifiers)


def _typeface(node_modules: Path, package: str, file: Path) -> Licensed:
    folder = node_modules / "@fontsource" / package
    version = re.search(r'"version":\s*"([^"]+)"', (folder / "package.json").read_text("utf-8"))
    with TTFont(file, lazy=True) as font:
        told = [str(font["name"].getDebugName(number)) for number in (LICENCE_ADDRESS, COPYRIGHT)]
    texts = tuple(path for path in (folder / "LICENSE",) if path.is_file())
    return Licensed(f"@fontsource/{package}", version[1] if version else "", "; ".join(told), texts)
