"""Finds the drawings of our own letters that differ from those at an earlier revision of this repository."""

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
"""The components and the structures in a folder of drawings."""


class NoSuchDrawings(ValueError):
    """git does not know the revision, or the revision has no drawings in this folder."""


@dataclass(frozen=True, slots=True)
class Change:
    """A drawing of a letter before and after, and its section of the glyph library; None for a missing drawing."""

    letter: str
    section: str
    before: Drawing | None
    after: Drawing | None


def changes_since(revision: str, folder: Path = LETTERFORMS) -> list[Change]:
    """Return the drawings in a folder that differ from those at a revision in git, each once.

    Raises NoSuchDrawings, and LetterformMistake if today's notation cannot read the drawings of the revision.
    """
    with tempfile.TemporaryDirectory() as earlier:
        _unpack(revision, folder, Path(earlier))
        before = read_drawings(Path(earlier))
    after = read_drawings(folder)
    letters = sorted(_affected_letters(before, after))
    found: dict[Any, Change] = {}
    for form in EVERY_FORM:
        old, new = _composer(before, form), _composer(after, form)
        for letter in letters:
            change = Change(letter, form.section, _drawn(old, letter), _drawn(new, letter))
            looks = letter, _visible_contents(change.before), _visible_contents(change.after)
            if looks[1] != looks[2]:
                found.setdefault(looks, change)
    return sorted(found.values(), key=lambda change: change.letter)


def _affected_letters(before: Drawings, after: Drawings) -> set[str]:
    """Return the letters that changed lines may affect: those of the lines, and all letters that contain them."""
    names = {
        key.base
        for key in before[0].keys() | after[0].keys()
        if _without_place(before, key) != _without_place(after, key)
    }
    trees = [{letter: form.structure for letter, form in side[1].items()} for side in (before, after)]
    names |= {letter for letter in trees[0].keys() | trees[1].keys() if trees[0].get(letter) != trees[1].get(letter)}
    within = [(letter, set(_component_names(tree))) for side in trees for letter, tree in side.items()]
    while more := {letter for letter, parts in within if not names.isdisjoint(parts)} - names:
        names |= more
    return {name for name in names if len(name) == 1}


def _without_place(drawings: Drawings, key: Key) -> Component | None:
    """Return a component without its place in the file, because lines before it may be added or removed."""
    component = drawings[0].get(key)
    return component and replace(component, where="")


def _component_names(structure: Structure) -> Iterator[str]:
    if structure.key is not None:
        yield structure.key.base
    for part in structure.parts:
        yield from _component_names(part)


def _composer(drawings: Drawings, form: DrawnForm) -> Composer:
    return Composer(*drawings, form.family, form.variants, form.folding)


def _drawn(composer: Composer, letter: str) -> Drawing | None:
    try:
        return composer.letter(letter)
    except LetterformMistake:
        return None  # the letter, or a component of it, is not drawn


def _visible_contents(drawing: Drawing | None) -> Any:
    """Return the visible contents of a drawing, for comparison."""
    if drawing is None:
        return None
    return drawing.width, drawing.height, tuple((part.strokes, part.still_ends) for part in drawing.parts)


def _unpack(revision: str, folder: Path, into: Path) -> None:
    """Write the files of `folder` at a revision to the folder `into`."""
    if revision.startswith("-"):
        raise NoSuchDrawings("a revision does not begin with a hyphen.")
    asked = ["git", "archive", "--format=tar", revision]  # packs only the folder in which git runs
    try:
        packed = subprocess.run(asked, cwd=folder, capture_output=True, check=True).stdout  # noqa: S603 - as named here
    except FileNotFoundError as error:
        raise NoSuchDrawings("git is not installed here.") from error
    except subprocess.CalledProcessError as error:
        raise NoSuchDrawings(error.stderr.decode(errors="replace").strip()) from error
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(into, filter="data")
