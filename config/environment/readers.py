"""Typed readers of environment variables. An error names the variable, its value and the accepted values.

config.environment.variables names the variables. Must not import Django, because the launcher uses these readers too.
"""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

_TRUE: Final = frozenset({"1", "true", "yes", "on"})
_FALSE: Final = frozenset({"0", "false", "no", "off"})
POSTGRES_OPTIONS: Final = {"connect_timeout": "3", "tcp_user_timeout": "5000"}
"""Options of libpq (seconds, and one in milliseconds) that close a connection to a lost server. DATABASE_URL wins."""
_MAIL_PORTS: Final = {"smtp": 25, "smtp+starttls": 587, "smtp+tls": 465}
_MOST_DIGITS: Final = len(str(sys.maxsize))


class VariableRefused(Exception):
    """A variable has a wrong value. The message is one sentence that names it and says what to set instead."""


def _refuse(name: str, value: str, accepted: str) -> VariableRefused:
    return VariableRefused(f"{name}={value!r} is not understood: {accepted}.")


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

    def choice(self, name: str, accepted: Sequence[str], default: str) -> str:
        """Return one of `accepted`, spelled as there. Upper and lower case are the same."""
        value = self.text(name, default)
        for word in accepted:
            if word.casefold() == value.casefold():
                return word
        raise _refuse(name, value, f"use one of {', '.join(accepted)}")

    def integer(self, name: str, default: int, minimum: int = 0, maximum: int = sys.maxsize) -> int:
        """Return a whole number from `minimum`, which is not below 0, to `maximum`."""
        value = self.text(name)
        if not value:
            return default
        is_number = value.isascii() and value.isdigit() and len(value) <= _MOST_DIGITS
        if not is_number or not minimum <= int(value) <= maximum:
            bounds = f"of at least {minimum}" if maximum == sys.maxsize else f"from {minimum} to {maximum}"
            raise _refuse(name, value, f"use a whole number {bounds}")
        return int(value)

    def words(self, name: str) -> list[str]:
        """Return the items of a comma-separated list."""
        return [word for part in self.text(name).split(",") if (word := part.strip())]

    def path(self, name: str, default: Path) -> Path:
        """Return an absolute path; a relative one counts from the working directory."""
        value = self.text(name)
        try:
            return Path(value).expanduser().absolute() if value else default
        except RuntimeError:
            raise _refuse(name, value, "use a folder or file of this machine; there is no user of that name") from None

    def origin(self, name: str, default: str = "") -> str:
        """Return the address of a site without a slash at its end. The system checks look at its scheme."""
        value = self.text(name)
        if not value:
            return default
        accepted = "use the public address of the shop, like https://seals.example"
        try:
            parts = urlsplit(value)
            is_whole = parts.hostname and (parts.port is None or parts.port > 0)
        except ValueError:
            raise _refuse(name, value, accepted) from None
        if not is_whole or parts.query or parts.fragment or parts.username:
            raise _refuse(name, value, accepted)
        return value.rstrip("/")

    def database(self, name: str, sqlite_file: Path) -> dict[str, Any]:
        """Return Django's entry for a postgresql:// address, or for `sqlite_file` when the variable is not set."""
        value = self.text(name)
        if not value:
            return sqlite_database(sqlite_file)
        accepted = "use postgresql://user:password@host:5432/database, or leave it out for SQLite"
        try:
            parts = urlsplit(value)
            port = parts.port
        except ValueError:
            raise _refuse(name, _without_password(value), accepted) from None
        if parts.scheme not in ("postgres", "postgresql") or not parts.path.strip("/"):
            raise _refuse(name, _without_password(value), accepted)
        return {
            "ENGINE": "config.postgres",
            "NAME": unquote(parts.path.strip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(port or ""),
            "CONN_MAX_AGE": 600,
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": {**POSTGRES_OPTIONS, **dict(parse_qsl(parts.query))},
        }

    def mail_server(self, name: str) -> dict[str, Any]:
        """Return host, port, user, password, starttls and tls of a mail server; empty when the variable is not set."""
        value = self.text(name)
        if not value:
            return {}
        accepted = "use smtp+starttls://user:password@host:587, smtp+tls://…:465 or smtp://host:25"
        try:
            parts = urlsplit(value)
            port = parts.port or _MAIL_PORTS[parts.scheme]
        except (ValueError, KeyError):
            raise _refuse(name, _without_password(value), accepted) from None
        if parts.scheme not in _MAIL_PORTS or not parts.hostname or parts.path.strip("/"):
            raise _refuse(name, _without_password(value), accepted)
        return {
            "host": parts.hostname,
            "port": port,
            "user": unquote(parts.username or ""),
            "password": unquote(parts.password or ""),
            "starttls": parts.scheme == "smtp+starttls",
            "tls": parts.scheme == "smtp+tls",
        }


def sqlite_database(file: Path) -> dict[str, Any]:
    """Return Django's entry for an SQLite file that many processes use: readers never wait, and writers queue."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "CONN_MAX_AGE": None,  # opening it takes longer than most requests
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def _without_password(address: str) -> str:
    """Return `address` without its password, even if it is malformed. A query may hold a password too."""
    return re.sub(r":(?!//).*@", ":…@", address).partition("?")[0]
