"""A shop that is busy at first: what is asked for at each path is answered 503 once, then by the real server."""

import contextlib
import http.server
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from urllib.parse import urlsplit

from config.api.errors import error_for_status, json_bytes


@contextlib.contextmanager
def busy_at_first(shop: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the address of a server in front of `shop`, and the list of the paths that it has answered 503."""
    refused: list[str] = []

    class Front(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            if path not in refused:
                refused.append(path)
                self._answer(503, {"Retry-After": "1"}, json_bytes(error_for_status(503).as_json()))
                return
            passed_on = {name: self.headers[name] for name in ("If-None-Match",) if name in self.headers}
            request = urllib.request.Request(shop + self.path, headers=passed_on)  # noqa: S310  our own server
            try:
                with urllib.request.urlopen(request) as answer:  # noqa: S310
                    self._answer(answer.status, dict(answer.headers), answer.read())
            except urllib.error.HTTPError as other:
                self._answer(other.code, dict(other.headers), other.read())

        def _answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
            self.send_response(status)
            for name in ("Retry-After", "Content-Type", "ETag", "Cache-Control"):
                if value := {key.lower(): value for key, value in headers.items()}.get(name.lower()):
                    self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing: the test's output is for what fails."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Front) as front:
        threading.Thread(target=front.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{front.server_port}", refused
        finally:
            front.shutdown()
