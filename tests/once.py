"""What all processes of a run of tests share: made by the first that needs it, and gone with the run."""

import fcntl
import functools
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

FOLDER_OF_THE_RUN: Final = "SEALS_TESTS_RUN"  # environment variable: the folder of the process that began the run


@functools.cache
def _own() -> tempfile.TemporaryDirectory[str]:
    """Return the folder of a process that no run of tests began, as one that measures."""
    return tempfile.TemporaryDirectory(prefix="seals-once-")


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """Return a folder that `make` has filled, in this process or in another of the run. Nobody may write there."""
    folder = Path(os.environ.get(FOLDER_OF_THE_RUN) or _own().name) / name
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            with tempfile.TemporaryDirectory(dir=folder.parent) as begun:
                make(Path(begun, name))
                Path(begun, name).rename(folder)
    return folder
