"""`manage.py eligibilitytable`: which uses names are fit for in every family and size, why not, and the shares."""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rendering.eligibility.report import EligibilityReport, report
from rendering.eligibility.rules import LEVELS
from rendering.engine.face import FaceRequest, compose
from rendering.engine.glyphs.library import LibraryUnusable
from rendering.engine.metrics import Measures, measure
from rendering.engine.names.refusals import NameRefused
from rendering.engine.vocabulary import FAMILY_IDS, SHAPE_IDS
from rendering.glyphs import drawable_name, glyph_library
from rendering.reporting import arguments

SIZES_MM = (12.0, 15.0, 18.0)
COLUMNS = f"{'name':12} {'family':8} {'mm':>5} {'level':12} {'rim':>6} {'stroke':>6} {'gap':>6} {'cell':>6}  reasons"


@dataclass(frozen=True, slots=True)
class Row:
    """One design at one size; no report where it could not be composed."""

    name: str
    family: str
    size_mm: float
    report: EligibilityReport | None
    remark: str = ""


class Command(BaseCommand):
    help = "Prints level, narrowest stroke and gap, and reasons for names in every family and size, with the shares."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME")
        parser.add_argument(
            "--file",
            type=arguments.names_in_file,
            default=[],
            help="a file with a name on each line; # begins a comment",
        )
        parser.add_argument(
            "--families", type=arguments.families, default=FAMILY_IDS, help="some of them, divided by commas"
        )
        parser.add_argument("--sizes", type=arguments.sizes_mm, default=SIZES_MM, help="mm, with commas")
        parser.add_argument("--shape", choices=SHAPE_IDS, help="the family's own where left out")
        parser.add_argument("--index", type=int, default=0, help="which design of each family")
        parser.add_argument("--refused", action="store_true", help="only rows that are refused registration")
        parser.add_argument("--where", action="store_true", help="say where the narrowest places are, in units")
        parser.add_argument("--shares", action="store_true", help="only the shares")

    def handle(self, *args: Any, **options: Any) -> None:
        names = [*options["names"], *options["file"]]
        if not names:
            raise CommandError("Name some names, or a --file of them.")
        families, sizes_mm = options["families"], options["sizes"]
        try:
            glyph_library()
        except LibraryUnusable as error:
            raise CommandError(f"{error}. Run 'manage.py compileglyphs' first.") from error
        if not options["shares"]:
            self.stdout.write(COLUMNS)
        rows: list[Row] = []
        for name in names:
            for family in families:
                for row in _rows(name, family, sizes_mm, options):
                    rows.append(row)
                    registers = row.report is not None and row.report.registration
                    if not options["shares"] and not (options["refused"] and registers):
                        self.stdout.write(_line(row))
        for line in _shares(rows, families, sizes_mm):
            self.stdout.write(line)


def _rows(name: str, family: str, sizes_mm: Sequence[float], options: dict[str, Any]) -> Iterator[Row]:
    try:
        request = FaceRequest.of_sheet(drawable_name(name), family, options["index"], options["shape"])
        measures = measure(compose(request, glyph_library()))
    except NameRefused as refused:
        yield from (Row(name, family, size_mm, None, refused.message) for size_mm in sizes_mm)
        return
    except Exception as error:  # noqa: BLE001  # the table shows which design failed, and goes on
        yield from (Row(name, family, size_mm, None, f"{type(error).__name__} {error}") for size_mm in sizes_mm)
        return
    where = _where(measures) if options["where"] else ""
    for size_mm in sizes_mm:
        yield Row(name, family, size_mm, report(measures, size_mm), where)


def _where(measures: Measures) -> str:
    stroke, gap = measures.min_stroke_at, measures.min_gap_at
    return f"  stroke at ({stroke[0]:.0f}, {stroke[1]:.0f}), gap at ({gap[0]:.0f}, {gap[1]:.0f})"


def _line(row: Row) -> str:
    begin = f"{row.name:12} {row.family:8} {row.size_mm:5g}"
    if row.report is None:
        return f"{begin} {'failed':12} {row.remark}"
    figures = " ".join(
        f"{row.report.metrics[name]:6.3f}" for name in ("frameMm", "minStrokeMm", "minGapMm", "minCellMm")
    )
    return f"{begin} {row.report.level or '-':12} {figures}  {_reasons(row.report)}{row.remark}".rstrip()


def _reasons(made: EligibilityReport) -> str:
    """Return the keys, each once, a floor or limit with those that it misses."""
    limits: dict[str, list[str]] = {}
    for reason in made.reasons:
        missed = limits.setdefault(reason.key, [])
        missed += [f"{reason.params[name]:g}" for name in ("floorMm", "limitMm") if name in reason.params]
    return ", ".join(f"{key} {'/'.join(missed)}".rstrip() for key, missed in limits.items())


def _shares(rows: Sequence[Row], families: Sequence[str], sizes_mm: Sequence[float]) -> Iterator[str]:
    """Yield a table for each use, with the share of names that are fit for it; then how often each reason occurs."""
    for level in LEVELS:
        yield f"\n{level}, % of names  " + " ".join(f"{size_mm:5g} mm" for size_mm in sizes_mm)
        for family in families:
            cells = []
            for size_mm in sizes_mm:
                these = [row.report for row in rows if (row.family, row.size_mm) == (family, size_mm)]
                passed = sum(made is not None and bool(getattr(made, level)) for made in these)
                cells.append(f"{100 * passed / len(these):8.0f}")
            yield f"{family:{len(level) + 15}} " + " ".join(cells)
    occurs = Counter(key for row in rows if row.report for key in {reason.key for reason in row.report.reasons})
    failed = sum(row.report is None for row in rows)
    yield f"\n{len(rows)} designs and sizes; failed: {failed}; " + ", ".join(
        f"{key}: {count}" for key, count in occurs.most_common()
    )
