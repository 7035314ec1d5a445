"""Debian's Chromium, driven by Playwright: started once for all tests of a process, with a fresh context for each."""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = Path("/usr/bin/chromium")
in_a_browser = pytest.mark.skipif(not CHROMIUM.exists(), reason=f"needs {CHROMIUM}: apt-get install chromium")


class Browsers:
    """The browsers of a process, one for each choice of switches, started when they are first asked for."""

    def __init__(self) -> None:
        self._opened = contextlib.ExitStack()
        self._started: dict[tuple[str, ...], Any] = {}
        self._playwright: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextlib.contextmanager
    def chromium(self, *switches: str) -> Iterator[Any]:
        """Lend a Chromium; what was opened in it is closed afterwards. Meanwhile a test can't reach Django's tables."""
        with self._running():
            if switches not in self._started:
                self._started[switches] = self._start(switches)
            browser = self._started[switches]
            try:
                yield browser
            finally:
                for context in browser.contexts:
                    context.close()

    def close(self) -> None:
        with self._running():
            self._opened.close()

    def _start(self, switches: tuple[str, ...]) -> Any:
        if self._playwright is None:
            from playwright.sync_api import sync_playwright

            self._playwright = self._opened.enter_context(sync_playwright())
        launch = self._playwright.chromium.launch
        started = launch(executable_path=str(CHROMIUM), args=["--no-sandbox", *switches])
        self._opened.callback(started.close)
        return started

    @contextlib.contextmanager
    def _running(self) -> Iterator[None]:
        """Let Playwright's event loop be the running one only while it is used: Django refuses its tables beside it."""
        asyncio._set_running_loop(self._loop)
        try:
            yield
        finally:
            self._loop = asyncio._get_running_loop()
            asyncio._set_running_loop(None)
