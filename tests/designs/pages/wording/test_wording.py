"""Every text of the pages has a Japanese translation, and every refusal of the engine has words for customers."""

import gettext
import re
import shutil
import subprocess
from pathlib import Path
from typing import get_args

import pytest
from django.utils.translation import override

from designs.pages.wording.uses import REASONS, reason_words, refusal_of_name
from rendering.eligibility.report import Reason
from rendering.eligibility.rules import RULES
from rendering.engine.names.refusals import NameRefused, RefusalKind

APP = Path(__file__).resolve().parents[4] / "designs"
FOLDER = APP / "locale/ja/LC_MESSAGES"
SAID = re.compile(r"""\{% translate (['"])(.+?)\1 %\}|\b_\(\s*(['"])(.+?)\3\s*\)|gettext_lazy\(\s*(['"])(.+?)\5\s*\)""")
BLOCK = re.compile(r"\{% blocktranslate trimmed[^%]*%\}(.+?)\{% (?:end|plural)", re.DOTALL)
VARIABLE = re.compile(r"\{\{ (\w+) \}\}")


def said() -> set[str]:
    files = [*(APP / "templates").rglob("*.html"), *(APP / "templates").rglob("*.md"), *(APP / "pages").glob("*.py")]
    files += [*(APP / "workshop").glob("*.py"), *(APP / "orders").glob("*.py")]
    files += [*(APP / "orders/models").glob("*.py"), *(APP / "orders/admin").glob("*.py")]
    texts = [file.read_text(encoding="utf-8") for file in files]
    plain = {found[1] or found[3] or found[5] for text in texts for found in SAID.findall(text)}
    blocks = {VARIABLE.sub(r"%(\1)s", found.strip()) for text in texts for found in BLOCK.findall(text)}
    return plain | blocks


def test_every_sentence_of_the_pages_has_its_japanese() -> None:
    told = set()
    for folder in (FOLDER, APP.parent / "catalog" / FOLDER.relative_to(APP)):  # Django joins what the apps say
        with (folder / "django.mo").open("rb") as file:
            known = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
        told |= {key[0] if isinstance(key, tuple) else key for key in known}
    assert len(said()) > 150
    assert {words for words in said() if words not in told and words.replace("%", "%%") not in told} == set()


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="needs GNU gettext's msgfmt")
def test_the_compiled_words_are_the_written_ones(tmp_path: Path) -> None:
    compiled = tmp_path / "django.mo"
    subprocess.run(["msgfmt", "--check-format", "-o", compiled, FOLDER / "django.po"], check=True)  # noqa: S603, S607
    assert compiled.read_bytes() == (FOLDER / "django.mo").read_bytes(), "run: msgfmt -o django.mo django.po"


def test_every_rule_of_use_is_told_in_words() -> None:
    assert {rule.key for rule in RULES} | {"variant_form_unavailable", "letter_incomplete"} == set(REASONS)
    for rule in RULES:
        assert reason_words(Reason(rule.key, dict.fromkeys(rule.params, 1.0), ()))


@pytest.mark.parametrize("kind", get_args(RefusalKind))
def test_every_kind_of_refused_name_is_told_in_both_languages(kind: RefusalKind) -> None:
    refused = NameRefused("", "", kind=kind, at="x", instead="y")
    with override("en"):
        english = refusal_of_name(refused)
    with override("ja"):
        japanese = refusal_of_name(refused)
    assert all(english)
    assert all(re.search("[ぁ-ん]", words) for words in japanese)
