"""Runs the launcher as `make run` does, in this checkout or in a bare copy of it, and waits for what it says."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from config.launch.serving.server import SECONDS_TO_STOP

ROOT = Path(__file__).resolve().parents[3]
RUN = (sys.executable, "-m", "config.launch", "run")
BARE_CHECKOUT = ("Makefile", "manage.py", "requirements.lock", "package.json", "package-lock.json", ".npmrc")
NOBODY_LISTENS = "http://127.0.0.1:9"
OFFLINE = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_INDEX_URL": f"{NOBODY_LISTENS}/simple",
    "PIP_EXTRA_INDEX_URL": "",
    "PIP_FIND_LINKS": "",
    "npm_config_registry": NOBODY_LISTENS,
    "npm_config_fetch_retry_mintimeout": "1",
}


@dataclass
class Launched:
    """A launcher at work, and what it said so far."""

    process: "subprocess.Popen[str]"
    lines: list[str] = field(default_factory=list)

    @property
    def said(self) -> str:
        return "\n".join(self.lines)

    def wait_for(self, text: str, seconds: float) -> None:
        """Wait until a line holds `text`."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if text in self.said:
                return
            assert self.process.poll() is None, f"it ended without saying {text!r}:\n{self.said}"
            time.sleep(0.05)
        raise AssertionError(f"it did not say {text!r} within {seconds} s:\n{self.said}")

    def stop(self) -> int:
        """Ask it to end as a service manager does; return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=2 * SECONDS_TO_STOP)


@contextlib.contextmanager
def launched(variables: dict[str, str], folder: Path = ROOT, command: tuple[str, ...] = RUN) -> Iterator[Launched]:
    """Start `run` in a checkout; make sure that it ends with the block."""
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment(variables),
        text=True,
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        launch = Launched(process)
        reader = threading.Thread(target=_collect, args=(process, launch.lines), daemon=True)
        reader.start()
        try:
            yield launch
        finally:
            try:
                if process.poll() is None:
                    launch.stop()
            finally:
                if process.poll() is None:
                    process.kill()
            reader.join(timeout=SECONDS_TO_STOP)


def _collect(process: "subprocess.Popen[str]", lines: list[str]) -> None:
    for line in process.stdout or ():
        lines.append(line.rstrip("\n"))


def run_to_the_end(*command: str, folder: Path = ROOT, **variables: str) -> tuple[int, str]:
    """Run a command that is expected to end by itself; return its exit code and what it said."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(variables),
        text=True,
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout


def environment(variables: dict[str, str]) -> dict[str, str]:
    """Return this process's environment without what the tests themselves set, plus `variables`."""
    ours = {"PORT", "HOST", "DATA", "BASE_URL", "ALLOWED_HOSTS", "MAKEFLAGS", "MAKELEVEL", "DJANGO_SETTINGS_MODULE"}
    ours |= {"DATABASE_URL", "REDIS_URL"}
    return {**{name: value for name, value in os.environ.items() if name not in ours}, **variables}


def bare_copy(folder: Path) -> Path:
    """Copy into `folder` what of this checkout the launcher reads before anything is installed."""
    checkout = folder / "checkout"
    shutil.copytree(ROOT / "config", checkout / "config", ignore=shutil.ignore_patterns("__pycache__"))
    (checkout / "tests").mkdir()
    for name in (*BARE_CHECKOUT, "tests/requirements.lock"):
        shutil.copy(ROOT / name, checkout / name)
    return checkout


def free_port() -> int:
    """Return a port on which nobody listens now."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
    return port
