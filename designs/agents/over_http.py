"""The MCP server over streamable HTTP, without sessions: every POST holds one message and gets one answer in JSON.

The SDK is an ASGI application, and the shop a WSGI application. The SDK's own HTTP client can call an ASGI application
in the same process. So it passes each request on to the SDK, and the protocol is implemented by the SDK alone. The
call runs in the thread of the request, with its database connection and its place in the composing room.
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
    """Return the SDK's answer to one request. Django has checked Host and method; the tools are open to everybody."""
    manager = StreamableHTTPSessionManager(mcp_server(), json_response=True, stateless=True)
    transport = httpx2.ASGITransport(manager.handle_request)
    async with manager.run(), httpx2.AsyncClient(transport=transport) as client:
        return await client.post(settings.BASE_URL + MCP_PATH, headers=headers, content=body)
