"""`manage.py facereport`: the measured figures of names' faces, family by family, beside their targets."""

import os
import statistics
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rendering.engine.glyphs.library import LibraryUnusable
from rendering.engine.vocabulary import RULED_FAMILY_IDS, SHAPE_IDS
from rendering.reporting import arguments
from rendering.reporting.face_figures import DesignsToMeasure, MeasuredDesigns, measure_designs, on_all_cores
from rendering.reporting.figures import Figures
from rendering.reporting.targets import MOST_ALIKE, Target, targets_of

WORST_SHOWN = 12
COLUMNS: tuple[tuple[str, Callable[[Figures], str]], ...] = (
    ("stroke", lambda f: f"{f.stroke_units:.0f}"),
    ("varies", lambda f: f"{f.width_spread:.1%}"),
    ("stroke:gap", lambda f: f"{f.stroke_to_gap:.2f}"),
    ("ink", lambda f: f"{f.ink_ratio:.0%}"),
    ("between", lambda f: f"{f.white_between:.1f}"),
    ("divides", lambda f: f"{f.white_dividing:.1f}"),
    ("circle", lambda f: f"{f.empty_circle:.3f}"),
    ("contacts", lambda f: f"{f.rim_contacts}"),
    ("octants", lambda f: f"{f.octants}"),
    ("right", lambda f: f"{f.right_angles:.1%}"),
    ("parts", lambda f: f"{f.parts_found}/{f.parts_expected}"),
    ("counters", lambda f: f"{f.counters_found}/{f.counters_expected}"),
    ("wrong", lambda f: "".join(f.wrong_letters) + "+" * f.joins),
)
"""The captions, each with a function that formats its figure. rendering.reporting.figures explains the figures."""


class Command(BaseCommand):
    help = "Measures names' faces and says which miss the targets. Rows of every face: --verbosity 2."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help="a space in a name divides; quote it")
        parser.add_argument(
            "--file",
            type=arguments.names_in_file,
            action="append",
            default=[],
            help="names, one a line; # for a remark",
        )
        parser.add_argument(
            "--families", type=arguments.families, default=RULED_FAMILY_IDS, help="some, divided by commas; or all"
        )
        parser.add_argument("--index", type=arguments.indexes, default=(0,), help="which sheets: 3, or 0-9 for several")
        parser.add_argument("--shape", choices=SHAPE_IDS, help="the family's own where left out")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")

    def handle(self, *args: Any, **options: Any) -> None:
        families, indexes = options["families"], options["index"]
        names = [*options["names"], *(name for names in options["file"] for name in names)]
        if not names:
            raise CommandError("Give names, or a --file of them.")
        tasks = [DesignsToMeasure(name, family, indexes, options["shape"]) for family in families for name in names]
        started = time.perf_counter()
        try:
            results = list(on_all_cores(measure_designs, tasks, options["jobs"]))
        except LibraryUnusable as error:
            raise CommandError(f"{error}. Run 'manage.py compileglyphs' first.") from error
        for family in families:
            some = [result for result in results if result.wanted.family == family]
            self._report(family, some, options["verbosity"] > 1 or len(names) * len(indexes) <= 40)
        count = len(tasks) * len(indexes)
        self.stdout.write(f"\n{count} faces in {time.perf_counter() - started:.0f} s.")

    def _report(self, family: str, results: Sequence[MeasuredDesigns], with_rows: bool) -> None:
        faces = [(result.wanted.name, index, f) for result in results for index, f in result.figures.items()]
        self.stdout.write(f"\n{family}: {len(faces)} faces")
        if with_rows:
            self.stdout.write("  ".join([*(f"{caption:>10}" for caption, _ in COLUMNS), "name"]))
            for name, index, figures in faces:
                cells = [f"{told(figures):>10}" for _, told in COLUMNS]
                self.stdout.write("  ".join([*cells, f"{name} {index}"]))
        for target in targets_of(family):
            concerned = [
                (f"{n} {i}", float(getattr(f, target.figure))) for n, i, f in faces if target.concerns(f.kanji)
            ]
            if concerned:
                self.stdout.write(_verdict(target, concerned))
        alike = [(result.wanted.name, result.alike) for result in results if result.alike is not None]
        if alike:
            self.stdout.write(_verdict(_ALIKE, alike))
        for result in results:
            for index, failure in result.failures.items():
                self.stdout.write(f"  FAILED {result.wanted.name} {index}: {failure}")


_ALIKE = Target("sheets' overlap", "", (), at_most=MOST_ALIKE, shown="{:.2f}".format)


def _verdict(target: Target, values: Sequence[tuple[str, float]]) -> str:
    """Return one line: the target, the figure found, how many faces met it, and the worst of those that did not."""
    median = statistics.median(value for _, value in values)
    least, most = min(value for _, value in values), max(value for _, value in values)
    ranged = f"{target.shown(round(median, 4))} ({target.shown(round(least, 4))} to {target.shown(round(most, 4))})"
    asked = f"  {target.title:21} asked {target.bounds:15} found {ranged:27}"
    if target.of_median:
        return asked + ("met" if target.is_met(median) else "MISSED")
    missed = [(name, value) for name, value in values if not target.is_met(value)]
    line = f"{asked}met by {1 - len(missed) / len(values):.1%}"
    missed.sort(key=lambda miss: -max(miss[1] - target.at_most, target.at_least - miss[1]))
    worst = ", ".join(f"{name}: {target.shown(round(value, 4))}" for name, value in missed[:WORST_SHOWN])
    more = f" and {len(missed) - WORST_SHOWN} more" if len(missed) > WORST_SHOWN else ""
    return f"{line}; missed by {worst}{more}" if missed else line
