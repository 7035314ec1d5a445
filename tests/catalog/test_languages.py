"""Every text of the admin has a Japanese translation, and the compiled catalogue is up to date."""

import ast
import gettext
import re
import shutil
import subprocess
from pathlib import Path

import pytest

APP = Path(__file__).resolve().parents[2] / "catalog"
FOLDER = APP / "locale/ja/LC_MESSAGES"
IN_TEMPLATES = re.compile(r"""\{% translate ["'](.+?)["']|_\("(.+?)"\)""")
MARKS = {"_", "gettext", "gettext_lazy"}


def said_in_python() -> set[str]:
    files = [file for file in APP.rglob("*.py") if "migrations" not in file.parts]
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    return {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in MARKS
        if isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
    }


def said_in_templates() -> set[str]:
    texts = [file.read_text(encoding="utf-8") for file in (APP / "templates").rglob("*.html")]
    return {tag or argument for text in texts for tag, argument in IN_TEMPLATES.findall(text)}


def test_every_sentence_has_its_japanese() -> None:
    with (FOLDER / "django.mo").open("rb") as file:
        known = gettext.GNUTranslations(file)
    said = said_in_python() | said_in_templates()
    assert len(said) > 200
    untranslated = [words for words in said if not known._catalog.get(words)]  # type: ignore[attr-defined]
    assert untranslated == []


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="needs GNU gettext's msgfmt")
def test_the_compiled_words_are_the_written_ones(tmp_path: Path) -> None:
    compiled = tmp_path / "django.mo"
    subprocess.run(["msgfmt", "--check-format", "-o", compiled, FOLDER / "django.po"], check=True)  # noqa: S603, S607
    assert compiled.read_bytes() == (FOLDER / "django.mo").read_bytes(), "run: msgfmt -o django.mo django.po"
