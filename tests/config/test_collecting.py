"""Static files are collected under names that hold their digest, each compressed once, and lead to one another."""

import re

from tests.config.collected import static_files

DIGEST = re.compile(r"\.[0-9a-f]{12}(\.|$)")
NAMED_IN_SCRIPTS = re.compile(r"""(?:from|import)\s*["'](\.[^"']+)["']""")
NAMED_IN_STYLES = re.compile(r"""url\(["']?([^"')]+)["']?\)""")
OURS = ("api", "catalog", "designs", "three")


def test_every_file_has_its_digest_in_its_name() -> None:
    files = [file.name for file in static_files().rglob("*") if file.is_file()]
    assert len(files) > 100
    assert {name for name in files if not DIGEST.search(name)} == {"staticfiles.json", "collected-from"}


def test_what_a_script_or_a_style_sheet_of_ours_names_is_there() -> None:
    named = [
        (file.parent / found).resolve()
        for app in OURS
        for pattern, kind in ((NAMED_IN_SCRIPTS, "*.js"), (NAMED_IN_STYLES, "*.css"))
        for file in (static_files() / app).rglob(kind)
        for found in pattern.findall(file.read_text(encoding="utf-8"))
        if not found.startswith(("data:", "#"))
    ]
    assert any("three.core" in file.name for file in named)
    assert [file for file in named if not file.is_file()] == []
