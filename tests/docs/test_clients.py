"""The client packages of docs/examples: types, retries while the shop is busy, ETags, errors as exceptions."""

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.contract.conftest import ROOT, Server
from tests.docs.busy import Busy, busy_at_first
from tests.docs.test_examples import leads_to_an_order

pytestmark = pytest.mark.launches

PACKAGE = ROOT / "docs" / "examples" / "python"
BUILT = ROOT / "build" / "clients"
TYPED = """
from typing import reveal_type

from seals_client import Seals
from seals_client.schema import Design

shop = Seals("https://seals.example")
first: Design = shop.list_designs(name="佐藤", use="bank", size=13.5)["designs"][0]
reveal_type(first["eligibility"]["metrics"]["minGapMm"])
shop.list_designs(name="佐藤", use="gift")
shop.render_svg(name="佐藤")
"""


@pytest.fixture
def seals_client(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(PACKAGE)
    import seals_client

    return seals_client


@pytest.fixture
def busy(server: Server) -> Iterator[Busy]:
    with busy_at_first(server.url) as front:
        yield front


@pytest.mark.django_db
def test_the_client_retries_while_the_shop_is_busy_and_caches_answers(seals_client: Any, busy: Busy) -> None:
    shop = seals_client.Seals(busy.url)
    first, again = shop.get_catalog(), shop.get_catalog()
    assert first == again
    assert first["currency"] == "JPY"
    assert busy.answered["/api/v1/catalog"] == [503, 200, 304]
    drawn = [shop.render_svg(name="林", family="kaku") for _ in range(3)]
    assert drawn[0] == drawn[2]
    assert busy.answered["/api/seal"] == [503, 200]  # immutable: not asked about again


def test_it_keeps_no_more_than_it_is_told_to(seals_client: Any, busy: Busy) -> None:
    shop = seals_client.Seals(busy.url, most_kept=1)
    for family in ("kaku", "tensho", "kaku", "kaku"):
        shop.render_svg(name="林", family=family)
    assert busy.answered["/api/seal"] == [503, 200, 200, 200]


def test_many_names_are_drawn_once_each_with_patience(server: Server, tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text("林\n\n森\nA<B\n", encoding="utf-8")
    program = (sys.executable, str(PACKAGE / "many_names.py"))
    with busy_at_first(server.url) as busy:
        for asked in ([503, 200, 200, 400], [503, 200, 200, 400, 400]):  # the second time, only what was refused
            command = [*program, busy.url, "kaku", "names.txt", "seals", "a test"]
            done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)  # noqa: S603
            assert busy.answered == {"/api/seal": asked}
            assert "A<B: The name may not contain “<”" in done.stdout
    assert {picture.name for picture in (tmp_path / "seals").iterdir()} == {"林-kaku.svg", "森-kaku.svg"}


def test_its_answers_are_the_shops(seals_client: Any, server: Server) -> None:
    shop = seals_client.Seals(server.url)
    design = shop.list_designs(name="林", size=13.5)["designs"][0]
    with urllib.request.urlopen(design["preview"]["svg"]) as answer:  # noqa: S310  our own server
        assert shop.fetch(design["preview"]["svg"]) == answer.read()
    asked = {"name": "林", "family": design["family"], "seed": design["seed"], "size": 13.5}
    assert shop.render_json(**asked)["eligibility"] == design["eligibility"]


def test_a_refusal_is_an_exception_with_its_hint(seals_client: Any, busy: Busy, server: Server) -> None:
    with pytest.raises(seals_client.SealsError, match="Use one of: bank, registered") as refused:
        seals_client.Seals(server.url).list_designs(name="林", use="gift")
    assert (refused.value.status, refused.value.code, refused.value.param) == (400, "invalid_parameter", "use")
    with pytest.raises(seals_client.SealsError, match="Ask again in 5 seconds") as patience:
        seals_client.Seals(busy.url, attempts=1).get_catalog()
    assert patience.value.status == 503


@pytest.mark.proof
@pytest.mark.django_db
def test_the_packages_that_are_built_are_typed_and_come_to_an_order(server: Server, tmp_path: Path) -> None:
    def run(*command: str, status: int = 0) -> str:
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout

    (wheel,), (archive,) = BUILT.glob("*.whl"), BUILT.glob("*.tgz")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps")
    run(*pip, "--target", str(tmp_path), str(wheel))
    said = run(sys.executable, str(BUILT / "python" / "name_to_order.py"), server.url, "佐藤", "registered")
    leads_to_an_order(tmp_path, said, "佐藤", server.url)

    run(sys.executable, "-m", "mypy", "--strict", "--config-file=", str(BUILT / "python"))
    (tmp_path / "typed.py").write_text(TYPED)
    told = run(sys.executable, "-m", "mypy", "--strict", "--config-file=", "typed.py", status=1)
    assert "float" in told.partition("Revealed type is")[2].partition("\n")[0]
    assert "[arg-type]" in told.partition("typed.py:10")[2].partition("\n")[0]  # use="gift"
    assert "family" in told.partition("typed.py:11")[2].partition("\n")[0]  # is missing
    assert "Found 2 errors" in told

    run("tar", "xzf", str(archive))
    assert json.loads((tmp_path / "package" / "package.json").read_text())["types"] == "./out/client.d.ts"
    with busy_at_first(server.url) as busy:
        program = tmp_path / "package" / "out" / "name_to_order.js"
        leads_to_an_order(tmp_path, run("node", str(program), busy.url, "林", "bank"), "林", server.url)
        assert busy.answered == {"/api/v1/designs": [503, 200]}
    (tmp_path / "kept.mjs").write_text(
        f"""import {{ Seals, SealsError }} from "./package/out/client.js";
const shop = new Seals("{server.url}");
const [first, again] = [await shop.getCatalog(), await shop.getCatalog()];
const refused = await shop.listDesigns({{ name: "林", use: "gift" }}).catch((error) => error);
console.log(JSON.stringify([first.currency, again.currency, refused instanceof SealsError, refused.error.param]));"""
    )
    assert json.loads(run("node", "kept.mjs")) == ["JPY", "JPY", True, "use"]
