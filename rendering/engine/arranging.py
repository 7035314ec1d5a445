"""Chooses the arrangement of a face: the customary one, or another with a far better score. Defines FaceRequest.

An arrangement is scored by what its family promises of it; nothing is composed here.
"""

import math
from dataclasses import dataclass, field, replace

from rendering.engine.families import PROMISES, RULED
from rendering.engine.families.commission import Commission
from rendering.engine.families.promise import Promise
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.names.characters import DIGIT, LATIN, MARK
from rendering.engine.names.companies import is_company
from rendering.engine.names.parsing import Name
from rendering.engine.seeds import SHEETS_APART, page_of, seed_of
from rendering.engine.typesetting.arrangement import arrangements, grids, is_long_company
from rendering.engine.typesetting.kana_lines import ways_of_few_kana, ways_on_lattice
from rendering.engine.typesetting.letter_lines import Arrangement
from rendering.engine.typesetting.typeset_name import TypesetName, is_kana
from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import RULED_FAMILY_IDS, SHAPE_OF_FAMILY, SILHOUETTE_OF_SHAPE

BOLD_UNITS = 110.0  # 0.8 mm at 15 mm: a pen bolder than this does not raise the score further
RULED_DISTORTION_WEIGHT = 0.5  # a letter twice as wide as drawn lowers the score as much as a pen a third finer
BRUSHED_DISTORTION_WEIGHT = 0.45  # the same in brushed families
FAR_BETTER = 1.15  # another arrangement is taken only if its score is this many times that of the customary one
LEAST_LONE = 0.3  # least width of a letter alone in a column, as a share of the face
LEAST_LONE_PROPORTION = 0.36  # least ratio of width to height of such a letter, as a share of its drawing's ratio
BESIDE_PROPORTIONS = (0.7, 1.4)  # two kanji stand side by side only if their widths are within these shares of drawn
BETTER_FOR_A_COMPANY = 1.05  # FAR_BETTER for a company of many letters, which is set as boldly as possible
FAR_BETTER_ACROSS = 3.0  # FAR_BETTER where kana that customarily stand in a column would stand in a row
MOST_RULED_ROWS = 2  # a Latin word has at most so many rows: in more, the bowls of a and e would need too fine a pen
LETTERS_OF_ONE_COLUMN = 3  # kanji in a column, by custom; more stand in two
FEW_KANA = 3  # a name of at most so many kana stands in one column
OTHER_ARRANGEMENT = (3, 6)  # of eight sheets, these take the next best arrangement if its score is about as good


@dataclass(frozen=True, slots=True)
class FaceRequest:
    """Everything that a face depends on. A `silhouette` of None means the family's own."""

    name: Name  # its letters are all drawn by the library
    family: str
    seed: int
    silhouette: str | None = None
    mode: str = "shubun"
    deform: str = "none"
    mirrored: bool = False
    tweaks: Tweaks = field(default_factory=Tweaks)

    @classmethod
    def of_sheet(cls, name: Name, family: str, index: int, shape: str | None = None) -> "FaceRequest":
        """Return the request of the name's design at `index`. `shape` is "round", "square" or None, the family's."""
        silhouette = SILHOUETTE_OF_SHAPE[shape or SHAPE_OF_FAMILY[family]]
        return cls(name, family, seed_of(name.key, family, index), silhouette)


def chosen_arrangement(request: FaceRequest, library: GlyphLibrary) -> Arrangement:
    """Return the customary arrangement, or one whose strokes are far bolder and whose letters are less distorted.

    Some designs take the next best one, if its score is about as good. Tweaks are ignored, so that letters keep their
    places while a customer moves a slider.
    """
    customary, *others = ways(request)
    ruled = request.family in RULED_FAMILY_IDS
    takes_other = ruled and request.seed % SHEETS_APART in OTHER_ARRANGEMENT and _has_other_customs(request, customary)
    if ruled and not takes_other:  # only the designs of OTHER_ARRANGEMENT may set two kanji side by side
        others = [choice for choice in others if not _side_by_side(choice)]
    promise = PROMISES.get(request.family)
    if not others or promise is None:
        return customary
    choices = (customary, *others)
    untweaked = replace(request, tweaks=Tweaks())
    promises = [promise(commission_of(untweaked, choice, library)) for choice in choices]
    merits = {
        choice: _merit(promised, ruled)
        for choice, promised in zip(choices, promises, strict=True)
        if choice == customary or promised is None or _has_room(choice, promised)
    }
    set_as_large_as_can_be = is_long_company(request.name.letters) or (not ruled and is_company(request.name.letters))
    chosen = customary
    for choice, merit in merits.items():
        if ruled and _side_by_side(choice):
            continue
        needed = BETTER_FOR_A_COMPANY if set_as_large_as_can_be else _needed(choice, customary)
        if merit > needed * merits[chosen]:
            chosen = choice
    if takes_other:
        # Columns are read from the right and rows from the left: all designs of a name keep one reading order.
        others = [choice for choice in merits if choice != chosen and choice.direction == chosen.direction]
        other = max(others, key=lambda choice: merits[choice], default=chosen)
        return other if merits[other] * FAR_BETTER >= merits[chosen] else chosen
    return chosen


def _has_other_customs(request: FaceRequest, customary: Arrangement) -> bool:
    """Say whether custom leaves a choice of arrangements.

    It leaves none for a full name of three letters, which is divided, nor for few kana. Kana on a lattice are arranged
    for the boldest pen.
    """
    if is_kana(request.name):
        return len(request.name.letters) > FEW_KANA and not _on_lattice(request)
    return len(request.name.letters) != LETTERS_OF_ONE_COLUMN or _is_column_of_three(customary)


def _is_column_of_three(arrangement: Arrangement) -> bool:
    return [len(line) for line in arrangement.lines] == [LETTERS_OF_ONE_COLUMN]


def _has_room(arrangement: Arrangement, promise: Promise) -> bool:
    """Say whether letters alone in a column are wide enough; narrower ones would look like strips."""
    if _side_by_side(arrangement):
        least, most = BESIDE_PROPORTIONS
        return promise.narrowest >= least and promise.widest <= most
    return promise.slimmest_lone >= LEAST_LONE and promise.narrowest >= LEAST_LONE_PROPORTION


def _side_by_side(arrangement: Arrangement) -> bool:
    """Say whether two kanji stand side by side."""
    return arrangement.direction == "columns" and [len(line) for line in arrangement.lines] == [1, 1]


def _needed(arrangement: Arrangement, customary: Arrangement) -> float:
    """Return how many times the score of the best arrangement before it an arrangement must have to be taken."""
    if arrangement == customary:
        return 1.0
    other_way = arrangement.direction != customary.direction
    return FAR_BETTER_ACROSS if other_way and arrangement.direction == "rows" else FAR_BETTER


def _merit(promise: Promise | None, ruled: bool) -> float:
    """Return the score of an arrangement: higher for bold strokes (up to BOLD_UNITS) and undistorted letters."""
    if promise is None:
        return 1.0
    weight = RULED_DISTORTION_WEIGHT if ruled else BRUSHED_DISTORTION_WEIGHT
    return min(promise.pen_units / BOLD_UNITS, 1.0) * math.exp(-weight * promise.distortion)


def commission_of(request: FaceRequest, arrangement: Arrangement, library: GlyphLibrary) -> Commission:
    return Commission(
        typeset=TypesetName(request.name, arrangement),
        silhouette=_silhouette(request),
        seed=request.seed,
        tweaks=request.tweaks,
        library=library,
        page=page_of(request.name.key, request.family, request.seed),
    )


def ways(request: FaceRequest) -> tuple[Arrangement, ...]:
    """Return the sensible arrangements in the request's silhouette."""
    ruled = request.family in RULED_FAMILY_IDS
    every = arrangements(request.name, halved=True)
    if ruled and not _on_lattice(request) and _is_latin_word(request.name):
        every = tuple(way for way in every if len(way.lines) <= MOST_RULED_ROWS) or every
    if ruled and is_company(request.name.letters):
        every = _like_a_square(tuple(way for way in every if _is_even(way)) or every)
        every = tuple(dict.fromkeys((*every, *grids(request.name))))
    if not is_kana(request.name):
        return every
    if len(request.name.letters) <= FEW_KANA:
        return tuple(way for way in every if way.direction == "columns" and len(way.lines) == 1) or every
    if _on_lattice(request):
        return ways_on_lattice(request.name, every)
    return ways_of_few_kana(request.name, every, brushed=not ruled)


def _on_lattice(request: FaceRequest) -> bool:
    """Say whether the family draws all strokes with a square pen on a lattice."""
    family = RULED.get(request.family)
    return family is not None and family.square_pen


def _is_latin_word(name: Name) -> bool:
    return not name.dividers and all(letter.script in (LATIN, DIGIT, MARK) for letter in name.letters)


def _is_even(arrangement: Arrangement) -> bool:
    """Say whether all columns have equally many letters, as in 株式 | 会社 | 南風.

    Beside a column of two letters, the letters of a column of four would be flat.
    """
    return arrangement.direction == "columns" and len({len(line) for line in arrangement.lines}) == 1


def _like_a_square(choices: tuple[Arrangement, ...]) -> tuple[Arrangement, ...]:
    """Return the choices whose grid is nearest to a square: four flat letters in one column run together.

    For example 合同 | 会社 | みらい is kept, and 合同会社 | みらい is not: its 合 and 同 would read as one letter.
    """
    sides = [max(len(way.lines), *map(len, way.lines)) for way in choices]
    return tuple(way for way, side in zip(choices, sides, strict=True) if side == min(sides))


def _silhouette(request: FaceRequest) -> str:
    return request.silhouette or SILHOUETTE_OF_SHAPE[SHAPE_OF_FAMILY[request.family]]
