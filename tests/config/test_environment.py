"""Settings come from the environment, and a wrong value is refused with its name and what is accepted."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from config.environment.data_folder import FORMER_KEYS_FILE, KEY_FILE, former_keys_in, secret_key_in
from config.environment.readers import Environment, VariableRefused
from config.environment.variables import read_variables
from tests.config.launch.launching import ROOT, run_to_the_end


@pytest.mark.parametrize(("written", "meant"), [("1", True), ("Yes", True), ("off", False), ("", False)])
def test_a_flag_is_read_as_people_write_it(written: str, meant: bool) -> None:
    assert Environment({"DEBUG": written}).flag("DEBUG") is meant


def test_a_flag_that_is_neither_yes_nor_no_is_refused_by_name() -> None:
    with pytest.raises(VariableRefused, match="DEBUG='maybe' is not understood: use 1, true"):
        Environment({"DEBUG": "maybe"}).flag("DEBUG")


@pytest.mark.parametrize("written", ["-1", "1.5", "many", "１２", "0", "9" * 5_000])
def test_a_number_that_is_none_is_refused_by_name(written: str) -> None:
    with pytest.raises(VariableRefused, match="CACHE_ENTRIES"):
        Environment({"CACHE_ENTRIES": written}).integer("CACHE_ENTRIES", 10, minimum=1)


def test_a_number_out_of_bounds_is_told_both() -> None:
    with pytest.raises(VariableRefused, match="PORT='65536' is not understood: use a whole number from 1 to 65535"):
        Environment({"PORT": "65536"}).integer("PORT", 8_000, minimum=1, maximum=65_535)


@pytest.mark.parametrize(("written", "meant"), [("debug", "DEBUG"), ("Warning", "WARNING"), ("", "INFO")])
def test_a_choice_is_read_however_it_is_cased(written: str, meant: str) -> None:
    assert Environment({"LOG_LEVEL": written}).choice("LOG_LEVEL", ("DEBUG", "INFO", "WARNING"), "INFO") == meant


def test_a_choice_that_is_none_is_refused_with_those_there_are() -> None:
    with pytest.raises(VariableRefused, match="LOG_LEVEL='loud' is not understood: use one of DEBUG, INFO"):
        Environment({"LOG_LEVEL": "loud"}).choice("LOG_LEVEL", ("DEBUG", "INFO"), "INFO")


def test_a_folder_in_the_home_of_nobody_is_refused_by_name() -> None:
    with pytest.raises(VariableRefused, match="DATA='~nobody-here/seals'"):
        Environment({"DATA": "~nobody-here/seals"}).path("DATA", Path("unused"))


@pytest.mark.parametrize(
    ("written", "port", "starttls", "tls"),
    [
        ("smtp+starttls://ai:p%40ss@mail.example", 587, True, False),
        ("smtp+tls://ai:p%40ss@mail.example", 465, False, True),
        ("smtp://ai:p%40ss@mail.example:2525", 2525, False, False),
    ],
)
def test_a_mail_server_is_read_from_one_address(written: str, port: int, starttls: bool, tls: bool) -> None:
    found = Environment({"MAIL_URL": written}).mail_server("MAIL_URL")
    assert (found["host"], found["port"]) == ("mail.example", port)
    assert (found["user"], found["password"]) == ("ai", "p@ss")
    assert (found["starttls"], found["tls"]) == (starttls, tls)


@pytest.mark.parametrize("written", ["mail.example", "http://mail.example", "smtp://", "smtp://a:secret@m:port"])
def test_a_mail_server_that_is_none_is_refused_without_its_password(written: str) -> None:
    with pytest.raises(VariableRefused, match="MAIL_URL") as refused:
        Environment({"MAIL_URL": written}).mail_server("MAIL_URL")
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    "written",
    [
        *("seals.example", "https://", "https://seals.example/?a=1", "http://a:b@c", "/"),
        *("http://[::1", "https://seals.example:http", "https://seals.example:70000"),
    ],
)
def test_an_address_that_is_none_is_refused_by_name(written: str) -> None:
    with pytest.raises(VariableRefused, match="BASE_URL"):
        Environment({"BASE_URL": written}).origin("BASE_URL")


def test_an_address_loses_the_slash_at_its_end() -> None:
    assert Environment({"BASE_URL": "https://seals.example/"}).origin("BASE_URL") == "https://seals.example"


def test_a_database_address_is_taken_apart() -> None:
    address = "postgresql://shop:p%40ss@db.example:5433/seals?sslmode=require"
    entry = Environment({"DATABASE_URL": address}).database("DATABASE_URL", Path("unused"))
    assert entry["ENGINE"] == "config.postgres"
    assert (entry["HOST"], entry["PORT"], entry["NAME"]) == ("db.example", "5433", "seals")
    assert (entry["USER"], entry["PASSWORD"]) == ("shop", "p@ss")
    assert entry["OPTIONS"] == {"sslmode": "require", "connect_timeout": "3", "tcp_user_timeout": "5000"}


@pytest.mark.parametrize(
    "address",
    [
        "mysql://shop:secret@db/seals",
        "mysql://db/seals?password=secret",
        "postgresql://shop:secret@db:many/seals",
        "mysql://shop:/secret@db/seals",
        "postgresql://shop:secret@[db/seals",
    ],
)
def test_a_database_of_another_kind_is_refused_without_showing_its_password(address: str) -> None:
    with pytest.raises(VariableRefused, match="DATABASE_URL") as refusal:
        Environment({"DATABASE_URL": address}).database("DATABASE_URL", Path("unused"))
    assert "secret" not in str(refusal.value)


def test_without_a_database_address_sqlite_queues_its_writers() -> None:
    entry = Environment({}).database("DATABASE_URL", Path("/data/db.sqlite3"))
    assert entry["NAME"] == Path("/data/db.sqlite3")
    assert entry["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_the_secret_key_is_made_once_and_is_nobody_elses_to_read(tmp_path: Path) -> None:
    key = secret_key_in(tmp_path / "data")
    assert len(key) > 50
    assert secret_key_in(tmp_path / "data") == key
    assert [file.name for file in (tmp_path / "data").iterdir()] == ["secret_key"]
    assert (tmp_path / "data" / "secret_key").stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_hold_the_secret_key_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(VariableRefused, match=r"DATA=.*file"):
        secret_key_in(tmp_path / "file")


class Asked(dict[str, str]):
    """An empty environment that remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, name: str, default: str = "") -> str:  # type: ignore[override]  # as a reader asks
        self.names.add(name)
        return default


def test_the_readme_lists_every_variable_that_is_read() -> None:
    asked = Asked()
    read_variables(Environment(asked), ROOT)
    first_cells = re.findall(r"^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert {name for cell in first_cells for name in re.findall(r"[A-Z_]+", cell)} == asked.names


def test_djangos_commands_say_one_sentence_about_a_wrong_variable(tmp_path: Path) -> None:
    code, said = run_to_the_end(sys.executable, "manage.py", "check", DATA=str(tmp_path), LOG_LEVEL="loud")
    assert code == 1
    assert said == "LOG_LEVEL='loud' is not understood: use one of DEBUG, INFO, WARNING, ERROR, CRITICAL.\n"


def without(package: str, folder: Path, command: str, variable: str, value: str) -> tuple[int, str]:
    """Run a command of manage.py where a package cannot be imported, with a variable; return its code and words."""
    (folder / "sitecustomize.py").write_text(f"import sys\nsys.modules[{package!r}] = None\n")
    asked = (sys.executable, "manage.py", command)
    return run_to_the_end(*asked, folder=ROOT, **{"PYTHONPATH": str(folder), "DATA": str(folder), variable: value})


@pytest.mark.parametrize(
    ("variable", "address", "package"),
    [
        ("DATABASE_URL", "postgresql://shop:secret@db.example/seals", "psycopg"),
        ("REDIS_URL", "redis://:secret@cache.example:6379/0", "redis"),
    ],
)
@pytest.mark.parametrize("command", ["check", "prepare"])
def test_a_database_without_its_package_is_refused_with_how_to_install_it(
    variable: str, address: str, package: str, command: str, tmp_path: Path
) -> None:
    code, said = without(package, tmp_path, command, variable, address)
    assert code == 1
    assert said == f"{variable} is set, but {package} is not installed: `make databases` installs it.\n"


@pytest.mark.parametrize("hidden", ["psycopg", "redis"])
def test_who_sets_neither_needs_neither(hidden: str, tmp_path: Path) -> None:
    code, said = without(hidden, tmp_path, "check", "GLYPH_LIBRARY", str(settings.GLYPH_LIBRARY))
    assert code == 0, said


def test_what_a_former_secret_key_signed_is_still_taken(tmp_path: Path) -> None:
    """As docs/operating.md tells: move the key's file away, start again."""

    def asked(expression: str) -> str:
        program = f"import django; django.setup(); from django.core import signing; print({expression})"
        settings = {"DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings", "SECRET_KEY": ""}
        command = (sys.executable, "-c", program)
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, capture_output=True, text=True)
        return done.stdout.strip() or done.stderr.splitlines()[-1]

    signed = asked("signing.dumps('half-sent')")
    (tmp_path / KEY_FILE).rename(tmp_path / FORMER_KEYS_FILE)
    assert asked(f"signing.loads({signed!r})") == "half-sent"
    assert (tmp_path / KEY_FILE).read_text() != (tmp_path / FORMER_KEYS_FILE).read_text()
    (tmp_path / FORMER_KEYS_FILE).unlink()
    assert "BadSignature" in asked(f"signing.loads({signed!r})")


def test_former_keys_that_cannot_be_read_are_refused_by_the_name_of_their_file(tmp_path: Path) -> None:
    (tmp_path / FORMER_KEYS_FILE).write_bytes(b"\xff")
    with pytest.raises(VariableRefused, match=r"secret_key\.before can't be read"):
        former_keys_in(tmp_path)
