"""`manage.py licences`: the packages and typefaces that we use, and their licences."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.licences import Licensed, packages, pinned, typefaces

LOCKS: Final = ("requirements.lock", "config/databases.lock", "designs/agents/mcp.lock")
"""The packages of the last two are optional. Only installed packages are listed."""


class Command(BaseCommand):
    requires_system_checks = ()  # licences can be listed even without a glyph library
    help = "List the licences of the Python packages that the service runs on, and of the typefaces."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--all", action="store_true", help="packages that only developers need, too")
        parser.add_argument("--texts", action="store_true", help="the licences in full, as a notice to hand on")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = None if options["all"] else frozenset().union(*(pinned(settings.BASE_DIR / lock) for lock in LOCKS))
        try:
            listed = {
                "Typefaces": typefaces(settings.BASE_DIR / "node_modules"),
                "Python packages": packages(wanted),
            }
        except FileNotFoundError as error:
            raise CommandError(f"{error} `make glyphs` installs it.") from error
        for title, section in listed.items():
            self.stdout.write(f"{title}\n")
            self._write(section, options["texts"])

    def _write(self, section: Sequence[Licensed], in_full: bool) -> None:
        width = max(len(each.name) + len(each.version) for each in section) + 1
        for each in section:
            self.stdout.write(f"  {f'{each.name} {each.version}':{width}}  {each.licence}")
            for file in each.texts if in_full else ():
                text = file.read_text("utf-8", errors="replace").strip()
                self.stdout.write(f"\n--- {each.name}: {file.name}\n{text}\n")
        self.stdout.write("")
