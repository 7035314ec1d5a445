"""The MCP server over streamable HTTP, without sessions: each POST is a message by itself, answered in JSON.

The SDK speaks ASGI, and the shop is served by WSGI. The HTTP client that the SDK is built on can ask an ASGI
application within the process, so each request is handed over whole and no protocol is written here. It is answered in
the thread that took the request, like any other: with its database connection, and its place in the composing room.
"""

from typing import Final

import httpx2
from asgiref.sync import async_to_sync
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

from config.api.agents import MCP_PATH
from designs.agents.server import mcp_server

_BETWEEN_HOPS: Final = frozenset({"Connection", "Content-Length", "Host", "Transfer-Encoding"})


def answered(request: HttpRequest) -> HttpResponse:
    """Return the SDK's answer to a POST."""
    headers = {name: value for name, value in request.headers.items() if name not in _BETWEEN_HOPS}
    answer = async_to_sync(_asked)(headers, request.body)
    content_type = answer.headers.get("Content-Type", "text/plain")
    response = HttpResponse(answer.content, content_type, answer.status_code)
    response["Cache-Control"] = "no-store"
    return response


async def _asked(headers: dict[str, str], body: bytes) -> httpx2.Response:
    """Have one request answered. Django has already checked its Host and method; the tools are open to everybody."""
    manager = StreamableHTTPSessionManager(mcp_server(), json_response=True, stateless=True)
    transport = httpx2.ASGITransport(manager.handle_request)
    async with manager.run(), httpx2.AsyncClient(transport=transport) as client:
        return await client.post(settings.BASE_URL + MCP_PATH, headers=headers, content=body)
