"""What a worker does at once when it is told to end, while the server lets what has begun come to its end."""

import signal
import socket
import threading
from collections.abc import Callable

ENDING = frozenset({signal.SIGTERM, signal.SIGINT})


def when_told_to_end(call: Callable[[], None]) -> None:
    """Have `call` called in a thread of its own when the process gets SIGTERM or SIGINT. For the main thread.

    The server sets its own handlers after the application is loaded; Python writes each signal to this socket besides.
    """
    told, tells = socket.socketpair()
    tells.setblocking(False)
    signal.set_wakeup_fd(tells.fileno(), warn_on_full_buffer=False)

    def wait() -> None:
        with told, tells:
            while not ENDING & set(told.recv(64)):
                pass
            call()
            threading.Event().wait()  # the socket stays as long as the process

    threading.Thread(target=wait, name="waits for the end", daemon=True).start()
