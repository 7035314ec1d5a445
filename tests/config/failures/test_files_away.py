"""Files fail under the real server: a full disk, a truncated library, a deleted cache, a read-only DATA."""

import http.client
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings

from tests.config.collected import put_static_files_into
from tests.config.failures.small_disk import SmallDisk, small_disk
from tests.config.visitor import Page, Visitor
from tests.contract.conftest import ROOT, Server, serving

pytestmark = pytest.mark.launches

PASSWORD = "a-long-seal-pass-7"  # noqa: S105 - of users that only this test has
MAKE_STAFF = (
    "from django.contrib.auth.models import User; "
    f"[User.objects.create_superuser(name, password={PASSWORD!r}) for name in ('hana', 'mio')]"
)
TITANIUM = "/admin/catalog/material/titanium/change/"
CATALOG, SHEET = "/api/v1/catalog", "/api/v1/designs?name=%E7%94%B0"
RENDER, OTHER_RENDER = "/api/seal?name=%E6%9E%97&family=kaku", "/api/seal?name=%E6%A3%AE&family=kaku"
DRAWN = ("/api/v1/designs?name=%E5%B7%9D", "/api/seal?name=%E5%B7%9D&family=kaku")
NEVER_DRAWN = ("/api/seal?name=%E5%B1%B1&family=kaku", "/api/seal?name=%E6%B5%B7&family=kaku")
READ = (CATALOG, SHEET, RENDER, "/en/gifts", "/en/?name=%E6%9E%97", "/readyz")
DISK_MEGABYTES = 48
SECONDS_TO_RECOVER = 30.0
SECONDS_TO_BE_TRUSTED = 6.0
"""The server gives up on workers that end sooner than 5.5 s after they began."""


@dataclass
class Shop:
    server: Server
    disk: SmallDisk
    staff: Visitor
    anyone: Visitor

    @property
    def library(self) -> Path:
        return self.server.folder.parent / "glyphs.lib"

    def visitor(self) -> Visitor:
        return _visitor(self.server)

    def form_with(self, price: str) -> dict[str, str]:
        return {**self.staff.ask("GET", TITANIUM).fields(), "price_jpy": price, "_save": "Save"}

    def replace_worker(self) -> None:
        """Kill the worker, once it has been there long enough for the server to put another in its place."""
        (worker,) = self.server.workers()
        started = Path(f"/proc/{worker}").stat().st_ctime
        time.sleep(max(0.0, started + SECONDS_TO_BE_TRUSTED - time.time()))
        os.kill(worker, 9)

    def asked_until(self, path: str, status: int) -> Page:
        deadline = time.monotonic() + SECONDS_TO_RECOVER
        while True:
            try:
                page = self.anyone.ask("GET", path)
                if page.status == status:
                    return page
                assert time.monotonic() < deadline, page
            except (OSError, http.client.HTTPException):
                assert time.monotonic() < deadline
            time.sleep(0.2)


def make_staff(data: Path) -> None:
    """Make the logins hana and mio in the database of a shop whose DATA is `data`."""
    making = [sys.executable, "manage.py", "shell", "--no-imports", "-c", MAKE_STAFF]
    environment = {**os.environ, "DATA": str(data), "DATABASE_URL": ""}
    subprocess.run(making, cwd=ROOT, env=environment, check=True, capture_output=True)


def cut_in_half(library: Path) -> None:
    os.truncate(library, library.stat().st_size // 2)


def _visitor(server: Server) -> Visitor:
    def connect() -> http.client.HTTPConnection:
        return http.client.HTTPConnection(server.host, server.port, timeout=30)

    return Visitor(connect, f"{server.host}:{server.port}", server.url)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    base = tmp_path_factory.mktemp("files")
    library = base / "glyphs.lib"
    shutil.copy(settings.GLYPH_LIBRARY, library)
    with small_disk(base / "data", DISK_MEGABYTES) as disk:
        put_static_files_into(disk.folder)
        with serving(disk.folder, GLYPH_LIBRARY=str(library)) as server:
            make_staff(disk.folder)
            shop = Shop(server, disk, _visitor(server), _visitor(server))
            assert shop.staff.sign_in("hana", PASSWORD) == 302
            yield shop


def test_with_a_full_disk_pages_are_answered_and_a_save_fails_with_a_message(shop: Shop) -> None:
    typed, mio = shop.form_with("20500"), shop.visitor()
    with shop.disk.full():
        assert {path: shop.anyone.ask("GET", path).status for path in READ} == dict.fromkeys(READ, 200)
        refused = shop.staff.ask("POST", TITANIUM, typed)
        assert (refused.status, refused.fields()["price_jpy"]) == (503, "20500")
        assert "Nothing was changed" in refused.text
        assert "successfully" not in refused.text
        assert mio.sign_in("mio", PASSWORD) == 503
        assert '"priceJpy":20500' not in shop.anyone.ask("GET", CATALOG).text
    assert mio.sign_in("mio", PASSWORD) == 302
    assert shop.staff.ask("POST", TITANIUM, refused.fields()).status == 302
    assert '"priceJpy":20500' in shop.anyone.ask("GET", CATALOG).text


def test_a_cache_that_is_deleted_is_made_anew_at_once(shop: Shop) -> None:
    drawn = shop.anyone.ask("GET", RENDER).text
    cache = shop.disk.folder / "cache.sqlite3"
    for name in ("", "-wal", "-shm"):
        cache.with_name(cache.name + name).unlink(missing_ok=True)
    assert shop.anyone.ask("GET", OTHER_RENDER).status == 200
    assert cache.stat().st_size > 0
    assert shop.anyone.ask("GET", RENDER).text == drawn


@pytest.mark.parametrize(("spoil", "never_drawn"), [(cut_in_half, NEVER_DRAWN[0]), (Path.unlink, NEVER_DRAWN[1])])
def test_without_its_glyph_library_a_shop_answers_from_its_cache_and_says_so(
    shop: Shop, spoil: Callable[[Path], None], never_drawn: str
) -> None:
    drawn = {path: shop.anyone.ask("GET", path).text for path in DRAWN}
    whole = shop.library.read_bytes()
    spoil(shop.library)
    try:
        shop.replace_worker()
        refused = shop.asked_until(never_drawn, 503)
        assert refused.headers["Retry-After"] == "5"
        assert "No seal can be drawn at the moment." in refused.text
        page = shop.anyone.ask("GET", "/en/?name=%E6%A3%AE")
        assert (page.status, page.headers["Retry-After"]) == (503, "5")
        assert "Nothing is lost." in page.text
        assert shop.anyone.ask("GET", CATALOG).status == 200
        assert {path: shop.anyone.ask("GET", path).text for path in DRAWN} == drawn
        assert shop.anyone.ask("GET", "/readyz").status == 503
    finally:
        shop.library.write_bytes(whole)
    assert shop.anyone.ask("GET", never_drawn).status == 200
    assert {path: shop.anyone.ask("GET", path).text for path in DRAWN} == drawn
    assert shop.anyone.ask("GET", "/readyz").status == 200


def test_data_that_may_only_be_read_is_served_and_not_changed(shop: Shop) -> None:
    typed = shop.form_with("20600")
    with shop.disk.read_only():
        shop.replace_worker()
        shop.asked_until(CATALOG, 200)
        assert {path: shop.anyone.ask("GET", path).status for path in READ} == dict.fromkeys(READ, 200)
        refused = shop.staff.ask("POST", TITANIUM, typed)
        assert (refused.status, refused.fields()["price_jpy"]) == (503, "20600")
    assert '"priceJpy":20600' not in shop.anyone.ask("GET", CATALOG).text
