"""schemathesis asks the running server what its schema allows, and what it does not; all its checks are on.

The gate asks a few hundred times; `make proof` asks over 5,000 times (CASES_PER_OPERATION), and follows the links from
sheets to their designs (PHASES).
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.conftest import ROOT, Server

pytestmark = pytest.mark.launches

CASES_PER_OPERATION = int(os.environ.get("CASES_PER_OPERATION", "40"))
PHASES = os.environ.get("PHASES", "examples,coverage,fuzzing")


def test_no_case_fails_any_check(server: Server, tmp_path: Path) -> None:
    command = [
        *(str(Path(sys.executable).with_name("schemathesis")), "run", f"{server.url}/openapi.json"),
        *("--checks", "all", "--mode", "all", "--phases", PHASES, "--continue-on-failure"),
        *("--max-examples", str(CASES_PER_OPERATION), "--generation-database", "none", "--no-color"),
    ]
    variables = {
        **os.environ,
        "SCHEMATHESIS_HOOKS": "tests.contract.schema.schemathesis_hooks",
        "PYTHONPATH": str(ROOT),
    }
    run = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode == 0, run.stdout[-6000:]
    counted = re.search(r"(\d+) generated, (\d+) passed", run.stdout)
    assert counted, run.stdout
    assert counted[1] == counted[2]
    assert int(counted[1]) > 2 * CASES_PER_OPERATION
