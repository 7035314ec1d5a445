"""What all tests share: a database in memory, a cheap password hash, static files without collecting them."""

import tempfile
from pathlib import Path

import pytest
from django.conf import settings
from hypothesis import settings as hypothesis_settings

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
    letters = {**settings.CACHES["letters"], "LOCATION": Path(kept.name) / "letters.sqlite3"}
    settings.CACHES = {"default": {**settings.CACHES["default"], **own}, "letters": letters}
