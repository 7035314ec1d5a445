"""What a stranger may try by hand: `python -m tests.long_runs attacks`, through the nginx of docs/operating.md.

The shop runs on PostgreSQL with two workers, and nginx stands before it. A stranger guesses passwords under forged
addresses, fills the workers' memory with requests that are all different, and opens connections that say nothing. Then
the database hangs, and then it is gone. Each step says what was seen. It is a fault where anybody else notices.
"""

import contextlib
import http.client
import itertools
import os
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.catalog.databases.postgres import Postgres, running_postgres
from tests.config.collected import put_static_files_into
from tests.config.http.nginx_server import nginx_before
from tests.config.visitor import Page, Visitor
from tests.contract.conftest import ROOT, Server, serving

HOST: Final = "seals.example"
PASSWORD: Final = "a-long-seal-pass-7"  # noqa: S105 - of users that only this run has
MAKE_STAFF: Final = (
    "from django.contrib.auth.models import User; "
    f"[User.objects.create_superuser(name, password={PASSWORD!r}) for name in ('hana', 'sora')]"
)
ANYBODY: Final = ssl._create_unverified_context()  # noqa: S323 - the certificate is made for this run
OWNER, STRANGER, SPRAYER, CUSTOMER = "127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"
READ: Final = ("/api/v1/catalog", "/en/gifts", "/api/v1/designs?name=%E6%9E%97", "/api/seal?name=%E6%9E%97&family=kaku")
DIFFERENT_REQUESTS: Final = 5_000
SILENT_CONNECTIONS: Final = 1_060
MOST_MEGABYTES_MORE: Final = 150.0
MOST_SECONDS: Final = 5.0
SECONDS_TO_RECOVER: Final = 10.0


@dataclass
class Attacked:
    """A shop behind its proxy, and what was seen of it."""

    server: Server
    database: Postgres
    proxy_port: int
    say: Callable[[str], None]
    faults: list[str] = field(default_factory=list)

    def visitor(self, address: str) -> Visitor:
        """Return somebody at one of this machine's own addresses."""

        def connect() -> http.client.HTTPConnection:
            return http.client.HTTPSConnection(
                "127.0.0.1", self.proxy_port, context=ANYBODY, source_address=(address, 0), timeout=30
            )

        return Visitor(connect, HOST, f"https://{HOST}")

    def expect(self, holds: bool, seen: str) -> None:
        self.say(("held: " if holds else "FAULT: ") + seen)
        if not holds:
            self.faults.append(seen)

    def workers_megabytes(self) -> float:
        """Return what the workers hold for themselves: without pages of files that they share."""
        told = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in self.server.workers()]
        lines = [line for text in told for line in text.splitlines() if line.startswith(("Private_Dirty", "Swap:"))]
        return sum(int(line.split()[1]) for line in lines) * 1024 / 1e6

    def everything_is_read(self, while_what: str) -> None:
        """Ask for the catalogue, a page, a sheet and an impression as a customer; each is a 200 in time."""
        customer = self.visitor(CUSTOMER)
        for path in READ:
            page, seconds = timed(lambda path=path: customer.ask("GET", path))  # type: ignore[misc]
            holds = page.status == 200 and seconds < MOST_SECONDS
            self.expect(holds, f"{while_what}: {path.partition('?')[0]} is {page.status} after {seconds:.2f} s")


def timed(asking: Callable[[], Page]) -> tuple[Page, float]:
    since = time.monotonic()
    return asking(), time.monotonic() - since


def run(say: Callable[[str], None]) -> list[str]:
    """Try everything once; return the faults."""
    with attacked(say) as shop:
        shop.everything_is_read("before anything")
        for step in (guess_passwords, fill_memory, open_silent_connections, hang_database, stop_database):
            step(shop)
        shop.everything_is_read("after everything")
        return shop.faults


@contextlib.contextmanager
def attacked(say: Callable[[str], None]) -> Iterator[Attacked]:
    with tempfile.TemporaryDirectory(prefix="attacked-") as made, running_postgres() as database:
        folder = Path(made)
        variables = {
            "BASE_URL": f"https://{HOST}",
            "ALLOWED_HOSTS": f"{HOST},127.0.0.1",
            "TRUST_PROXY": "1",
            "DATABASE_URL": database.address,
            "WORKERS": "2",
        }
        put_static_files_into(folder)
        with serving(folder, **variables) as server, nginx_before(server.port, folder) as proxy_port:
            environment = {**os.environ, "DATA": str(folder), **variables}
            making = [sys.executable, "manage.py", "shell", "--no-imports", "-c", MAKE_STAFF]
            subprocess.run(making, cwd=ROOT, env=environment, check=True, capture_output=True)  # noqa: S603 - our manage.py
            yield Attacked(server, database, proxy_port, say)


def guess_passwords(shop: Attacked) -> None:
    stranger = shop.visitor(STRANGER)
    forged = [{"X-Forwarded-For": f"198.51.100.{number}", "X_Forwarded_For": "192.0.2.1"} for number in range(12)]
    statuses = [stranger.sign_in("hana", "guess", **headers) for headers in forged]
    shop.expect(statuses == [200] * 4 + [429] * 8, f"12 guesses at one login under 12 forged addresses: {statuses}")
    sprayer = shop.visitor(SPRAYER)
    sprayed = [sprayer.sign_in(f"person-{number}", "guess") for number in range(25)]
    shop.expect(sprayed.count(429) > 5, f"25 logins tried from one address: {sprayed.count(429)} refused")
    let_in = shop.visitor(OWNER).sign_in("hana", PASSWORD)
    shop.expect(let_in == 302, f"meanwhile the owner signs in at another address: {let_in}")


def fill_memory(shop: Attacked) -> None:
    """Ask for what is all different, with validators as large as the proxy lets through."""
    _ask_differently(shop, range(DIFFERENT_REQUESTS // 5))  # what a worker needs in any case
    before = shop.workers_megabytes()
    _ask_differently(shop, range(DIFFERENT_REQUESTS))
    more = shop.workers_megabytes() - before
    shop.expect(more < MOST_MEGABYTES_MORE, f"{DIFFERENT_REQUESTS} different requests: workers grew by {more:.0f} MB")


def _ask_differently(shop: Attacked, numbers: range) -> None:
    connection = http.client.HTTPSConnection(
        "127.0.0.1", shop.proxy_port, context=ANYBODY, source_address=(STRANGER, 0), timeout=30
    )
    with contextlib.closing(connection):
        for number in numbers:
            connection.request(
                "GET", "/api/v1/catalog", headers={"Host": HOST, "If-None-Match": f'"{number}-{"v" * 7_000}"'}
            )
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                shop.expect(False, f"a request with a large validator is {answer.status}")
                return


def open_silent_connections(shop: Attacked) -> None:
    with contextlib.ExitStack() as stack:
        for number in range(SILENT_CONNECTIONS):
            source = (f"127.0.1.{number % 100 + 1}", 0)
            stack.enter_context(socket.create_connection(("127.0.0.1", shop.proxy_port), 5, source))
        shop.everything_is_read(f"{SILENT_CONNECTIONS} silent connections")


def hang_database(shop: Attacked) -> None:
    with shop.database.held_still():
        shop.everything_is_read("the database hangs")
    _wait_for_recovery(shop, "hung")


def stop_database(shop: Attacked) -> None:
    shop.database.stop()
    shop.everything_is_read("the database is gone")
    owner = shop.visitor(OWNER)
    page, seconds = timed(lambda: owner.ask("GET", "/admin/login/"))
    shop.expect(page.status in (200, 503) and seconds < MOST_SECONDS, f"it is gone: the admin is {page.status}")
    shop.database.start()
    _wait_for_recovery(shop, "was gone")


def _wait_for_recovery(shop: Attacked, what: str) -> None:
    since = time.monotonic()
    for number in itertools.count(1):  # each try from another address, or the proxy would slow them
        status = shop.visitor(f"127.0.2.{number}").sign_in("sora", PASSWORD)
        if status == 302 or time.monotonic() - since > SECONDS_TO_RECOVER:
            break
        time.sleep(0.5)
    shop.expect(
        status == 302, f"after the database {what}: signing in is {status}, {time.monotonic() - since:.1f} s on"
    )
