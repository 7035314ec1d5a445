"""Typed readers of environment variables. Each fails loudly, naming the variable, its value and what it takes.

Knows no setting by name and nothing of the shop.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_TRUE: Final = frozenset({"1", "true", "yes", "on"})
_FALSE: Final = frozenset({"0", "false", "no", "off"})


def _refuse(name: str, value: str, accepted: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name}={value!r} in the environment: {accepted}.")


class Environment:
    """Reads `variables`; an empty value counts as not set, so that `NAME=` in a file means the default."""

    def __init__(self, variables: Mapping[str, str] = os.environ) -> None:
        self._variables = variables

    def text(self, name: str, default: str = "") -> str:
        """Return the variable without surrounding blanks."""
        return self._variables.get(name, "").strip() or default

    def flag(self, name: str, default: bool = False) -> bool:
        """Return a yes or no."""
        value = self.text(name)
        if not value:
            return default
        if value.lower() in _TRUE | _FALSE:
            return value.lower() in _TRUE
        raise _refuse(name, value, "use 1, true, yes or on; or 0, false, no or off")

    def integer(self, name: str, default: int, minimum: int = 0) -> int:
        """Return a whole number of at least `minimum`."""
        value = self.text(name)
        if not value:
            return default
        if not (value.isascii() and value.isdigit() and int(value) >= minimum):
            raise _refuse(name, value, f"use a whole number of at least {minimum}")
        return int(value)

    def words(self, name: str) -> list[str]:
        """Return a list that is written with commas."""
        return [word for part in self.text(name).split(",") if (word := part.strip())]

    def path(self, name: str, default: Path) -> Path:
        """Return an absolute path; a relative one counts from the working directory."""
        value = self.text(name)
        return Path(value).expanduser().absolute() if value else default

    def origin(self, name: str, default: str) -> str:
        """Return the address of a site, without a slash at its end. Its scheme is left to the system checks."""
        value = self.text(name, default).rstrip("/")
        parts = urlsplit(value)
        if not parts.hostname or parts.query or parts.fragment or parts.username:
            raise _refuse(name, value, "use the public address of the shop, like https://seals.example")
        return value

    def database(self, name: str, sqlite_file: Path) -> dict[str, Any]:
        """Return Django's entry for a postgresql:// address, or for `sqlite_file` when the variable is not set."""
        value = self.text(name)
        if not value:
            return sqlite_database(sqlite_file)
        parts = urlsplit(value)
        accepted = "use postgresql://user:password@host:5432/database, or leave it out for SQLite"
        if parts.scheme not in ("postgres", "postgresql") or not parts.path.strip("/"):
            raise _refuse(name, _without_password(value), accepted)
        try:
            port = parts.port
        except ValueError:
            raise _refuse(name, _without_password(value), accepted) from None
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.strip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(port or ""),
            "CONN_MAX_AGE": 600,
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": dict(parse_qsl(parts.query)),
        }


def sqlite_database(file: Path) -> dict[str, Any]:
    """Return Django's entry for SQLite as a server wants it: readers never wait, writers queue instead of failing."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def _without_password(address: str) -> str:
    password = urlsplit(address).password
    return address.replace(f":{password}@", ":…@") if password else address
