"""A Redis server for a test, from the machine's own program, in memory and on a free port."""

import contextlib
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

SECONDS_TO_START = 15.0


@dataclass
class Redis:
    """A server that can be stopped and started again, empty, and held still as one that hangs."""

    program: str
    port: int
    process: "subprocess.Popen[bytes]" = field(init=False)

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = [self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603 the machine's own program
        _wait_until_it_answers(self.port)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=SECONDS_TO_START)

    @contextlib.contextmanager
    def held_still(self) -> Iterator[None]:
        """Let it answer nobody, and break no connection."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    """Start a server and yield its address. Skips where the machine has no redis-server."""
    with running_redis() as server:
        yield server.address


@contextlib.contextmanager
def running_redis() -> Iterator[Redis]:
    """Start a server. Skips where the machine has no redis-server."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("needs redis-server: apt-get install redis-server")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    server = Redis(program, port)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def _wait_until_it_answers(port: int) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    pytest.fail("Redis did not start.")
