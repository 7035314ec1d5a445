"""A log filter that writes one record a minute, with a count, where thousands of requests would repeat it."""

import logging
import threading
import time
from typing import Final

from config.api.responses.errors import DATABASE_AWAY, is_out_of_order

SECONDS: Final = 60.0
KIND: Final = "once_a_minute"
"""The key in a record's `extra` that names the kind of trouble."""


class OnceAMinute(logging.Filter):
    """A filter for handlers: passes one record of each kind a minute, without its traceback."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._next: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = _kind_of(record)
        if kind is None:
            return True
        with self._lock:
            now = time.monotonic()
            if now < self._next.get(kind, 0.0):
                self._left_out[kind] = self._left_out.get(kind, 0) + 1
                return False
            self._next[kind] = now + SECONDS
            left_out = self._left_out.pop(kind, 0)
        record.exc_info = record.exc_text = None
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like it before)", ()
        return True


def _kind_of(record: logging.LogRecord) -> str | None:
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, DATABASE_AWAY):
        return "database"
    if is_out_of_order(error):
        return type(error).__name__
    if getattr(record, "status_code", None) == 503:  # Django's line for a response: the client was told to try again
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        return "busy"
    kind: str | None = getattr(record, KIND, None)
    return kind
