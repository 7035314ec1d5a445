"""Runs the nginx configuration of docs/operating.md, with this machine's ports and a certificate of its own."""

import contextlib
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[3] / "docs/operating.md"
SECONDS_TO_START = 15.0
AROUND = """daemon off; pid {folder}/pid; error_log {folder}/error.log; {user}
events {{ worker_connections 256; }}
http {{ {temporary} {documented} }}"""


@contextlib.contextmanager
def nginx_before(shop_port: int, folder: Path) -> Iterator[int]:
    """Run the documented proxy before the shop at `shop_port`; yield its port of https. Skips without the programs."""
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if program is None or shutil.which("openssl") is None:
        pytest.skip("needs nginx and openssl: apt-get install nginx-light openssl")
    _make_certificate(folder)
    plain, encrypted = _free_port(), _free_port()
    (folder / "nginx.conf").write_text(_configuration(folder, shop_port, plain, encrypted))
    started = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    with subprocess.Popen(started) as server:
        try:
            _wait_until_it_answers(encrypted, folder)
            yield encrypted
        finally:
            server.terminate()


@contextlib.contextmanager
def balancer(shop_ports: tuple[int, int], folder: Path) -> Iterator[str]:
    """Run the documented balancer before two shops; yield its address. Skips without nginx."""
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if program is None:
        pytest.skip("needs nginx: apt-get install nginx-light")
    (documented,) = [block for block in _documented_blocks() if "upstream" in block]
    port = _free_port()
    for said, here in zip(("10.0.0.1:8000", "10.0.0.2:8000"), shop_ports, strict=True):
        assert said in documented, f"docs/operating.md says {said} no more"
        documented = documented.replace(said, f"127.0.0.1:{here}")
    documented = documented.replace("listen 8080;", f"listen 127.0.0.1:{port};").replace("$host", "127.0.0.1")
    (folder / "nginx.conf").write_text(_around(folder, documented))
    with subprocess.Popen(
        [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    ) as server:
        try:
            _wait_until_it_answers(port, folder)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def _documented_blocks() -> list[str]:
    return re.findall(r"```nginx\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def _configuration(folder: Path, shop_port: int, plain: int, encrypted: int) -> str:
    (documented,) = [block for block in _documented_blocks() if "listen 443" in block]
    for said, here in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{encrypted} ssl;"),
        ("/etc/ssl/seals.example.pem", f"{folder}/proxy.pem"),
        ("/etc/ssl/seals.example.key", f"{folder}/proxy.key"),
        ("/var/log/nginx/seals.log", f"{folder}/access.log"),
        ("http://127.0.0.1:8000", f"http://127.0.0.1:{shop_port}"),
    ):
        assert said in documented, f"docs/operating.md says {said} no more"
        documented = documented.replace(said, here)
    return _around(folder, documented)


def _around(folder: Path, documented: str) -> str:
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    user = f"user {folder.owner()};"
    return AROUND.format(folder=folder, user=user, temporary=temporary, documented=documented)


def _make_certificate(folder: Path) -> None:
    files = ("-keyout", f"{folder}/proxy.key", "-out", f"{folder}/proxy.pem")
    asked = ("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", *files)
    subprocess.run([*asked, "-days", "2", "-subj", "/CN=seals.example"], check=True, capture_output=True)


def _wait_until_it_answers(port: int, folder: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    pytest.fail(f"nginx did not start: {(folder / 'error.log').read_text()}")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
