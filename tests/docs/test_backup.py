"""Backup and restore, command by command as docs/operating.md has them: the offer and the pictures are back."""

import contextlib
import getpass
import grp
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings

from tests.catalog.databases.postgres import PROGRAMS, postgres_server
from tests.contract.conftest import new_data

pytestmark = pytest.mark.launches

ROOT = Path(__file__).resolve().parents[2]
OPERATING = ROOT / "docs/operating.md"
SET_PRICE = (
    "from catalog.models import Material; from catalog.editions.consent import YES_TO_ALL; "
    "from catalog.editions.publishing import publish; from django.db import transaction; "
    "transaction.set_autocommit(False); "
    "Material.objects.filter(pk='titanium').update(price_jpy={price}); "
    "publish(None, yes=YES_TO_ALL); transaction.commit()"
)
TELL_PRICE = "from catalog.editions.publishing import live; print(live().document['materials'][1]['priceJpy'])"
CHECK = "from django.core.management import call_command; call_command('offer', 'check', '--no-faces')"


@dataclass
class Machine:
    """A shop's folders as the document names them, each under a folder of the test."""

    root: Path
    database: str

    @property
    def data(self) -> Path:
        return self.root / "var/lib/seals"

    def manage(self, *words: str) -> str:
        environment = {**os.environ, "DATA": str(self.data), "DATABASE_URL": self.database, "DEBUG": "1"}
        environment |= {"GLYPH_LIBRARY": str(settings.GLYPH_LIBRARY), "REDIS_URL": ""}
        command = [sys.executable, "manage.py", *words]
        return subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True).stdout  # noqa: S603

    def shell(self, *lines: str) -> str:
        return self.manage("shell", "--no-imports", "-c", "\n".join(lines)).strip()

    def told(self, *blocks: str) -> None:
        """Do what the document tells, as this user and under this folder."""
        script = "\n".join(blocks)
        for folder in ("/var/lib/seals", "/backup"):
            script = script.replace(folder, f"{self.root}{folder}")
        group = grp.getgrgid(os.getgid()).gr_name
        script = script.replace("-o seals -g seals", f"-o {getpass.getuser()} -g {group}")
        script = script.replace("seals:seals", f"{getpass.getuser()}:{group}").replace("systemctl", "true")
        script = re.sub(r"seals-2026-\d\d-\d\d", "seals-$(date +%F)", script)
        programs = str(PROGRAMS[-1].parent) if PROGRAMS else ""
        environment = {**os.environ, "DATABASE_URL": self.database, "PATH": f"{programs}:{os.environ['PATH']}"}
        subprocess.run(["bash", "-euc", script], env=environment, check=True, capture_output=True)  # noqa: S603, S607


def blocks_under(heading: str) -> list[str]:
    """Return the shell blocks of a section of the document."""
    section = OPERATING.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"```sh\n(.*?)```", section, re.DOTALL)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Machine]:
    if shutil.which("sqlite3") is None:
        pytest.skip("needs the program sqlite3: apt-get install sqlite3")
    with contextlib.ExitStack() as stack:
        address = stack.enter_context(postgres_server()) if request.param == "postgresql" else ""
        machine = Machine(tmp_path, address)
        (tmp_path / "backup").mkdir()
        if address:
            machine.data.mkdir(parents=True)
            machine.manage("migrate", "--skip-checks", "-v0")
        else:
            shutil.copytree(new_data(), machine.data)
        yield machine


def test_what_was_backed_up_is_there_again_after_a_restore(machine: Machine) -> None:
    backup, backup_of_postgres, restore, restore_of_postgres = blocks_under("Backup and restore")
    if machine.database:
        backup = backup_of_postgres + "".join(backup.splitlines(keepends=True)[1:])
        stop, _, _, *rest = restore.splitlines(keepends=True)
        restore = stop + restore_of_postgres + "".join(rest)
    machine.shell(SET_PRICE.format(price=20100))
    picture, key = machine.data / "media/pictures/a-480.webp", machine.data / "secret_key"
    picture.parent.mkdir(parents=True)
    picture.write_bytes(b"picture")
    first_key = key.read_bytes()
    machine.told(backup)
    machine.shell(SET_PRICE.format(price=25000))
    picture.unlink()
    key.write_bytes(b"another")
    machine.told(restore)
    assert picture.read_bytes() == b"picture"
    assert key.read_bytes() == first_key
    there, *checked, after = machine.shell(TELL_PRICE, CHECK, SET_PRICE.format(price=20200), TELL_PRICE).splitlines()
    assert (there, after) == ("20100", "20200")
    assert "differ" not in " ".join(checked)
