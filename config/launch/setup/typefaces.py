"""Installs the typefaces and three.js from the pinned lock file, with the machine's npm or else one from PyPI."""

import contextlib
import hashlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from config.launch.paths import SourceTree
from config.launch.setup import packages
from config.launch.terminal import ProgramFailed, Step, Stop, running, step, watch

OLDEST_NPM: Final = 7  # the first that reads this lock file's format
NPM_FROM_PYPI: Final = "config/launch/setup/npm.lock"
ARGUMENTS: Final = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1")
TITLE: Final = "Fetching typefaces and three.js (package-lock.json)"


def ensure_typefaces(tree: SourceTree) -> None:
    """Install in `node_modules` what package-lock.json pins. Raises Stop; then no unfinished folder is left."""
    with fetching_typefaces(tree):
        pass


@contextlib.contextmanager
def fetching_typefaces(tree: SourceTree) -> Iterator[None]:
    """Do the same while the block runs. The block must install the packages, because npm may be one of them."""
    if _stamp(tree).is_file():
        yield
        return
    npm = _npm_here()
    try:
        if npm is None:
            yield
            with step(TITLE) as shown:
                watch([*_npm_from_pypi(tree, shown), *ARGUMENTS], shown, folder=tree.root)
        else:
            with running([npm, *ARGUMENTS], folder=tree.root) as fetching:
                yield
                with step(TITLE) as shown:
                    fetching.followed(shown)
    except BaseException as failure:
        shutil.rmtree(tree.node_modules, ignore_errors=True)
        if isinstance(failure, ProgramFailed):
            raise _why_npm_failed(failure.lines) from None
        raise
    _stamp(tree).touch()


def _stamp(tree: SourceTree) -> Path:
    lock = (tree.root / "package-lock.json").read_bytes()
    return tree.node_modules / f".installed-{hashlib.sha256(lock).hexdigest()[:16]}"


def _npm_here() -> str | None:
    """Return the machine's npm, if it is new enough."""
    found = shutil.which("npm")
    return found if found and _is_new_enough(found) else None


def _npm_from_pypi(tree: SourceTree, shown: Step) -> list[str]:
    """Return the command that runs npm from a wheel."""
    brought = tree.venv / "bin" / "npm"
    if not brought.exists():
        packages.install_locked(tree, NPM_FROM_PYPI, shown)
    return [str(tree.python), str(brought)]


def _is_new_enough(npm: str) -> bool:
    try:
        said = subprocess.run([npm, "--version"], check=True, capture_output=True, text=True).stdout
        return int(said.split(".")[0]) >= OLDEST_NPM
    except (OSError, ValueError, subprocess.CalledProcessError):
        return False


_SIGNS_OF_NO_NETWORK: Final = ("ENOTFOUND", "ECONNREFUSED", "ETIMEDOUT", "EAI_AGAIN", "ECONNRESET", "network")


def _why_npm_failed(lines: list[str]) -> Stop:
    if any(sign in line for line in lines for sign in _SIGNS_OF_NO_NETWORK):
        return Stop("The npm registry can't be reached, and the typefaces come from it once: connect and try again.")
    return Stop("The typefaces could not be fetched: the lines above say why.", lines)
