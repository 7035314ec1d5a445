"""The address /mcp: answers POST from any site, has the API's limits, and says so if the SDK is not installed."""

import json
import sys
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from rendering import service
from rendering.composing_room import ComposingRoom

HEADERS = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-11-25"}
SEAL = {"name": "林", "family": "kaku"}


def sent(client: Client, message: object, **headers: str) -> Any:
    return client.post("/mcp", message, content_type="application/json", headers={**HEADERS, **headers})


def called(client: Client, tool: str, **arguments: Any) -> Any:
    params = {"name": tool, "arguments": arguments}
    response = sent(client, {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
    assert response.status_code == 200, response.content
    assert response["Content-Type"] == "application/json"
    return response.json()["result"]


def test_a_render_needs_no_database_nor_a_login_nor_a_csrf_token() -> None:
    """Unlike other tests this one is not given a database: asking it would fail."""
    result = called(Client(enforce_csrf_checks=True), "render_seal", **SEAL)
    assert [part["type"] for part in result["content"]] == ["image", "resource", "text"]


def test_a_call_while_too_many_seals_are_drawn_is_told_when_to_retry(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = ComposingRoom(most_inside=0)
    monkeypatch.setattr(service, "_room", lambda: full)
    result = called(client, "render_seal", name="森田", family="wave", index=7)
    assert result["isError"]
    assert "More seals are asked for than can be drawn at the moment. Ask again in 5 seconds." in str(result["content"])


@pytest.mark.django_db
def test_a_failure_is_told_in_words_and_logged(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("the insides")

    monkeypatch.setattr(service, "compose", broken)
    result = called(client, "render_seal", name="森田", family="wave", index=8)
    assert result["isError"]
    assert "could not compose this name" in str(result["content"])
    assert "insides" not in str(result)
    assert "the insides" in caplog.text


def test_any_site_may_ask(client: Client) -> None:
    asked = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST"}
    preflight = client.options("/mcp", headers=asked)
    assert preflight.status_code == 204
    assert "POST" in preflight["Access-Control-Allow-Methods"]
    assert preflight["Access-Control-Allow-Headers"] == "*"
    answer = sent(client, {"jsonrpc": "2.0", "id": 1, "method": "ping"}, Origin="https://a.example")
    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert answer["Cache-Control"] == "no-store"
    assert not answer.cookies


@pytest.mark.parametrize("method", ["get", "head", "put", "delete"])
def test_there_are_no_sessions_to_listen_to_or_to_end(client: Client, method: str) -> None:
    response = getattr(client, method)("/mcp", headers=HEADERS)
    assert response.status_code == 405
    assert response["Allow"] == "POST, OPTIONS"


@pytest.mark.parametrize("body", [b"{", b"[]", b"\xff", b'{"jsonrpc": "2.0", "id": 1, "method": 7}'])
def test_what_is_no_message_is_refused_in_the_protocols_own_words(client: Client, body: bytes) -> None:
    response = client.post("/mcp", body, content_type="application/json", headers=HEADERS)
    assert response.status_code == 400
    assert response.json()["error"]["code"] < 0


def test_a_message_that_is_not_json_is_refused_in_plain_words(client: Client) -> None:
    response = client.post("/mcp", b"x=1", content_type="application/x-www-form-urlencoded", headers=HEADERS)
    assert response.status_code == 400
    assert "html" not in response["Content-Type"]


def test_a_message_of_any_length_is_refused_before_it_is_read(client: Client) -> None:
    assert sent(client, {"padding": "x" * 70_000}).status_code == 413


def test_where_the_sdk_is_missing_one_sentence_says_how_to_get_it(
    client: Client, monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    assert "/mcp`" in client.get("/llms.txt").content.decode()
    monkeypatch.setitem(sys.modules, "mcp", None)
    response = sent(client, {"jsonrpc": "2.0", "id": 1, "method": "ping"})
    assert response.status_code == 501
    assert response.content.decode().splitlines() == [
        "The MCP server needs packages that are not installed here: `make mcp` installs them."
    ]
    with pytest.raises(CommandError, match="`make mcp` installs them"):
        call_command("mcp")
    assert "/mcp" not in client.get("/llms.txt").content.decode()
    assert "/mcp" not in json.dumps(client.get("/.well-known/api-catalog").json())
