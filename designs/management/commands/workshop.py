"""`manage.py workshop`: an order's address to the files that the workshop needs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations

from catalog import publishing
from config.api.errors import ApiError
from designs.orders.workshop import is_order_number, ordered_seal
from designs.workshop.files import MakingOptions, all_files
from designs.workshop.reading import NotAnOrder, company_set, read_order
from designs.workshop.report import report_of
from rendering.workshop.solid import SolidOptions

DEFAULTS = SolidOptions()


class Command(BaseCommand):
    """Write the sheet to sign, the drawings, the solid and the cutter's reach of an order."""

    help = "Writes what the workshop needs of an order: a sheet to sign (PDF), SVG, DXF, STL, 3MF, and cutters' reach."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "order",
            metavar="ORDER",
            help="an order's number; a design number; or the address of an order page, in quotes",
        )
        parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
        parser.add_argument("--set", action="store_true", help="the company's set of three that goes with this seal")
        parser.add_argument(
            "--no-rim", action="store_true", help="no rim in any file but the sheet, where it stands alone"
        )
        parser.add_argument("--base", type=float, default=DEFAULTS.base_mm, help="mm of metal beneath the ground")
        parser.add_argument("--chamfer", type=float, default=DEFAULTS.chamfer_mm, help="mm that the body is wider by")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        """Make the files, or say why there are none."""
        offer = publishing.live().document
        try:
            pasted = options["order"]
            seal = ordered_seal(pasted) if is_order_number(pasted) else read_order(pasted, offer)
            seals = company_set(seal, offer) if options["set"] else [seal]
            shaped = MakingOptions(SolidOptions(options["base"], options["chamfer"]), not options["no_rim"])
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
