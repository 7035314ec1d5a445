"""Two processes change the offer at the same time, on SQLite and PostgreSQL. No change is lost or half saved."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.catalog.databases.postgres import postgres_server
from tests.contract.conftest import new_data

pytestmark = pytest.mark.launches

ROOT = Path(__file__).resolve().parents[3]
ROUNDS = 2
WHO_CHANGED_HOW_MUCH = (
    "import json; from catalog.models import Edition; "
    "print(json.dumps([[e.made_by_name, len(e.changes)] for e in Edition.objects.order_by('id')]))"
)


class Worker:
    """A process of its own that works on the shop's database."""

    def __init__(self, name: str, variables: dict[str, str]) -> None:
        command = [sys.executable, "-m", "tests.catalog.databases.worker", name]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, env=variables, stdin=pipe, stdout=pipe, text=True)  # noqa: S603

    def tell(self, *words: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()

    def answer(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def ask(self, *words: str) -> str:
        self.tell(*words)
        return self.answer()

    def end(self) -> None:
        with self.process:
            self.process.stdin.close()  # type: ignore[union-attr]  # it is a pipe


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def variables(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of a shop that has just been migrated."""
    with contextlib.ExitStack() as stack:
        address = stack.enter_context(postgres_server()) if request.param == "postgresql" else ""
        own = {
            "DATA": str(tmp_path_factory.mktemp(request.param)),
            "DATABASE_URL": address,
            "GLYPH_LIBRARY": str(settings.GLYPH_LIBRARY),
            "REDIS_URL": "",
            "DEBUG": "1",  # static files need not be collected
        }
        environment = {**os.environ, **own}
        if address:
            _manage(environment, "migrate", "--skip-checks", "-v0")
        else:
            shutil.copytree(new_data(), own["DATA"], dirs_exist_ok=True)
        yield environment


@pytest.fixture(scope="module")
def workers(variables: dict[str, str]) -> Iterator[tuple[Worker, Worker]]:
    pair = Worker("ai", variables), Worker("mio", variables)
    try:
        for worker in pair:
            assert worker.answer() == "ready"
        yield pair
    finally:
        for worker in pair:
            worker.end()


def _manage(environment: dict[str, str], *words: str) -> str:
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(  # noqa: S603
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_of_two_saves_of_the_same_form_exactly_one_is_taken(workers: tuple[Worker, Worker]) -> None:
    for number in range(ROUNDS):
        for worker in workers:
            assert worker.ask("open", "material", "titanium") == "opened"
        for place, worker in enumerate(workers):
            worker.tell("save", f"price_jpy={20000 + 10 * number + place}")
        assert sorted(worker.answer() for worker in workers) == ["refused", "saved"]


def test_simultaneous_saves_of_two_forms_make_two_editions(
    workers: tuple[Worker, Worker], variables: dict[str, str]
) -> None:
    for number in range(ROUNDS):
        prices = {"aluminium": 9000 + number, "titanium": 21000 + number}
        for worker, material in zip(workers, prices, strict=True):
            assert worker.ask("open", "material", material) == "opened"
        for worker, price in zip(workers, prices.values(), strict=True):
            worker.tell("save", f"price_jpy={price}")
        assert [worker.answer() for worker in workers] == ["saved", "saved"]
        expected = " ".join(str(price) for price in prices.values())
        assert [worker.ask("prices") for worker in workers] == [expected, expected]
    made = json.loads(_manage(variables, "shell", "--no-imports", "-c", WHO_CHANGED_HOW_MUCH))
    assert sorted(made[-2 * ROUNDS :]) == [["ai", 1]] * ROUNDS + [["mio", 1]] * ROUNDS
    assert "differ" not in _manage(variables, "offer", "check", "--no-faces"), "tables and live edition say the same"


def test_what_one_worker_saves_every_worker_serves_at_once(workers: tuple[Worker, Worker]) -> None:
    writer, reader = workers
    for price in range(11000, 11000 + ROUNDS):
        writer.ask("open", "material", "aluminium")
        assert writer.ask("save", f"price_jpy={price}") == "saved"
        assert reader.ask("prices").split()[0] == str(price)
