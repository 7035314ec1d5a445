"""`manage.py compileglyphs`: make the glyph library that every face is drawn from."""

import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rendering.compiling.build import build
from rendering.engine.glyphs.library import LibraryUnusable, open_library
from rendering.glyphs import progress_file
from rendering.letterforms.notation import LetterformMistake

SECONDS_BETWEEN_NOTES: Final = 0.2


class Command(BaseCommand):
    help = "Compiles the installed typefaces into the glyph library (GLYPH_LIBRARY). Takes some 30 seconds."
    _told_at = 0.0
    requires_system_checks = ()  # one of them asks for the very file this makes

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-missing", action="store_true", help="do nothing when a usable library is there")
        parser.add_argument(
            "--begin", action="store_true", help="typefaces alone: our own letters are composed when asked"
        )
        parser.add_argument("--progress", action="store_true", help="say how far it is even when not on a terminal")
        parser.add_argument("--packages", type=Path, default=settings.BASE_DIR / "node_modules", help="node_modules")

    def handle(self, *args: Any, **options: Any) -> None:
        target = Path(settings.GLYPH_LIBRARY)
        if options["if_missing"] and _usable(target):
            self.stdout.write(f"The glyph library is there: {target}")
            return
        self._shows_progress = options["progress"] or sys.stdout.isatty()
        started = time.monotonic()
        self._told_in = None if options["begin"] else progress_file(target)
        try:
            report = build(options["packages"], target, self._progress, with_drawings=not options["begin"])
        except LetterformMistake as mistake:
            raise CommandError(f"In rendering/letterforms, {mistake}.") from mistake
        except FileNotFoundError as error:
            raise CommandError(f"{error} Run 'npm ci' first.") from error
        except OSError as error:
            raise CommandError(f"The glyph library cannot be written to {target}: {error.strerror}.") from error
        finally:
            if self._told_in:
                self._told_in.unlink(missing_ok=True)
        self.stdout.write(
            f"\r{report.letters} letters in {time.monotonic() - started:.0f} s, {report.size_bytes / 1e6:.1f} MB,"
            f" {report.drawn} letters of our own."
        )

    def _progress(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self._told_at < SECONDS_BETWEEN_NOTES and done < total:
            return
        self._told_at = now
        if self._shows_progress or done == total:
            self.stdout.write(f"\rCompiling letters: {done} of {total}", ending="")
            self.stdout.flush()
        if self._told_in:
            self._told_in.parent.mkdir(parents=True, exist_ok=True)
            self._told_in.write_text(f"{done} {total}", encoding="ascii")


def _usable(path: Path) -> bool:
    try:
        open_library(path)
    except LibraryUnusable:
        return False
    return True
