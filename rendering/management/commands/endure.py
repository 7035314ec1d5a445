"""`manage.py endure`: the long run, on all cores. Stopped, it goes on from where its file of progress ends."""

import json
import os
import time
from argparse import ArgumentParser
from itertools import islice
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rendering.engine.glyphs.library import LibraryUnusable
from rendering.engine.version import ENGINE_VERSION
from rendering.reporting.endurance import Outcome, cases_of_letters, tried
from rendering.reporting.face_figures import on_all_cores

TOLD_EVERY = 500
NAMES = 20_000


class Command(BaseCommand):
    help = "Draws every letter and random names, and tells what is wrong with any. Takes hours; goes on where it was."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--names", type=int, default=NAMES, help="random names, after the letters")
        parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th case")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
        parser.add_argument(
            "--progress", type=Path, default=settings.DATA / "endure.jsonl", help="begun anew: remove it"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        kept = _Progress(options["progress"])
        cases = range(0, cases_of_letters() + options["names"], options["every"])
        left = islice(cases, kept.done, None)
        self.stdout.write(f"{len(cases)} cases, {kept.done} done, {kept.faulty} with a fault")
        started = time.monotonic()
        try:
            for number, outcome in enumerate(on_all_cores(tried, left, options["jobs"]), start=1):
                kept.add(outcome)
                if outcome.faults:
                    self.stdout.write(f"{outcome.number} {outcome.asked}: {'; '.join(outcome.faults)}")
                if number % TOLD_EVERY == 0:
                    pace = number / (time.monotonic() - started)
                    self.stdout.write(f"{kept.done} of {len(cases)}, {pace:.1f} a second, {kept.faulty} with a fault")
        except LibraryUnusable as error:
            raise CommandError(f"{error}. Run 'manage.py compileglyphs' first.") from error
        finally:
            kept.close()
        self.stdout.write(f"{kept.done} cases, {kept.faulty} with a fault")
        if kept.faulty:
            raise CommandError(f"{kept.faulty} cases have a fault: {options['progress']} names them.")


class _Progress:
    """A file with a line a case, of one engine: a run of another engine begins anew."""

    def __init__(self, file: Path) -> None:
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        whole = [line for line in lines if line.endswith("}")]
        if len(whole) < len(lines):  # it was stopped while it wrote one
            file.write_text("".join(f"{line}\n" for line in whole), encoding="utf-8")
        begun = [json.loads(line) for line in whole]
        known = begun[1:] if begun and begun[0] == {"engine": ENGINE_VERSION} else None
        self.done = len(known or ())
        self.faulty = sum(bool(case["faults"]) for case in known or ())
        self._file = file.open("w" if known is None else "a", encoding="utf-8")
        if known is None:
            self._write({"engine": ENGINE_VERSION})

    def add(self, outcome: Outcome) -> None:
        self.done += 1
        self.faulty += bool(outcome.faults)
        self._write({"case": outcome.number, "asked": outcome.asked, "faults": outcome.faults})

    def close(self) -> None:
        self._file.close()

    def _write(self, line: object) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()
