"""What a long run draws, by number: every letter alone in every family and shape, then random names.

Case 17 is the same everywhere and always. Pure: requests in, what was found wrong out.
"""

import time
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from rendering.eligibility import report
from rendering.engine.face import FaceRequest, compose
from rendering.engine.metrics import measure
from rendering.engine.output.geometry_json import geometry_json
from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import DEFORM_IDS, FAMILY_IDS, MODE_IDS, SHAPE_IDS
from rendering.glyphs import drawable_name, glyph_library
from rendering.reporting.figures import wrong_letters
from rendering.reporting.jis_kanji import ROWS_OF_LEVEL, jis_kanji

KANA: Final = tuple(map(chr, (*range(0x3042, 0x3094), *range(0x30A2, 0x30F5))))
LATIN: Final = tuple(map(chr, (*range(0x41, 0x5B), *range(0x61, 0x7B))))
SIZES_MM: Final = (12.0, 13.5, 15.0, 18.0, 24.0)
MOST_SECONDS: Final = 10.0
"""Of processor time for a face: the bound is far above the cost, so that only what explodes is told."""
MOST_LETTERS: Final = 8


@dataclass(frozen=True, slots=True)
class Outcome:
    number: int
    asked: str
    faults: tuple[str, ...]


def letters() -> list[str]:
    """Return every letter that is drawn alone."""
    return [*(kanji for level in ROWS_OF_LEVEL for kanji in jis_kanji(level)), *KANA, *LATIN]


def cases_of_letters() -> int:
    """Return how many cases come before the first random name."""
    return len(letters()) * len(FAMILY_IDS) * len(SHAPE_IDS)


def case(number: int) -> FaceRequest:
    """Return the face that a case draws. Raises NameRefused for a name that cannot be drawn."""
    known = letters()
    each = len(FAMILY_IDS) * len(SHAPE_IDS)
    if number < len(known) * each:
        letter, way = divmod(number, each)
        family, shape = divmod(way, len(SHAPE_IDS))
        return FaceRequest.of_sheet(drawable_name(known[letter]), FAMILY_IDS[family], 0, SHAPE_IDS[shape])
    return _random_case(Random(f"endure {number}"), known)  # noqa: S311  # nothing secret


def tried(number: int) -> Outcome:
    """Draw a case and look at all of it; nothing is raised."""
    started, asked = time.process_time(), f"case {number}"
    try:
        request = case(number)
        asked = f"{request.name.text} {request.family} {request.silhouette} {request.mode} {request.deform}"
        faults = _faults_of(request, SIZES_MM[number % len(SIZES_MM)])
    except Exception as error:  # noqa: BLE001  # the run counts what fails, and goes on
        faults = [f"{type(error).__name__}: {error}"]
    seconds = time.process_time() - started
    slow = [f"{seconds:.1f} s"] if seconds > MOST_SECONDS else []
    return Outcome(number, asked, (*faults, *slow))


def _random_case(dice: Random, known: list[str]) -> FaceRequest:
    kinds = (known[:2965], known[: -len(LATIN)], LATIN)
    pool = dice.choices(kinds, weights=(6, 2, 1))[0]
    name = "".join(dice.choice(pool) for _ in range(dice.randint(1, MOST_LETTERS)))
    request = FaceRequest.of_sheet(
        drawable_name(name), dice.choice(FAMILY_IDS), dice.randrange(40), dice.choice(SHAPE_IDS)
    )
    tweaks = Tweaks(
        frame=dice.choice([None, dice.randrange(2, 37) * 0.005]),
        weight=dice.choice([None, dice.randrange(-28, 49) * 0.5]),
        reach=dice.choice([None, round(dice.random(), 2)]),
        fan=dice.choice([None, round(dice.random(), 2)]),
        scatter=dice.choice([None, round(dice.random(), 2)]),
    )
    return replace(
        request, mode=dice.choice(MODE_IDS), deform=dice.choice(DEFORM_IDS), mirrored=dice.random() < 0.5, tweaks=tweaks
    )


def _faults_of(request: FaceRequest, size_mm: float) -> list[str]:
    """Return what is wrong with a face, in words for whoever reads the run."""
    face = compose(request, glyph_library())
    faults = [] if face.ink.is_valid and not face.ink.is_empty else ["invalid geometry"]
    if not geometry_json(face, size_mm)["parts"]:
        faults.append("nothing to machine")
    if request.tweaks == Tweaks() and (wrong := wrong_letters(face)):
        faults.append(f"incomplete: {' '.join(wrong)}")
    told = report(measure(face), size_mm)
    if told.registration and not told.everyday:
        faults.append("registrable, but not for everyday use")
    return faults
