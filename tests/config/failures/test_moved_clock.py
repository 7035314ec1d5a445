"""The machine's clock is set forward and back under the real server: nobody is locked out, nothing fails."""

import http.client
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.config.collected import put_static_files_into
from tests.config.failures.test_files_away import PASSWORD, READ, TITANIUM, make_staff
from tests.config.visitor import Visitor
from tests.contract.conftest import Server, serving

LIBRARIES = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
NOW, AN_HOUR_AHEAD, A_DAY_AHEAD, A_DAY_BACK = "+0", "+1h", "+1d", "-1d"
WRONG_PASSWORDS = 5

pytestmark = pytest.mark.skipif(not LIBRARIES, reason="needs libfaketime: apt-get install libfaketime")


@dataclass
class Shop:
    server: Server
    clock: Path

    def set_clock(self, offset: str) -> None:
        self.clock.write_text(f"{offset}\n")

    def visitor(self) -> Visitor:
        def connect() -> http.client.HTTPConnection:
            return http.client.HTTPConnection(self.server.host, self.server.port, timeout=30)

        return Visitor(connect, f"{self.server.host}:{self.server.port}", self.server.url)

    def log(self) -> str:
        return (self.server.folder / "server.log").read_text()


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    base = tmp_path_factory.mktemp("clock")
    clock, data = base / "clock", base / "data"
    clock.write_text(f"{NOW}\n")
    data.mkdir()
    put_static_files_into(data)
    moved = {
        "LD_PRELOAD": str(LIBRARIES[-1]),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        "DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    with serving(data, **moved) as server:
        make_staff(data)
        yield Shop(server, clock)


@pytest.fixture(autouse=True)
def _the_clock_is_right_again(shop: Shop) -> Iterator[None]:
    yield
    shop.set_clock(NOW)
    assert "Traceback" not in shop.log()


@pytest.mark.parametrize("offset", [AN_HOUR_AHEAD, A_DAY_BACK])
def test_who_is_signed_in_stays_so_and_can_save(shop: Shop, offset: str) -> None:
    staff = shop.visitor()
    assert staff.sign_in("hana", PASSWORD) == 302
    shop.set_clock(offset)
    form = staff.ask("GET", TITANIUM)
    assert form.status == 200
    assert staff.ask("POST", TITANIUM, {**form.fields(), "_save": "Save"}).status == 302
    assert {path: shop.visitor().ask("GET", path).status for path in READ} == dict.fromkeys(READ, 200)


def test_a_session_that_a_day_ends_is_asked_to_sign_in_again_and_can(shop: Shop) -> None:
    staff = shop.visitor()
    assert staff.sign_in("hana", PASSWORD) == 302
    shop.set_clock(A_DAY_AHEAD)
    asked = staff.ask("GET", TITANIUM)
    assert (asked.status, asked.headers["Location"]) == (302, f"/admin/login/?next={TITANIUM}")
    assert staff.sign_in("hana", PASSWORD) == 302
    shop.set_clock(NOW)
    assert staff.ask("GET", TITANIUM).status == 200


def test_a_lock_from_while_the_clock_was_ahead_ends_when_it_is_right(shop: Shop) -> None:
    shop.set_clock(A_DAY_AHEAD)
    for _ in range(WRONG_PASSWORDS):
        shop.visitor().sign_in("mio", "wrong")
    assert shop.visitor().sign_in("mio", PASSWORD) == 429
    shop.set_clock(NOW)
    assert shop.visitor().sign_in("mio", PASSWORD) == 302
