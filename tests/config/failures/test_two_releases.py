"""Two releases of the shop on one database, during an upgrade or a rollback: clients do not notice."""

import contextlib
import json
import shutil
import threading
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from rendering.engine.version import ENGINE_VERSION
from tests.catalog.databases.postgres import postgres_server
from tests.config.http.nginx_server import balancer
from tests.contract import conftest as served
from tests.contract.conftest import ROOT, Server, serving
from tests.redis_server import redis_server

CATALOG, SEAL = "/api/v1/catalog", "/api/seal?name=%E6%9E%97&family=kaku"
PARTS = ("catalog", "config", "designs", "rendering", "manage.py", "package-lock.json")
BROUGHT = (".venv", "node_modules")
EARLIER = "0"
SECONDS_UNTIL_ASKED_AGAIN = 3.0
"""nginx leaves one that was gone alone for 2 s."""


def earlier_release(folder: Path) -> Path:
    """Copy this source tree into `folder` as a release of an earlier engine."""
    for part in PARTS:
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, folder / part)
    for part in BROUGHT:
        (folder / part).symlink_to((ROOT / part).resolve())
    version = folder / "rendering/engine/version.py"
    version.write_text(version.read_text().replace(f'"{ENGINE_VERSION}"', f'"{EARLIER}"'))
    return folder


@dataclass
class Asked:
    """What somebody who asks all the time was answered."""

    address: str
    statuses: set[int] = field(default_factory=set)
    catalogues: set[bytes] = field(default_factory=set)
    engines: list[str] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    def __call__(self) -> None:
        while not self.ended.wait(0.02):
            for path in (CATALOG, SEAL):
                try:
                    with urllib.request.urlopen(self.address + path) as answer:  # noqa: S310  our own server
                        self.statuses.add(answer.status)
                        if path == CATALOG:
                            self.catalogues.add(answer.read())
                        elif answer.headers["Engine-Version"] not in self.engines[-1:]:
                            self.engines.append(answer.headers["Engine-Version"])
                except OSError as error:
                    self.statuses.add(getattr(error, "code", 0))


@contextlib.contextmanager
def asking(address: str) -> Iterator[Asked]:
    asked = Asked(address)
    somebody = threading.Thread(target=asked)
    somebody.start()
    try:
        yield asked
    finally:
        asked.ended.set()
        somebody.join()


@pytest.mark.slow
def test_nobody_notices_an_upgrade_and_the_way_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("earlier", "newer", "proxy", "source"):
        (tmp_path / name).mkdir()
    source = earlier_release(tmp_path / "source")
    ports = served._free_port(), served._free_port()

    @contextlib.contextmanager
    def release(which: str) -> Iterator[Server]:
        monkeypatch.setattr(served, "ROOT", source if which == "earlier" else ROOT)
        monkeypatch.setattr(served, "_free_port", lambda: ports[which == "newer"])
        with serving(tmp_path / which, **variables) as server:
            yield server

    with postgres_server() as database, redis_server() as redis, contextlib.ExitStack() as serving_now:
        variables = {"DATABASE_URL": database, "REDIS_URL": redis, "SECRET_KEY": "of both", "BASE_URL": "http://seals"}
        variables |= {"ALLOWED_HOSTS": "127.0.0.1,seals"}
        earlier = contextlib.ExitStack()
        first = earlier.enter_context(release("earlier"))
        address = serving_now.enter_context(balancer(ports, tmp_path / "proxy"))
        with asking(address) as asked:
            newer = contextlib.ExitStack()
            second = newer.enter_context(release("newer"))
            tags = {json.dumps(urllib.request.urlopen(each.url + SEAL).headers["ETag"]) for each in (first, second)}  # noqa: S310
            time.sleep(SECONDS_UNTIL_ASKED_AGAIN)
            earlier.close()
            back = serving_now.enter_context(release("earlier"))
            assert urllib.request.urlopen(back.url + SEAL).headers["Engine-Version"] == EARLIER  # noqa: S310
            time.sleep(SECONDS_UNTIL_ASKED_AGAIN)
            newer.close()
            time.sleep(SECONDS_UNTIL_ASKED_AGAIN)
    assert len(tags) == 2
    assert asked.statuses == {200}
    assert len(asked.catalogues) == 1
    assert asked.engines[0] == asked.engines[-1] == EARLIER
    assert ENGINE_VERSION in asked.engines
