"""A cache of bytes in one SQLite file: shared by the workers of a machine, bounded in bytes, kept over restarts.

It is our own code because Django's file and database caches and diskcache all store pickles. Besides, the first two
count entries instead of bytes, and diskcache has had no release since 2023. A damaged entry is a miss: each has a
checksum, and a file that is no longer a database is replaced. The oldest entries are dropped first, so that reading
never writes. Each worker also holds the entries that it used last in memory.
"""

import contextlib
import functools
import logging
import os
import sqlite3
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

from config.caches.memory_cache import MemoryCache
from config.caches.plain_bytes import PlainBytes

logger = logging.getLogger(__name__)
T = TypeVar("T")

PAGE_BYTES: Final = 8_192
SECONDS_TO_WAIT: Final = 2.0  # while another worker writes; after that the entry is not stored
ENTRIES_DROPPED: Final = 32  # at a time, when the file is full
SHARE_FOR_ENTRIES: Final = 0.9  # of the file's bound; the rest is for pages being written
FOR_EVER: Final = 2.0**53

_SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS entry ("
    "age INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, expires REAL NOT NULL, checksum INTEGER NOT NULL, "
    "value BLOB NOT NULL)"
)
_READ: Final = "SELECT value, checksum, expires FROM entry WHERE key = ?"
_DELETE: Final = "DELETE FROM entry WHERE key = ?"
_OLDEST: Final = "DELETE FROM entry WHERE age IN (SELECT age FROM entry ORDER BY age LIMIT ?)"
_REPLACE: Final = "INSERT OR REPLACE INTO entry (key, expires, checksum, value) VALUES (?, ?, ?, ?)"
_ADD: Final = (
    "INSERT INTO entry (key, expires, checksum, value) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
    "expires = excluded.expires, checksum = excluded.checksum, value = excluded.value WHERE entry.expires <= ?"
)


@functools.cache
def _memory_of(file: Path, max_bytes: int) -> MemoryCache[bytes]:
    """Return this process's memory cache of `file`. All threads share it."""
    return MemoryCache(max_bytes)


class DiskCache(BaseCache):
    """A cache backend of Django. LOCATION is the file, OPTIONS["MAX_BYTES"] its bound, and OPTIONS["MEMORY_BYTES"] the
    bound of each process's memory cache. Django makes one instance per thread.
    """

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._file = Path(location)
        self._max_bytes = int(params["OPTIONS"]["MAX_BYTES"])
        self._memory = _memory_of(self._file, int(params["OPTIONS"].get("MEMORY_BYTES", 0)))
        self._plain = PlainBytes()
        self._connection: sqlite3.Connection | None = None
        self._inode = 0

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        named, now = self._key(key, version), time.time()
        used_last = self._memory.get(named, now)
        if used_last is not None:
            return used_last
        found = self._with_file(lambda file: file.execute(_READ, (named,)).fetchone(), otherwise=None)
        if found is None:
            return default
        value, checksum, expires = found
        if expires <= now or zlib.crc32(value) != checksum:
            return default
        self._memory.set(named, value, expires)
        return self._plain.loads(value)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        named, expires, checksum, plain = self._entry(key, value, timeout, version)
        self._memory.set(named, plain, expires)
        self._keep(_REPLACE, (named, expires, checksum, plain))

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return self._keep(_ADD, (*self._entry(key, value, timeout, version), time.time()))

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        found = self.get(key, version=version)
        if found is not None:
            self.set(key, found, timeout, version)
        return found is not None

    def delete(self, key: Any, version: int | None = None) -> bool:
        named = self._key(key, version)
        self._memory.forget(named)
        return self._with_file(lambda file: file.execute(_DELETE, (named,)).rowcount > 0, otherwise=False)

    def clear(self) -> None:
        self._memory.clear()
        self._with_file(lambda file: file.execute("DELETE FROM entry"), otherwise=None)

    def disconnect(self) -> None:
        """Close the file; the next call opens it again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _key(self, key: Any, version: int | None) -> str:
        return self.make_and_validate_key(key, version=version)

    def _entry(self, key: Any, value: Any, timeout: Any, version: int | None) -> tuple[str, float, int, bytes]:
        plain = self._plain.dumps(value)
        expires = self.get_backend_timeout(timeout)
        return self._key(key, version), FOR_EVER if expires is None else expires, zlib.crc32(plain), plain

    def _keep(self, statement: str, values: tuple[Any, ...]) -> bool:
        """Write an entry, and drop the oldest ones where there is no space. Return whether it was written."""

        def write(connection: sqlite3.Connection) -> bool:
            connection.execute("BEGIN IMMEDIATE")
            try:
                self._make_room(connection)
                written = connection.execute(statement, values).rowcount > 0
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
            return written

        return self._with_file(write, otherwise=False)

    def _make_room(self, connection: sqlite3.Connection) -> None:
        while _bytes_in_use(connection) > SHARE_FOR_ENTRIES * self._max_bytes:
            if not connection.execute(_OLDEST, (ENTRIES_DROPPED,)).rowcount:
                return

    def _with_file(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """Do `work`, and open the file first if need be. Where the file is no longer a database, replace it and return
        `otherwise`.

        Raises sqlite3.OperationalError and OSError where the file is locked, full, read-only or gone.
        """
        try:
            if self._connection is not None and self._is_gone():
                self.disconnect()
            if self._connection is None:
                self._connection = self._opened()
            return work(self._connection)
        except sqlite3.DatabaseError as error:
            self.disconnect()
            if type(error) is not sqlite3.DatabaseError:  # subclasses mean other faults than a damaged file
                raise
            self._replace_file(error)
            return otherwise

    def _is_gone(self) -> bool:
        """Say whether the file was deleted or replaced, so that nobody else would see what is written here."""
        try:
            return self._file.stat().st_ino != self._inode
        except OSError:
            return True

    def _opened(self) -> sqlite3.Connection:
        descriptor = os.open(self._file, os.O_CREAT | os.O_RDWR, 0o600)  # the SVGs in it hold names
        self._inode = os.fstat(descriptor).st_ino
        os.close(descriptor)
        connection = sqlite3.connect(self._file, timeout=SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False)
        try:
            connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = OFF")  # checksums find what a power cut damages
            connection.execute(f"PRAGMA journal_size_limit = {self._max_bytes // 10}")
            connection.execute(f"PRAGMA max_page_count = {max(self._max_bytes // PAGE_BYTES, 8)}")
            connection.execute(_SCHEMA)
        except BaseException:
            connection.close()
            raise
        return connection

    def _replace_file(self, reason: Exception) -> None:
        logger.warning("%s is damaged and begun anew: %s", self._file, reason)
        with contextlib.suppress(OSError):
            if self._file.stat().st_ino == self._inode:  # else another worker replaced it already
                for name in ("", "-wal", "-shm"):
                    self._file.with_name(self._file.name + name).unlink(missing_ok=True)


def _bytes_in_use(connection: sqlite3.Connection) -> int:
    pages, free = (connection.execute(f"PRAGMA {which}").fetchone()[0] for which in ("page_count", "freelist_count"))
    return int(pages - free) * PAGE_BYTES
