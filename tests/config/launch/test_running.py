"""`make run` ends in a shop that answers, and a second one starts in seconds and keeps what was there."""

import contextlib
import re
import sqlite3
import time
import urllib.request
from pathlib import Path

import pytest
from django.conf import settings

from tests.config.launch.launching import ROOT, free_port, launched, run_to_the_end

pytestmark = pytest.mark.launches

SECONDS_FOR_THE_FIRST = 90
SECONDS_FOR_THE_SECOND = 30  # ours is a fifth of that; the rest is for a busy machine


def test_a_first_run_prints_where_everything_is_and_later_ones_keep_the_data(tmp_path: Path) -> None:
    port = free_port()
    variables = {"PORT": str(port), "DATA": str(tmp_path / "data"), "GLYPH_LIBRARY": str(settings.GLYPH_LIBRARY)}
    here = f"http://127.0.0.1:{port}"

    with launched(variables) as first:
        first.wait_for("Stop with Ctrl-C", SECONDS_FOR_THE_FIRST)
        for address in (f"{here}/", f"{here}/api/v1/catalog", f"{here}/admin/", f"{here}/openapi.json"):
            assert address in first.said
            assert status_of(address) == 200
        assert re.search(r"Staff login: staff / \w{20}", first.said)
        assert first.said.count(f"`make password DATA={tmp_path / 'data'}`") >= 2  # another shop has its own login
        assert status_of(f"{here}/readyz") == 200
        assert first.stop() == 0
    made = {file.name for file in (tmp_path / "data").iterdir()}
    assert {"db.sqlite3", "secret_key", "static"} <= made
    key = (tmp_path / "data" / "secret_key").read_bytes()

    code, said = run_to_the_end("make", "password", "WHO=hanako", "GROUP=Catalogue editors", folder=ROOT, **variables)
    assert code == 0
    assert re.fullmatch(r"Staff login: hanako / \w{20} .*\n", said)

    started = time.monotonic()
    with launched({"BASE_URL": "https://seals.example", **variables}) as second:
        second.wait_for("Stop with Ctrl-C", SECONDS_FOR_THE_SECOND)
        assert time.monotonic() - started < SECONDS_FOR_THE_SECOND
        assert "https://seals.example/api/v1/catalog" in second.said
        assert "Staff login" not in second.said
        assert "Installing" not in second.said
        assert "Compiling" not in second.said
        assert second.stop() == 0
    assert (tmp_path / "data" / "secret_key").read_bytes() == key


def test_a_shop_that_runs_prepares_its_commonest_letters(tmp_path: Path) -> None:
    data = tmp_path / "data"
    variables = {"PORT": str(free_port()), "DATA": str(data), "GLYPH_LIBRARY": str(settings.GLYPH_LIBRARY)}
    with launched(variables) as shop:
        shop.wait_for("Stop with Ctrl-C", SECONDS_FOR_THE_FIRST)
        ends = time.monotonic() + 2 * SECONDS_FOR_THE_FIRST  # at the lowest priority it waits for all other work
        while time.monotonic() < ends and letters_kept(data) == 0:
            time.sleep(0.2)
        assert letters_kept(data) > 0
        assert shop.stop() == 0


def test_help_lists_every_target_with_what_it_does() -> None:
    code, said = run_to_the_end("make")
    assert code == 0
    makefile = (settings.BASE_DIR / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    listed = {match[0]: match[1] for match in re.findall(r"^  make (\w+) +(.+)$", said, re.MULTILINE)}
    assert targets == set(listed)
    assert all(listed.values())
    assert {"help", "run", "test", "lint", "bench"} <= targets


def letters_kept(data: Path) -> int:
    file = data / "letters.sqlite3"
    if not file.exists():
        return 0
    with contextlib.closing(sqlite3.connect(file)) as kept, contextlib.suppress(sqlite3.OperationalError):
        return int(kept.execute("SELECT count(*) FROM entry").fetchone()[0])
    return 0


def status_of(address: str) -> int:
    with urllib.request.urlopen(address, timeout=20) as answer:  # noqa: S310  an address of ours
        status: int = answer.status
    return status
