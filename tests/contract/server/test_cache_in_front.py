"""A real nginx in front of the shop, with the configuration of docs/operating.md: it asks by ETag, and stands in."""

import contextlib
import re
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.contract.conftest import ROOT, Server, serving

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
pytestmark = [
    pytest.mark.launches,
    pytest.mark.skipif(not Path(NGINX).exists(), reason="needs nginx: apt-get install nginx"),
]
CATALOG = "/api/v1/catalog"


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def configuration(folder: Path, port: int, shop: int) -> str:
    """Return what docs/operating.md tells, for this machine; the log says what the shop was asked and answered."""
    text = (ROOT / "docs" / "operating.md").read_text("utf-8").partition("## A cache in front")[2]
    (told,) = re.findall(r"```nginx\n(.*?)```", text, re.DOTALL)[:1]
    told = told.replace("/var/cache/nginx/seals", str(folder / "kept")).replace("access_log off;", "")
    told = told.replace("8080", f"127.0.0.1:{port}").replace("127.0.0.1:8000", f"127.0.0.1:{shop}")
    log = 'log_format told "$upstream_cache_status $upstream_status";'
    kinds = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"pid {folder}/pid; error_log {folder}/error.log; daemon off; master_process off; events {{}} "
        f"http {{ {kinds} {log} access_log {folder}/access.log told; {told} }}"
    )


@contextlib.contextmanager
def nginx(folder: Path, shop: int) -> Iterator[str]:
    port = free_port()
    (folder / "nginx.conf").write_text(configuration(folder, port, shop))
    command = (NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log"))
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:  # noqa: S603
        try:
            until(lambda: accepts(port))
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def accepts(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def until(holds: Any) -> None:
    for _ in range(300):
        if holds():
            return
        time.sleep(0.1)
    pytest.fail("waited for 30 s")


def got(url: str) -> Any:
    with urllib.request.urlopen(url) as answer:  # noqa: S310  our own server
        return answer.headers, answer.read()


def test_a_cache_asks_by_etag_and_stands_in_while_the_shop_is_down(tmp_path: Path) -> None:
    for name in ("kept", "client_body", "proxy", "fastcgi", "uwsgi", "scgi", "shop"):
        (tmp_path / name).mkdir()
    with contextlib.ExitStack() as front:
        with serving(tmp_path / "shop") as served:
            shop: Server = served
            address = front.enter_context(nginx(tmp_path, shop.port))
            headers, body = got(address + CATALOG)
            assert headers["ETag"] == got(shop.url + CATALOG)[0]["ETag"]

            def answers(how: str) -> bool:
                headers, again = got(address + CATALOG)
                assert again == body
                assert "stale-if-error=86400" in headers["Cache-Control"]
                return how in (tmp_path / "access.log").read_text()

            until(lambda: answers("REVALIDATED 304"))
        until(lambda: answers("STALE"))  # there is no shop to ask any more
