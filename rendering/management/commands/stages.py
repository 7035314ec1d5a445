"""`manage.py stages`: a name after each stage of the engine, as one picture."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rendering.engine.glyphs.library import LibraryUnusable
from rendering.engine.names.refusals import NameRefused
from rendering.glyphs import glyph_library
from rendering.reporting.pictures.stage_pictures import png
from rendering.reporting.stages import FAMILY, NotAllDrawn, walk


class Command(BaseCommand):
    """Draw the eight stages of one name."""

    help = f"Draws what a name is after each stage of the engine, in {FAMILY}, as one PNG."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("name", metavar="NAME")
        parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")
        parser.add_argument("--index", type=int, default=0, help="which design of the family")

    def handle(self, *args: Any, **options: Any) -> None:
        """Draw the picture, or say why there is none."""
        try:
            library = glyph_library()
            drawn = png(walk(options["name"], options["index"], library), library)
        except LibraryUnusable as error:
            raise CommandError(f"{error}. Run 'manage.py compileglyphs' first.") from error
        except NameRefused as refused:
            raise CommandError(f"{refused.message} {refused.hint}") from refused
        except NotAllDrawn as error:
            raise CommandError(str(error)) from error
        try:
            options["out"].write_bytes(drawn)
        except OSError as error:
            raise CommandError(f"Cannot write {options['out']}: {error.strerror}.") from error
        self.stdout.write(f"{options['out']}")
