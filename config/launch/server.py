"""The server: granian in the foreground until it is told to stop, and the addresses once it answers."""

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

from config.launch.options import EVERYWHERE, LaunchOptions
from config.launch.paths import SourceTree
from config.launch.preflight import require_free_port
from config.launch.terminal import Stop, say, step, stopping_signals

SPARE_THREADS: Final = 4
"""Threads of a worker beyond those that may be held by requests in its composing room: what is quick finds one."""
SECONDS_A_THREAD_IDLES: Final = 600
"""The most that granian knows: threads are there before they are needed."""
ONE_THREAD_A_FACE: Final = {"OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "2"}
"""For small solves more threads only spin, on cores that other workers need; and of the worker's own threads one
composes at a time, so that a heap for each would hold 20 MB for nothing."""
BACKPRESSURE: Final = 512
"""Connections that a worker holds at a time, idle ones included: below the usual limit of 1024 open files."""
SECONDS_FOR_HEADERS: Final = 5
"""How long a connection may be silent: before its first request, within a request's headers, and after an answer."""
HEADER_BYTES: Final = 131_072
"""The most that a request's line and headers may take; what is kept open holds up to that much memory."""
SECONDS_TO_START: Final = 60.0
SECONDS_TO_STOP: Final = 25
"""How long what is begun may take; then a worker is killed. Above what a request may go on for (composing_room), below
what a service manager waits (TimeoutStopSec)."""
SECONDS_BETWEEN_REMINDERS: Final = 0.5


def serve(tree: SourceTree, options: LaunchOptions) -> int:
    """Serve until stopped; return the exit code. Raises Stop when the server does not come up."""
    require_free_port(options.host, options.port)
    server = subprocess.Popen(
        command(tree, options),
        cwd=tree.root,
        env={**ONE_THREAD_A_FACE, **os.environ, **options.settings},
        stdin=subprocess.DEVNULL,
        process_group=0,  # so that a terminal's signals come to it through us, once
    )
    with server, _passing_on(server):
        with step("Starting the server"):
            _wait_until_it_answers(server, options)
        _show_addresses(options)
        code = server.wait()
    return 0 if code in (-signal.SIGTERM, -signal.SIGINT) else code


def command(tree: SourceTree, options: LaunchOptions) -> list[str]:
    """Return what starts granian."""
    workers = options.workers or len(os.sched_getaffinity(0))
    return [
        *(str(tree.python), "-m", "granian", "--interface", "wsgi", "config.wsgi:application"),
        *("--host", options.host, "--port", str(options.port), "--no-ws"),
        *("--http", "1"),  # without it granian waits for ever to see which version is spoken
        *("--http1-header-read-timeout", str(1000 * SECONDS_FOR_HEADERS), "--http1-buffer-size", str(HEADER_BYTES)),
        *("--log-level", "error"),  # it warns of more threads than cores: ours wait, by design
        *("--workers", str(workers), "--respawn-failed-workers", "--workers-kill-timeout", str(SECONDS_TO_STOP)),
        *("--blocking-threads", str(options.composing_queue + SPARE_THREADS), "--backpressure", str(BACKPRESSURE)),
        *("--blocking-threads-idle-timeout", str(SECONDS_A_THREAD_IDLES)),
    ]


@contextlib.contextmanager
def _passing_on(server: "subprocess.Popen[bytes]") -> Iterator[None]:
    """Hand signals to the server, so that it ends in order whoever is told to stop."""

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
    """Tell the server's workers too, until all have ended.

    One that is told while it starts misses it, because it has its parent's signal handlers until then.
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


def _show_addresses(options: LaunchOptions) -> None:
    here = options.base_url
    say(f"\nShop    {here}/")
    say(f"API     {here}/api/v1/catalog")
    say(f"        {here}/api/v1/designs?name=佐藤")
    say(f"Admin   {here}/admin/")
    say(f"Schema  {here}/openapi.json and, to read, {here}/docs/")
    say(f"\nFiles are kept in {options.data}. A new staff password: `make password`. Stop with Ctrl-C.")
