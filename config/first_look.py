"""What a worker reads before it serves, so that a database that goes away later takes nothing with it."""

import contextlib

from django.db import Error, connection

from catalog import publishing
from catalog.told import told


def know_the_shop() -> None:
    """Read the live offer and all that is told beside it. Where that fails, requests try again, and /readyz says so."""
    with contextlib.suppress(Error, publishing.NoOffer):
        publishing.live()
        told()
    connection.close()  # of the thread that starts the worker and answers nothing
