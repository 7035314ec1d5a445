"""`manage.py bench`: what a design costs on one core, family by family and stage by stage. Measures, judges nothing.

What a face takes to measure is also told as a share of what it takes to compose: it is to stay below that, or a sheet
would wait for its figures longer than for its faces. No test asks for it, since a busy machine would answer.
"""

import statistics
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from django.conf import settings
from django.core.management.base import BaseCommand

from rendering.engine.face import FaceRequest, compose
from rendering.engine.glyphs.library import open_library
from rendering.engine.metrics import measure
from rendering.engine.names.reading import read_name
from rendering.engine.output.svg import svg_document
from rendering.engine.vocabulary import FAMILY_IDS

NAMES = ("佐藤", "鈴木", "渡邊", "高橋", "中山", "小川", "斎藤", "東海林", "鈴木一郎", "さくら", "鷹", "Smith")
T = TypeVar("T")


class Command(BaseCommand):
    help = "Measure what a design costs: composing, measuring and writing it, in milliseconds on one core."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("names", nargs="*", default=NAMES, help="names to draw; a dozen common ones by default")
        parser.add_argument("--sheets", type=int, default=3, help="designs of each name and family")

    def handle(self, *args: Any, names: Sequence[str], sheets: int, **options: Any) -> None:
        started = time.perf_counter()
        library = open_library(settings.GLYPH_LIBRARY)
        self.stdout.write(f"glyph library opened in {_ms(time.perf_counter() - started)} ms")
        self.stdout.write(f"{len(names)} names, {sheets} designs each; milliseconds, median (95 of 100 below)\n")
        self.stdout.write(f"{'family':10} {'compose':>16} {'measure':>16} {'svg':>16} {'kB':>6} {'measure':>8}")
        for family in FAMILY_IDS:
            stages: dict[str, list[float]] = {"compose": [], "measure": [], "svg": []}
            sizes_kb = []
            for name in [read_name(text, library.covers) for text in names]:
                for index in range(sheets):
                    request = FaceRequest.of_sheet(name, family, index)
                    face = _timed(stages["compose"], partial(compose, request, library))
                    _timed(stages["measure"], partial(measure, face))
                    svg = _timed(stages["svg"], partial(svg_document, face, "#D9381E", name.text, name.text))
                    sizes_kb.append(len(svg.encode()) / 1000)
            row = " ".join(f"{_median_and_tail(seconds):>16}" for seconds in stages.values())
            share = statistics.median(stages["measure"]) / statistics.median(stages["compose"])
            self.stdout.write(f"{family:10} {row} {statistics.median(sizes_kb):6.1f} {share:8.0%}")


def _timed(into: list[float], work: Callable[[], T]) -> T:
    started = time.perf_counter()
    result = work()
    into.append(time.perf_counter() - started)
    return result


def _median_and_tail(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return f"{_ms(statistics.median(ordered))} ({_ms(ordered[int(len(ordered) * 0.95)])})"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f}"
