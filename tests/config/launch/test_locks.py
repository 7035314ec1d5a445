"""What is installed: what the lists of packages name and all that those need, each the very file that was locked."""

import hashlib
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from config.launch.paths import SourceTree
from config.launch.setup.packages import SERVICE, ensure_packages
from config.launch.terminal import Stop
from tests.config.launch.launching import ROOT, bare_copy

pytestmark = pytest.mark.launches

LISTS = (
    "requirements.txt", "tests/requirements.txt", "config/launch/setup/npm.txt", "config/launch/setup/uv.txt",
    "tests/mutating/requirements.txt", "tests/auditing/requirements.txt", "config/databases.txt",
    "designs/agents/mcp.txt",
)  # fmt: skip
PIN = re.compile(r"(?P<name>[\w.-]+)(\[[\w,]+\])?==(?P<version>[^\s;]+)")


def pins_of_list(file: str) -> dict[str, str]:
    """Return the versions that a list names, by package, those of lists it includes among them."""
    pins: dict[str, str] = {}
    for line in (ROOT / file).read_text().splitlines():
        if line.startswith("-r "):
            pins |= pins_of_list(str((ROOT / file).parent.joinpath(line[3:]).resolve().relative_to(ROOT)))
        elif found := PIN.match(line):
            pins[plain(found["name"])] = found["version"]
    return pins


def pins_of_lock(file: str) -> dict[str, str]:
    """Return the versions that a lock names, by package."""
    found = filter(None, map(PIN.match, entries_of_lock(file)))
    return {plain(pin["name"]): pin["version"] for pin in found}


def entries_of_lock(file: str) -> list[str]:
    """Return what a lock says of each package, as one line."""
    lines = [line for line in (ROOT / file).read_text().splitlines() if not line.strip().startswith("#")]
    return "\n".join(lines).replace("\\\n", "").splitlines()


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def lock_of(file: str) -> str:
    return file.removesuffix(".txt") + ".lock"


@pytest.mark.parametrize("file", LISTS)
def test_whoever_edits_a_list_finds_a_pin_and_a_reason_a_line(file: str) -> None:
    for line in (ROOT / file).read_text().splitlines():
        if line and not line.startswith(("#", "-r ")):
            pin, _, reason = line.partition("  # ")
            assert PIN.fullmatch(pin), line
            assert reason, line


@pytest.mark.parametrize("file", LISTS)
def test_a_lock_is_in_step_with_its_list(file: str) -> None:
    wanted = pins_of_list(file)
    assert wanted
    assert wanted.items() <= pins_of_lock(lock_of(file)).items(), "make lock brings it up to date"


@pytest.mark.parametrize("file", LISTS)
def test_every_package_of_a_lock_has_a_version_and_hashes(file: str) -> None:
    for entry in entries_of_lock(lock_of(file)):
        assert re.fullmatch(rf"{PIN.pattern}( ; [^#]+?)?( +--hash=sha256:[0-9a-f]{{64}})+ *", entry), entry


@pytest.mark.parametrize("file", LISTS)
def test_a_lock_names_no_place_to_fetch_from(file: str) -> None:
    assert "://" not in (ROOT / lock_of(file)).read_text()


def test_the_gate_tests_the_versions_that_are_served() -> None:
    assert pins_of_lock(SERVICE).items() <= pins_of_lock("tests/requirements.lock").items()


def wheel(folder: Path, version: str) -> str:
    """Make a package without content in `folder`; return the line of a lock that names it."""
    file = folder / f"blank-{version}-py3-none-any.whl"
    about = f"blank-{version}.dist-info"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: blank\nVersion: {version}\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", "")
    return f"blank=={version} --hash=sha256:{hashlib.sha256(file.read_bytes()).hexdigest()}\n"


def test_a_changed_lock_is_installed_and_a_file_it_does_not_name_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    checkout = SourceTree(bare_copy(tmp_path))
    lock = checkout.root / SERVICE

    def installed() -> str:
        freeze = (checkout.python, "-m", "pip", "freeze")
        return subprocess.run(freeze, check=True, capture_output=True, text=True).stdout.strip()

    for version in ("1.0", "2.0"):
        lock.write_text(wheel(tmp_path, version))
        ensure_packages(checkout, SERVICE)
        assert installed() == f"blank=={version}"

    lock.write_text(wheel(tmp_path, "3.0"))
    with zipfile.ZipFile(tmp_path / "blank-3.0-py3-none-any.whl", "a") as tampered_with:
        tampered_with.writestr("blank.py", "print('not what was locked')")
    with pytest.raises(Stop, match=r"A package is not the file that requirements\.lock names"):
        ensure_packages(checkout, SERVICE)
    assert installed() == "blank==2.0"

    lock.write_text("blank==1.0\n")
    with pytest.raises(Stop, match="could not be installed"):
        ensure_packages(checkout, SERVICE)
    assert installed() == "blank==2.0"
