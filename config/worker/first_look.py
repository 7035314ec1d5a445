"""Reads the live offer into memory before a worker serves, so that it can answer if the database fails later."""

import contextlib

from django.db import Error, connection

from catalog.editions import publishing
from catalog.live.told import told


def know_the_shop() -> None:
    """Read the live offer, texts and words into memory. If that fails, requests try again, and /readyz says so."""
    with contextlib.suppress(Error, publishing.NoOffer):
        publishing.live()
        told()
    connection.close()  # this thread starts the worker and answers no request
