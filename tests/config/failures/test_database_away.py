"""PostgreSQL hangs, ends and comes back under the real server: pages are still answered, typed forms are kept."""

import http.client
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import psycopg
import pytest

from tests.catalog.databases.postgres import Postgres, running_postgres
from tests.config.collected import put_static_files_into
from tests.config.visitor import Page, Visitor
from tests.contract.conftest import ROOT, Server, serving

pytestmark = pytest.mark.launches

PASSWORD = "a-long-seal-pass-7"  # noqa: S105 - of a user that only this test has
MAKE_HANA = f"from django.contrib.auth.models import User; User.objects.create_superuser('hana', password={PASSWORD!r})"
ASK_FOR_TOO_LONG = (
    "from config.postgres import limit_this_process; limit_this_process(); import os, django; "
    "os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'; django.setup(); "
    "from django.db import connection; connection.cursor().execute('SELECT pg_sleep(60)')"
)
TITANIUM = "/admin/catalog/material/titanium/change/"
CATALOG, GIFTS, SHEET = "/api/v1/catalog", "/en/gifts", "/api/v1/designs?name=%E6%9E%97"
RENDER = "/api/seal?name=%E6%9E%97&family=kaku"
SECONDS_TO_RECOVER = 10.0


@dataclass
class Shop:
    server: Server
    database: Postgres
    staff: Visitor
    anyone: Visitor

    def timed(self, path: str) -> tuple[Page, float]:
        since = time.monotonic()
        return self.anyone.ask("GET", path), time.monotonic() - since

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + SECONDS_TO_RECOVER
        while not json.loads(self.anyone.ask("GET", "/readyz").text)["checks"]["database"]:
            assert time.monotonic() < deadline
            time.sleep(0.1)

    def log(self) -> str:
        return (self.server.folder / "server.log").read_text()


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    folder = tmp_path_factory.mktemp("away")
    put_static_files_into(folder)
    with running_postgres() as database, serving(folder, DATABASE_URL=database.address) as server:
        environment = {**os.environ, "DATA": str(folder), "DATABASE_URL": database.address}
        making = [sys.executable, "manage.py", "shell", "--no-imports", "-c", MAKE_HANA]
        subprocess.run(making, cwd=ROOT, env=environment, check=True, capture_output=True)

        def visitor() -> Visitor:
            def connect() -> http.client.HTTPConnection:
                return http.client.HTTPConnection(server.host, server.port, timeout=30)

            return Visitor(connect, f"{server.host}:{server.port}", server.url)

        shop = Shop(server, database, visitor(), visitor())
        assert shop.staff.sign_in("hana", PASSWORD) == 302
        for path in (CATALOG, GIFTS, SHEET, RENDER):
            assert shop.anyone.ask("GET", path).status == 200
        yield shop


def form_with(shop: Shop, price: str) -> dict[str, str]:
    fields = shop.staff.ask("GET", TITANIUM).fields()
    return {**fields, "price_jpy": price, "_save": "Save"}


def save_again(shop: Shop, refused: Page) -> Page:
    return shop.staff.ask("POST", TITANIUM, refused.fields())


def test_a_database_that_hangs_keeps_nobody_waiting_who_only_reads(shop: Shop) -> None:
    before = {path: shop.anyone.ask("GET", path).text for path in (CATALOG, GIFTS, SHEET, RENDER, "/en/faq")}
    typed = form_with(shop, "20500")
    with shop.database.held_still():
        with ThreadPoolExecutor(40) as readers:
            crowd = [readers.submit(shop.timed, f"{CATALOG}?") for _ in range(40)]
            alive, seconds_for_health = shop.timed("/healthz")
            _warm, seconds_for_render = shop.timed(RENDER)
            assert {one.result()[0].status for one in crowd} == {200}
        assert alive.status == 200
        assert max(seconds_for_health, seconds_for_render) < 3.0
        for path, text in before.items():
            page, seconds = shop.timed(path)
            assert (page.status, page.text) == (200, text)
            assert seconds < 1.0
        ready = shop.anyone.ask("GET", "/readyz")
        told = json.loads(ready.text)
        assert (ready.status, told["checks"]["database"]) == (200, False)
        assert "nothing can be saved" in told["warning"]
        assert told["age_seconds"] >= 0
        refused = shop.staff.ask("POST", TITANIUM, typed)
        assert refused.status == 503
        assert refused.headers["Retry-After"]
        assert "The database does not answer" in refused.text
        assert refused.fields()["price_jpy"] == "20500"
    shop.wait_until_ready()
    assert save_again(shop, refused).status == 302
    assert '"priceJpy":20500' in shop.anyone.ask("GET", CATALOG).text


def test_without_a_database_pages_are_answered_and_the_log_says_so_once(shop: Shop) -> None:
    before = shop.anyone.ask("GET", CATALOG).text
    lines = len(shop.log().splitlines())
    typed = form_with(shop, "20600")
    shop.database.stop()
    try:
        for path in (CATALOG, GIFTS, SHEET, RENDER, "/en/terms", "/en/?name=%E6%9E%97"):
            page, seconds = shop.timed(path)
            assert page.status == 200
            assert seconds < 5.0
        assert shop.anyone.ask("GET", CATALOG).text == before
        refused = shop.staff.ask("POST", TITANIUM, typed)
        signing_in = shop.anyone.ask("GET", "/admin/")
        assert (refused.status, refused.fields()["price_jpy"]) == (503, "20600")
        assert signing_in.status in (302, 503)
        for _ in range(20):
            assert shop.staff.ask("GET", "/admin/").status == 503
    finally:
        shop.database.start()
    assert len(shop.log().splitlines()) - lines < 12, shop.log()
    shop.wait_until_ready()
    assert save_again(shop, refused).status == 302
    assert '"priceJpy":20600' in shop.anyone.ask("GET", CATALOG).text


def test_a_save_that_waits_too_long_for_another_fails_with_a_message(shop: Shop) -> None:
    typed = form_with(shop, "20700")
    with psycopg.connect(shop.database.address) as other:
        other.execute("SELECT * FROM catalog_liveedition FOR UPDATE")
        refused = shop.staff.ask("POST", TITANIUM, typed)
        assert (refused.status, refused.fields()["price_jpy"]) == (503, "20700")
        assert shop.anyone.ask("GET", CATALOG).status == 200
    assert save_again(shop, refused).status == 302


def test_a_statement_that_takes_too_long_is_given_up(shop: Shop) -> None:
    environment = {**os.environ, "DATA": str(shop.server.folder), "DATABASE_URL": shop.database.address}
    asking = subprocess.run(
        [sys.executable, "-c", ASK_FOR_TOO_LONG], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert asking.returncode == 1
    assert re.search("statement timeout|did not answer within 5.0 s", asking.stderr)


def test_a_worker_started_without_its_database_is_not_ready_and_sends_retry_after(shop: Shop) -> None:
    shop.database.stop()
    try:
        # The parent of the workers starts another in the place of one that is killed.
        (worker,) = shop.server.workers()
        os.kill(worker, 9)
        answered = _asked_until_it_answers(shop, CATALOG)
        assert answered.status == 503
        assert answered.headers["Retry-After"] == "5"
        assert json.loads(answered.text)["error"]["code"] == "render_failed"
        assert shop.anyone.ask("GET", "/readyz").status == 503
        page = shop.anyone.ask("GET", GIFTS)
        assert (page.status, page.headers["Retry-After"]) == (503, "5")
        assert "Nothing is lost." in page.text
        assert shop.anyone.ask("GET", "/healthz").status == 200
    finally:
        shop.database.start()
    shop.wait_until_ready()
    assert shop.anyone.ask("GET", GIFTS).status == 200


def _asked_until_it_answers(shop: Shop, path: str) -> Page:
    deadline = time.monotonic() + 30
    while True:
        try:
            return shop.anyone.ask("GET", path)
        except (OSError, http.client.HTTPException):
            assert time.monotonic() < deadline
            time.sleep(0.2)
