"""Measures the engine in this process, on one core: cold faces and sheets in floors, measuring, and dense names."""

import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

from django.conf import settings

from rendering.engine.face import FaceRequest, compose
from rendering.engine.glyphs.library import GlyphLibrary, open_library
from rendering.engine.metrics import measure
from rendering.engine.names.parsing import Name, read_name
from rendering.engine.output.svg import svg_document
from rendering.engine.values import Face, Tweaks
from rendering.engine.vocabulary import DEFORM_IDS, FAMILY_IDS, MODE_IDS, RULED_FAMILY_IDS
from tests.bench.faces.floors import floor_of, noting_buffers
from tests.bench.faces.work import LettersMet, forget_letters, work_of
from tests.bench.timing import Row, median, ms, percentile, timed

NAMES_FILE = Path(__file__).resolve().parents[3] / "tests/names/common.txt"
WORK = Path(__file__).with_name("work.json")
DENSE = "鬱轟驫齋籠鷲龍靈鑑讃響麟"
SHEETS = 20
ROUNDS = 3  # each floor is measured so often, because it takes little time


def faces(count: int) -> Iterator[Row]:
    """Compose faces of `count` names of two kanji, with empty caches, and yield their times in floors.

    Their letters were met before, in other names, as nearly all letters of a shop were: the disk keeps brushed ones.
    """
    library = open_library(settings.GLYPH_LIBRARY, kept=LettersMet())
    command = f"make bench ARGS='faces --names {count}'"
    shares = []
    for family in FAMILY_IDS:
        seconds, ratios = [], []
        for name in named(library, count):
            request = FaceRequest.of_sheet(name, family, 0)
            compose(request, library)
            forget_letters(library)
            with noting_buffers() as noted:
                took, face = timed(partial(compose, request, library))
            floor = median([timed(floor_of(face, noted))[0] for _ in range(ROUNDS)])
            seconds.append(took)
            ratios.append(took / floor)
            shares.append(timed(partial(measure, face))[0] / took)
        tail = percentile(ratios, 0.95)
        measured = f"{median(ratios):.1f} floors ({ms(median(seconds))}), {tail:.0f} at the 95th percentile"
        asked = "≤ 4 floors, ≤ 10" if family in RULED_FAMILY_IDS else "≤ 10 floors, ≤ 20"
        yield Row(f"cold face, {family}, {count} names", measured, asked, command)
    yield Row("metrics ÷ composing", f"{median(shares):.2f}", "≤ 0.5", command)


def sheets(count: int) -> Iterator[Row]:
    """Compose, measure and draw the eight faces of names that `faces` does not use, with empty caches."""
    library = open_library(settings.GLYPH_LIBRARY)
    seconds, ratios = [], []
    for name in named(library, count + 50)[50:]:
        total = floors = 0.0
        forget_letters(library)
        for family in FAMILY_IDS:
            with noting_buffers() as noted:
                took, face = timed(partial(seal_of, name, family, library))
            total += took
            floors += median([timed(floor_of(face, noted))[0] for _ in range(ROUNDS)])
        seconds.append(total)
        ratios.append(total / floors)
    measured = f"{ms(median(seconds))}, {ms(max(seconds))} the worst; {median(ratios):.1f} floors"
    command = f"make bench ARGS='sheets --names {count}'"
    yield Row("cold sheet of eight: composed, measured, drawn", measured, "≤ 90 ms, ≤ 20 floors", command)


def work(*, record: bool) -> Iterator[Row]:
    """Count the work of cold sheets and compare it with the record. With `record`, update the record."""
    library = open_library(settings.GLYPH_LIBRARY)
    recorded = json.loads(WORK.read_text("utf-8"))
    found = {text: asdict(work_of(text, library)) for text in recorded}
    for text, counts in found.items():
        told = ", ".join(f"{name} {count:,} ({count / recorded[text][name]:.2f})" for name, count in counts.items())
        yield Row(f"work of a cold sheet, {text}", f"{told} of what is recorded", "≤ 1.05", "make bench ARGS=work")
    if record:
        WORK.write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def worst(requests: int) -> Iterator[Row]:
    """Compose names of the densest kanji, and `requests` random requests."""
    library = open_library(settings.GLYPH_LIBRARY)
    seconds = {}
    for letters in (4, 8, 12):
        name = read_name(DENSE[:letters], library.covers)
        seconds[letters] = [_seconds(FaceRequest.of_sheet(name, family, 0), library) for family in FAMILY_IDS]
    grown = ", ".join(f"{letters}: {ms(max(each))}" for letters, each in seconds.items())
    target = "≤ 500 ms, no faster than linear"
    yield Row("densest kanji, worst family, by letters", grown, target, "make bench ARGS=worst")
    if requests:
        command = f"make bench ARGS='worst --requests {requests}'"
        told = _told_of(requests, FAMILY_IDS, lambda request: _seconds(request, library), library)
        yield Row(f"{requests} random requests, composed", told, "≤ 500 ms", command)
        told = _told_of(requests, RULED_FAMILY_IDS, lambda request: _processor_seconds(request, library), library)
        yield Row(f"{requests} random ruled requests, composed and measured", told, "≤ 150 ms", command)


def _told_of(
    count: int, families: Sequence[str], seconds_of: Callable[[FaceRequest], float], library: GlyphLibrary
) -> str:
    dice = random.Random(16)  # noqa: S311 the same requests each time
    asked = [_any_request(dice, families, library) for _ in range(count)]
    took = [seconds_of(request) for request in asked]
    slowest = asked[took.index(max(took))]
    return (
        f"{ms(median(took))}, {ms(percentile(took, 0.99))} at the 99th percentile, "
        f"{ms(max(took))} the worst ({slowest.name.text}, {slowest.family})"
    )


def named(library: GlyphLibrary, count: int) -> list[Name]:
    """Return the `count` most common names of two kanji."""
    lines = NAMES_FILE.read_text("utf-8").split()
    return [read_name(line, library.covers) for line in lines if len(line) == 2 and line > "一"][:count]


def seal_of(name: Name, family: str, library: GlyphLibrary) -> Face:
    """Compose, measure and draw the first design of a name in a family."""
    face = compose(FaceRequest.of_sheet(name, family, 0), library)
    measure(face)
    svg_document(face, "#D9381E", name.text, name.text)
    return face


def _seconds(request: FaceRequest, library: GlyphLibrary) -> float:
    return timed(partial(compose, request, library))[0]


def _processor_seconds(request: FaceRequest, library: GlyphLibrary) -> float:
    started = time.process_time()
    measure(compose(request, library))
    return time.process_time() - started


def _any_request(dice: random.Random, families: Sequence[str], library: GlyphLibrary) -> FaceRequest:
    text = "".join(dice.choice(DENSE + "佐藤山川一郎さくらタナカ") for _ in range(dice.randint(1, 12)))
    tweaks = Tweaks(
        frame=dice.choice([None, 0.01, 0.18]),
        weight=dice.choice([None, -14.0, 24.0]),
        reach=dice.choice([None, 1.0]),
        fan=dice.choice([None, 1.0]),
        scatter=dice.choice([None, 1.0]),
    )
    return FaceRequest(
        name=read_name(text, library.covers),
        family=dice.choice(families),
        seed=dice.randrange(1 << 32),
        silhouette=dice.choice([None, "circle", "ellipse", "square", "roundedSquare"]),
        mode=dice.choice(MODE_IDS),
        deform=dice.choice(DEFORM_IDS),
        tweaks=tweaks,
    )
