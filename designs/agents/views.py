"""The address /mcp: passes the messages of language models to the MCP server, and refuses anything else."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from config.api.agents import MCP_MISSING, mcp_is_installed
from config.api.responses.edge import preflight_response

METHODS: Final = "POST, OPTIONS"
MOST_BODY_BYTES: Final = 65_536
"""Enough for every valid call, even one with a seed of thousands of digits."""


@csrf_exempt
def mcp(request: HttpRequest) -> HttpResponse:
    """Answer a message. Any site may send one: this view ignores logins and changes nothing."""
    if request.method == "OPTIONS":
        return preflight_response(METHODS)
    if request.method != "POST":
        return _refusal(405, "This is an MCP server without sessions: send each message by POST.", Allow=METHODS)
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BODY_BYTES:
        return _refusal(413, f"The message is longer than {MOST_BODY_BYTES} bytes.")
    if not mcp_is_installed():
        return _refusal(501, MCP_MISSING)
    from designs.agents.over_http import answered  # the SDK takes 40 MB of memory: only workers that need it load it

    return answered(request)


def _refusal(status: int, text: str, **headers: str) -> HttpResponse:
    headers = {**headers, "Cache-Control": "no-store", "Content-Language": "en"}
    return HttpResponse(f"{text}\n", "text/plain; charset=utf-8", status, headers=headers)
