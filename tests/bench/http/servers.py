"""Serves the shop as `make run` does, and the plain view in the same way, each on a port of its own."""

import contextlib
import hashlib
import http.client
import os
import socket
import subprocess
import sys
import time
import venv
from collections.abc import Iterator, Mapping
from pathlib import Path

from django.conf import settings

from config.launch.options import options_from
from config.launch.paths import SourceTree
from config.launch.serving.server import ONE_THREAD_A_FACE, command

ROOT = Path(__file__).resolve().parents[3]
SERVING = ROOT / ".serving"
SECONDS_TO_START = 60.0
KB = 1024  # as the kernel counts


@contextlib.contextmanager
def shop(folder: Path, workers: int, python: Path | None = None) -> Iterator[int]:
    """Serve a shop whose DATA is `folder`, and yield its port.

    It runs with the Python `python` and the packages of its environment, or else with those of this process. 0 workers
    means one for each core.
    """
    port = _free_port()
    variables = {**os.environ, "DATA": str(folder), "GLYPH_LIBRARY": str(settings.GLYPH_LIBRARY), "PORT": str(port)}
    variables |= {"HOST": "127.0.0.1", "WORKERS": str(workers or ""), "LOG_LEVEL": "CRITICAL", **ONE_THREAD_A_FACE}
    variables |= dict.fromkeys(("DATABASE_URL", "REDIS_URL", "BASE_URL", "ALLOWED_HOSTS"), "")
    options = options_from(variables, ROOT)
    (folder / "static").mkdir(exist_ok=True)  # stays empty in measurements that request no pages
    tables = [sys.executable, "manage.py", "migrate"]
    subprocess.run(tables, cwd=ROOT, env={**variables, **options.settings}, check=True, capture_output=True)  # noqa: S603
    _, *arguments = command(SourceTree(ROOT), options)
    with _served([str(python or sys.executable), *arguments], {**variables, **options.settings}, port, "/healthz"):
        yield port


@contextlib.contextmanager
def plain(bodies: Path) -> Iterator[int]:
    """Serve the files in `bodies` with the plain view and one worker, and yield its port."""
    port = _free_port()
    options = options_from({"PORT": str(port), "WORKERS": "1"}, ROOT)
    served = [part.replace("config.wsgi:", "tests.bench.http.plain:") for part in command(SourceTree(ROOT), options)]
    with _served(served, {**os.environ, "BENCH_BODIES": str(bodies)}, port, "/0"):
        yield port


def workers_of(port: int) -> list[int]:
    """Return the process ids of the workers of the server that was started for `port`."""
    parent = _started[port].pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [pid for pid in map(int, children) if "spawn_main" not in Path(f"/proc/{pid}/cmdline").read_text()]


def cpu_seconds(pid: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def without_tools() -> Path:
    """Return a Python with a shop's packages only. The packages for tests would take memory too."""
    lock = ROOT / "requirements.lock"
    stamp = SERVING / hashlib.sha256(lock.read_bytes()).hexdigest()
    if not stamp.exists():
        venv.create(SERVING, clear=True, with_pip=True)
        pip = [str(SERVING / "bin/python"), "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(lock)]
        subprocess.run(pip, check=True)  # noqa: S603
        stamp.touch()
    return SERVING / "bin/python"


def memory_mb(pid: int) -> tuple[float, float]:
    """Return the resident memory of a process in megabytes, and how much of it is pages of files.

    Pages of files are libraries' code and the glyph library. All workers of a machine share one copy of them.
    """
    told = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    resident, of_files = (int(told[name].split()[0]) * KB / 1e6 for name in ("VmRSS", "RssFile"))
    return resident, of_files


_started: dict[int, "subprocess.Popen[bytes]"] = {}


@contextlib.contextmanager
def _served(arguments: list[str], variables: Mapping[str, str], port: int, path: str) -> Iterator[None]:
    with subprocess.Popen(arguments, cwd=ROOT, env=variables) as process:  # noqa: S603 our own server
        _started[port] = process
        try:
            _wait_until_it_answers(process, port, path)
            yield
        finally:
            del _started[port]
            process.terminate()


def _wait_until_it_answers(process: "subprocess.Popen[bytes]", port: int, path: str) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError), contextlib.closing(http.client.HTTPConnection("127.0.0.1", port)) as asked:
            asked.request("GET", path)
            if asked.getresponse().status == http.HTTPStatus.OK:
                return
        time.sleep(0.1)
    raise RuntimeError("The server did not start.")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
