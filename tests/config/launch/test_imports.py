"""What the product imports is what its locks install: nothing that only the tests' packages bring."""

import ast
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from django.conf import settings

from config.licences import pinned

OWN = ("config", "catalog", "designs", "rendering")
LOCKS = ("requirements.lock", "designs/agents/mcp.lock", "config/databases.lock")


def imported_by(path: Path) -> set[str]:
    """Return the top-level names that a module imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


@cache
def distributions() -> Mapping[str, list[str]]:
    """Return which installed packages bring each top-level name. Finding them takes a seventh of a second."""
    return packages_distributions()


def not_installed(path: Path, locked: set[str]) -> set[str]:
    """Return what a module imports and no lock installs."""
    others = imported_by(path) - set(sys.stdlib_module_names) - set(OWN) - {"tests"}
    return {name for name in others if not locked & set(map(as_pinned, distributions().get(name, [])))}


def as_pinned(name: str) -> str:
    return name.lower().replace("_", "-")


@pytest.fixture(scope="module")
def locked() -> set[str]:
    return {as_pinned(name) for lock in LOCKS for name in pinned(settings.BASE_DIR / lock)}


def test_every_module_of_the_product_imports_only_what_the_locks_install(locked: set[str]) -> None:
    modules = [
        settings.BASE_DIR / "manage.py",
        *(path for top in OWN for path in (settings.BASE_DIR / top).rglob("*.py")),
    ]

    missing = {str(path): names for path in modules if (names := not_installed(path, locked))}

    assert not missing


def test_a_package_that_only_the_tests_install_is_found(locked: set[str]) -> None:
    assert not_installed(settings.BASE_DIR / "tests/rendering/engine/support/raster.py", locked) == {"scipy"}
