"""Measures how soon the page of a new name shows its first face, as a share of the time until it shows all eight.

The requests are those of the page's script. One connection requests the sheet; meanwhile a second one requests single
faces, one after another. A face counts as shown when its picture has arrived. As soon as the sheet has arrived, the
pictures on it are requested, and the second connection stops.
"""

import asyncio
import re
import tempfile
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from django.conf import settings

from rendering.engine.glyphs.library import open_library
from rendering.engine.vocabulary import FAMILY_IDS
from tests.bench.faces.engine import SHEETS, named
from tests.bench.http import servers
from tests.bench.http.client import Connection
from tests.bench.timing import Row, median
from tests.config.collected import put_static_files_into

FACES = len(FAMILY_IDS)
RING = re.compile(r'<li data-family="(\w+)" data-for="([\w ]*)"')
PICTURE = re.compile(r'src="(/pictures/[\w.]+/face\?[^"]+)"')
USE = "registered"  # the use that the page assumes


def waiting(count: int) -> Iterator[Row]:
    """Request the pages of `count` new names, one after another, and yield the first face's share of the time."""
    names = [name.text for name in named(open_library(settings.GLYPH_LIBRARY), count + SHEETS)[SHEETS:]]
    with tempfile.TemporaryDirectory() as folder:
        put_static_files_into(Path(folder))
        with servers.shop(Path(folder), workers=1) as port:
            shares = [first / last for first, last in asyncio.run(_waited(port, names))]
    measured = f"{median(shares):.2f} ({min(shares):.2f} to {max(shares):.2f})"
    command = f"make bench ARGS='waiting --names {count}'"
    yield Row(f"a new name's page: first face ÷ eighth, {count} names", measured, "≤ 0.33", command)


async def _waited(port: int, names: list[str]) -> list[tuple[float, float]]:
    """Return for each name the seconds until its first face, and until all eight."""
    connection = Connection(port)
    page = (await connection.get("/ja/")).body.decode()
    rings = RING.findall(page)
    first = next(family for family, uses in rings if USE in uses.split())
    families = [first, *[family for family, _ in reversed(rings) if family != first]]
    waited = [await _one_name(port, name, families) for name in names]
    connection.close()
    return waited


async def _one_name(port: int, name: str, families: list[str]) -> tuple[float, float]:
    sheet, single, started = Connection(port), Connection(port), time.perf_counter()
    there: list[float] = []

    async def pictures(connection: Connection, body: bytes) -> None:
        for address in dict.fromkeys(PICTURE.findall(body.decode())):
            await connection.get(unquote(unescape(address)))
            there.append(time.perf_counter() - started)

    async def one_by_one() -> None:
        for family in families:
            card = await single.get(f"/ja/face?name={name}&use={USE}&family={family}")
            await pictures(single, card.body)

    meanwhile = asyncio.create_task(one_by_one())
    body = (await sheet.get(f"/ja/?name={name}&use={USE}")).body
    before = there[:1]
    if not meanwhile.done():
        meanwhile.cancel()
        there.clear()
        await pictures(sheet, body)
    for connection in (sheet, single):
        connection.close()
    return min([*before, *there]), max(there)
