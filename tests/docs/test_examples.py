"""The examples of docs/examples get from a name to an order address on the running server."""

import json
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from urllib.parse import quote

import pytest
from django.test import Client

from tests.contract.conftest import ROOT, Server
from tests.docs.busy import busy_at_first

pytestmark = [pytest.mark.launches, pytest.mark.django_db]
EXAMPLES = ROOT / "docs" / "examples"
needs_curl_and_jq = pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="needs curl and jq")
CHOICES = [("佐藤", "registered"), ("Smith", "bank")]


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)  # noqa: S603
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def leads_to_an_order(folder: Path, said: str, name: str, shop: str) -> None:
    """Check the picture that an example left and the address that it printed last."""
    assert f">{name}</title>" in (folder / "seal.svg").read_text("utf-8")
    order_url = said.splitlines()[-1]
    assert order_url.startswith(shop)
    page = Client().get(order_url.removeprefix(shop), follow=True)
    assert page.status_code == 200
    assert name in page.content.decode()


@pytest.mark.parametrize(("name", "use"), CHOICES)
def test_the_python_client(server: Server, tmp_path: Path, name: str, use: str) -> None:
    said = run(tmp_path, sys.executable, str(EXAMPLES / "python" / "name_to_order.py"), server.url, name, use)
    leads_to_an_order(tmp_path, said, name, server.url)


@needs_curl_and_jq
@pytest.mark.parametrize(("name", "use"), CHOICES)
def test_the_shell_client(server: Server, tmp_path: Path, name: str, use: str) -> None:
    said = run(tmp_path, "sh", str(EXAMPLES / "name_to_order.sh"), server.url, name, use)
    leads_to_an_order(tmp_path, said, name, server.url)


def example_command(example: str, *asked: str) -> list[str]:
    return [{"py": sys.executable, "sh": "sh"}[example.rpartition(".")[2]], str(EXAMPLES / example), *asked]


@pytest.mark.parametrize(
    "example", ["python/name_to_order.py", pytest.param("name_to_order.sh", marks=needs_curl_and_jq)]
)
def test_a_client_waits_where_the_shop_is_busy(server: Server, tmp_path: Path, example: str) -> None:
    with busy_at_first(server.url) as busy:
        said = run(tmp_path, *example_command(example, busy.url, "林", "bank"))
    assert busy.answered == {"/api/v1/designs": [503, 200]}
    leads_to_an_order(tmp_path, said, "林", server.url)


def test_the_program_for_workshops_waits_where_the_shop_is_busy(server: Server, tmp_path: Path) -> None:
    pytest.importorskip("ezdxf")
    with busy_at_first(server.url) as busy:
        asked = f"{busy.url}/api/seal?name={quote('林')}&family=kaku&view=json"
        assert "raised parts" in run(tmp_path, *example_command("face_to_dxf.py", asked, "seal.dxf"))
    assert busy.answered == {"/api/seal": [503, 200]}


@pytest.mark.parametrize(
    "example", ["python/name_to_order.py", "face_to_dxf.py", pytest.param("name_to_order.sh", marks=needs_curl_and_jq)]
)
def test_a_refused_name_is_told_with_its_hint(server: Server, tmp_path: Path, example: str) -> None:
    told = (f"{server.url}/api/seal?name=%3Csvg%3E&family=kaku", "seal.dxf")
    command = example_command(example, *(told if example == "face_to_dxf.py" else (server.url, "<svg>")))
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 1
    assert "“<” (U+003C)" in done.stderr
    assert "Write the name in kanji, kana or Latin letters" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_program_for_workshops_draws_the_face_in_mm(server: Server, tmp_path: Path) -> None:
    ezdxf = pytest.importorskip("ezdxf")
    address = f"{server.url}/api/seal?name={quote('林')}&family=kaku&view=json&size=15&mirror=1"
    with urllib.request.urlopen(address) as answer:  # noqa: S310  our own server
        face = json.load(answer)["face"]
    run(tmp_path, sys.executable, str(EXAMPLES / "face_to_dxf.py"), address, "seal.dxf")
    drawing = ezdxf.readfile(tmp_path / "seal.dxf")
    lines = {layer: drawing.modelspace().query(f'LWPOLYLINE[layer=="{layer}"]') for layer in ("OUTLINE", "RAISED")}
    assert len(lines["RAISED"]) == len(face["parts"])
    (outline,) = lines["OUTLINE"]
    across = [x for x, *_ in outline.get_points()]
    assert max(across) - min(across) == pytest.approx(15)
    assert outline.closed
