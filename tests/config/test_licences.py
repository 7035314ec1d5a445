"""`manage.py licences`: every package that the service runs on and every typeface, each with its licence."""

from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from config.licences import UNTOLD, packages, pinned, typefaces
from config.management.commands.licences import LOCKS
from rendering.engine.glyphs.typefaces import TYPEFACES


def said(*arguments: str) -> str:
    out = StringIO()
    call_command("licences", *arguments, stdout=out)
    return out.getvalue()


def test_every_installed_package_of_the_service_is_listed_with_a_licence_or_its_text() -> None:
    lock = pinned(settings.BASE_DIR / "requirements.lock")
    listed = packages(lock)
    assert {"Django", "numpy", "shapely", "granian"} <= {each.name for each in listed}
    assert [each.name for each in listed if each.licence == UNTOLD and not each.texts] == []
    assert len(listed) >= len(lock) - 8  # some are for other systems or older Pythons alone


def test_every_typeface_is_under_the_open_font_licence_by_its_own_word() -> None:
    listed = typefaces(settings.BASE_DIR / "node_modules")
    assert [each.name for each in listed] == [f"@fontsource/{each.package}" for each in TYPEFACES]
    for each in listed:
        assert "OFL" in each.licence or "openfontlicense" in each.licence
        assert "Copyright" in each.licence


def test_packages_for_databases_and_language_models_are_listed_too() -> None:
    listed = said()
    assert "psycopg " in listed
    assert "redis " in listed
    assert "mcp " in listed


def test_what_developers_need_is_listed_when_asked_for() -> None:
    assert "pytest" not in said()
    assert "pytest" in said("--all")


def test_a_notice_holds_the_texts() -> None:
    notice = said("--texts")
    assert "Permission is hereby granted" in notice
    assert "SIL OPEN FONT LICENSE" in notice


def test_a_missing_typeface_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "BASE_DIR", tmp_path)
    for lock in LOCKS:
        (tmp_path / lock).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / lock).write_text("Django==5\n", encoding="utf-8")
    with pytest.raises(CommandError, match="is not installed"):
        said()
