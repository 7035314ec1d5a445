"""A real browser that opens pages of the shop and collects the errors of its console."""

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.browsing import Browsers

WITH_3D = ("--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist")
WITHOUT_3D = ("--disable-3d-apis", "--disable-gpu")


class Reader:
    """Someone with a browser. `complaints` are the console's errors and warnings."""

    def __init__(self, chromium: Any, address: str) -> None:
        self.chromium, self.address = chromium, address
        self.complaints: list[str] = []

    def opens(self, path: str, **context: Any) -> Any:
        """Return a page of the shop, in a browser of its own."""
        page = self.chromium.new_context(**{"locale": "en", **context}).new_page()
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self._note("error", str(error)))
        page.goto(self.address + path)
        page.wait_for_load_state("networkidle")
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)


@pytest.fixture
def reader(
    live_server: LiveServer, settings: Any, browsers: Browsers, request: pytest.FixtureRequest
) -> Iterator[Reader]:
    """A reader whose browser draws in three dimensions, or does not where a test is marked so by its parameter."""
    settings.BASE_URL = live_server.url
    switches = getattr(request, "param", WITHOUT_3D)
    with browsers.chromium(*switches) as chromium:
        yield Reader(chromium, live_server.url)
