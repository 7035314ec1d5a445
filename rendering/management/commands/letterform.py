"""`manage.py letterform`: pictures of our own letters: one with its components, all drawings, or those that changed."""

import csv
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rendering.compiling.drawn import LETTERFORMS
from rendering.engine.glyphs.drawn_forms import EVERY_FORM
from rendering.glyphs import glyph_library
from rendering.letterforms.centrelines import centrelines_of
from rendering.letterforms.checks import undrawn
from rendering.letterforms.composing import Composer, Drawing
from rendering.letterforms.coverage import Coverage, coverage
from rendering.letterforms.notation import LetterformMistake, Structure, read_drawings
from rendering.reporting.letters.letterform_changes import NoSuchDrawings, changes_since
from rendering.reporting.pictures.letterform_pictures import Tile, png

NAMES = "japanese_personal_name_dataset"  # PyPI, in tests/requirements.txt: surnames with bearers, given names
SHOWN_MISSING = 40
SHOWN_CHANGES = 300  # drawings, each before and after: more is no picture that anybody looks at
CELLS = {"square": 1.0, "flat": 2.0, "tall": 0.5}  # width for height


class Command(BaseCommand):
    """Draw a letter, a sheet of all drawings or of those that changed, or count what is drawn."""

    help = (
        "Draws a letter of our own beside its modern form and its components; or all drawings; or those that changed, "
        "before beside after; or tells the coverage."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("letters", nargs="?", default="", metavar="LETTERS", help="such as 藤")
        parser.add_argument("--sheet", metavar="FILE.txt", help="draw every component of a file, or of 'all'")
        parser.add_argument("--changed", metavar="BASE", help="draw what differs from a git revision, such as main")
        parser.add_argument("--coverage", action="store_true", help="how many letters of names are drawn, and the rest")
        parser.add_argument("--out", type=Path, metavar="FILE.png", help="where the picture goes")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read the letterforms anew, so that an edit shows at once."""
        try:
            components, structures = read_drawings(LETTERFORMS)
        except LetterformMistake as mistake:
            raise CommandError(str(mistake)) from mistake
        composer = Composer(components, structures)
        if options["coverage"]:
            self._tell_coverage(composer)
        if options["sheet"]:
            chosen = [
                Tile("".join((key.base, *sorted(key.roles))), composer.whole(component))
                for key, component in components.items()
                if options["sheet"] in ("all", component.where.partition(":")[0])
            ]
            self._draw(chosen, options["out"])
        if options["changed"]:
            self._draw_changes(options["changed"], options["out"])
        if options["letters"]:
            self._draw(
                [tile for letter in options["letters"] for tile in self._tiles(letter, composer)], options["out"]
            )

    def _tiles(self, letter: str, composer: Composer) -> Iterator[Tile]:
        """Yield a letter's modern form, every drawing of it in three cells, and its components; tell its counts."""
        try:
            drawing = composer.letter(letter)
        except LetterformMistake as mistake:
            raise CommandError(f"{letter}: {mistake}") from mistake
        lines = centrelines_of(drawing)
        form = composer.letters.get(letter)
        where = form.where if form else drawing.parts[0].component.where
        self.stdout.write(
            f"{letter} {_written(form.structure) if form else 'drawn whole'} ({where}): {drawing.width:g} by"
            f" {drawing.height:g}, parts {lines.parts}, counters {lines.counters}"
        )
        yield Tile(letter, None)
        shown: list[Drawing] = []
        for choice in EVERY_FORM:
            chosen = Composer(composer.components, composer.letters, choice.family, choice.variants, choice.folding)
            other = chosen.letter(letter)
            if other in shown:
                continue
            shown.append(other)
            for cell, stretch in CELLS.items():
                yield Tile(f"{letter} {choice.section} {cell}", other, stretch)
        for component in dict.fromkeys(part.component for part in drawing.parts):
            yield Tile("".join((component.key.base, *sorted(component.key.roles))), composer.whole(component))

    def _draw_changes(self, base: str, out: Path | None) -> None:
        """Draw every letter that looks otherwise than at `base`: before, and beside it after."""
        try:
            changes = changes_since(base)
        except (NoSuchDrawings, LetterformMistake) as error:
            raise CommandError(f"{base}: {error}") from error
        letters = "".join(dict.fromkeys(change.letter for change in changes))
        self.stdout.write(f"{len(changes)} drawings of {len(letters)} letters differ from {base}. {letters}".rstrip())
        if len(changes) > SHOWN_CHANGES:
            self.stdout.write(f"The picture shows the first {SHOWN_CHANGES} drawings.")
        tiles = [
            Tile(f"{change.letter} {when} {change.section.removeprefix('drawn-')}", drawing)
            for change in changes[:SHOWN_CHANGES]
            for when, drawing in (("before", change.before), ("after", change.after))
        ]
        if tiles:
            self._draw(tiles, out)

    def _draw(self, tiles: list[Tile], out: Path | None) -> None:
        if out is None:
            raise CommandError("Say where the picture goes: --out FILE.png")
        out.write_bytes(png(tiles, glyph_library()))
        self.stdout.write(f"{len(tiles)} drawings: {out}")

    def _tell_coverage(self, composer: Composer) -> None:
        drawn = _drawn(composer)
        try:
            folder = resources.files(NAMES) / "dataset"
        except ModuleNotFoundError as error:
            raise CommandError(f"The names are not installed: pip install {NAMES.replace('_', '-')}.") from error
        surnames = ((row[0], float(row[1])) for row in _rows(folder, "last_name_org.csv"))
        given = (
            (spelling, 1.0)
            for file in ("first_name_man_org.csv", "first_name_woman_org.csv")
            for row in _rows(folder, file)
            for spelling in row[2:]
        )
        self.stdout.write(f"{len(drawn)} letters are drawn, with {len(composer.components)} drawings of components.")
        for what, found in (("surnames", coverage(surnames, drawn)), ("given names", coverage(given, drawn))):
            self.stdout.write(_told(what, found))
        for letter, why in undrawn(composer.components, composer.letters).items():
            self.stdout.write(f"{letter}: {why}")


def _drawn(composer: Composer) -> dict[str, Drawing]:
    letters = {key.base for key in composer.components if len(key.base) == 1} | set(composer.letters)
    found = {}
    for letter in sorted(letters):
        try:
            found[letter] = composer.letter(letter)
        except LetterformMistake:
            continue
    return found


def _rows(folder: Any, file: str) -> Iterator[list[str]]:
    with (folder / file).open(encoding="utf-8") as lines:
        yield from csv.reader(lines)


def _told(what: str, found: Coverage) -> str:
    missing = " ".join(f"{char} {weight:g}" for char, weight in found.missing[:SHOWN_MISSING])
    return f"Kanji of {what}: {found.share:.2%} by weight, {found.drawn} of {found.letters}. Missing: {missing or '-'}"


def _written(structure: Structure) -> str:
    if structure.key is not None:
        return structure.key.base
    return (structure.operator or "") + "".join(map(_written, structure.parts))
