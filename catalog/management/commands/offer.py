"""Moves a whole offer between shops and repositories as one JSON file, and checks the live one.

Reads and writes files and messages only; `catalog.editions.publishing` decides what an offer must hold.
"""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import override

from catalog.editions import drafts, publishing
from catalog.editions.consent import UNASKED, YES_TO_ALL, ApprovalNeeded, OfferRefused, consent_to
from catalog.offer.changes.differences import Difference, differences
from catalog.offer.checks.advice import oddities
from catalog.offer.document import Offer, read_offer
from catalog.offer.tables.exporting import compile_offer
from config.api.responses.errors import ApiError

LANGUAGE = "en"


class Command(BaseCommand):
    requires_system_checks = ()  # an offer can be moved where no seal can be drawn
    help = "Export the live offer as JSON, import one, or list what is odd about it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        export = actions.add_parser("export", help="write the live offer")
        export.add_argument("file", nargs="?", default="-", help="where to (default: standard output)")
        importing = actions.add_parser("import", help="make an offer the live one, as a new edition")
        importing.add_argument("file", help="a file that export wrote, or - for standard input")
        importing.add_argument("--by", metavar="USER", help="whose edition it is")
        importing.add_argument("--yes", action="store_true", help="make live what looks like a slip of the hand too")
        importing.add_argument("--dry-run", action="store_true", help="say what would change, and change nothing")
        check = actions.add_parser("check", help="list what is odd about the live offer")
        check.add_argument("--no-faces", action="store_true", help="without composing names in every family")

    def handle(self, *args: Any, **options: Any) -> None:
        with override(LANGUAGE):
            actions = {"export": self.export, "import": self.import_offer, "check": self.check_offer}
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

    def import_offer(self, options: dict[str, Any]) -> None:
        document, by = _read(options["file"]), _user(options["by"])
        try:
            before, after = publishing.rehearse(lambda: publishing.take_in(document))
            self._say(differences(before, after), "Nothing differs from the live offer.")
            asked = consent_to(before, after).doubts
            for doubt in asked:
                self.stdout.write(f"Is this meant? {doubt}")
            if options["dry_run"]:
                return
            if asked and not options["yes"]:
                raise CommandError("Nothing is changed yet. If this is meant, give --yes.")
            edition = publishing.import_offer(document, by, yes=YES_TO_ALL if options["yes"] else UNASKED)
        except ApprovalNeeded as needed:
            draft = drafts.keep(needed.wanted, by, title="Import")
            self.stdout.write(f"Kept as draft {draft.pk}: a second person has to approve it under /admin/.")
            return
        except OfferRefused as refused:
            raise CommandError("The offer was not taken in.\n" + "\n".join(refused.reasons)) from refused
        self.stdout.write(f"Live: edition {edition.pk}.")

    def check_offer(self, options: dict[str, Any]) -> None:
        offer = read_offer(publishing.live_edition().text)
        unpublished = differences(offer, compile_offer())
        lines = [f"The tables and the live edition differ: {difference.describe()}" for difference in unpublished]
        lines += oddities(offer)
        if not options["no_faces"]:
            lines += _geometry_oddities(offer)
        for line in lines:
            self.stdout.write(line)
        if not lines:
            self.stdout.write("Nothing is odd about the offer.")

    def _say(self, found: list[Difference], none: str) -> None:
        for line in [difference.describe() for difference in found] or [none]:
            self.stdout.write(line)


def _geometry_oddities(offer: Offer) -> list[str]:
    from catalog.offer.checks.geometry_check import geometry_oddities  # loads the engine

    try:
        return geometry_oddities(offer)
    except ApiError as error:
        raise CommandError(f"{error.message} {error.hint or ''}") from error


def _read(file: str) -> object:
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        document: object = json.loads(text)
    except OSError as error:
        raise CommandError(f"Cannot read {file}: {error.strerror}.") from error
    except ValueError as error:
        raise CommandError(f"{file} is not JSON in UTF-8: {error}.") from error
    return document


def _user(name: str | None) -> AbstractUser | None:
    if name is None:
        return None
    users = get_user_model()
    try:
        return users.objects.get(username=name)
    except users.DoesNotExist as error:
        raise CommandError(f"There is no user {name}.") from error
