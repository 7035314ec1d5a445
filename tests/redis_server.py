"""A Redis server for a test: the machine's own program, in memory, on a free port. Gone afterwards."""

import contextlib
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator

import pytest

SECONDS_TO_START = 15.0


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    """Start a server and yield its address. Skips where the machine has no redis-server."""
    with running_redis() as (address, _server):
        yield address


@contextlib.contextmanager
def running_redis() -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """Start a server and yield its address and its process. Skips where the machine has no redis-server."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("needs redis-server: apt-get install redis-server")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:  # noqa: S603 the machine's own program
        try:
            _wait_until_it_answers(port)
            yield f"redis://127.0.0.1:{port}/0", server
        finally:
            server.terminate()


def _wait_until_it_answers(port: int) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    pytest.fail("Redis did not start.")
