"""Lets the SDK's own client reach the MCP server, over HTTP and stdio."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from django.conf import settings
from mcp import Client, StdioServerParameters

from tests.contract.conftest import ROOT, Server

T = TypeVar("T")
CARRIERS = ("http", "http before 2026", "stdio")


def client_over(carrier: str, served: Server, **variables: str) -> Client:
    """Return a client of the shop that `served` serves, over HTTP or by a process of its own (with `variables`)."""
    if carrier == "stdio":
        given = {"DATA": str(served.folder), "GLYPH_LIBRARY": str(settings.GLYPH_LIBRARY), "BASE_URL": served.url}
        environment = {**os.environ, **given, "DATABASE_URL": "", "REDIS_URL": "", **variables}
        command = StdioServerParameters(
            command=sys.executable, args=["manage.py", "mcp"], env=environment, cwd=Path(ROOT)
        )
        return Client(command)
    return Client(f"{served.url}/mcp", mode="legacy" if carrier == "http before 2026" else "auto")


def asked(carrier: str, served: Server, ask: Callable[[Client], Awaitable[T]], **variables: str) -> T:
    """Return what `ask` gets from a connected client."""

    async def session() -> T:
        async with client_over(carrier, served, **variables) as client:
            return await ask(client)

    return asyncio.run(session())


def called(carrier: str, served: Server, tool: str, **arguments: Any) -> Any:
    """Return the result of one call."""
    return asked(carrier, served, lambda client: client.call_tool(tool, arguments))
