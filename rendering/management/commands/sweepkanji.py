"""`manage.py sweepkanji`: composes every kanji of JIS levels 1 and 2 alone in every family, and checks its topology."""

import os
import time
from argparse import ArgumentParser
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rendering.engine.glyphs.library import LibraryUnusable
from rendering.engine.vocabulary import FAMILY_IDS
from rendering.reporting import arguments
from rendering.reporting.face_figures import composed, on_all_cores
from rendering.reporting.figures import wrong_letters
from rendering.reporting.jis_kanji import ROWS_OF_LEVEL, jis_kanji

LEVELS = tuple(ROWS_OF_LEVEL)
WRONG = "wrong"
HAIRLINE_UNITS = 40.0  # a pen finer than this, 0.3 mm at 15 mm, for a letter that has the face to itself


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one kanji, by family: "" for a right letter, WRONG, or the error; if it has a hairline; seconds."""

    kanji: str
    faults: tuple[str, ...]
    hairlines: tuple[bool, ...]
    seconds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """Composes a kanji alone in some families."""

    families: tuple[str, ...]

    def __call__(self, kanji: str) -> Outcome:
        """Return the result; nothing is raised."""
        faults, hairlines, seconds = [], [], []
        for family in self.families:
            started = time.perf_counter()
            pen_units = None
            try:
                face = composed(kanji, family, 0)
                fault, pen_units = WRONG if wrong_letters(face) else "", face.composition.pen_units
            except Exception as error:  # noqa: BLE001  # the sweep counts what fails, and goes on
                fault = f"{type(error).__name__}: {error}"
            faults.append(fault)
            hairlines.append(pen_units is not None and pen_units < HAIRLINE_UNITS)
            seconds.append(time.perf_counter() - started)
        return Outcome(kanji, tuple(faults), tuple(hairlines), tuple(seconds))


class Command(BaseCommand):
    help = "Composes every JIS level 1 and 2 kanji alone in all families. Takes many minutes."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--families", type=arguments.families, default=FAMILY_IDS, help="some of them, divided by commas"
        )
        parser.add_argument("--level", type=int, choices=LEVELS, help="both where left out")
        parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th kanji")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")

    def handle(self, *args: Any, **options: Any) -> None:
        families = options["families"]
        levels = (options["level"],) if options["level"] else LEVELS
        kanji = [char for level in levels for char in jis_kanji(level)][:: options["every"]]
        started = time.perf_counter()
        try:
            outcomes = list(on_all_cores(Trial(families), kanji, options["jobs"]))
        except LibraryUnusable as error:
            raise CommandError(f"{error}. Run 'manage.py compileglyphs' first.") from error
        self.stdout.write(f"{len(kanji)} kanji in {len(families)} families, {time.perf_counter() - started:.0f} s")
        failed = 0
        for number, family in enumerate(families):
            faults = [(outcome.kanji, outcome.faults[number]) for outcome in outcomes]
            wrong = "".join(kanji for kanji, fault in faults if fault == WRONG)
            errors = [(kanji, fault) for kanji, fault in faults if fault not in ("", WRONG)]
            failed += len(errors)
            mean_ms = 1000 * sum(outcome.seconds[number] for outcome in outcomes) / max(len(outcomes), 1)
            thin = "".join(outcome.kanji for outcome in outcomes if outcome.hairlines[number])
            self.stdout.write(f"{family:8} {len(errors)} errors, {len(wrong)} wrong, {mean_ms:.0f} ms each  {wrong}")
            if thin:
                self.stdout.write(f"    {len(thin)} in hairlines  {thin}")
            for kind, some in groupby(sorted(errors, key=_kind), key=_kind):
                alike = list(some)
                letters = "".join(kanji for kanji, _ in alike)
                self.stdout.write(f"    {len(alike)} of {kind}, such as {alike[0][1]}  {letters}")
        if failed:
            raise CommandError(f"{failed} faces could not be composed.")


def _kind(error: tuple[str, str]) -> str:
    return error[1].partition(":")[0]
