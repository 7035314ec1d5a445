"""Everything that README, CHANGELOG and docs/ name exists: files, links, make targets, commands, options, constants."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class
from django.core.management.base import BaseCommand

from rendering.letterforms.notation import ARITY, ROLES, read_components, read_structures, structure_of

ROOT = Path(__file__).resolve().parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
IN_REPOSITORY = ("catalog", "config", "designs", "docs", "rendering", "tests", ".ci")
MADE_ON_THE_WAY = re.compile(r"locale/ko|<")  # what a how-to makes, or leaves to be filled in
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
MANAGE = re.compile(r"manage\.py (?!\w+`s)([a-z_]+)([^`\n#|]*)")
MAKE = re.compile(r"\bmake ([a-z]+)\b")
CONSTANT = re.compile(r"\b[A-Z][A-Z]+(?:_[A-Z]+)+\b")
ANCHOR_LEFT_OUT = re.compile(r"[^\w\- ]")


def fences(page: Path) -> str:
    return "\n".join(body for _, body in FENCED.findall(page.read_text("utf-8")))


def spans(page: Path) -> list[str]:
    return SPAN.findall(FENCED.sub("", page.read_text("utf-8")))


def told(page: Path) -> str:
    """Return all that stands in code on a page."""
    return fences(page) + "\n" + "\n".join(spans(page))


@pytest.fixture(params=PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def page(request: pytest.FixtureRequest) -> Path:
    named: Path = request.param
    return named


def paths_named(text: str) -> Iterator[str]:
    for word in re.findall(r"[\w.*/-]+", text):
        if word.split("/")[0] in IN_REPOSITORY and "/" in word and not MADE_ON_THE_WAY.search(word):
            yield word.rstrip(".")


def test_every_file_that_is_named_exists(page: Path) -> None:
    assert [path for path in paths_named(told(page)) if not list(ROOT.glob(path.rstrip("/")))] == []


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {ANCHOR_LEFT_OUT.sub("", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_leads_somewhere(page: Path) -> None:
    lost = []
    for link in LINK.findall(FENCED.sub("", page.read_text("utf-8"))):
        if re.match(r"https?://", link):
            continue
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(link)
    assert lost == []


@cache
def targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def test_every_target_of_make_exists(page: Path) -> None:
    assert set(MAKE.findall(told(page))) - targets() == set()


@cache
def command(name: str) -> BaseCommand:
    """Return a command. Raises KeyError where there is none of that name."""
    app = get_commands()[name]
    return app if isinstance(app, BaseCommand) else load_command_class(app, name)


def test_every_command_exists_and_knows_its_options(page: Path) -> None:
    unknown = []
    for name, arguments in MANAGE.findall(told(page)):
        if name not in get_commands():
            unknown.append(name)
            continue
        said = command(name).create_parser("manage.py", name).format_help()
        options = [word.partition("=")[0] for word in shlex.split(arguments) if word.startswith("--")]
        if name != "offer":  # its options belong to its actions
            unknown += [f"{name} {option}" for option in options if option not in said]
    assert unknown == []


def test_every_command_of_ours_tells_what_it_is_for() -> None:
    ours = [name for name, app in get_commands().items() if app in ("catalog", "config", "rendering")]
    assert {"stages", "licences", "contactsheet", "offer", "prepare"} <= set(ours)
    for name in ours:
        assert command(name).create_parser("manage.py", name).description


@cache
def sources() -> str:
    files = [ROOT / "Makefile"]
    files += [
        file
        for folder in ("catalog", "config", "designs", "rendering", "tests")
        for file in ROOT.glob(f"{folder}/**/*.py")
    ]
    return "\n".join(file.read_text("utf-8") for file in files if file != Path(__file__))


def test_every_constant_and_variable_is_one_of_the_code(page: Path) -> None:
    named = {name for span in spans(page) for name in CONSTANT.findall(span)}
    assert sorted(name for name in named if not re.search(rf"\b{name}\b", sources())) == []


def test_every_question_of_the_architecture_is_answered_with_a_file() -> None:
    rows = re.findall(r"^\| ([^|]+\?) \| (.+) \|$", (ROOT / "docs/architecture.md").read_text("utf-8"), re.MULTILINE)
    assert len(rows) > 25
    assert [question for question, answer in rows if not list(paths_named(answer))] == []


@pytest.mark.parametrize("container", ["rendering", "rendering.engine"])
def test_the_layers_told_are_those_that_are_held(container: str) -> None:
    block = next(body for _, body in FENCED.findall((ROOT / "docs/architecture.md").read_text("utf-8")))
    [drawn] = re.findall(rf"^{re.escape(container)} +(.+(?:\n +>.+)*)", block, re.MULTILINE)
    told_layers = [sorted(re.findall(r"\w+", layer)) for layer in drawn.split(">")]
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    [held] = [each["layers"] for each in contracts if each.get("containers") == [container]]
    assert told_layers == [sorted(re.findall(r"\w+", layer)) for layer in held]


def test_the_examples_of_letter_drawings_can_be_read(tmp_path: Path) -> None:
    page = ROOT / "docs/how-to/add-a-letter-drawing.md"
    structures, components = (body for kind, body in FENCED.findall(page.read_text("utf-8")) if kind == "text")
    (tmp_path / "components").mkdir()
    (tmp_path / "components" / "examples.txt").write_text(components, encoding="utf-8")
    (tmp_path / "examples.txt").write_text(structures, encoding="utf-8")
    assert len(read_components(tmp_path / "components")) == 3
    assert len(read_structures(tmp_path)) == 3
    for span in spans(page):
        if span[0] in ARITY:
            structure_of(span)


def test_every_role_and_operator_of_letter_drawings_is_told() -> None:
    text = (ROOT / "docs/how-to/add-a-letter-drawing.md").read_text("utf-8")
    assert [role for role in ROLES if f"@{role}" not in text] == []
    assert [operator for operator in ARITY if operator not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_are_whole(page: Path) -> None:
    text = page.read_text("utf-8")
    assert text.startswith("# ")
    assert text.count("```") % 2 == 0
    assert text.endswith("\n")


def test_every_fault_in_docs_reliability_names_an_existing_test() -> None:
    text = (ROOT / "docs/reliability.md").read_text("utf-8").split("## Long runs")[0]
    tested = re.findall(r"^\| .+ \| ([^|]+) \|$", text, re.MULTILINE)
    told = [each for each in tested if each != "how it is tested"]
    assert told[0] != "the same"
    for each in told:
        named = re.findall(r"`(tests/[^`]+)`", each)
        assert named or each == "the same", each
        assert all((ROOT / file).is_file() for file in named), each
    assert "not run" not in text
