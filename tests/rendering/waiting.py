"""Waits in a test for other threads."""

import threading
from collections.abc import Callable
from typing import Final

SECONDS: Final = 30.0  # until a test that hangs is given up; none waits for it


def until(holds: Callable[[], bool]) -> None:
    pause, waited = threading.Event(), 0.0
    while not holds():
        assert waited < SECONDS
        pause.wait(0.01)
        waited += 0.01
