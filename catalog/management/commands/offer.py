"""Moves a whole offer between shops and repositories as one JSON file, and checks the live one.

Knows files and words; what an offer must hold is `catalog.publishing`'s.
"""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils.translation import override

from catalog import publishing
from catalog.offer.advice import oddities
from catalog.offer.differences import Difference, differences
from catalog.offer.exporting import Document, compile_offer
from config.api.errors import ApiError

LANGUAGE = "en"


class _Undo(Exception):
    """Raised to leave a transaction without keeping what it did."""


class Command(BaseCommand):
    requires_system_checks = ()  # an offer can be moved where no seal can be drawn
    help = "Export the live offer as JSON, import one, or list what is odd about it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        export = actions.add_parser("export", help="write the live offer")
        export.add_argument("file", nargs="?", default="-", help="where to (default: standard output)")
        take_in = actions.add_parser("import", help="make an offer the live one, as a new edition")
        take_in.add_argument("file", help="a file that export wrote, or - for standard input")
        take_in.add_argument("--by", metavar="USER", help="whose edition it is")
        take_in.add_argument("--dry-run", action="store_true", help="say what would change, and change nothing")
        check = actions.add_parser("check", help="list what is odd about the live offer")
        check.add_argument("--no-faces", action="store_true", help="without composing names in every family")

    def handle(self, *args: Any, **options: Any) -> None:
        with override(LANGUAGE):
            actions = {"export": self.export, "import": self.take_in, "check": self.check_offer}
            actions[options["action"]](options)

    def export(self, options: dict[str, Any]) -> None:
        written = json.dumps(json.loads(publishing.live_edition().text), ensure_ascii=False, indent=2) + "\n"
        if options["file"] == "-":
            self.stdout.write(written, ending="")
            return
        try:
            Path(options["file"]).write_text(written, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"Cannot write {options['file']}: {error.strerror}.") from error

    def take_in(self, options: dict[str, Any]) -> None:
        document, by = _read(options["file"]), _user(options["by"])
        before = json.loads(publishing.live_edition().text)
        try:
            with transaction.atomic():
                edition = publishing.take_in(document, by)
                found = differences(before, json.loads(edition.text))
                if options["dry_run"]:
                    raise _Undo
        except publishing.OfferRefused as refused:
            raise CommandError("The offer was not taken in.\n" + "\n".join(refused.reasons)) from refused
        except _Undo:
            self._say(found, "This would change nothing.")
            return
        self._say(found, "Nothing differs from the live offer.")
        self.stdout.write(f"Live: edition {edition.pk}.")

    def check_offer(self, options: dict[str, Any]) -> None:
        document = json.loads(publishing.live_edition().text)
        unpublished = differences(document, compile_offer())
        said = [f"The tables and the live edition differ: {difference.words()}" for difference in unpublished]
        said += oddities(document)
        if not options["no_faces"]:
            said += _geometry_oddities(document)
        for line in said:
            self.stdout.write(line)
        if not said:
            self.stdout.write("Nothing is odd about the offer.")

    def _say(self, found: list[Difference], none: str) -> None:
        for line in [difference.words() for difference in found] or [none]:
            self.stdout.write(line)


def _geometry_oddities(document: Document) -> list[str]:
    from catalog.offer.geometry_check import geometry_oddities  # loads the engine

    try:
        return geometry_oddities(document)
    except ApiError as error:
        raise CommandError(f"{error.message} {error.hint or ''}") from error


def _read(file: str) -> Document:
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        document: Document = json.loads(text)
    except OSError as error:
        raise CommandError(f"Cannot read {file}: {error.strerror}.") from error
    except ValueError as error:
        raise CommandError(f"{file} is not JSON in UTF-8: {error}.") from error
    return document


def _user(name: str | None) -> User | None:
    if name is None:
        return None
    try:
        return User.objects.get(username=name)
    except User.DoesNotExist as error:
        raise CommandError(f"There is no user {name}.") from error
