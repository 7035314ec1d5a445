"""`manage.py workshop`: makes the files that the workshop needs from orders' addresses."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations
from django.utils.translation import override

from catalog.editions import publishing
from config.api.responses.errors import ApiError
from designs.workshop.files import all_files
from designs.workshop.options import SETTINGS, making_options
from designs.workshop.ordered_seal import NotAnOrder
from designs.workshop.report import report_of
from designs.workshop.several import seals_of


class Command(BaseCommand):
    """Write what the workshop needs of orders: see `help`."""

    help = "Writes what the workshop needs of orders: a sheet to sign (PDF), SVG, DXF, STL, 3MF and G-code."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "order",
            metavar="ORDER",
            nargs="+",
            help="an order's number; a design number, or a set's; or the address of an order page, in quotes;"
            " several for a plate",
        )
        parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
        parser.add_argument("--set", action="store_true", help="the company's set of three that goes with this seal")
        parser.add_argument(
            "--no-rim",
            action="store_true",
            help="leaves the rim out of all files but the sheet, which shows the rim by itself",
        )
        parser.add_argument(
            "--mark", action="store_true", help="makes a dent in the side that is up (atari), in STL and 3MF"
        )
        parser.add_argument(
            "--side", default="", metavar="TEXT", help="cuts a text into the side that is up, in STL and 3MF"
        )
        with override("en"):  # labels are the page's; commands speak English
            for setting in SETTINGS:
                said = f"{setting.label}; {setting.default:g} unless told".replace("%", "%%")
                parser.add_argument(setting.argument, type=float, default=setting.default, metavar="NUMBER", help=said)

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        """Make the files, or say why there are none."""
        offer = publishing.live().document
        try:
            seals = seals_of("\n".join(options["order"]), offer, is_set=options["set"])
            shaped = making_options(
                options, with_rim=not options["no_rim"], has_mark=options["mark"], side_text=options["side"]
            )
            files = all_files(seals, offer, shaped)
        except ApiError as error:
            raise CommandError(f"{error.message} {error.hint or ''}") from error
        except (NotAnOrder, ValueError, FileNotFoundError) as error:
            raise CommandError(str(error)) from error
        try:
            options["out"].mkdir(parents=True, exist_ok=True)
            for name, content in files.items():
                (options["out"] / name).write_bytes(content)
        except OSError as error:
            raise CommandError(f"Cannot write into {options['out']}: {error.strerror}.") from error
        for each in seals:
            verdict = report_of(each, offer).ordered()
            if not verdict.passes:
                self.stderr.write(self.style.WARNING(verdict.describe()))
        self.stdout.write("\n".join(str(options["out"] / name) for name in files))
