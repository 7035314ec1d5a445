"""`manage.py engineconstants`: what each constant of the engine changes when it is moved by a twentieth."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rendering.engine.face import FaceRequest
from rendering.engine.names.refusals import NameRefused
from rendering.engine.vocabulary import FAMILY_IDS
from rendering.glyphs import drawable_name, glyph_library
from rendering.reporting import arguments
from rendering.reporting.long_runs.engine_constants import SHARE_MOVED, Constant, constants, digests_of, faces_changed
from rendering.reporting.random_inputs.unseen_names import DataSetMissing, unseen_names


class Command(BaseCommand):
    """List the engine's constants; with names, move each and tell how many faces change."""

    help = (
        "Lists the engine's constants with what is said of each, and counts those without a unit or a reason. With "
        f"names it moves each by {SHARE_MOVED:.0%} (whole numbers by one at least), composes all faces anew, and tells "
        "how many change: a constant that changes none may not be needed, or those names do not reach it."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help="a space in a name divides; quote it")
        parser.add_argument("--unseen", type=int, default=0, metavar="N", help="so many names that nobody chose, too")
        parser.add_argument("--seed", type=int, default=1, help="which of them")
        parser.add_argument("--families", type=arguments.families, default=FAMILY_IDS, help="some, divided by commas")
        parser.add_argument("--module", default="", help="only constants of modules with this in their name: ruled")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = [each for each in constants() if options["module"] in each.module]
        try:
            names = [*options["names"], *(name for _, name in unseen_names(options["unseen"], options["seed"]))]
            read = [drawable_name(name) for name in names]
        except (NameRefused, DataSetMissing) as error:
            raise CommandError(str(error)) from error
        requests = [FaceRequest.of_sheet(name, family, 0) for name in read for family in options["families"]]
        before = digests_of(requests, glyph_library())
        idle = 0
        for constant in chosen:
            changed = len(faces_changed(constant, before, glyph_library())) if requests else 0
            idle += not changed
            self.stdout.write(_told(constant, f"{changed:4} of {len(requests)}  " if requests else ""))
        self.stdout.write(
            f"{len(chosen)} constants; {sum(not each.remark for each in chosen)} without a reason beside them, "
            f"{sum(not each.names_its_unit for each in chosen)} without a unit in the name."
        )
        if requests:
            self.stdout.write(f"{idle} change none of the {len(requests)} faces.")


def _told(constant: Constant, changed: str) -> str:
    where = f"{constant.module.removeprefix('rendering.engine.')}:{constant.line}"
    return f"{changed}{where} {constant.name} = {constant.value}  {constant.remark}".rstrip()
