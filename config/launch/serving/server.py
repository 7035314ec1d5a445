"""Runs granian in the foreground until it is told to stop, and prints the shop's addresses once it answers."""

import contextlib
import http.client
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from config.environment.data_folder import password_command
from config.launch.options import EVERYWHERE, LaunchOptions
from config.launch.paths import SourceTree
from config.launch.preflight import require_free_port
from config.launch.terminal import Stop, say, step, stopping_signals

SPARE_THREADS: Final = 4
"""Threads of a worker besides those that requests in the composing queue can hold, so that quick requests find one."""
SECONDS_A_THREAD_IDLES: Final = 600
"""The longest that granian accepts. Threads exist before they are needed."""
ONE_THREAD_A_FACE: Final = {"OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}
"""For small systems, more BLAS threads only take cores from other workers. And one thread of a worker composes at a
time, so each further heap (malloc arena) would waste 6 MB or more."""
BACKPRESSURE: Final = 512
"""Connections that a worker holds at once, idle ones included. Below the usual limit of 1024 open files."""
SECONDS_FOR_HEADERS: Final = 5
"""How long a connection may be silent: before its first request, within a request's headers, and after an answer."""
HEADER_BYTES: Final = 131_072
"""Largest request line with headers. Each open connection can hold this much memory."""
SECONDS_TO_START: Final = 60.0
SECONDS_TO_STOP: Final = 25
"""How long a stopping worker may take to finish its requests before it is killed. Longer than a request may last
(composing_room), and shorter than a service manager waits (TimeoutStopSec)."""
SECONDS_BETWEEN_REMINDERS: Final = 0.5


def serve(tree: SourceTree, options: LaunchOptions) -> int:
    """Serve until stopped; return the exit code. Raises Stop when the server does not start."""
    require_free_port(options.host, options.port)
    server = subprocess.Popen(
        command(tree, options),
        cwd=tree.root,
        env={**ONE_THREAD_A_FACE, **os.environ, **options.settings},
        stdin=subprocess.DEVNULL,
        process_group=0,  # so that only we pass a terminal's signals on, once
    )
    with server, _passing_on(server):
        with step("Starting the server"):
            _wait_until_it_answers(server, options)
        _show_addresses(tree, options)
        code = server.wait()
    return 0 if code in (-signal.SIGTERM, -signal.SIGINT) else code


def command(tree: SourceTree, options: LaunchOptions) -> list[str]:
    """Return the command that starts granian."""
    workers = options.workers or len(os.sched_getaffinity(0))
    return [
        *(str(tree.python), "-m", "granian", "--interface", "wsgi", "config.wsgi:application"),
        *("--host", options.host, "--port", str(options.port), "--no-ws"),
        *("--http", "1"),  # without it granian waits for ever to detect the version
        *("--http1-header-read-timeout", str(1000 * SECONDS_FOR_HEADERS), "--http1-buffer-size", str(HEADER_BYTES)),
        *("--log-level", "error"),  # it would warn of more threads than cores: ours mostly wait
        *("--workers", str(workers), "--respawn-failed-workers", "--workers-kill-timeout", str(SECONDS_TO_STOP)),
        *("--blocking-threads", str(options.composing_queue + SPARE_THREADS), "--backpressure", str(BACKPRESSURE)),
        *("--blocking-threads-idle-timeout", str(SECONDS_A_THREAD_IDLES)),
    ]


@contextlib.contextmanager
def _passing_on(server: "subprocess.Popen[bytes]") -> Iterator[None]:
    """Pass stop signals on to the server while the block runs, so that it shuts down in order."""

    def stop(*_: object) -> None:
        server.terminate()
        threading.Thread(target=_remind, args=(server,), daemon=True).start()

    before = {number: signal.signal(number, stop) for number in stopping_signals()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _remind(server: "subprocess.Popen[bytes]") -> None:
    """Send the stop signal to the server's workers again and again until all have ended.

    A worker that is still starting has its parent's signal handlers, and misses a signal.
    """
    while server.poll() is None:
        time.sleep(SECONDS_BETWEEN_REMINDERS)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGTERM)


def _wait_until_it_answers(server: "subprocess.Popen[bytes]", options: LaunchOptions) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise Stop("The server ended at once: the lines above say why.")
        if _answers(options):
            return
        time.sleep(0.1)
    server.terminate()
    raise Stop(f"The server did not answer within {SECONDS_TO_START:.0f} s: the lines above may say why.")


def _answers(options: LaunchOptions) -> bool:
    host = "127.0.0.1" if options.host in EVERYWHERE else options.host
    connection = http.client.HTTPConnection(host, options.port, timeout=5)
    try:
        connection.request("GET", "/healthz", headers={"Host": urlsplit(options.base_url).netloc})
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()


def _show_addresses(tree: SourceTree, options: LaunchOptions) -> None:
    here = options.base_url
    say(f"\nShop    {here}/")
    say(f"API     {here}/api/v1/catalog")
    say(f"        {here}/api/v1/designs?name=佐藤")
    say(f"Admin   {here}/admin/")
    say(f"Schema  {here}/openapi.json and, to read, {here}/docs/")
    password = password_command(options.data, tree.root)
    say(f"\nFiles are kept in {options.data}. A new staff password: `{password}`. Stop with Ctrl-C.")
