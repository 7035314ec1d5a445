"""Keeps whether the database answers. While it does not, only one thread of this process tries it."""

import contextlib
import logging
import threading
import time
from typing import Final

from django.db import Error, connection

logger = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS: Final = 1.0
SECONDS_BETWEEN_LINES: Final = 60.0


class Outage:
    """A time in which the database does not answer."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._since: float | None = None

    def seconds(self) -> float | None:
        """Return how long the outage has lasted; None while the database answers."""
        since = self._since
        return None if since is None else time.monotonic() - since

    def begin(self, error: Exception) -> None:
        """Note that the database did not answer, and watch for its return."""
        with self._lock:
            if self._since is not None:
                return
            self._since = time.monotonic()
        logger.error("The database does not answer; the offer is served as it last was. %s", str(error).strip())
        threading.Thread(target=self._watch, name="database watch", daemon=True).start()

    def _watch(self) -> None:
        said = time.monotonic()
        while not _answers():
            time.sleep(SECONDS_BETWEEN_LOOKS)
            if time.monotonic() - said > SECONDS_BETWEEN_LINES:
                said = time.monotonic()
                logger.error("The database has not answered for %.0f s.", self.seconds() or 0.0)
        logger.warning("The database answers again, after %.1f s.", self.seconds() or 0.0)
        self._since = None


OUTAGE: Final = Outage()


def close_quietly() -> None:
    """Close this thread's connection, because it may be broken. The next query opens another."""
    with contextlib.suppress(Error):
        connection.close()


def _answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return True
    except Error:
        return False
    finally:
        close_quietly()
