"""`manage.py compileglyphs`: make the glyph library that every face is drawn from."""

import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rendering.compiling.build import build
from rendering.engine.glyphs.library import LibraryUnusable, open_library
from rendering.letterforms.notation import LetterformMistake


class Command(BaseCommand):
    help = "Compiles the installed typefaces into the glyph library (GLYPH_LIBRARY). Takes some 15 seconds."
    requires_system_checks = ()  # one of them asks for the very file this makes

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-missing", action="store_true", help="do nothing when a usable library is there")
        parser.add_argument("--progress", action="store_true", help="say how far it is even when not on a terminal")
        parser.add_argument("--packages", type=Path, default=settings.BASE_DIR / "node_modules", help="node_modules")

    def handle(self, *args: Any, **options: Any) -> None:
        target = Path(settings.GLYPH_LIBRARY)
        if options["if_missing"] and _usable(target):
            self.stdout.write(f"The glyph library is there: {target}")
            return
        self._shows_progress = options["progress"] or sys.stdout.isatty()
        started = time.monotonic()
        try:
            report = build(options["packages"], target, self._progress)
        except LetterformMistake as mistake:
            raise CommandError(f"In rendering/letterforms, {mistake}.") from mistake
        except FileNotFoundError as error:
            raise CommandError(f"{error} Run 'npm ci' first.") from error
        except OSError as error:
            raise CommandError(f"The glyph library cannot be written to {target}: {error.strerror}.") from error
        self.stdout.write(
            f"\r{report.letters} letters in {time.monotonic() - started:.0f} s, {report.size_bytes / 1e6:.1f} MB,"
            f" {report.drawn} letters of our own."
        )

    def _progress(self, done: int, total: int) -> None:
        if self._shows_progress or done == total:
            self.stdout.write(f"\rCompiling letters: {done} of {total}", ending="")
            self.stdout.flush()


def _usable(path: Path) -> bool:
    try:
        open_library(path)
    except LibraryUnusable:
        return False
    return True
