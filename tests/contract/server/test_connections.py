"""Connections that say nothing, too little or another protocol are closed in time; everybody else is served."""

import contextlib
import socket
import time

import pytest

from config.launch.serving.server import BACKPRESSURE, SECONDS_FOR_HEADERS
from tests.contract.conftest import Server

pytestmark = pytest.mark.launches

REQUEST = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def connected(server: Server) -> socket.socket:
    return socket.create_connection((server.host, server.port), timeout=3 * SECONDS_FOR_HEADERS)


def seconds_until_closed(connection: socket.socket) -> float:
    since = time.monotonic()
    with contextlib.suppress(ConnectionError):
        while connection.recv(65_536):
            pass
    return time.monotonic() - since


def test_too_many_silent_connections_stop_the_service_for_only_some_seconds(server: Server) -> None:
    with contextlib.ExitStack() as stack:
        silent = [stack.enter_context(connected(server)) for _ in range(BACKPRESSURE + 20)]
        asking = stack.enter_context(connected(server))
        asking.sendall(REQUEST)
        assert asking.recv(12) == b"HTTP/1.1 200"
        assert sum(seconds_until_closed(each) for each in silent) < 3 * SECONDS_FOR_HEADERS


def test_a_connection_that_drips_or_idles_is_closed(server: Server) -> None:
    with connected(server) as dripping, connected(server) as idle:
        dripping.sendall(REQUEST[:-4])
        idle.sendall(REQUEST)
        assert idle.recv(12) == b"HTTP/1.1 200"
        assert seconds_until_closed(idle) < 2 * SECONDS_FOR_HEADERS
        assert seconds_until_closed(dripping) < 2 * SECONDS_FOR_HEADERS


def test_only_the_first_version_of_http_is_spoken(server: Server) -> None:
    with connected(server) as second:
        second.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00")
        assert not second.recv(100).startswith(b"\x00")


def test_headers_of_half_a_megabyte_are_refused(server: Server) -> None:
    large = REQUEST[:-2] + b"X-Large: " + b"x" * 500_000 + b"\r\n\r\n"
    with connected(server) as connection, contextlib.suppress(ConnectionError):
        connection.sendall(large)
        assert connection.recv(12) == b"HTTP/1.1 431"
