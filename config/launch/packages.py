"""The virtual environment and the pinned packages in it, made once and remade only when the pins change.

An environment that was not finished is marked and thrown away: nothing half-made is ever used.
"""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from config.launch.places import Checkout
from config.launch.preflight import require_venv_module
from config.launch.terminal import ProgramFailed, Step, Stop, step, watch

SERVICE: Final = "requirements.txt"
TOOLS: Final = "tests/requirements.txt"
_INCLUDES: Final = {SERVICE: (SERVICE,), TOOLS: (SERVICE, TOOLS)}
_UNFINISHED: Final = "unfinished"


def ensure_packages(checkout: Checkout, requirements: str) -> None:
    """Bring `.venv` to what `requirements` pins. Raises Stop when it can't; then nothing half-made is left."""
    if _stamp(checkout, requirements).is_file() and _works(checkout):
        return
    is_new = not _works(checkout) or (checkout.venv / _UNFINISHED).exists()
    try:
        if is_new:
            _make_environment(checkout)
        _install(checkout, requirements)
    except BaseException:
        if is_new:
            shutil.rmtree(checkout.venv, ignore_errors=True)
        raise
    for part in _INCLUDES[requirements]:
        _forget_stamps(checkout, part)
        _stamp(checkout, part).touch()
    (checkout.venv / _UNFINISHED).unlink(missing_ok=True)


def install_one(checkout: Checkout, requirement: str, shown: Step) -> None:
    """Add one package to the environment. Raises ProgramFailed."""
    watch(_pip(checkout, requirement), shown, folder=checkout.root, note_of=_progress_note)


def _stamp(checkout: Checkout, requirements: str) -> Path:
    """Return the file that says: what this list pins today is installed."""
    pins = hashlib.sha256()
    for file in _INCLUDES[requirements]:
        pins.update((checkout.root / file).read_bytes())
    return checkout.venv / f"installed-{_key(requirements)}-{pins.hexdigest()[:16]}"


def _key(requirements: str) -> str:
    return "tools" if requirements == TOOLS else "service"


def _forget_stamps(checkout: Checkout, requirements: str) -> None:
    for old in checkout.venv.glob(f"installed-{_key(requirements)}-*"):
        old.unlink()


def _works(checkout: Checkout) -> bool:
    """Say whether the environment's Python starts: it doesn't when the one it was made from is gone."""
    try:
        subprocess.run([checkout.python, "-c", "import pip"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def _make_environment(checkout: Checkout) -> None:
    require_venv_module()
    shutil.rmtree(checkout.venv, ignore_errors=True)
    with step("Making a Python environment (.venv)") as shown:
        try:
            checkout.venv.mkdir()
            (checkout.venv / _UNFINISHED).touch()
            watch([sys.executable, "-m", "venv", checkout.venv], shown, folder=checkout.root)
        except OSError as error:
            raise Stop(
                f"No environment can be made in {checkout.root} ({error.strerror}): it must be writable."
            ) from None
        except ProgramFailed as failure:
            raise Stop(
                f"{sys.executable} could not make a virtual environment: the lines above say why.", failure.lines
            ) from None


def _install(checkout: Checkout, requirements: str) -> None:
    with step(f"Installing the Python packages ({requirements})") as shown:
        try:
            watch(_pip(checkout, "-r", requirements), shown, folder=checkout.root, note_of=_progress_note)
        except ProgramFailed as failure:
            raise _why_pip_failed(failure.lines) from None


def _pip(checkout: Checkout, *wanted: str) -> Sequence[str | Path]:
    options = ("--disable-pip-version-check", "--no-input", "--retries", "1", "--progress-bar", "off")
    return (checkout.python, "-m", "pip", "install", *options, *wanted)


def _progress_note(line: str) -> str:
    """Return what is worth showing of a line of pip's."""
    said = line.strip()
    if said.startswith("Installing collected packages"):
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


def _why_pip_failed(lines: list[str]) -> Stop:
    if any(sign in line for line in lines for sign in _SIGNS_OF_NO_NETWORK):
        return Stop(
            "The package index can't be reached, and the Python packages must come from it once: connect and try again."
        )
    return Stop("The Python packages could not be installed: the lines above say why.", lines)
