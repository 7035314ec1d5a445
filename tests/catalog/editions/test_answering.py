"""A checkout address elsewhere is asked whether it answers, but no machine of the shop's own network is."""

import http.server
import threading
from collections.abc import Iterator

import pytest

from catalog.editions.answering import answers, ask, is_public


@pytest.fixture
def asked_for() -> list[str]:
    """The paths that the other site was asked for."""
    return []


@pytest.fixture
def elsewhere(asked_for: list[str]) -> Iterator[str]:
    """Another site: its root answers, its /gone does not, its /sign-in wants more, its /moved leads on."""

    class Site(http.server.BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            asked_for.append(self.path)
            self.send_response({"/": 200, "/sign-in": 401, "/down": 503, "/moved": 302}.get(self.path, 404))
            if self.path == "/moved":
                self.send_header("Location", "/secret")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def anywhere(ip_address: str) -> bool:
    return bool(ip_address)


def test_an_address_elsewhere_is_asked_whether_it_answers(elsewhere: str) -> None:
    found = {path: ask(elsewhere + path, anywhere) for path in ("/", "/sign-in", "/gone", "/down", "/moved")}
    assert found == {"/": True, "/sign-in": True, "/gone": False, "/down": False, "/moved": True}
    assert not ask("http://127.0.0.1:1/", anywhere)
    assert answers("/order")
    assert not answers("/nowhere")


def test_no_redirect_is_followed_and_no_private_address_is_requested(elsewhere: str, asked_for: list[str]) -> None:
    assert ask(f"{elsewhere}/moved", anywhere)
    assert not ask(f"{elsewhere}/")
    assert not answers(f"{elsewhere}/")
    assert asked_for == ["/moved"]
    inside = (
        "127.0.0.1",
        "10.0.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "::1",
        "fe80::1%eth0",
        "224.0.0.1",
    )
    assert not any(is_public(ip_address) for ip_address in inside)
    assert is_public("1.1.1.1")
    assert is_public("2606:4700:4700::1111")


def test_a_name_that_stands_for_another_machine_by_the_time_of_connecting_is_not_asked(
    elsewhere: str, asked_for: list[str]
) -> None:
    looked_up: list[str] = []

    def public_at_first(ip_address: str) -> bool:
        looked_up.append(ip_address)
        return len(looked_up) == 1

    assert not ask(elsewhere + "/", public_at_first)
    assert looked_up == ["127.0.0.1", "127.0.0.1"]
    assert asked_for == []
