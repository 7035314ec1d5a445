"""The MCP server: declares our tools to the SDK and runs them, over HTTP or stdio. Needs the SDK (`mcp.txt`)."""

import base64
import functools
import json
import logging
from collections.abc import Callable
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.conf import settings
from django.template.loader import render_to_string
from mcp.server import Server
from mcp.server.caching import CacheHint
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INVALID_PARAMS,
    CallToolResult,
    ContentBlock,
    EmbeddedResource,
    ImageContent,
    ListToolsResult,
    TextContent,
    TextResourceContents,
    ToolAnnotations,
)
from mcp.types import CallToolRequestParams as Call
from mcp.types import Tool as ToolDeclaration

from config.api.documents.docs import openapi_document
from config.api.documents.openapi_settings import API_VERSION
from config.api.parameters.params import json_schema
from config.api.responses.errors import DATABASE_AWAY, ApiError, database_is_away, error_for_status
from designs.agents.tools import OWN_SCHEMAS, TOOLS, Json, Tool, ToolAnswer
from rendering.openapi.wording import reasons_told

logger = logging.getLogger(__name__)

AN_HOUR_MS: Final = 3_600_000
_IN_THE_CONTRACT: Final = "#/components/schemas/"
_HERE: Final = "#/$defs/"


def called(tool: Tool, arguments: Json) -> CallToolResult:
    """Return the result of a call. An error says what to change, so that the model can correct its call."""
    try:
        answer = tool.call(arguments)
    except ApiError as error:
        return _refusal(error)
    except DATABASE_AWAY:
        logger.exception("%s needs the database", tool.operation_id)
        return _refusal(database_is_away())
    except Exception:
        logger.exception("%s failed", tool.operation_id)
        return _refusal(error_for_status(500))
    return CallToolResult(content=_content_of(answer), structured_content=answer.document)


def mcp_server(answer_call: Callable[[Tool, Json], CallToolResult] = called) -> Server[Any]:
    """Return a server that passes calls to `answer_call`, one at a time, in a thread in which Django may be used."""

    async def list_tools(context: object, params: object) -> ListToolsResult:
        return ListToolsResult(tools=list(await sync_to_async(_declarations)()))

    async def call_tool(context: object, params: Call) -> CallToolResult:
        tool = TOOLS.get(params.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, f"There is no such tool. The tools are {', '.join(TOOLS)}.")
        return await sync_to_async(answer_call)(tool, params.arguments or {})

    return Server(
        "seals",
        version=API_VERSION,
        title="Seals",
        instructions=_instructions(),
        website_url=settings.BASE_URL,
        cache_hints={"tools/list": CacheHint(AN_HOUR_MS, "public")},
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


@functools.cache
def _instructions() -> str:
    return render_to_string("designs/for_programs/mcp_instructions.txt", {"reasons": reasons_told()}).strip()


@functools.cache
def _declarations() -> tuple[ToolDeclaration, ...]:
    document = openapi_document()
    return tuple(_declaration(name, tool, document) for name, tool in TOOLS.items())


def _declaration(name: str, tool: Tool, document: Json) -> ToolDeclaration:
    operation = document["paths"][tool.path]["get"]
    return ToolDeclaration(
        name=name,
        title=operation["summary"],
        description=" ".join(filter(None, (operation["description"], tool.beside))),
        input_schema=json_schema(tool.query_class),
        output_schema=_output_schema(tool, document["components"]["schemas"]),
        annotations=ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False),
    )


def _output_schema(tool: Tool, contract: Json) -> Json:
    """Return the JSON Schema of a tool's answer: any of the tool's schemas, with all those that they refer to."""
    known = {**contract, **OWN_SCHEMAS}
    needed: dict[str, Json] = {}
    wanted = list(tool.schemas)
    while wanted:
        name = wanted.pop()
        if name not in needed:
            needed[name] = known[name]
            wanted += [part.partition('"')[0] for part in json.dumps(known[name]).split(_IN_THE_CONTRACT)[1:]]
    kinds = [{"$ref": _HERE + name} for name in tool.schemas]
    definitions = json.loads(json.dumps(needed).replace(_IN_THE_CONTRACT, _HERE))
    return {"type": "object", "anyOf": kinds, "$defs": definitions}


def _refusal(error: ApiError) -> CallToolResult:
    words = " ".join(filter(None, (error.message, error.hint)))
    return CallToolResult(content=[TextContent(text=words)], is_error=True)


def _content_of(answer: ToolAnswer) -> list[ContentBlock]:
    """Return the answer's text and picture, and its JSON object as text, for clients that read only texts."""
    content: list[ContentBlock] = []
    if answer.words:
        content.append(TextContent(text=answer.words))
    if answer.picture:
        source = TextResourceContents(uri=answer.picture.address, mime_type="image/svg+xml", text=answer.picture.svg)
        content += [
            ImageContent(data=base64.b64encode(answer.picture.png).decode(), mime_type="image/png"),
            EmbeddedResource(resource=source),
        ]
    content.append(TextContent(text=json.dumps(answer.document, ensure_ascii=False)))
    return content
