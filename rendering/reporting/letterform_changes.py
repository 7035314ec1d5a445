"""Which of our own letters are drawn differently from a revision of this repository: each drawing, before and after."""

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rendering.compiling.drawn import LETTERFORMS
from rendering.engine.glyphs.drawn_forms import EVERY_FORM, DrawnForm
from rendering.letterforms.composing import Composer, Drawing
from rendering.letterforms.notation import Component, Key, Letterform, LetterformMistake, Structure, read_drawings

Drawings = tuple[Mapping[Key, Component], Mapping[str, Letterform]]
"""The components and the structures of a folder."""


class NoSuchDrawings(ValueError):
    """A revision that git does not know, or that has no drawings where they are now."""


@dataclass(frozen=True, slots=True)
class Change:
    """One drawing of a letter, and the section that takes it; None where there was none before, or is none any more."""

    letter: str
    section: str
    before: Drawing | None
    after: Drawing | None


def changes_since(revision: str, folder: Path = LETTERFORMS) -> list[Change]:
    """Return the drawings of letters in a folder that differ from those it held at a revision in git, each once.

    Raises NoSuchDrawings, and LetterformMistake for drawings that cannot be read as they are written today.
    """
    with tempfile.TemporaryDirectory() as earlier:
        _unpack(revision, folder, Path(earlier))
        before = read_drawings(Path(earlier))
    after = read_drawings(folder)
    letters = sorted(_touched(before, after))
    found: dict[Any, Change] = {}
    for form in EVERY_FORM:
        old, new = _composer(before, form), _composer(after, form)
        for letter in letters:
            change = Change(letter, form.section, _drawn(old, letter), _drawn(new, letter))
            looks = letter, _look(change.before), _look(change.after)
            if looks[1] != looks[2]:
                found.setdefault(looks, change)
    return sorted(found.values(), key=lambda change: change.letter)


def _touched(before: Drawings, after: Drawings) -> set[str]:
    """Return every letter that a changed line may have changed: its own, or one of a component within it."""
    names = {key.base for key in before[0].keys() | after[0].keys() if _line(before, key) != _line(after, key)}
    trees = [{letter: form.structure for letter, form in side[1].items()} for side in (before, after)]
    names |= {letter for letter in trees[0].keys() | trees[1].keys() if trees[0].get(letter) != trees[1].get(letter)}
    within = [(letter, set(_names(tree))) for side in trees for letter, tree in side.items()]
    while more := {letter for letter, parts in within if not names.isdisjoint(parts)} - names:
        names |= more
    return {name for name in names if len(name) == 1}


def _line(drawings: Drawings, key: Key) -> Component | None:
    """Return a component without where it stands, which moves with every line before it."""
    component = drawings[0].get(key)
    return component and replace(component, where="")


def _names(structure: Structure) -> Iterator[str]:
    if structure.key is not None:
        yield structure.key.base
    for part in structure.parts:
        yield from _names(part)


def _composer(drawings: Drawings, form: DrawnForm) -> Composer:
    return Composer(*drawings, form.family, form.variants, form.folding)


def _drawn(composer: Composer, letter: str) -> Drawing | None:
    try:
        return composer.letter(letter)
    except LetterformMistake:
        return None  # it is not there, or a component of it is not drawn


def _look(drawing: Drawing | None) -> Any:
    """Return all of a drawing that can be seen."""
    if drawing is None:
        return None
    return drawing.width, drawing.height, tuple((part.strokes, part.still_ends) for part in drawing.parts)


def _unpack(revision: str, folder: Path, into: Path) -> None:
    """Write the files that a folder held at a revision into another one."""
    if revision.startswith("-"):
        raise NoSuchDrawings("a revision does not begin with a hyphen.")
    asked = ["git", "archive", "--format=tar", revision]  # of the folder alone in which git is run
    try:
        packed = subprocess.run(asked, cwd=folder, capture_output=True, check=True).stdout  # noqa: S603 - as named here
    except FileNotFoundError as error:
        raise NoSuchDrawings("git is not installed here.") from error
    except subprocess.CalledProcessError as error:
        raise NoSuchDrawings(error.stderr.decode(errors="replace").strip()) from error
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(into, filter="data")
