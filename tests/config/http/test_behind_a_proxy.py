"""Signing in through the nginx of docs/operating.md: attempts are counted by the address that nginx reports."""

import contextlib
import http.client
import os
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.config.collected import put_static_files_into
from tests.config.http.nginx_server import nginx_before
from tests.config.visitor import Visitor
from tests.contract.conftest import ROOT, serving

pytestmark = pytest.mark.launches

HOST = "seals.example"
PASSWORD = "a-long-seal-pass-7"  # noqa: S105 - of a user that only this test has
MAKE_HANA = (
    "from django.contrib.auth.models import User; "
    f"User.objects.create_superuser('hana', password={PASSWORD!r}); User.objects.create_superuser('sora', password='x')"
)
ANYBODY = ssl._create_unverified_context()  # noqa: S323 the certificate is made for this test


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder = tmp_path_factory.mktemp("proxied")
    variables = {"BASE_URL": f"https://{HOST}", "ALLOWED_HOSTS": f"{HOST},127.0.0.1", "TRUST_PROXY": "1"}
    put_static_files_into(folder)
    with serving(folder, **variables) as shop, nginx_before(shop.port, folder) as port:
        environment = {**os.environ, "DATA": str(folder), "DATABASE_URL": "", **variables}
        making = [sys.executable, "manage.py", "shell", "--no-imports", "-c", MAKE_HANA]
        subprocess.run(making, cwd=ROOT, env=environment, check=True, capture_output=True)
        yield port


def visitor(port: int, address: str) -> Visitor:
    """Return somebody at an address of this machine's own network."""

    def connect() -> http.client.HTTPConnection:
        return http.client.HTTPSConnection("127.0.0.1", port, context=ANYBODY, source_address=(address, 0))

    return Visitor(connect, HOST, f"https://{HOST}")


def test_a_stranger_who_forges_addresses_is_locked_out_and_the_owner_is_not(proxy: int) -> None:
    stranger = visitor(proxy, "127.0.0.2")
    tried = [
        stranger.sign_in("hana", "guess", **{"X-Forwarded-For": f"198.51.100.{number}", "X_Forwarded_For": "1.2.3.4"})
        for number in range(7)
    ]
    assert tried == [200] * 4 + [429] * 3
    assert visitor(proxy, "127.0.0.1").sign_in("hana", PASSWORD) == 302


def test_the_proxy_itself_slows_who_asks_too_often(proxy: int) -> None:
    hasty = visitor(proxy, "127.0.0.3")
    statuses = [hasty.ask("GET", "/admin/login/")[0] for _ in range(15)]
    assert statuses[:10] == [200] * 10
    assert statuses[-1] == 429
    assert hasty.ask("GET", "/healthz")[0] == 200


def test_a_header_with_underscores_does_not_pass_for_one_with_hyphens(proxy: int) -> None:
    reader = visitor(proxy, "127.0.0.1")
    assert reader.ask("GET", "/openapi.json", Accept_Encoding="gzip", **{"Accept-Encoding": "identity"})[1][0] == "{"
    assert reader.ask("GET", "/openapi.json", If_None_Match="*")[0] == 200


def test_many_silent_connections_of_one_address_stop_nobody(proxy: int) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(120):
            stack.enter_context(socket.create_connection(("127.0.0.1", proxy), timeout=5))
        assert visitor(proxy, "127.0.0.1").ask("GET", "/healthz")[0] == 200
