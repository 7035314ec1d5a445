"""What a worker reads before it serves, so that a database that goes away later takes nothing with it."""

import contextlib

from django.db import connection

from catalog import publishing
from catalog.told import told
from config.api.errors import DATABASE_AWAY


def know_the_shop() -> None:
    """Read the live offer and all that is told beside it. Where that fails, requests try again, and /readyz says so."""
    with contextlib.suppress(*DATABASE_AWAY, publishing.NoOffer):
        publishing.live()
        told()
    connection.close()  # of the thread that starts the worker and answers nothing
