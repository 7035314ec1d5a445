"""`manage.py contactsheet`: a name's designs as one picture, to judge faces by looking at them."""

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rendering.engine.face import FaceRequest, compose
from rendering.engine.glyphs.library import LibraryUnusable
from rendering.engine.names.reading import NameRefused
from rendering.engine.seeds import seed_of
from rendering.engine.values import Face, Tweaks
from rendering.engine.vocabulary import DEFORM_IDS, FAMILY_IDS, MODE_IDS, SHAPE_IDS, SILHOUETTE_IDS, SILHOUETTE_OF_SHAPE
from rendering.glyphs import glyph_library
from rendering.reporting.contact_sheet import Picture, Row, captions, png

TWEAKS = tuple(Tweaks.__dataclass_fields__)


class Command(BaseCommand):
    """Draw names in rows and families in columns, with captions."""

    help = "Draws the designs of names as one PNG. A space in a name divides; quote it."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("names", nargs="+", metavar="NAME")
        parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")
        parser.add_argument("--index", default="0", help="which design of each family: 3, or 0-7 for several in rows")
        parser.add_argument("--size", type=int, default=160, help="side of a face in pixels; true size is about 60")
        parser.add_argument("--shape", choices=SHAPE_IDS, help="the family's own where left out")
        parser.add_argument("--silhouette", choices=SILHOUETTE_IDS, help="wins over the shape")
        parser.add_argument("--mode", choices=MODE_IDS, default="shubun")
        parser.add_argument("--deform", choices=DEFORM_IDS, default="none")
        parser.add_argument("--families", default=",".join(FAMILY_IDS), help="some of them, divided by commas")
        parser.add_argument("--tweak", action="append", default=[], metavar="NAME=VALUE", help=", ".join(TWEAKS))
        parser.add_argument("--mirror", action="store_true", help="the carved face, not the impression")

    def handle(self, *args: Any, **options: Any) -> None:
        """Draw the sheet; a name that is refused or fails shows its reason in its place."""
        families = tuple(options["families"].split(","))
        for family in families:
            if family not in FAMILY_IDS:
                raise CommandError(f"There is no family {family!r}; there are {', '.join(FAMILY_IDS)}.")
        indexes, tweaks = _indexes(options["index"]), _tweaks(options["tweak"])
        try:
            glyph_library()
        except LibraryUnusable as error:
            raise CommandError(f"{error}. Run 'manage.py compileglyphs' first.") from error
        started = time.perf_counter()
        cells = [
            tuple(_cell(name, family, index, options, tweaks) for family in families)
            for name in options["names"]
            for index in indexes
        ]
        seconds = time.perf_counter() - started
        rows = [Row(caption, row) for caption, row in zip(captions(options["names"], indexes), cells, strict=True)]
        options["out"].write_bytes(png(Picture(families, tuple(rows), options["size"]), glyph_library()))
        count = len(rows) * len(families)
        self.stdout.write(f"{count} faces in {seconds:.2f} s: {options['out']}")


def _cell(name: str, family: str, index: int, options: dict[str, Any], tweaks: Tweaks) -> Face | str:
    silhouette = options["silhouette"] or SILHOUETTE_OF_SHAPE.get(options["shape"])
    request = FaceRequest(
        name, family, seed_of(name, family, index), silhouette, options["mode"], options["deform"], options["mirror"],
        tweaks,
    )  # fmt: skip
    try:
        return compose(request, glyph_library())
    except NameRefused as refused:
        return refused.message
    except Exception as error:  # noqa: BLE001  # the sheet shows which face failed, and goes on
        return f"{type(error).__name__} {error}"


def _indexes(text: str) -> list[int]:
    first, _, last = text.partition("-")
    if not first.isdigit() or (last and not last.isdigit()):
        raise CommandError(f"--index takes a number or a range such as 0-7, not {text!r}.")
    return list(range(int(first), int(last or first) + 1))


def _tweaks(pairs: list[str]) -> Tweaks:
    values: dict[str, float] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name not in TWEAKS:
            raise CommandError(f"There is no tweak {name!r}; there are {', '.join(TWEAKS)}.")
        try:
            values[name] = float(value)
        except ValueError as error:
            raise CommandError(f"--tweak takes NAME=NUMBER, not {pair!r}.") from error
    return Tweaks(**values)
