"""Runs the tests of the shop on PostgreSQL and Redis, and starts both: `python -m tests.on_postgresql [ARGUMENTS]`.

Arguments are pytest's; without them it tests all of catalog, designs, config and contract.
"""

import os
import subprocess
import sys

import pytest

from tests.catalog.databases.postgres import postgres_server
from tests.redis_server import redis_server

SHOP = ("tests/catalog", "tests/designs", "tests/config", "tests/contract")


def main(arguments: list[str]) -> int:
    try:
        with postgres_server() as database, redis_server() as redis:
            command = [sys.executable, "-m", "pytest", *(arguments or SHOP)]
            environment = {**os.environ, "DATABASE_URL": database, "REDIS_URL": redis}
            return subprocess.run(command, env=environment, check=False).returncode  # noqa: S603
    except pytest.skip.Exception as missing:
        sys.stderr.write(f"{missing}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
