"""`manage.py contactsheet`: a name's designs as one picture, to judge faces by looking at them."""

import time
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rendering.engine.double_ring.face import compose_ring
from rendering.engine.double_ring.request import FAMILY_IDS as RING_FAMILY_IDS
from rendering.engine.double_ring.request import FEWEST, TITLES, RingRefused, RingRequest, usual_title
from rendering.engine.face import FaceRequest, compose
from rendering.engine.glyphs.library import LibraryUnusable
from rendering.engine.names.refusals import NameRefused
from rendering.engine.values import Face, Tweaks
from rendering.engine.vocabulary import DEFORM_IDS, FAMILY_IDS, MODE_IDS, SHAPE_IDS, SILHOUETTE_IDS
from rendering.glyphs import drawable_name, glyph_library
from rendering.reporting import arguments
from rendering.reporting.pictures.contact_sheet import Picture, Row, captions, png
from rendering.reporting.random_inputs.unseen_names import DataSetMissing, unseen_names

ROWS_ON_A_PAGE = 25
USUAL = "usual"
_NO_RING = {"too_few": f"A ring needs {FEWEST} letters.", "not_drawn": "A letter of it has no seal form of ours."}


class Command(BaseCommand):
    help = "Draws the designs of names as one PNG. A space in a name divides; quote it."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME")
        parser.add_argument(
            "--unseen", type=int, metavar="COUNT", help="so many names that nobody chose, numbered; see --seed"
        )
        parser.add_argument("--seed", type=int, default=0, help="which unseen names: the same seed, the same names")
        parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")
        parser.add_argument(
            "--index",
            type=arguments.indexes,
            default=(0,),
            help="which designs of each family: 3, or 0-7 for several in rows",
        )
        parser.add_argument("--size", type=int, default=160, help="side of a face in pixels; true size is about 60")
        parser.add_argument("--shape", choices=SHAPE_IDS, help="the family's own where left out")
        parser.add_argument("--silhouette", choices=SILHOUETTE_IDS, help="wins over the shape")
        parser.add_argument("--mode", choices=MODE_IDS, default="shubun")
        parser.add_argument("--deform", choices=DEFORM_IDS, default="none")
        parser.add_argument(
            "--families", type=arguments.families, default=FAMILY_IDS, help="some of them, divided by commas"
        )
        parser.add_argument(
            "--tweak",
            type=arguments.tweak,
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=", ".join(arguments.TWEAKS),
        )
        parser.add_argument(
            "--ring",
            choices=(USUAL, *TITLES),
            metavar="TITLE",
            help=f"names are companies', round a double ring; within it the title, or '{USUAL}': {', '.join(TITLES)}",
        )
        parser.add_argument("--mirror", action="store_true", help="the carved face, not the impression")

    def handle(self, *args: Any, **options: Any) -> None:
        if bool(options["names"]) == (options["unseen"] is not None):
            raise CommandError("Give names, or --unseen and how many.")
        indexes, tweaks = options["index"], Tweaks(**dict(options["tweak"]))
        families = options["families"]
        if options["ring"]:
            families = tuple(family for family in families if family in RING_FAMILY_IDS) or RING_FAMILY_IDS
        try:
            glyph_library()
        except LibraryUnusable as error:
            raise CommandError(f"{error}. Run 'manage.py compileglyphs' first.") from error
        names, called = options["names"], options["names"]
        if options["unseen"] is not None:
            names, called = self._unseen(options["unseen"], options["seed"])
        started = time.perf_counter()
        cells = [
            tuple(_cell(name, family, index, options, tweaks) for family in families)
            for name in names
            for index in indexes
        ]
        seconds = time.perf_counter() - started
        rows = [Row(caption, row) for caption, row in zip(captions(called, indexes), cells, strict=True)]
        pages = [rows[first : first + ROWS_ON_A_PAGE] for first in range(0, len(rows), ROWS_ON_A_PAGE)]
        files = [options["out"]]
        if len(pages) > 1:
            files = [options["out"].with_stem(f"{options['out'].stem}-{page}") for page in range(1, len(pages) + 1)]
        for file, page in zip(files, pages, strict=True):
            file.write_bytes(png(Picture(families, tuple(page), options["size"]), glyph_library()))
        count = len(rows) * len(families)
        self.stdout.write(f"{count} faces in {seconds:.2f} s: {' '.join(map(str, files))}")

    def _unseen(self, count: int, seed: int) -> tuple[list[str], list[str]]:
        """Return names that nobody chose, and what their rows are called: numbered. Lists them."""
        try:
            drawn = unseen_names(count, seed)
        except DataSetMissing as missing:
            raise CommandError(f"{missing}.") from missing
        for number, (kind, name) in enumerate(drawn, 1):
            self.stdout.write(f"{number}\t{name}\t{kind}")
        return [name for _, name in drawn], [f"{number} {name}" for number, (_, name) in enumerate(drawn, 1)]


def _cell(name: str, family: str, index: int, options: dict[str, Any], tweaks: Tweaks) -> Face | str:
    if options["ring"]:
        return _ring(name, family, index, options)
    try:
        of_sheet = FaceRequest.of_sheet(drawable_name(name), family, index, options["shape"])
        request = replace(
            of_sheet,
            silhouette=options["silhouette"] or of_sheet.silhouette,
            mode=options["mode"],
            deform=options["deform"],
            mirrored=options["mirror"],
            tweaks=tweaks,
        )
        return compose(request, glyph_library())
    except NameRefused as refused:
        return refused.message
    except Exception as error:  # noqa: BLE001  # the sheet shows which face failed, and goes on
        return f"{type(error).__name__} {error}"


def _ring(name: str, family: str, index: int, options: dict[str, Any]) -> Face | str:
    try:
        company = drawable_name(name)
        title = drawable_name(usual_title(company) if options["ring"] == USUAL else options["ring"])
        request = replace(RingRequest.of_sheet(company, title, family, index), mirrored=options["mirror"])
        return compose_ring(request, glyph_library())
    except NameRefused as refused:
        return refused.message
    except RingRefused as refused:
        return _NO_RING[refused.key]
