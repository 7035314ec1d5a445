"""A client that a well-known generator makes of the served openapi.json calls all three operations.

`make proof` asks four others; this one is quick enough for the gate.
"""

import importlib
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.contract.conftest import Server

pytestmark = pytest.mark.launches


@pytest.fixture(scope="module")
def client(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Generate the client in a temporary folder, and connect it."""
    folder = tmp_path_factory.mktemp("generated")
    configuration = folder / "configuration.yml"
    configuration.write_text("package_name_override: seal_client\npost_hooks: []\n")
    document = folder / "openapi.json"
    with urllib.request.urlopen(f"{server.url}/openapi.json") as answer:  # noqa: S310  our own server
        document.write_bytes(answer.read())
    command = [
        *(str(Path(sys.executable).with_name("openapi-python-client")), "generate", "--meta", "none"),
        *("--path", str(document), "--output-path", str(folder / "seal_client")),
        *("--config", str(configuration), "--fail-on-warning"),
    ]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=os.environ)  # noqa: S603
    assert run.returncode == 0, run.stdout + run.stderr
    sys.path.insert(0, str(folder))
    try:
        with importlib.import_module("seal_client").Client(base_url=server.url) as connected:
            yield connected
    finally:
        sys.path.remove(str(folder))


def call(client: Any, module: str, **asked: Any) -> Any:
    response = importlib.import_module(f"seal_client.api.seals.{module}").sync_detailed(client=client, **asked)
    assert response.status_code == 200, response.content
    return response


def test_it_reads_the_catalogue(client: Any) -> None:
    catalog = call(client, "get_catalog").parsed
    assert catalog.currency == "JPY"
    assert catalog.prices_include_tax is True
    assert {material.id for material in catalog.materials} == {"aluminium", "titanium"}
    assert catalog.seal.max_name_graphemes == 12


def test_it_lists_designs(client: Any) -> None:
    sheet = call(client, "list_designs", name="佐藤").parsed
    assert sheet.name == "佐藤"
    assert len(sheet.designs) == 8
    assert all(design.preview.svg.startswith("http") for design in sheet.designs)
    assert sheet.shape is None
    assert call(client, "list_designs", name="佐藤", size=13.5).parsed.size_mm == 13.5


def test_it_renders_a_listed_design(client: Any) -> None:
    models = importlib.import_module("seal_client.models")
    design = call(client, "list_designs", name="佐藤").parsed.designs[0]
    family = models.RenderSealFamily(design.family.value)
    operation = importlib.import_module("seal_client.api.seals.render_seal")
    request = operation._get_kwargs(name="佐藤", family=family, seed=design.seed)
    svg = client.get_httpx_client().request(**request)  # the generator reads one media type a status: JSON
    assert svg.status_code == 200
    assert svg.headers["content-type"] == "image/svg+xml"
    face = call(client, "render_seal", name="佐藤", family=family, seed=design.seed, view=models.RenderSealView.JSON)
    assert face.parsed.eligibility.metrics.min_gap_mm > 0
    assert face.parsed.face.scale == pytest.approx(15 / 2000)
    assert all(len(point) == 2 for part in face.parsed.face.parts for point in part.outer)
    assert face.parsed.eligibility.bank == design.eligibility.bank


def test_it_reads_errors(client: Any) -> None:
    operation = importlib.import_module("seal_client.api.seals.list_designs")
    response = operation.sync_detailed(client=client, name="<svg>")
    assert response.status_code == 400
    assert response.parsed.error.code == "invalid_parameter"
    assert response.parsed.error.param == "name"
