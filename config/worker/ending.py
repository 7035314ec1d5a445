"""Calls a function as soon as a worker is told to stop. Meanwhile the server finishes the requests that have begun."""

import signal
import socket
import threading
from collections.abc import Callable

ENDING = frozenset({signal.SIGTERM, signal.SIGINT})


def when_told_to_end(call: Callable[[], None]) -> None:
    """Call `call` in a thread of its own when the process gets SIGTERM or SIGINT. Must be called in the main thread.

    The server sets its own signal handlers after the application is loaded. Python writes each signal to this socket
    as well.
    """
    told, tells = socket.socketpair()
    tells.setblocking(False)
    signal.set_wakeup_fd(tells.fileno(), warn_on_full_buffer=False)

    def wait() -> None:
        with told, tells:
            while not ENDING & set(told.recv(64)):
                pass
            call()
            threading.Event().wait()  # keeps the socket open as long as the process lives

    threading.Thread(target=wait, name="waits for the end", daemon=True).start()
