"""The gate's few tests on PostgreSQL. `make postgresql` runs all tests of the shop there."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.catalog.databases.postgres import PROGRAMS

pytestmark = pytest.mark.launches

ROOT = Path(__file__).resolve().parents[3]
WHERE_NUMBERS_ARE_NOT_USED_AGAIN = (
    "tests/catalog/editions/test_drafts.py::test_a_row_that_only_a_draft_has_is_edited_there",
    "tests/catalog/admin/test_looks.py::test_an_edition_is_shown_to_people_and_its_json_behind_a_link",
)
WHERE_ROWS_ARE_LOCKED = ("tests/designs/orders/processing/test_at_once.py",)


@pytest.mark.skipif(not PROGRAMS, reason="needs PostgreSQL's server programs: apt-get install postgresql")
def test_the_desk_works_on_postgresql_too() -> None:
    tests = [*WHERE_NUMBERS_ARE_NOT_USED_AGAIN, *WHERE_ROWS_ARE_LOCKED, "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "tests.on_postgresql", *tests]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stdout[-4000:]
