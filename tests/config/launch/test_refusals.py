"""What stands in the way of `make run` is said in one sentence, and nothing half-made is left."""

import os
import socket
import stat
import sys
from pathlib import Path

import pytest

from config.launch.commands import INTERRUPTED
from config.launch.paths import SourceTree
from config.launch.setup.typefaces import ensure_typefaces
from config.launch.terminal import Stop
from tests.config.launch.launching import OFFLINE, ROOT, bare_copy, free_port, launched, run_to_the_end

pytestmark = pytest.mark.launches

RUN = (sys.executable, "-m", "config.launch", "run")


def the_sentence(said: str) -> str:
    """Return the last paragraph of what was said, which must be one line and no traceback."""
    assert "Traceback" not in said
    return said.strip().splitlines()[-1]


def test_a_port_in_use_is_named_with_a_way_out(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, said = run_to_the_end("make", "run", f"PORT={port}", f"DATA={tmp_path / 'data'}")
    assert code != 0
    assert f"Port {port} on 127.0.0.1 is in use" in said
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("name", "value", "what_to_use"),
    [
        *(("PORT", port, "a whole number from 1 to 65535") for port in ("0", "65536", "http", "８０００")),
        ("WORKERS", "x", "a whole number of at least 1"),
        ("LOG_LEVEL", "loud", "one of DEBUG, INFO, WARNING, ERROR, CRITICAL"),
        ("DEBUG", "maybe", "1, true, yes or on; or 0, false, no or off"),
        ("BASE_URL", "seals.example", "the public address of the shop, like https://seals.example"),
    ],
)
def test_a_wrong_variable_is_refused_by_name_before_anything_is_made(
    name: str, value: str, what_to_use: str, tmp_path: Path
) -> None:
    code, said = run_to_the_end(*RUN, folder=ROOT, **{"DATA": str(tmp_path / "data"), name: value})
    assert code == 1
    assert said == f"\n{name}={value!r} is not understood: use {what_to_use}.\n"
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("host", ["192.0.2.7", "no-such-host.invalid"])
def test_a_host_of_another_machine_is_refused(host: str, tmp_path: Path) -> None:
    code, said = run_to_the_end(*RUN, HOST=host, PORT=str(free_port()), DATA=str(tmp_path))
    assert code == 1
    assert the_sentence(said).startswith(f"HOST={host} is not an address of this machine")


def test_a_data_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    code, said = run_to_the_end(*RUN, PORT=str(free_port()), DATA=str(in_the_way / "data"))
    assert code == 1
    assert the_sentence(said).startswith(f"DATA={in_the_way / 'data'} can't be written to (Not a directory)")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_data_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    code, said = run_to_the_end(*RUN, PORT=str(free_port()), DATA=str(tmp_path))
    assert code == 1
    assert "can't be written to (Permission denied)" in the_sentence(said)


def test_without_a_network_the_first_run_stops_and_leaves_no_environment(tmp_path: Path) -> None:
    checkout = bare_copy(tmp_path)
    left_by_a_power_cut = checkout / ".venv" / "unfinished"
    left_by_a_power_cut.parent.mkdir()
    left_by_a_power_cut.touch()
    code, said = run_to_the_end(*RUN, folder=checkout, PORT=str(free_port()), **OFFLINE)
    assert code == 1
    assert the_sentence(said).startswith("The package index can't be reached")
    assert not (checkout / ".venv").exists()
    assert not (checkout / "node_modules").exists()
    assert list((checkout / "var").iterdir()) == []


def test_stopped_half_way_it_leaves_no_half_of_an_environment(tmp_path: Path) -> None:
    checkout = bare_copy(tmp_path)
    with socket.socket() as silent:  # takes connections and never answers, so that pip waits
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        index = f"http://127.0.0.1:{silent.getsockname()[1]}/simple"
        variables = {**OFFLINE, "PIP_INDEX_URL": index, "PORT": str(free_port())}
        with launched(variables, checkout) as launch:
            launch.wait_for("Installing the Python packages", 60)
            assert (checkout / ".venv").exists()
            assert launch.stop() == INTERRUPTED
    assert "Traceback" not in launch.said
    assert not (checkout / ".venv").exists()


INTERRUPTED_AT_ONCE = """
import io, os, pathlib, signal, sys, threading
from config.launch.terminal import Step, watch

def interrupt(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGTERM, interrupt)
for turn in range(40):
    try:
        threading.Timer(turn / 4000, os.kill, (os.getpid(), signal.SIGTERM)).start()
        watch(["sleep", "60"], Step("sleeping", io.StringIO()), folder=pathlib.Path())
    except KeyboardInterrupt:
        pass
try:
    left = os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    sys.exit("nothing is left")
sys.exit(f"a child is left: {left}")
"""


def test_stopped_while_a_program_starts_it_leaves_no_program_behind() -> None:
    code, said = run_to_the_end(sys.executable, "-c", INTERRUPTED_AT_ONCE)
    assert code == 1
    assert the_sentence(said) == "nothing is left"


def test_without_a_network_no_half_of_the_typefaces_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout = bare_copy(tmp_path)
    for name, value in {**OFFLINE, "npm_config_cache": str(tmp_path / "cache")}.items():
        monkeypatch.setenv(name, value)
    (checkout / ".venv").symlink_to(sys.prefix)
    with pytest.raises(Stop, match="The npm registry can't be reached"):
        ensure_typefaces(SourceTree(checkout))
    assert not (checkout / "node_modules").exists()


def test_a_python_that_cannot_make_environments_is_told_so(tmp_path: Path) -> None:
    pretend = (
        "import sys, runpy; sys.modules['ensurepip'] = None; runpy.run_module('config.launch', run_name='__main__')"
    )
    code, said = run_to_the_end(sys.executable, "-c", pretend, "tools", folder=bare_copy(tmp_path))
    assert code == 1
    assert the_sentence(said).startswith("This Python can't make virtual environments: install its venv package")
    assert "Making a Python environment" not in said


def test_an_old_python_is_told_so_before_anything_newer_is_read() -> None:
    pretend = "import sys, runpy; sys.version_info = (3, 10, 4); runpy.run_module('config.launch', run_name='__main__')"
    code, said = run_to_the_end(sys.executable, "-c", pretend)
    assert code == 1
    assert the_sentence(said).startswith("This needs Python 3.11 or newer")
    assert "is 3.10" in said


def test_no_python_at_all_is_told_so(tmp_path: Path) -> None:
    code, said = run_to_the_end("make", "run", "PYTHON=no-such-python", f"DATA={tmp_path}")
    assert code != 0
    assert "There is no no-such-python here" in said
