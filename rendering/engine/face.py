"""A face from a request: the one door to the engine. Values in, a finished Face out; pure."""

import math
from dataclasses import dataclass, field, replace

import numpy as np
import shapely

from rendering.engine.families import FAMILIES, PROMISES
from rendering.engine.families.commission import Commission
from rendering.engine.finishing.finish import finish
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.names.characters import HAN
from rendering.engine.names.companies import is_company
from rendering.engine.names.reading import Name
from rendering.engine.ruled.draw import Promise
from rendering.engine.seeds import RandomStream, seed_of
from rendering.engine.typesetting.arrangement import Arrangement, arrangements, is_long_company
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Composition, Face, Tweaks
from rendering.engine.vocabulary import ROUND_SILHOUETTES, RULED_FAMILY_IDS, SHAPE_OF_FAMILY, SILHOUETTE_OF_SHAPE

BOLD_UNITS = 75.0  # 0.56 mm at 15 mm: a bolder pen is no merit of an arrangement
HAIRLINE_UNITS = 28.0  # 0.25 mm at 18 mm: with a finer pen, another arrangement of a company is tried
CROWDED_STROKES = 240  # of a company: its pen is the finest in every arrangement, and to compose all takes seconds
DISTORTION_WEIGHT = 0.45  # a letter twice as wide for its height as drawn costs as much as a pen a third finer
PARTS_TOGETHER = 0.9  # of the white between letters: what may divide one, and it still is one letter
DIVISION_WEIGHT = 0.8
FAR_BETTER = 1.15  # what another arrangement's merit must be, in merits of the customary one, to be taken instead
BESIDE = 0.9  # the merit of two letters side by side, of what it were: they are narrow there
LEAST_LONE = 0.3  # of the face: a letter alone in a column
LEAST_LONE_TO_DRAWN = 0.4  # its width for its height, of what it is drawn with
LEAST_BESIDE_TO_DRAWN = 0.45  # the same where each of two stands so: one above the other, neither would be a strip
BETTER_FOR_A_COMPANY = 1.05  # the same for a company of many letters, which is set as boldly as can be
FAR_BETTER_ACROSS = 3.0  # the same where kana that stand in a column would stand in a row
SQUARED_FAMILY_ID = "kaku"
OTHER_ARRANGEMENT = 0.25  # how often a seed takes another than the best arrangement, where there is one


@dataclass(frozen=True, slots=True)
class FaceRequest:
    """All that a face depends on. None for `silhouette` is the family's own."""

    name: Name  # read for the letters that the library draws
    family: str
    seed: int
    silhouette: str | None = None
    mode: str = "shubun"
    deform: str = "none"
    mirrored: bool = False
    tweaks: Tweaks = field(default_factory=Tweaks)

    @classmethod
    def of_sheet(cls, name: Name, family: str, index: int, shape: str | None = None) -> "FaceRequest":
        """Return the face that sheet `index` of a name shows. `shape` is the shop's word, None the family's own."""
        silhouette = SILHOUETTE_OF_SHAPE[shape or SHAPE_OF_FAMILY[family]]
        return cls(name, family, seed_of(name.key, family, index), silhouette)


def compose(request: FaceRequest, library: GlyphLibrary) -> Face:
    """Compose a face."""
    composition = _composed(request, library)
    variants = tuple(letter.variant for letter in request.name.letters if letter.variant)
    return finish(composition, request.mode, request.deform, request.mirrored, variants)


def _composed(request: FaceRequest, library: GlyphLibrary) -> Composition:
    """Compose the chosen arrangement; of a company that came out in hairlines, the one of the boldest pen.

    A promise may err there. Tweaks have no say in it, as in `_arrangement`.
    """
    chosen = _arrangement(request, library)
    if not is_long_company(request.name.letters):
        return _made(request, chosen, library)
    untweaked = replace(request, tweaks=Tweaks())
    made = {chosen: _made(untweaked, chosen, library)}
    if _pen_units(made[chosen]) < HAIRLINE_UNITS and _strokes(made[chosen]) < CROWDED_STROKES:
        made |= {way: _made(untweaked, way, library) for way in _ways(request) if way != chosen}
        chosen = max(made, key=lambda way: _pen_units(made[way]))
    return made[chosen] if request == untweaked else _made(request, chosen, library)


def _made(request: FaceRequest, arrangement: Arrangement, library: GlyphLibrary) -> Composition:
    return FAMILIES[request.family](_commission(request, arrangement, library))


def _pen_units(composition: Composition) -> float:
    return BOLD_UNITS if composition.pen_units is None else composition.pen_units


def _strokes(composition: Composition) -> int:
    """Return how many strokes the drawings of ruled letters have."""
    return int(np.sum(shapely.get_num_geometries(np.array(composition.drawings, dtype=object))))


def _arrangement(request: FaceRequest, library: GlyphLibrary) -> Arrangement:
    """Return the first arrangement, or another that promises bolder strokes and letters more like themselves by far.

    Tweaks have no say in it: between one value of a tweak and the next, letters keep their places.
    """
    choices = _arrangements(request)
    promise = PROMISES.get(request.family)
    if len(choices) == 1 or promise is None:
        return choices[0]
    untweaked = replace(request, tweaks=Tweaks())
    promises = [promise(_commission(untweaked, choice, library)) for choice in choices]
    customary = _ways(request)[0]
    offered = [
        (choice, promised)
        for choice, promised in zip(choices, promises, strict=True)
        if choice == customary or promised is None or _has_room(choice, promised)
    ]
    brushed_company = request.family not in RULED_FAMILY_IDS and is_company(request.name.letters)
    set_as_large_as_can_be = brushed_company or is_long_company(request.name.letters)
    chosen, best = offered[0][0], _merit(*offered[0])
    for choice, promised in offered[1:]:
        needed = BETTER_FOR_A_COMPANY if set_as_large_as_can_be else _needed(choice, customary)
        merit = _merit(choice, promised)
        if merit > needed * best:
            chosen, best = choice, merit
    return chosen


def _has_room(arrangement: Arrangement, promise: Promise) -> bool:
    """Say whether letters alone in a column beside another have width enough: less, and they are strips."""
    least = LEAST_BESIDE_TO_DRAWN if _side_by_side(arrangement) else LEAST_LONE_TO_DRAWN
    return promise.slimmest_lone >= LEAST_LONE and promise.slimmest_lone_to_drawn >= least


def _side_by_side(arrangement: Arrangement) -> bool:
    """Say whether two kanji stand side by side."""
    return arrangement.direction == "columns" and [len(line) for line in arrangement.lines] == [1, 1]


def _needed(arrangement: Arrangement, customary: Arrangement) -> float:
    """Return how much better an arrangement must be than the best before it, to be taken."""
    if arrangement == customary:
        return 1.0
    if arrangement.direction != customary.direction:
        return FAR_BETTER_ACROSS
    return FAR_BETTER


def _merit(arrangement: Arrangement, promise: Promise | None) -> float:
    """Return how well an arrangement does: strokes bold, as far as that is a merit, letters themselves and whole."""
    if promise is None:
        return 1.0
    together = math.pow(PARTS_TOGETHER / max(promise.division, PARTS_TOGETHER), DIVISION_WEIGHT)
    together *= BESIDE if _side_by_side(arrangement) else 1.0
    return together * min(promise.pen_units / BOLD_UNITS, 1.0) * math.exp(-DISTORTION_WEIGHT * promise.distortion)


def _commission(request: FaceRequest, arrangement: Arrangement, library: GlyphLibrary) -> Commission:
    return Commission(
        typeset=TypesetName(request.name, arrangement),
        silhouette=_silhouette(request),
        seed=request.seed,
        tweaks=request.tweaks,
        library=library,
    )


def _ways(request: FaceRequest) -> tuple[Arrangement, ...]:
    """Return the sensible arrangements in the request's silhouette."""
    in_square = _silhouette(request) not in ROUND_SILHOUETTES and request.family in RULED_FAMILY_IDS
    ways = arrangements(request.name, in_square)
    return tuple(way for way in ways if not _is_for_squares(way, request))


def _is_for_squares(arrangement: Arrangement, request: FaceRequest) -> bool:
    """Say whether kana stand in two columns on a disc, where custom has one; in a square three in one are flat."""
    kana = not any(letter.script == HAN for letter in request.name.letters)
    return kana and _leaves_one_alone(arrangement) and _silhouette(request) in ROUND_SILHOUETTES


def _leaves_one_alone(arrangement: Arrangement) -> bool:
    """Say whether of three letters one stands alone in a column."""
    in_columns = arrangement.direction == "columns"
    return in_columns and len(arrangement.lines) == 2 and sum(map(len, arrangement.lines)) == 3


def _silhouette(request: FaceRequest) -> str:
    return request.silhouette or SILHOUETTE_OF_SHAPE[SHAPE_OF_FAMILY[request.family]]


def _arrangements(request: FaceRequest) -> tuple[Arrangement, ...]:
    """Return the arrangements to try: the best first, or, for some seeds, another that a carver would offer."""
    choices = _ways(request)
    stream = RandomStream(request.seed, "arrangement")
    others = [choice for choice in choices[1:] if len(request.name.letters) != 3 or len(choice.lines) == 1]
    if request.family == SQUARED_FAMILY_ID and len(request.name.letters) == 3:  # squared kana, in a row, are strips
        others = [choice for choice in others if choice.direction == choices[0].direction]
    if not others or request.family not in RULED_FAMILY_IDS or stream.unit() >= OTHER_ARRANGEMENT:
        return choices
    first = others[stream.pick(len(others))]
    return (first, *(choice for choice in choices if choice != first))
