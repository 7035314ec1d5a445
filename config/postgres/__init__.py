"""PostgreSQL with limits: whoever serves waits some seconds for it at most, whether it is gone, slow or hangs.

Django loads the backend in `base` by this package's name. A limit that the server keeps (statement_timeout) does not
hold when the server itself is stopped, so each wait is limited here too.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(slots=True)
class Limits:
    """How long this process waits, in seconds; None for ever, as a migration may have to."""

    statement_s: float | None = None
    lock_s: float | None = None


LIMITS: Final = Limits()
SECONDS_FOR_A_LOOK: Final = 0.5
"""For a statement that is answered at once, or not at all."""


def limit_this_process() -> None:
    """Limit what is waited for from now on: for processes that answer requests."""
    LIMITS.statement_s, LIMITS.lock_s = 5.0, 3.0
