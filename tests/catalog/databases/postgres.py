"""A PostgreSQL server for a test, from the machine's own programs, in a temporary folder and on a free port."""

import contextlib
import getpass
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
SECONDS_TO_START = 30.0


def _unprivileged() -> str | None:
    """Return whom to run the server as: it refuses root. None for oneself."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@dataclass
class Postgres:
    """A server that can be stopped and started again, and held still as one that hangs."""

    address: str
    _start: Callable[[], "subprocess.Popen[bytes]"]
    process: "subprocess.Popen[bytes]"

    def start(self) -> None:
        self.process = self._start()

    def stop(self) -> None:
        """End it at once, whoever is connected."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=SECONDS_TO_START)

    @contextlib.contextmanager
    def held_still(self) -> Iterator[None]:
        """Let it answer nobody, and break no connection."""
        pids = [self.process.pid, *_children_of(self.process.pid)]
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)


@contextlib.contextmanager
def postgres_server() -> Iterator[str]:
    """Start a server with one empty database and yield its address. Skips where the machine has no server programs."""
    with running_postgres() as server:
        yield server.address


@contextlib.contextmanager
def running_postgres() -> Iterator[Postgres]:
    """Start a server with one empty database. Skips where the machine has no server programs."""
    if not PROGRAMS:
        pytest.skip("needs PostgreSQL's server programs (/usr/lib/postgresql/*/bin): apt-get install postgresql")
    programs, user = PROGRAMS[-1].parent, _unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="offer-"))
    try:
        if user:
            shutil.chown(folder, user)
        data, port = folder / "data", _free_port()
        _run([programs / "initdb", "-D", data, "-U", "shop", "--auth=trust", "--no-sync", "-E", "UTF8"], user, folder)
        flags: list[str | Path] = ["-F", "-h", "127.0.0.1", "-p", str(port), "-k", folder]

        def start() -> "subprocess.Popen[bytes]":
            with (folder / "log").open("ab") as log:
                process = subprocess.Popen(  # noqa: S603
                    [programs / "postgres", "-D", data, *flags], user=user, cwd=folder, stderr=log
                )
            _wait_until_ready(programs / "pg_isready", port)
            return process

        server = Postgres(f"postgresql://shop@127.0.0.1:{port}/postgres", start, start())
        try:
            yield server
        finally:
            if server.process.poll() is None:
                server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _run(command: list[str | Path], user: str | None, folder: Path) -> None:
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "USER": user or getpass.getuser()}
    subprocess.run(command, user=user, cwd=folder, env=environment, check=True, capture_output=True)  # noqa: S603


def _wait_until_ready(pg_isready: Path, port: int) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        asked = subprocess.run([pg_isready, "-h", "127.0.0.1", "-p", str(port)], capture_output=True, check=False)  # noqa: S603
        if asked.returncode == 0:
            return
        time.sleep(0.1)
    pytest.fail("PostgreSQL did not start.")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
