"""The unit of docs/operating.md, as systemd reads it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from config.launch.serving.server import SECONDS_TO_STOP

pytestmark = pytest.mark.launches

OPERATING = Path(__file__).resolve().parents[2] / "docs/operating.md"


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    (documented,) = re.findall(r"```ini\n(.*?)```", OPERATING.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "seals.service"
    file.write_text(documented)
    return file


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze: apt-get install systemd")
def test_systemd_understands_every_line_of_the_unit(unit: Path) -> None:
    read = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False)
    assert (read.returncode, read.stderr) == (0, "")


def test_systemd_waits_for_longer_than_the_shop_takes_to_end(unit: Path) -> None:
    (seconds,) = re.findall(r"^TimeoutStopSec=(\d+)$", unit.read_text(), re.MULTILINE)
    assert int(seconds) > SECONDS_TO_STOP
