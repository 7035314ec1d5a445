"""An HTTP client with persistent connections. It needs so little time that the server is what a measurement measures.

It reads the status, the headers and the body of a response, and supports nothing else.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from urllib.parse import quote


@dataclass
class Asked:
    """The results of requests: how many seconds each took, and the number of responses with each status."""

    seconds: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)

    def note(self, seconds: float, status: int) -> None:
        self.seconds.append(seconds)
        self.statuses[status] = self.statuses.get(status, 0) + 1


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


class Connection:
    """A persistent HTTP/1.1 connection to 127.0.0.1."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def get(self, path: str, etag: str = "") -> Answer:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        condition = f"If-None-Match: {etag}\r\n" if etag else ""
        target = quote(path, safe="/?&=%")
        self._writer.write(f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n{condition}\r\n".encode())
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        status = int(head[0].split(" ")[1])
        length = 0 if status == 304 else int(headers.get("content-length", "0"))
        return Answer(status, headers, await self._reader.readexactly(length))

    async def timed(self, path: str, into: Asked, etag: str = "") -> Answer:
        started = time.perf_counter()
        answer = await self.get(path, etag)
        into.note(time.perf_counter() - started, answer.status)
        return answer

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


async def rate(port: int, path: str, etag: str, seconds: float, connections: int = 8) -> float:
    """Return the number of responses a second. Each of `connections` sends its next request after each response."""
    asked = Asked()
    until = time.perf_counter() + seconds

    async def ask(connection: Connection) -> None:
        while time.perf_counter() < until:
            await connection.timed(path, asked, etag)

    await with_connections(port, connections, ask)
    if set(asked.statuses) - {200, 304}:
        raise RuntimeError(f"{path} answered {asked.statuses}")
    return len(asked.seconds) / seconds


async def with_connections(port: int, count: int, work: Callable[[Connection], Awaitable[None]]) -> None:
    """Do `work` on `count` connections at the same time."""
    opened = [Connection(port) for _ in range(count)]
    try:
        await asyncio.gather(*map(work, opened))
    finally:
        for connection in opened:
            connection.close()
