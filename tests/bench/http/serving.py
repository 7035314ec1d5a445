"""Measures the shop over HTTP: cached responses and a plain view, mixed traffic, dense sheets, memory."""

import asyncio
import contextlib
import http
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

from rendering.engine.vocabulary import FAMILY_IDS
from tests.bench.faces.engine import DENSE
from tests.bench.http import servers
from tests.bench.http.client import Asked, Connection, rate, with_connections
from tests.bench.timing import Row, median, ms, percentile
from tests.config.collected import put_static_files_into

WARM = {
    "catalogue": "/api/v1/catalog",
    "sheet": "/api/v1/designs?name=佐藤",
    "render": "/api/seal?name=佐藤&family=tensho",
}
PAGES = {"first page": "/ja/", "name's page": "/ja/?name=佐藤", "page of gifts": "/ja/gifts"}
ROUNDS = 5
SECONDS_A_ROUND = 1.0
PARTS_OF_MEMORY = 40
NAMES = Path(__file__).resolve().parents[2] / "names/full.txt"  # family and given names
KANJI = "佐藤山川田中村木林小大高橋石井上下野原本池森松竹内西東南北島岡谷清水金沢宮崎青白黒安斎吉永久保"


def warm() -> Iterator[Row]:
    """Request cached responses, and alternately the plain view that returns the same bytes. Each has one worker."""
    asked = {**WARM, **PAGES}
    with (
        _folder_with_static_files() as data,
        tempfile.TemporaryDirectory() as bodies,
        servers.shop(data, workers=1) as port,
    ):
        etags = asyncio.run(_keep_bodies(port, Path(bodies), list(asked.values())))
        with servers.plain(Path(bodies)) as floor_port:
            for number, (name, path) in enumerate(asked.items()):
                for kind, etag in ((f"warm {name}", ""), (f"{name}, 304", etags[path])):
                    yield _beside_plain(kind, (port, path), (floor_port, f"/{number}"), etag)


@contextlib.contextmanager
def _folder_with_static_files() -> Iterator[Path]:
    """Yield a folder for DATA that has the static files of pages."""
    with tempfile.TemporaryDirectory() as folder:
        put_static_files_into(Path(folder))
        yield Path(folder)


def _beside_plain(kind: str, ours: tuple[int, str], plain: tuple[int, str], etag: str) -> Row:
    rates: list[tuple[float, float]] = []
    costs: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        (rate_here, cost_here), (rate_there, cost_there) = (
            _rate_and_cost(port, path, etag) for port, path in (ours, plain)
        )
        rates.append((rate_here, rate_there))
        costs.append((cost_here, cost_there))
    here, there = (median(each) for each in zip(*rates, strict=True))
    measured = (
        f"{median([one / other for one, other in rates]):.2f} ({here:,.0f} and {there:,.0f} a second); "
        f"{median([other / one for one, other in costs]):.2f} by the worker's own seconds"
    )
    return Row(f"{kind} ÷ plain view", measured, "≥ 0.5", "make bench ARGS=warm")


def _rate_and_cost(port: int, path: str, etag: str) -> tuple[float, float]:
    """Return the responses a second, and the worker's processor seconds for each response.

    Other work on the machine affects the second figure less.
    """
    before = sum(map(servers.cpu_seconds, servers.workers_of(port)))
    answers = asyncio.run(rate(port, path, etag, SECONDS_A_ROUND))
    spent = sum(map(servers.cpu_seconds, servers.workers_of(port))) - before
    return answers, spent / (answers * SECONDS_A_ROUND)


async def _keep_bodies(port: int, folder: Path, paths: list[str]) -> dict[str, str]:
    connection = Connection(port)
    etags = {}
    for number, path in enumerate(paths):
        answer = await connection.get(path)
        (folder / f"{number}.body").write_bytes(answer.body)
        (folder / f"{number}.type").write_text(answer.headers["content-type"])
        etags[path] = answer.headers["etag"]
    connection.close()
    return etags


def traffic(seconds: float, a_second: int) -> Iterator[Row]:
    """Send requests at a steady rate, nine warm ones to one cold one, without waiting for earlier responses."""
    with tempfile.TemporaryDirectory() as data, servers.shop(Path(data), workers=0) as port:
        warm_asked, cold_asked = asyncio.run(_mixed(port, seconds, a_second))
    measured = (
        f"warm {ms(median(warm_asked.seconds))}, p99 {ms(percentile(warm_asked.seconds, 0.99))}; "
        f"cold {ms(median(cold_asked.seconds))}, p99 {ms(percentile(cold_asked.seconds, 0.99))}; {_told(cold_asked)}"
    )
    yield Row(f"90 % warm, 10 % cold, {a_second} a second", measured, "warm p99 ≤ 60 ms", "make bench ARGS=traffic")


async def _mixed(port: int, seconds: float, a_second: int) -> tuple[Asked, Asked]:
    dice = random.Random(16)  # noqa: S311 the same traffic each time
    free = [Connection(port)]
    for path in WARM.values():
        await free[0].get(path)
    warm_asked, cold_asked = Asked(), Asked()

    async def ask(path: str, into: Asked) -> None:
        connection = free.pop() if free else Connection(port)
        await connection.timed(path, into)
        free.append(connection)

    async with asyncio.TaskGroup() as group:
        for number in range(int(seconds * a_second)):
            if number % 10:
                group.create_task(ask(dice.choice(list(WARM.values())), warm_asked))
            else:
                group.create_task(ask(_cold_render(dice), cold_asked))
            await asyncio.sleep(1 / a_second)
    for connection in free:
        connection.close()
    return warm_asked, cold_asked


def _cold_render(dice: random.Random) -> str:
    name = dice.choice(KANJI) + dice.choice(KANJI)
    return f"/api/seal?name={name}&family={dice.choice(FAMILY_IDS)}&seed={dice.randrange(1 << 40)}"


def dense(sheets: int) -> Iterator[Row]:
    """Request sheets of eight dense kanji at the same time, and meanwhile the catalogue and a cached render."""
    with tempfile.TemporaryDirectory() as data, servers.shop(Path(data), workers=0) as port:
        sheets_asked, meanwhile = asyncio.run(_dense(port, sheets))
    measured = (
        f"p50 {ms(median(meanwhile.seconds))}, p99 {ms(percentile(meanwhile.seconds, 0.99))}, "
        f"worst {ms(max(meanwhile.seconds))} of {len(meanwhile.seconds):,}; "
        f"sheets {ms(median(sheets_asked.seconds))}, {ms(max(sheets_asked.seconds))} the last; {_told(sheets_asked)}"
    )
    what = f"catalogue and warm render beside {sheets} dense cold sheets"
    yield Row(what, measured, "≤ 100 ms throughout", "make bench ARGS=dense")


async def _dense(port: int, sheets: int) -> tuple[Asked, Asked]:
    asked, meanwhile = Asked(), Asked()
    connection = Connection(port)
    for path in WARM.values():
        await connection.get(path)
    names = iter([DENSE[turn:8] + DENSE[:turn] for turn in range(8)] * (1 + sheets // 8))
    uses = iter(range(sheets))  # each sheet has an index of its own

    async def ask(own: Connection) -> None:
        await own.timed(f"/api/v1/designs?name={next(names)}&index={next(uses) % 40}", asked)

    async def watch(over: asyncio.Event) -> None:
        while not over.is_set():
            for name in ("catalogue", "render"):
                await connection.timed(WARM[name], meanwhile)
            await asyncio.sleep(0.01)

    over = asyncio.Event()
    watching = asyncio.create_task(watch(over))
    await with_connections(port, sheets, ask)
    over.set()
    await watching
    connection.close()
    return asked, meanwhile


def memory(renders: int) -> Iterator[Row]:
    """Request different renders of one worker, and print its memory after each fortieth of them.

    The row has the memory after each fifth. The worker runs with a shop's packages only.
    """
    python = servers.without_tools()
    with tempfile.TemporaryDirectory() as data, servers.shop(Path(data), workers=1, python=python) as port:
        (worker,) = servers.workers_of(port)
        curve = [(0, *servers.memory_mb(worker))]
        started = time.perf_counter()
        for part in range(PARTS_OF_MEMORY):
            asyncio.run(_different_renders(port, renders // PARTS_OF_MEMORY, seed=part))
            curve.append(((part + 1) * (renders // PARTS_OF_MEMORY), *servers.memory_mb(worker)))
            sys.stdout.write("  {:,} renders: {:.0f} MB, {:.0f} of them of files\n".format(*curve[-1]))
            sys.stdout.flush()
        minutes = (time.perf_counter() - started) / 60
        kept_mb = sum(file.stat().st_size for file in Path(data).glob("cache.sqlite3*")) / 1e6
    fifths = ", ".join(f"{mb:.0f}" for _, mb, _ in curve[:: PARTS_OF_MEMORY // 5])
    _, mb, of_files = curve[-1]
    told = f"{mb:.0f} MB, {of_files:.0f} of them pages of files, which workers share; by fifths {fifths}"
    measured = f"{told}; {kept_mb:.0f} MB on disk; {minutes:.1f} minutes"
    command = f"make bench ARGS='memory --renders {renders}'"
    yield Row(f"memory of a worker after {renders:,} different renders", measured, "≤ 200 MB, flat", command)


async def _different_renders(port: int, count: int, seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311 the same renders each time
    names = [word for word in NAMES.read_text("utf-8").split() if word > "ぁ"]  # leaves out the comment in English
    paths = iter([_any_render(dice, names) for _ in range(count)])

    async def ask(connection: Connection) -> None:
        for path in paths:
            answer = await connection.get(path)
            while answer.status == http.HTTPStatus.SERVICE_UNAVAILABLE:  # the machine is busy
                await asyncio.sleep(1.0)
                answer = await connection.get(path)
            if answer.status != http.HTTPStatus.OK:
                raise RuntimeError(f"{path} answered {answer.status}")

    await with_connections(port, 4, ask)


def _any_render(dice: random.Random, names: list[str]) -> str:
    """Return the address of a random render of a Japanese family or given name."""
    asked = {"name": dice.choice(names), "family": dice.choice(FAMILY_IDS), "seed": str(dice.randrange(1 << 40))}
    return f"/api/seal?{urlencode(asked)}{dice.choice(['', '&view=json'])}"


def _told(asked: Asked) -> str:
    return ", ".join(f"{count} × {status}" for status, count in sorted(asked.statuses.items()))
