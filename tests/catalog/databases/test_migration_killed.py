"""A migration that is killed on PostgreSQL, early or late, continues when it is started again."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.catalog.databases.postgres import postgres_server

pytestmark = pytest.mark.launches

ROOT = Path(__file__).resolve().parents[3]
MIGRATE = [sys.executable, "-u", "manage.py", "migrate", "--skip-checks"]
KILLED_AT = ("Applying catalog.0001_offer...", "Applying catalog.0007")
WHAT_IS_THERE = (
    "from django.core.management import call_command; call_command('offer', 'check', '--no-faces'); "
    "from catalog.models import Edition; print('editions:', Edition.objects.count())"
)


@pytest.fixture
def variables(tmp_path: Path) -> Iterator[dict[str, str]]:
    with postgres_server() as address:
        own = {"DATA": str(tmp_path), "DATABASE_URL": address, "REDIS_URL": "", "DEBUG": "1"}
        yield {**os.environ, **own, "GLYPH_LIBRARY": str(settings.GLYPH_LIBRARY)}


@pytest.mark.slow
def test_a_killed_migration_continues_and_makes_one_complete_offer(variables: dict[str, str]) -> None:
    for line_it_is_killed_at in KILLED_AT:
        with subprocess.Popen(MIGRATE, cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True) as migration:  # noqa: S603
            assert migration.stdout
            said = ""
            while line_it_is_killed_at not in said:
                read = migration.stdout.read(1)
                assert read, said
                said += read
            migration.kill()
    subprocess.run(MIGRATE, cwd=ROOT, env=variables, check=True, capture_output=True)  # noqa: S603
    asked = [sys.executable, "manage.py", "shell", "--no-imports", "-c", WHAT_IS_THERE]
    told = subprocess.run(asked, cwd=ROOT, env=variables, check=True, capture_output=True, text=True).stdout  # noqa: S603
    assert "differ" not in told
    assert told.endswith("editions: 1\n")
