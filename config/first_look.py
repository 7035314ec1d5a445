"""Reads the live offer into memory before a worker serves, so that it can answer when the database goes away later."""

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
