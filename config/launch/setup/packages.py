"""The virtual environment with the locked packages: made once, and renewed only when a lock file changes.

An unfinished environment is marked and thrown away, so that it is never used. Only files whose hashes are in a lock
are installed; `make lock` writes the locks.
"""

import contextlib
import hashlib
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from config.launch.paths import SourceTree
from config.launch.preflight import require_venv_module
from config.launch.setup import uv
from config.launch.terminal import ProgramFailed, Step, Stop, running, step, watch

SERVICE: Final = "requirements.lock"
TOOLS: Final = "tests/requirements.lock"
_INCLUDES: Final = {SERVICE: (SERVICE,), TOOLS: (SERVICE, TOOLS)}
_UNFINISHED: Final = "unfinished"


def ensure_packages(tree: SourceTree, lock: str) -> None:
    """Install the packages of `lock` in `.venv`. Raises Stop when it cannot; then no unfinished environment is left."""
    if _stamp(tree, lock).is_file() and _works(tree):
        return
    is_new = not _works(tree) or (tree.venv / _UNFINISHED).exists()
    try:
        if is_new:
            _make_environment(tree)
        _install(tree, lock, _install_all if is_new else install_locked)
    except BaseException:
        if is_new:
            shutil.rmtree(tree.venv, ignore_errors=True)
        raise
    for part in _INCLUDES[lock]:
        _forget_stamps(tree, part)
        _stamp(tree, part).touch()
    (tree.venv / _UNFINISHED).unlink(missing_ok=True)


def install_locked(tree: SourceTree, lock: str, shown: Step, *options: str | Path, python: Path | None = None) -> None:
    """Add the packages of a lock to the environment, with its own pip or that of `python`. Raises ProgramFailed.

    Modules are not byte-compiled, because most are never imported.
    """
    quiet = ("--disable-pip-version-check", "--no-input", "--retries", "1", "--progress-bar", "off", "--no-compile")
    pip = (python or tree.python, "-m", "pip", "install", *quiet, *options, "--require-hashes", "-r", lock)
    watch(pip, shown, folder=tree.root, note_of=_progress_note)


def _install_all(tree: SourceTree, lock: str, shown: Step) -> None:
    """Install pip and a lock in an empty environment: the lock with uv, or with pip where uv cannot.

    pip arrives while uv works, because it takes as long. Until then the pip of this Python serves, if it has one.
    """
    with _pip_arriving(tree, shown) as wait_for_pip:
        if importlib.util.find_spec("pip") is None:
            wait_for_pip()
            python = tree.python
        else:
            python = Path(sys.executable)
        if not _installed_by_uv(tree, lock, shown, python):
            shown.show("by pip")  # if pip fails too, its output says why
            wait_for_pip()
            install_locked(tree, lock, shown)


def _installed_by_uv(tree: SourceTree, lock: str, shown: Step, python: Path) -> bool:
    """Install a lock with uv, which the pip of `python` brings where the machine has none. False where that fails."""

    def bring(folder: Path) -> None:
        install_locked(tree, uv.LOCK, shown, "--target", folder, python=python)

    try:
        with uv.installer(tree, python, bring) as found:
            if found is None:
                return False
            command, variables = found
            watch([*command, lock], shown, folder=tree.root, variables=variables, note_of=_progress_note)
    except (OSError, ProgramFailed):
        return False
    return True


@contextlib.contextmanager
def _pip_arriving(tree: SourceTree, shown: Step) -> Iterator[Callable[[], None]]:
    """Install pip in the environment while the block runs, and yield what waits for it. Raises ProgramFailed."""
    with running((tree.python, "-Im", "ensurepip", "--default-pip"), folder=tree.root) as program:
        said: list[list[str]] = []

        def wait() -> None:
            if not said:
                said.append(program.followed(shown))

        yield wait
        wait()


def _stamp(tree: SourceTree, lock: str) -> Path:
    """Return the stamp file. It exists when the packages of this lock, as it is now, are installed."""
    named = hashlib.sha256()
    for file in _INCLUDES[lock]:
        named.update((tree.root / file).read_bytes())
    return tree.venv / f"installed-{_key(lock)}-{named.hexdigest()[:16]}"


def _key(lock: str) -> str:
    return "tools" if lock == TOOLS else "service"


def _forget_stamps(tree: SourceTree, lock: str) -> None:
    for old in tree.venv.glob(f"installed-{_key(lock)}-*"):
        old.unlink()


def _works(tree: SourceTree) -> bool:
    """Say whether the environment's Python starts. It does not when the Python that made it was removed."""
    try:
        subprocess.run([tree.python, "-c", "import pip"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def _make_environment(tree: SourceTree) -> None:
    require_venv_module()
    shutil.rmtree(tree.venv, ignore_errors=True)
    with step("Making a Python environment (.venv)") as shown:
        try:
            tree.venv.mkdir()
            (tree.venv / _UNFINISHED).touch()
            watch([sys.executable, "-m", "venv", "--without-pip", tree.venv], shown, folder=tree.root)
        except OSError as error:
            raise Stop(f"No environment can be made in {tree.root} ({error.strerror}): it must be writable.") from None
        except ProgramFailed as failure:
            raise Stop(
                f"{sys.executable} could not make a virtual environment: the lines above say why.", failure.lines
            ) from None


def _install(tree: SourceTree, lock: str, install: Callable[[SourceTree, str, Step], None]) -> None:
    with step(f"Installing the Python packages ({lock})") as shown:
        try:
            install(tree, lock, shown)
        except ProgramFailed as failure:
            raise _why_pip_failed(failure.lines, lock) from None


def _progress_note(line: str) -> str:
    """Return the part of a line of pip or uv that shows progress."""
    said = line.strip()
    if said.startswith(("Installing collected packages", "Prepared ")):
        return "unpacking"
    if said.startswith(("Collecting ", "Downloading ", "Building ")):
        return " ".join(said.split()[:2])
    return ""


_SIGNS_OF_NO_NETWORK: Final = (
    "connection broken",
    "Failed to establish a new connection",
    "Temporary failure in name resolution",
    "Max retries exceeded",
    "Could not fetch URL",
    "Network is unreachable",
)


_SIGN_OF_ANOTHER_FILE: Final = "DO NOT MATCH THE HASHES"


def _why_pip_failed(lines: list[str], lock: str) -> Stop:
    if any(_SIGN_OF_ANOTHER_FILE in line for line in lines):
        return Stop(f"A package is not the file that {lock} names, so nothing was installed: see above.", lines)
    if any(sign in line for line in lines for sign in _SIGNS_OF_NO_NETWORK):
        return Stop(
            "The package index can't be reached, and the Python packages must come from it once: connect and try again."
        )
    return Stop("The Python packages could not be installed: the lines above say why.", lines)
