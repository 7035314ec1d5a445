"""`manage.py endure`: the long run, on all cores. After a stop it continues where its progress file ends."""

import hashlib
import json
import os
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rendering.engine.glyphs.library import LibraryUnusable
from rendering.engine.version import ENGINE_VERSION
from rendering.reporting.face_figures import on_all_cores
from rendering.reporting.long_runs.endurance import Outcome, cases_of_letters, run_case

TOLD_EVERY = 500
NAMES = 20_000


class Command(BaseCommand):
    help = "Draws every letter and random names, and tells what is wrong with any. Takes hours; goes on where it was."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--names", type=int, default=NAMES, help="random names, after the letters")
        parser.add_argument(
            "--every", type=int, default=1, metavar="N", help="only every N-th case; an odd N meets all families"
        )
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
        parser.add_argument(
            "--progress", type=Path, default=settings.DATA / "endure.jsonl", help="begun anew: remove it"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            kept = _Progress(options["progress"], _drawn_by())
        except OSError as error:
            raise CommandError(f"{options['progress']} or the glyph library cannot be read: {error}.") from error
        cases = range(0, cases_of_letters() + options["names"], options["every"])
        left = [number for number in cases if number not in kept.done]
        self.stdout.write(f"{len(cases)} cases, {len(left)} left, {kept.faulty} of those done have a fault")
        started = time.monotonic()
        try:
            for number, outcome in enumerate(on_all_cores(run_case, left, options["jobs"]), start=1):
                kept.add(outcome)
                if outcome.faults:
                    self.stdout.write(f"{outcome.number} {outcome.asked}: {'; '.join(outcome.faults)}")
                if number % TOLD_EVERY == 0:
                    pace = number / (time.monotonic() - started)
                    self.stdout.write(f"{number} of {len(left)}, {pace:.1f} a second, {kept.faulty} with a fault")
        except LibraryUnusable as error:
            raise CommandError(f"{error}. Run 'manage.py compileglyphs' first.") from error
        finally:
            kept.close()
        self.stdout.write(f"{len(kept.done)} cases, {kept.faulty} with a fault")
        if kept.faulty:
            raise CommandError(f"{kept.faulty} cases have a fault: {options['progress']} names them.")


def _drawn_by() -> dict[str, str]:
    """Return the versions that faces depend on: of the engine and of the letters."""
    with Path(settings.GLYPH_LIBRARY).open("rb") as library:
        return {"engine": ENGINE_VERSION, "library": hashlib.file_digest(library, "sha256").hexdigest()[:16]}


class _Progress:
    """The progress file: a line for each case, of one engine and library. With others a new run begins."""

    def __init__(self, file: Path, drawn_by: dict[str, str]) -> None:
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        whole = [line for line in lines if line.endswith("}")]
        if len(whole) < len(lines):  # it was stopped while it wrote one
            file.write_text("".join(f"{line}\n" for line in whole), encoding="utf-8")
        begun = [json.loads(line) for line in whole]
        goes_on = bool(begun) and begun[0] == drawn_by
        known = begun[1:] if goes_on else []
        self.done = {case["case"] for case in known}
        self.faulty = sum(bool(case["faults"]) for case in known)
        self._file = file.open("a" if goes_on else "w", encoding="utf-8")
        if not goes_on:
            self._write(drawn_by)

    def add(self, outcome: Outcome) -> None:
        self.done.add(outcome.number)
        self.faulty += bool(outcome.faults)
        self._write({"case": outcome.number, "asked": outcome.asked, "faults": outcome.faults})

    def close(self) -> None:
        self._file.close()

    def _write(self, line: object) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()
