"""`manage.py mcp`: the operations as tools for a language model on this machine, over standard input and output."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import close_old_connections

from config.api.agents import MCP_MISSING, mcp_is_installed


class Command(BaseCommand):
    """Serve one client until it closes the standard input."""

    help = "Serves the catalogue, designs and impressions as tools by the Model Context Protocol, over stdio."

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve, or say what is missing. Only messages go to standard output; the log goes to standard error."""
        if not mcp_is_installed():
            raise CommandError(MCP_MISSING)
        import anyio

        anyio.run(_serve)


async def _serve() -> None:
    from mcp.server.stdio import stdio_server
    from mcp.types import CallToolResult

    from designs.agents.server import called, mcp_server
    from designs.agents.tools import Json, Tool

    def answer_call(tool: Tool, arguments: Json) -> CallToolResult:
        close_old_connections()  # as at the begin of a request: the server may run for days
        return called(tool, arguments)

    server = mcp_server(answer_call)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())
