"""What all tests share: a database in memory, a cheap password hash, static files without collecting them."""

import gc
import os
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import TransactionTestCase
from django.utils.translation import override
from hypothesis import settings as hypothesis_settings
from pytest_django.live_server_helper import LiveServer
from pytest_django.plugin import DjangoDbBlocker

from tests.browsing import Browsers
from tests.contract.conftest import Server, serving
from tests.once import FOLDER_OF_THE_RUN

ANSWERING = "(process_request_thread)"  # in the names of the threads in which the server of the tests answers
LAST_ANSWER_SECONDS = 10.0

# The gate tries the same examples everywhere, so that it tells of a change and never of luck.
hypothesis_settings.register_profile("gate", derandomize=True, deadline=None)
hypothesis_settings.load_profile("gate")


def pytest_configure(config: pytest.Config) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.WHITENOISE_AUTOREFRESH = True
    settings.PUBLISH_DUE_SECONDS = 0
    kept = tempfile.TemporaryDirectory(prefix="seals-cache-")  # each process of the tests its own, gone with it
    config.add_cleanup(kept.cleanup)
    settings.MEDIA_ROOT = Path(kept.name) / "media"
    own = (
        {"KEY_PREFIX": Path(kept.name).name} if settings.REDIS_URL else {"LOCATION": Path(kept.name) / "cache.sqlite3"}
    )
    # Brushed letters are the same in all processes of a run, and are made once for all of them.
    if FOLDER_OF_THE_RUN not in os.environ:
        named = pytest.MonkeyPatch()
        named.setenv(FOLDER_OF_THE_RUN, kept.name)
        config.add_cleanup(named.undo)  # the next run in this process has its own
    shared = Path(os.environ[FOLDER_OF_THE_RUN])
    letters = {**settings.CACHES["letters"], "LOCATION": shared / "letters.sqlite3"}
    settings.CACHES = {"default": {**settings.CACHES["default"], **own}, "letters": letters}


def pytest_collection_finish() -> None:
    """Keep the modules and the thousands of collected tests out of each search for garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _shops_own_language() -> Iterator[None]:
    """A request leaves its language behind in the thread; each test starts from the shop's."""
    with override("ja"):
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """After a test that commits, copy the new shop's database back: to empty and to fill it takes a second."""
    if connection.vendor != "sqlite":
        yield
        return
    with closing(sqlite3.connect(":memory:")) as new, pytest.MonkeyPatch.context() as patch:

        def as_it_was_new(_test: TransactionTestCase) -> None:
            new.backup(connection.connection)

        with django_db_blocker.unblock():
            connection.ensure_connection()
            connection.connection.backup(new)
        patch.setattr(TransactionTestCase, "_fixture_teardown", as_it_was_new)
        yield


@pytest.fixture(scope="session")
def live_server(live_server: LiveServer) -> Iterator[LiveServer]:
    """Stop the server of the tests only when its last requests have ended: they use the tables that it lends them."""
    yield live_server
    for thread in threading.enumerate():
        if ANSWERING in thread.name:
            thread.join(LAST_ANSWER_SECONDS)


@pytest.fixture(scope="session")
def browsers() -> Iterator[Browsers]:
    """Chromium, where the machine has it, started once for all tests of a process."""
    with closing(Browsers()) as started:
        yield started


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real shop, served to all tests of a process that change nothing in it."""
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served
