"""What all tests share: a database in memory, a cheap password hash, static files without collecting them."""

import os
import tempfile
from pathlib import Path

import pytest
from django.conf import settings
from hypothesis import settings as hypothesis_settings

# The gate tries the same examples everywhere, so that it tells of a change and never of luck.
hypothesis_settings.register_profile("gate", derandomize=True, deadline=None)
hypothesis_settings.load_profile("gate")

LETTERS_OF_THE_RUN = "SEALS_TESTS_LETTERS"  # environment variable: the folder of the process that began the run


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
    shared = Path(os.environ.setdefault(LETTERS_OF_THE_RUN, kept.name))
    letters = {**settings.CACHES["letters"], "LOCATION": shared / "letters.sqlite3"}
    settings.CACHES = {"default": {**settings.CACHES["default"], **own}, "letters": letters}
