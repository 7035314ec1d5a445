"""The tools give the SDK's own client the same answers and errors as the API does."""

import base64
import io
import json
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlencode

import pytest
from jsonschema import Draft202012Validator
from mcp import Client
from PIL import Image

from tests.contract.conftest import Server, document  # noqa: F401  a fixture
from tests.designs.agents.carriers import CARRIERS, asked, called

pytestmark = pytest.mark.launches

PATHS = {"get_catalog": "/api/v1/catalog", "list_designs": "/api/v1/designs", "render_seal": "/api/seal"}
HAKUBUN = {"name": "佐藤", "family": "kaku", "mode": "hakubun", "size": 15, "shape": "square"}


def got(served: Server, tool: str, arguments: dict[str, Any]) -> bytes:
    """Return what the API answers to the same request."""
    with urllib.request.urlopen(f"{served.url}{PATHS[tool]}?{urlencode(arguments)}") as answer:  # noqa: S310  our own
        return bytes(answer.read())


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_model_does_with_the_tools_what_the_api_does(server: Server, carrier: str) -> None:
    async def session(client: Client) -> list[Any]:
        return [
            await client.call_tool("get_catalog", {}),
            await client.call_tool("list_designs", {"name": "佐藤", "size": 13.5, "locale": "ja"}),
            await client.call_tool("render_seal", HAKUBUN),
            await client.call_tool("render_seal", {**HAKUBUN, "view": "json", "mirror": True}),
        ]

    catalogue, sheet, picture, face = asked(carrier, server, session)
    assert catalogue.structured_content == json.loads(got(server, "get_catalog", {}))
    assert sheet.structured_content == json.loads(
        got(server, "list_designs", {"name": "佐藤", "size": 13.5, "locale": "ja"})
    )
    assert face.structured_content == json.loads(got(server, "render_seal", {**HAKUBUN, "view": "json", "mirror": "1"}))
    png, svg, told = picture.content
    assert svg.resource.text.encode() == got(server, "render_seal", HAKUBUN)
    assert json.loads(told.text) == picture.structured_content == {"svg": svg.resource.uri}
    with urllib.request.urlopen(svg.resource.uri) as answer:  # noqa: S310  our own server
        assert answer.read().decode() == svg.resource.text
    with Image.open(io.BytesIO(base64.b64decode(png.data))) as image:
        assert (image.format, image.size) == ("PNG", (512, 512))
        assert image.convert("RGB").getpixel((256, 4)) == (0xD9, 0x38, 0x1E)  # the field of a hakubun face
        assert image.convert("RGB").getpixel((0, 0)) == (255, 255, 255)  # paper, not transparent


def test_a_tool_takes_the_parameters_that_the_contract_declares(
    server: Server,
    document: dict[str, Any],  # noqa: F811
) -> None:
    tools = {tool.name: tool for tool in asked("http", server, lambda client: client.list_tools()).tools}
    assert list(tools) == list(PATHS)
    for name, tool in tools.items():
        operation = document["paths"][PATHS[name]]["get"]
        queries = [each for each in operation["parameters"] if each["in"] == "query"]
        assert tool.input_schema == {
            "type": "object",
            "properties": {each["name"]: {**each["schema"], "description": each["description"]} for each in queries},
            "required": [each["name"] for each in queries if each.get("required")],
            "additionalProperties": False,
        }
        assert operation["description"] in str(tool.description)
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint
        assert tool.annotations.idempotent_hint
        Draft202012Validator.check_schema(tool.output_schema)


def test_answers_are_what_a_tool_declares(server: Server) -> None:
    tools = {tool.name: tool for tool in asked("http", server, lambda client: client.list_tools()).tools}
    calls: list[tuple[str, dict[str, Any]]] = [
        ("get_catalog", {}),
        ("list_designs", {"name": "林"}),
        ("render_seal", HAKUBUN),
        ("render_seal", {**HAKUBUN, "view": "json"}),
    ]
    for name, arguments in calls:
        check = Draft202012Validator(tools[name].output_schema)
        check.validate(called("http", server, name, **arguments).structured_content)
        assert not check.is_valid({"error": "none of these"})


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("list_designs", {}),
    ("list_designs", {"name": "<svg>"}),
    ("list_designs", {"name": "佐藤", "uses": "bank"}),
    ("list_designs", {"name": "佐藤", "size": 14}),
    ("list_designs", {"name": "佐藤", "size": 12, "shape": "square"}),
    ("render_seal", {"name": "佐藤", "family": "gothic"}),
    ("render_seal", {"name": "佐藤", "family": "kaku", "frame": 0.5}),
    ("render_seal", {"name": "佐藤", "family": "kaku", "index": 1.5}),
    ("get_catalog", {"locale": "ja"}),
]


def test_a_refusal_says_what_the_api_says_with_its_hint(server: Server) -> None:
    async def session(client: Client) -> list[Any]:
        return [await client.call_tool(tool, arguments) for tool, arguments in REFUSED]

    for (tool, arguments), result in zip(REFUSED, asked("http", server, session), strict=True):
        with pytest.raises(urllib.error.HTTPError) as refused:
            got(server, tool, arguments)
        error = json.load(refused.value)["error"]
        assert result.is_error, (tool, arguments)
        assert result.content[0].text == f"{error['message']} {error['hint']}"


def test_a_sheet_says_of_each_design_why_it_may_not_be_used(server: Server) -> None:
    result = called("http", server, "list_designs", name="佐藤", use="registered")
    heading, *lines = result.content[0].text.splitlines()
    assert "19800 yen with tax and 770 yen for shipping" in heading
    for line, design in zip(lines, result.structured_content["designs"], strict=True):
        assert line.startswith(f"{design['family']} ({design['shape']}, seed {design['seed']}): ")
        assert (": eligible" in line) == design["eligibleForUse"]
        assert ("recommended" in line) == design["recommendedFor"]
        assert ("does not sell this family for registered" in line) == ("registered" not in design["soldFor"])
    cramped = called("http", server, "list_designs", name="Shakespeare", use="registered", size=12).content[0].text
    assert "(cell_below_floor)" in cramped


def test_a_call_is_told_in_words_that_the_database_is_away(server: Server) -> None:
    nowhere = {"DATABASE_URL": "postgresql://shop@127.0.0.1:1/nowhere"}
    refused: Any = asked("stdio", server, lambda client: client.call_tool("get_catalog", {}), **nowhere)
    assert refused.is_error
    told: Any = refused.content[0]
    assert "database does not answer" in told.text
    assert "Ask again in 5 seconds." in told.text
