"""Django's backend for PostgreSQL, with connections that wait no longer than config.postgres allows."""

import contextlib
import types
from collections.abc import Iterator
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg.errors import _WaitTimeout

from config.postgres import LIMITS, SECONDS_FOR_A_LOOK


class BoundedConnection(psycopg.Connection[Any]):
    """A connection that is closed when the server does not answer a statement within `seconds`."""

    seconds: float | None = None

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        try:
            return super().wait(gen, interval, self.seconds if timeout is None else timeout)
        except _WaitTimeout as over:
            self.close()
            raise psycopg.OperationalError(f"the server did not answer within {self.seconds} s") from over


_bounded = types.ModuleType("psycopg")
_bounded.__dict__.update(vars(psycopg), connect=BoundedConnection.connect)


class DatabaseWrapper(base.DatabaseWrapper):
    Database = _bounded

    def get_connection_params(self) -> dict[str, Any]:
        params: dict[str, Any] = super().get_connection_params()
        if LIMITS.statement_s is not None and LIMITS.lock_s is not None:
            limits = {"statement_timeout": LIMITS.statement_s, "lock_timeout": LIMITS.lock_s}
            stated = " ".join(f"-c {name}={1000 * seconds:.0f}" for name, seconds in limits.items())
            params["options"] = f"{stated} {params.get('options', '')}".strip()  # the operator's options win
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        connection.seconds = LIMITS.statement_s
        return connection

    @contextlib.contextmanager
    def for_a_look(self) -> Iterator[None]:
        """Wait at most SECONDS_FOR_A_LOOK for each statement in the block. Connecting has a limit of its own."""
        held = self.connection
        if held is not None:
            held.seconds = SECONDS_FOR_A_LOOK
        try:
            yield
        finally:
            if held is not None:
                held.seconds = LIMITS.statement_s

    def is_usable(self) -> bool:
        with self.for_a_look():
            return bool(super().is_usable())
