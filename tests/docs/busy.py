"""A busy shop: it answers the first request for each path with 503, and passes later ones to the real server."""

import contextlib
import http.server
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from config.api.responses.errors import error_for_status, json_bytes

PASSED_ON = ("if-none-match", "accept-encoding")
PASSED_BACK = ("retry-after", "content-type", "content-encoding", "etag", "cache-control")


@dataclass
class Busy:
    """The address of a server in front of a shop, and the statuses that it has answered at each path."""

    url: str = ""
    answered: dict[str, list[int]] = field(default_factory=dict)


@contextlib.contextmanager
def busy_at_first(shop: str) -> Iterator[Busy]:
    """Yield a server in front of `shop`."""
    busy = Busy()

    class Front(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            if path not in busy.answered:
                self._answer(503, {"Retry-After": "1"}, json_bytes(error_for_status(503).as_json()))
                return
            passed_on = {name: value for name, value in self.headers.items() if name.lower() in PASSED_ON}
            request = urllib.request.Request(shop + self.path, headers=passed_on)  # noqa: S310  our own server
            try:
                with urllib.request.urlopen(request) as answer:  # noqa: S310
                    self._answer(answer.status, dict(answer.headers), answer.read())
            except urllib.error.HTTPError as other:
                self._answer(other.code, dict(other.headers), other.read())

        def _answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
            busy.answered.setdefault(urlsplit(self.path).path, []).append(status)
            self.send_response(status)
            for name, value in headers.items():
                if name.lower() in PASSED_BACK:
                    self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing: the test's output is for what fails."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Front) as front:
        threading.Thread(target=front.serve_forever, daemon=True).start()
        try:
            busy.url = f"http://127.0.0.1:{front.server_port}"
            yield busy
        finally:
            front.shutdown()
