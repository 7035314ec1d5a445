"""Requests that no client library sends, sent to granian byte by byte."""

import json
import socket
import time
from dataclasses import dataclass

import pytest

from tests.contract.conftest import Server

pytestmark = pytest.mark.launches

DESIGNS = "/api/v1/designs?name=佐藤"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


def answers_in(received: bytes) -> list[Answer]:
    """Read responses one after the other, bodies by Content-Length."""
    found = []
    while received:
        head, received = received.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
        length = int(headers.get("content-length", "0")) if received else 0
        found.append(Answer(int(first.split()[1]), headers, received[:length]))
        received = received[length:]
    return found


def ask(server: Server, target: str | bytes, *lines: str, method: str = "GET", version: str = "1.1") -> Answer:
    target = target.encode() if isinstance(target, str) else target
    head = "".join(f"{line}\r\n" for line in (f"Host: {server.host}", "Connection: close", *lines))
    (answer,) = answers_in(
        server.raw(b"%s %s HTTP/%s\r\n%s\r\n" % (method.encode(), target, version.encode(), head.encode("latin-1")))
    )
    return answer


def error_of(answer: Answer) -> dict[str, str]:
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["cache-control"] == "no-store"
    error: dict[str, str] = json.loads(answer.body)["error"]
    return error


def test_raw_utf8_in_the_url_is_read(server: Server) -> None:
    answer = ask(server, DESIGNS)
    assert answer.status == 200
    assert json.loads(answer.body)["name"] == "佐藤"


def test_bytes_that_are_no_utf8_are_refused_as_such_when_percent_encoded(server: Server) -> None:
    answer = ask(server, "/api/v1/designs?name=%FF%FE")
    assert answer.status == 400
    assert error_of(answer)["param"] == "name"


def test_raw_bytes_that_are_no_utf8_are_refused(server: Server) -> None:
    assert ask(server, b"/api/v1/designs?name=\xff\xfe").status == 400


@pytest.mark.parametrize("charset", ["shift_jis", "utf-16", "no-such-charset", '"'])
def test_the_charset_of_a_content_type_changes_nothing(server: Server, charset: str) -> None:
    plain, dressed = ask(server, DESIGNS), ask(server, DESIGNS, f"Content-Type: text/plain; charset={charset}")
    assert dressed.status == 200
    assert dressed.body == plain.body


def test_a_body_on_a_get_changes_nothing(server: Server) -> None:
    received = server.raw(
        f"GET {DESIGNS} HTTP/1.1\r\nHost: {server.host}\r\nConnection: close\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\nname=x".encode()
    )
    assert json.loads(answers_in(received)[0].body)["name"] == "佐藤"


def test_an_absolute_target_is_read_and_its_host_is_not_used(server: Server) -> None:
    answer = ask(server, f"http://elsewhere.example{DESIGNS}")
    assert answer.status in {200, 400}
    assert b"elsewhere.example" not in answer.body


def test_http_1_0_without_a_host_is_answered(server: Server) -> None:
    (answer,) = answers_in(server.raw(f"GET {DESIGNS} HTTP/1.0\r\nHost: {server.host}\r\n\r\n".encode()))
    assert answer.status == 200


def test_head_sends_no_body_but_the_same_headers(server: Server) -> None:
    get, head = ask(server, DESIGNS), ask(server, DESIGNS, method="HEAD")
    assert head.status == 200
    assert head.body == b""
    assert {name: head.headers[name] for name in ("content-length", "content-type", "etag", "cache-control")} == {
        name: get.headers[name] for name in ("content-length", "content-type", "etag", "cache-control")
    }


def test_a_304_sends_no_body_and_keeps_its_headers(server: Server) -> None:
    seal = "/api/seal?name=佐藤&family=tensho"
    etag = ask(server, seal).headers["etag"]
    answer = ask(server, seal, f"If-None-Match: W/{etag}")
    assert (answer.status, answer.body) == (304, b"")
    assert answer.headers["etag"] == etag
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert not {"content-length", "content-type"} & set(answer.headers)


def test_pipelined_requests_are_answered_in_order(server: Server) -> None:
    one = f"GET {DESIGNS} HTTP/1.1\r\nHost: {server.host}\r\n\r\n"
    two = f"GET /api/nothing HTTP/1.1\r\nHost: {server.host}\r\n\r\n"
    three = f"HEAD {DESIGNS} HTTP/1.1\r\nHost: {server.host}\r\nConnection: close\r\n\r\n"
    received = server.raw((one + two + three).encode())
    assert [answer.status for answer in answers_in(received)] == [200, 404, 200]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE", "BREW"])
def test_other_methods_are_405(server: Server, method: str) -> None:
    answer = ask(server, DESIGNS, "Content-Length: 0", method=method)
    assert answer.status == 405
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS"
    assert error_of(answer)["code"] == "method_not_allowed"


def test_options_is_204_without_a_body(server: Server) -> None:
    answer = ask(server, DESIGNS, "Origin: https://a.example", "Access-Control-Request-Method: GET", method="OPTIONS")
    assert (answer.status, answer.body) == (204, b"")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["access-control-allow-methods"] == "GET, HEAD, OPTIONS"
    assert not {"content-length", "content-type"} & set(answer.headers)


@pytest.mark.parametrize("path", ["/api/", "/api/v1", "/api/v1/designs/", "/api/%FF", "/api/佐藤", "/api/..%2fadmin"])
def test_unknown_paths_are_json_404(server: Server, path: str) -> None:
    answer = ask(server, path)
    assert answer.status == 404
    assert error_of(answer)["code"] == "not_found"


def test_a_host_that_is_not_ours_is_a_json_400(server: Server) -> None:
    received = server.raw(f"GET {DESIGNS} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n".encode())
    (answer,) = answers_in(received)
    assert answer.status == 400
    assert b"evil.example" not in answer.body
    error_of(answer)


def test_ten_thousand_parameters_are_a_json_400(server: Server) -> None:
    answer = ask(server, DESIGNS + "&a=1" * 4_000)
    assert answer.status == 400
    assert error_of(answer)["param"] == "a"


def test_the_longest_url_that_the_server_takes_is_a_json_400(server: Server) -> None:
    answer = ask(server, "/api/v1/designs?name=" + "a" * 65_000)
    assert answer.status == 400
    assert "16384 bytes" in error_of(answer)["message"]


def test_a_longer_url_is_refused_by_the_server(server: Server) -> None:
    assert ask(server, "/api/v1/designs?name=" + "a" * 100_000).status == 414


def test_headers_that_come_slowly_are_waited_for(server: Server) -> None:

    with socket.create_connection((server.host, server.port), timeout=10) as connection:
        for piece in (f"GET {DESIGNS} HT", "TP/1.1\r\nHo", f"st: {server.host}\r\nConnection: close\r\n", "\r\n"):
            connection.sendall(piece.encode())
            time.sleep(0.1)
        received = bytearray()
        while more := connection.recv(65_536):
            received += more
    assert answers_in(bytes(received))[0].status == 200


def test_nothing_sets_a_cookie(server: Server) -> None:
    for target in (DESIGNS, "/api/v1/catalog", "/api/nothing", "/api/seal?name=林&family=kaku"):
        assert "set-cookie" not in ask(server, target, "Cookie: sessionid=abc").headers
