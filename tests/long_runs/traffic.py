"""Mixed traffic while parts of the shop fail: `python -m tests.long_runs traffic [MINUTES]`.

The shop runs with two workers, PostgreSQL and Redis. Readers request the seals of tests/golden, the catalogue, sheets
and pages. One member of staff changes a price and changes it back. Every 20 s, or more often in a short run, there is a
fault: a worker is killed, or the database or Redis hangs for some seconds or is restarted. In the middle of the run the
whole server is stopped and started again. It is an error if a response has a status 5xx other than 503, or if its body
differs from the expected one.
"""

import contextlib
import hashlib
import http.client
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final
from urllib.parse import quote, urlencode

from tests.catalog.databases.postgres import Postgres, running_postgres
from tests.config.collected import put_static_files_into
from tests.config.visitor import Visitor
from tests.contract.conftest import ROOT, Server, serving
from tests.golden import FORMS, kept
from tests.redis_server import Redis, running_redis

MINUTES: Final = 10.0
READERS: Final = 6
NAMES: Final = ("林", "佐藤", "山本", "田", "髙橋")
PRICES: Final = ("19800", "20800")
PASSWORD: Final = "a-long-seal-pass-7"  # noqa: S105 - of a user that exists only in this run
MAKE_HANA: Final = (
    f"from django.contrib.auth.models import User; User.objects.create_superuser('hana', password={PASSWORD!r})"
)
TITANIUM: Final = "/admin/catalog/material/titanium/change/"
SECONDS_BETWEEN_FAULTS: Final = 20.0
SECONDS_TO_RECOVER: Final = 60.0


@dataclass
class Seen:
    """The responses of a run, and the errors among them (`faults`)."""

    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    """Connections without a response, by exception: a worker was killed, or no server was running."""
    faults: list[str] = field(default_factory=list)
    happened: Counter[str] = field(default_factory=Counter)
    known: dict[str, set[str]] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answered(self, kind: str, path: str, status: int, body: bytes, golden: str | None) -> None:
        digest = hashlib.sha256(body).hexdigest()
        with self.lock:
            self.answers[kind, status] += 1
            if status >= 500 and status != 503:
                self.faults.append(f"{path}: {status} {body[:200]!r}")
            if status != 200:
                return
            if golden not in (None, digest):
                self.faults.append(f"{path}: the body differs from the golden one")
            bodies = self.known.setdefault(path, set())
            bodies.add(digest)
            if len(bodies) > len(PRICES):  # one body is right for each price
                self.faults.append(f"{path}: {len(bodies)} bodies, with {len(PRICES)} prices")


def _asked(dice: Random, seals: list[dict]) -> tuple[str, str, str | None]:
    """Return a kind of request, its address, and the digest of its body (None if that is not known)."""
    kind = dice.choices(["seal", "catalogue", "sheet", "page", "health"], weights=[50, 20, 15, 13, 2])[0]
    if kind == "seal":
        seal, form = dice.choice(seals), dice.choice(list(FORMS))
        return kind, f"/api/seal?{urlencode(seal['asked'] | FORMS[form])}", seal[form]
    if kind == "sheet":
        return kind, f"/api/v1/designs?name={quote(dice.choice(NAMES))}&index={dice.randrange(10)}", None
    if kind == "page":
        return kind, dice.choice(["/ja/gifts", "/en/terms", f"/en/?name={quote(dice.choice(NAMES))}"]), None
    return kind, {"catalogue": "/api/v1/catalog", "health": "/healthz"}[kind], None


def _read(number: int, place: "Place", seen: Seen, ended: threading.Event) -> None:
    dice, seals = Random(f"reader {number}"), kept()["seals"]  # noqa: S311  # nothing secret
    while not ended.is_set():
        kind, path, golden = _asked(dice, seals)
        try:
            with contextlib.closing(http.client.HTTPConnection("127.0.0.1", place.server.port, timeout=90)) as asked:
                asked.request("GET", path, headers={"Host": place.host})
                answer = asked.getresponse()
                seen.answered(kind, path, answer.status, answer.read(), golden)
        except (OSError, http.client.HTTPException) as error:
            with seen.lock:
                seen.lost[type(error).__name__] += 1
            time.sleep(0.2)


def _save(place: "Place", seen: Seen, ended: threading.Event) -> None:
    """Change a price and change it back, again and again. If a save fails, send it again."""
    turn, wanted = 0, PRICES[1]
    staff: Visitor | None = None
    while not ended.is_set():
        try:
            if staff is None:
                staff = place.visitor()
                if staff.sign_in("hana", PASSWORD) != http.HTTPStatus.FOUND:
                    staff = None
            elif (form := staff.ask("GET", TITANIUM)).status == http.HTTPStatus.OK:
                page = staff.ask("POST", TITANIUM, {**form.fields(), "price_jpy": wanted, "_save": "Save"})
                seen.answered("save", TITANIUM, page.status, b"" if page.status == 200 else page.text.encode(), None)
                if page.status == http.HTTPStatus.FOUND:
                    turn += 1
                    wanted = PRICES[(turn + 1) % 2]
            else:
                staff = None
        except (OSError, http.client.HTTPException, KeyError):
            staff = None
        ended.wait(1.0)


@dataclass
class Place:
    """The running shop and its parts. `server` is another one, with another port, after a restart."""

    server: Server
    database: Postgres
    redis: Redis
    host: str

    def visitor(self) -> Visitor:
        def connect() -> http.client.HTTPConnection:
            return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=90)

        return Visitor(connect, self.host, f"http://{self.host}")


def _kill_a_worker(place: Place, dice: Random) -> str:
    os.kill(dice.choice(place.server.workers()), signal.SIGKILL)
    return "worker killed"


def _hang_the_database(place: Place, dice: Random) -> str:
    with place.database.held_still():
        time.sleep(dice.uniform(2.0, 6.0))
    return "database held still"


def _restart_the_database(place: Place, dice: Random) -> str:
    place.database.stop()
    time.sleep(dice.uniform(0.5, 3.0))
    place.database.start()
    return "database restarted"


def _hang_redis(place: Place, dice: Random) -> str:
    with place.redis.held_still():
        time.sleep(dice.uniform(2.0, 6.0))
    return "Redis held still"


def _restart_redis(place: Place, dice: Random) -> str:
    place.redis.stop()
    time.sleep(dice.uniform(0.5, 3.0))
    place.redis.start()
    return "Redis restarted"


FAULTS: Final[tuple[Callable[[Place, Random], str], ...]] = (
    *(_kill_a_worker, _hang_the_database, _restart_the_database, _hang_redis, _restart_redis),
)


def faults(dice: Random) -> Iterator[Callable[[Place, Random], str]]:
    """Yield faults without end: all of them in random order, then all again, so that a short run has each of them."""
    while True:
        yield from dice.sample(FAULTS, len(FAULTS))


@contextlib.contextmanager
def _shop(folder: Path, host: str, **variables: str) -> Iterator[Server]:
    own = {"WORKERS": "2", "BASE_URL": f"http://{host}", "ALLOWED_HOSTS": f"127.0.0.1,{host}"}
    with serving(folder, **own, **variables) as server:
        yield server


def run(minutes: float, say: Callable[[str], object]) -> Seen:
    """Serve the shop, send requests and cause faults for so many minutes. `say` gets the progress."""
    seen, ended, dice, host = Seen(), threading.Event(), Random("traffic"), "seals.example"  # noqa: S311
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="seals-traffic-")))
        put_static_files_into(folder)
        database, redis = stack.enter_context(running_postgres()), stack.enter_context(running_redis())
        variables = {"DATABASE_URL": database.address, "REDIS_URL": redis.address}
        served = stack.enter_context(contextlib.ExitStack())
        place = Place(served.enter_context(_shop(folder, host, **variables)), database, redis, host)
        making = [sys.executable, "manage.py", "shell", "--no-imports", "-c", MAKE_HANA]
        environment = {**os.environ, "DATA": str(folder), **variables}
        subprocess.run(making, cwd=ROOT, env=environment, check=True, capture_output=True)  # noqa: S603
        people = [threading.Thread(target=_read, args=(number, place, seen, ended)) for number in range(READERS)]
        people.append(threading.Thread(target=_save, args=(place, seen, ended)))
        for person in people:
            person.start()
        began = time.monotonic()
        restarted, coming = False, faults(dice)
        while (passed := time.monotonic() - began) < 60 * minutes:
            time.sleep(min(SECONDS_BETWEEN_FAULTS, 60 * minutes / 15))
            if not restarted and passed > 30 * minutes:
                served.close()
                place.server = served.enter_context(_shop(folder, host, **variables))
                restarted, happened = True, "server restarted"
            else:
                happened = next(coming)(place, dice)
            seen.happened[happened] += 1
            say(f"{passed:.0f} s: {happened}; {sum(seen.answers.values())} answers, {len(seen.faults)} with a fault")
        _wait_until_all_is_well(place, seen)
        ended.set()
        for person in people:
            person.join()
    return seen


def _wait_until_all_is_well(place: Place, seen: Seen) -> None:
    deadline = time.monotonic() + SECONDS_TO_RECOVER
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError, http.client.HTTPException):
            if '"database": true' in place.visitor().ask("GET", "/readyz").text:
                return
        time.sleep(0.5)
    seen.faults.append("the shop did not recover")


def tell(seen: Seen) -> Iterator[str]:
    """Yield the results of a run as lines of text."""
    for (kind, status), count in sorted(seen.answers.items()):
        yield f"{kind} {status}: {count}"
    yield f"without an answer: {dict(seen.lost)}; happened: {dict(seen.happened)}"
    yield from seen.faults[:20]
    yield f"{sum(seen.answers.values())} answers, {len(seen.faults)} with a fault"
