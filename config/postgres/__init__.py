"""PostgreSQL with time limits: a worker waits only some seconds for it, whether it is gone, slow or hanging.

Django loads the backend in `base` by this package's name. The server's own limit (statement_timeout) does not work
when the server itself hangs, so each wait is limited here too.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(slots=True)
class Limits:
    """How long this process waits, in seconds. None means for ever, as a migration may have to."""

    statement_s: float | None = None
    lock_s: float | None = None


LIMITS: Final = Limits()
SECONDS_FOR_A_LOOK: Final = 0.5
"""For a statement that a working server answers at once."""


def limit_this_process() -> None:
    """Set the limits from now on. Called in processes that answer requests."""
    LIMITS.statement_s, LIMITS.lock_s = 5.0, 3.0
