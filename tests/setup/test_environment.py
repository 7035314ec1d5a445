"""Settings come from the environment, and a wrong value is refused with its name and what is accepted."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.datafolder import secret_key_in
from config.env import Environment


@pytest.mark.parametrize(("written", "meant"), [("1", True), ("Yes", True), ("off", False), ("", False)])
def test_a_flag_is_read_as_people_write_it(written: str, meant: bool) -> None:
    assert Environment({"DEBUG": written}).flag("DEBUG") is meant


def test_a_flag_that_is_neither_yes_nor_no_is_refused_by_name() -> None:
    with pytest.raises(ImproperlyConfigured, match="DEBUG='maybe' in the environment: use 1, true"):
        Environment({"DEBUG": "maybe"}).flag("DEBUG")


@pytest.mark.parametrize("written", ["-1", "1.5", "many", "１２", "0"])
def test_a_number_that_is_none_is_refused_by_name(written: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="CACHE_ENTRIES"):
        Environment({"CACHE_ENTRIES": written}).integer("CACHE_ENTRIES", 10, minimum=1)


@pytest.mark.parametrize("written", ["seals.example", "https://", "https://seals.example/?a=1", "http://a:b@c"])
def test_an_address_that_is_none_is_refused_by_name(written: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="BASE_URL"):
        Environment({"BASE_URL": written}).origin("BASE_URL", "http://127.0.0.1:8000")


def test_an_address_loses_the_slash_at_its_end() -> None:
    assert Environment({"BASE_URL": "https://seals.example/"}).origin("BASE_URL", "") == "https://seals.example"


def test_a_database_address_is_taken_apart() -> None:
    address = "postgresql://shop:p%40ss@db.example:5433/seals?sslmode=require"
    entry = Environment({"DATABASE_URL": address}).database("DATABASE_URL", Path("unused"))
    assert entry["ENGINE"] == "django.db.backends.postgresql"
    assert (entry["HOST"], entry["PORT"], entry["NAME"]) == ("db.example", "5433", "seals")
    assert (entry["USER"], entry["PASSWORD"]) == ("shop", "p@ss")
    assert entry["OPTIONS"] == {"sslmode": "require"}


@pytest.mark.parametrize("address", ["mysql://shop:secret@db/seals", "postgresql://shop:secret@db:many/seals"])
def test_a_database_of_another_kind_is_refused_without_showing_its_password(address: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL") as refusal:
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
    with pytest.raises(ImproperlyConfigured, match=r"DATA=.*file"):
        secret_key_in(tmp_path / "file")
