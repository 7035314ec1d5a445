"""A real server for those tests that need one: granian, with a database of its own and the compiled glyphs."""

import contextlib
import dataclasses
import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, override_settings

from config.environment.data_folder import DATABASE_FILE
from config.launch.options import options_from
from config.launch.paths import SourceTree
from config.launch.serving.server import command
from tests.once import made_once

ROOT = Path(__file__).resolve().parents[2]
SECONDS_TO_START = 60.0
SECONDS_TO_END = 60  # far more than it takes; tests of the server's end have their own bound
BASE_URL = "https://seals.example"


@dataclass(frozen=True)
class Server:
    host: str
    port: int
    folder: Path
    pid: int = 0

    def workers(self) -> list[int]:
        """Return the processes that answer."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [pid for pid in map(int, children) if "tracker" not in Path(f"/proc/{pid}/cmdline").read_text()]

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def raw(self, request: bytes, seconds: float = 10.0) -> bytes:
        """Send bytes as they are and return all that comes back until the server closes."""
        with socket.create_connection((self.host, self.port), timeout=seconds) as connection:
            connection.sendall(request)
            received = bytearray()
            while piece := connection.recv(65_536):
                received += piece
            return bytes(received)


@pytest.fixture
def document() -> dict[str, Any]:
    """The schema as it is served, for a shop at BASE_URL."""
    with override_settings(BASE_URL=BASE_URL):
        response = Client().get("/openapi.json")
    assert response["Content-Type"] == "application/json"
    parsed: dict[str, Any] = json.loads(response.content)
    return parsed


@contextlib.contextmanager
def serving(folder: Path, **variables: str) -> Iterator[Server]:
    """Serve a shop whose DATA is `folder` by the command that `make run` serves it by, with one worker."""
    served = Server("127.0.0.1", _free_port(), folder)
    given = {
        **os.environ,
        "DATA": str(folder),
        "GLYPH_LIBRARY": str(settings.GLYPH_LIBRARY),
        "BASE_URL": served.url,
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "HOST": served.host,
        "PORT": str(served.port),
        "WORKERS": "1",
        **variables,
    }
    if given["DATABASE_URL"]:
        _migrate(given)
    elif not (folder / DATABASE_FILE).exists():
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(new_data() / DATABASE_FILE, folder)
    start = command(SourceTree(ROOT), options_from(given, ROOT))
    log = (folder / "server.log").open("wb")
    with log, subprocess.Popen(start, cwd=ROOT, env=given, stdout=log, stderr=log) as process:  # noqa: S603  our own server
        try:
            _wait_until_it_answers(process, served)
            yield dataclasses.replace(served, pid=process.pid)
        finally:
            process.terminate()
            try:
                process.wait(SECONDS_TO_END)
            except subprocess.TimeoutExpired:  # with a moved clock, libfaketime can keep a worker from ending
                process.kill()


def new_data() -> Path:
    """Return the DATA folder of a shop that was just migrated, to be copied: it is made once for a run of tests."""
    return made_once("migrated", _migrate_into)


def _migrate_into(folder: Path) -> None:
    folder.mkdir()
    _migrate({**os.environ, "DATA": str(folder), "DATABASE_URL": "", "GLYPH_LIBRARY": str(settings.GLYPH_LIBRARY)})


def _migrate(variables: dict[str, str]) -> None:
    subprocess.run([sys.executable, "manage.py", "migrate"], cwd=ROOT, env=variables, check=True, capture_output=True)


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _wait_until_it_answers(process: "subprocess.Popen[bytes]", served: Server) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError):
            connection = http.client.HTTPConnection(served.host, served.port, timeout=5)
            with contextlib.closing(connection):
                connection.request("GET", "/healthz")
                if connection.getresponse().status == 200:
                    return
        time.sleep(0.1)
    pytest.fail(f"the server did not start: {(served.folder / 'server.log').read_text()[-2000:]}")
