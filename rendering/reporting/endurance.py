"""The cases of a long run, by number: every letter alone in every family and shape, then random names.

A case is the same on every machine. Pure functions: the number of a case in, the faults found out.
"""

import functools
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final
from urllib.parse import urlencode
from xml.etree import ElementTree

import shapely

from config.api.parameters.params import parse_query
from rendering.eligibility import report
from rendering.engine.face import compose
from rendering.engine.metrics import measure
from rendering.engine.output.geometry_json import geometry_json
from rendering.engine.output.svg import svg_document
from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import FAMILY_IDS, SHAPE_IDS
from rendering.glyphs import glyph_library
from rendering.query import SealQuery
from rendering.reporting.contradictions import contradictions
from rendering.reporting.figures import wrong_letters
from rendering.reporting.jis_kanji import ROWS_OF_LEVEL, jis_kanji
from rendering.reporting.random_queries import random_parameters
from rendering.service import face_request

COMMON_KANJI, RARER_KANJI = (tuple(jis_kanji(level)) for level in ROWS_OF_LEVEL)
KANA: Final = tuple(map(chr, (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB))))
NOT_CARVED: Final = "×÷ĳĸĿŀŉſ"
LATIN: Final = tuple(
    letter
    for letter in map(chr, (*range(0x41, 0x5B), *range(0x61, 0x7B), *range(0xC0, 0x180)))
    if letter not in NOT_CARVED
)
MOST_SECONDS: Final = 10.0
"""Of processor time for a face: the bound is far above the cost, so that only what explodes is told."""
MOST_KANJI: Final = 8
MOST_LATIN: Final = 12
OUTLINE_UNITS: Final = 0.1  # a deformed outline is itself chords within 0.05 units, rounded


@dataclass(frozen=True, slots=True)
class Outcome:
    number: int
    asked: str  # the query of /api/seal that shows it
    faults: tuple[str, ...]


@functools.cache
def letters() -> tuple[str, ...]:
    """Return every letter that is drawn alone."""
    return (*COMMON_KANJI, *RARER_KANJI, *KANA, *LATIN)


def cases_of_letters() -> int:
    """Return how many cases come before the first random name."""
    return len(letters()) * len(FAMILY_IDS) * len(SHAPE_IDS)


def case(number: int) -> dict[str, str]:
    """Return the query of renderSeal that a case asks."""
    known = letters()
    each = len(FAMILY_IDS) * len(SHAPE_IDS)
    if number < len(known) * each:
        letter, way = divmod(number, each)
        family, shape = divmod(way, len(SHAPE_IDS))
        return {"name": known[letter], "family": FAMILY_IDS[family], "shape": SHAPE_IDS[shape]}
    dice = Random(f"endure {number}")  # noqa: S311  # nothing secret
    return {"name": random_name(dice), "family": dice.choice(FAMILY_IDS), **random_parameters(dice)}


def tried(number: int) -> Outcome:
    """Draw a case and check all of it; nothing is raised."""
    started, asked = time.process_time(), urlencode(case(number))
    try:
        faults = tuple(_faults_of(parse_query(SealQuery, asked)))
    except Exception as error:  # noqa: BLE001  # the run counts what fails, and goes on
        faults = (f"{type(error).__name__}: {error}",)
    seconds = time.process_time() - started
    slow = (f"{seconds:.1f} s",) if seconds > MOST_SECONDS else ()
    return Outcome(number, asked, (*faults, *slow))


def random_name(dice: Random) -> str:
    """Return a name of one to eight kanji and kana, or one to twelve Latin letters; some have a space."""
    pool, most = dice.choices(
        [(COMMON_KANJI, MOST_KANJI), (COMMON_KANJI + RARER_KANJI + KANA, MOST_KANJI), (LATIN, MOST_LATIN)],
        weights=(6, 3, 1),
    )[0]
    name = [dice.choice(pool) for _ in range(dice.randint(1, most))]
    if len(name) in range(2, most) and dice.random() < 0.2:
        name.insert(dice.randrange(1, len(name)), " ")
    return "".join(name)


def _faults_of(query: SealQuery) -> Iterator[str]:
    """Yield what is wrong with the answers to a query, in words for whoever reads the run."""
    request = face_request(query)
    face = compose(request, glyph_library())
    if face.ink.is_empty or not face.ink.is_valid:
        yield "invalid geometry"
    if not face.outline.buffer(OUTLINE_UNITS).covers(face.ink):
        yield "ink outside the silhouette"
    if len(geometry_json(face, query.size)["parts"]) != len(shapely.get_parts(face.ink)):
        yield "parts are not all there to machine"
    ElementTree.fromstring(svg_document(face, query.ink, query.name.text, ""))  # noqa: S314  # our own
    told = report(measure(face), query.size)
    yield from contradictions(face, told)
    if request.tweaks == Tweaks():
        yield from (f"{letter} has other parts or counters" for letter in wrong_letters(face))
        if (request.mode, request.deform) == ("shubun", "none"):
            yield from (
                f"incomplete: {dict(reason.params)}" for reason in told.reasons if reason.key == "letter_incomplete"
            )
