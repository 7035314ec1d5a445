"""The cases of `manage.py endure`: every letter alone in every family and shape, then random names.

Each case has a number, and a number means the same case on every machine. `run_case` draws a case and lists its faults.
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
from rendering.eligibility.report import report
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
from rendering.reporting.random_inputs.random_queries import random_parameters
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
"""More processor time than this for one case is a fault. A usual case takes a small fraction of it."""
MOST_KANJI: Final = 8
MOST_LATIN: Final = 12
OUTLINE_UNITS: Final = 0.1  # tolerance: a deformed outline is made of chords that deviate by up to 0.05 units


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a case. `asked` is the query string of /api/seal that draws it."""

    number: int
    asked: str
    faults: tuple[str, ...]


@functools.cache
def letters() -> tuple[str, ...]:
    """Return the letters that are drawn alone, in the order of their cases."""
    return (*COMMON_KANJI, *RARER_KANJI, *KANA, *LATIN)


def cases_of_letters() -> int:
    """Return the number of cases with a single letter. The first random name has this case number."""
    return len(letters()) * len(FAMILY_IDS) * len(SHAPE_IDS)


def case(number: int) -> dict[str, str]:
    """Return the parameters of renderSeal for a case."""
    known = letters()
    cases_of_one = len(FAMILY_IDS) * len(SHAPE_IDS)
    if number < len(known) * cases_of_one:
        letter, rest = divmod(number, cases_of_one)
        family, shape = divmod(rest, len(SHAPE_IDS))
        return {"name": known[letter], "family": FAMILY_IDS[family], "shape": SHAPE_IDS[shape]}
    dice = Random(f"endure {number}")  # noqa: S311  # nothing secret
    return {"name": random_name(dice), "family": dice.choice(FAMILY_IDS), **random_parameters(dice)}


def run_case(number: int) -> Outcome:
    """Draw a case and check it. An exception becomes a fault of the outcome."""
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
    """Compose and check the face of a query, and yield a description of each fault."""
    request = face_request(query)
    face = compose(request, glyph_library())
    if face.ink.is_empty or not face.ink.is_valid:
        yield "invalid geometry"
    if not face.outline.buffer(OUTLINE_UNITS).covers(face.ink):
        yield "ink outside the silhouette"
    if len(geometry_json(face, query.size)["parts"]) != len(shapely.get_parts(face.ink)):
        yield "the geometry JSON lacks parts of the face"
    ElementTree.fromstring(svg_document(face, query.ink, query.name.text, ""))  # noqa: S314  # our own
    told = report(measure(face), query.size)
    yield from contradictions(face, told)
    if request.tweaks == Tweaks():
        yield from (f"{letter} has a wrong number of parts or counters" for letter in wrong_letters(face))
        if (request.mode, request.deform) == ("shubun", "none"):
            yield from (
                f"incomplete: {dict(reason.params)}" for reason in told.reasons if reason.key == "letter_incomplete"
            )
