"""Which arrangement a face takes: the customary one, or another that does better by far; and what a face is asked by.

Knows what families promise; composes nothing.
"""

import math
from dataclasses import dataclass, field, replace

from rendering.engine.families import PROMISES
from rendering.engine.families.commission import Commission
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.names.characters import DIGIT, LATIN, MARK
from rendering.engine.names.companies import is_company
from rendering.engine.names.reading import Name
from rendering.engine.ruled.draw import Promise
from rendering.engine.seeds import SHEETS_APART, seed_of
from rendering.engine.typesetting.arrangement import arrangements, is_long_company
from rendering.engine.typesetting.kana_lines import ways_of_few_kana, ways_on_lattice
from rendering.engine.typesetting.latin_lines import ALWAYS_HALVED, HALVED_BY_SYLLABLE
from rendering.engine.typesetting.letter_lines import Arrangement
from rendering.engine.typesetting.typeset_name import TypesetName, is_kana
from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import ROUND_SILHOUETTES, RULED_FAMILY_IDS, SHAPE_OF_FAMILY, SILHOUETTE_OF_SHAPE

BOLD_UNITS = 110.0  # 0.8 mm at 15 mm: a bolder pen is no merit of an arrangement
RULED_DISTORTION_WEIGHT = 0.3  # a letter twice as wide for its height as drawn costs as much as a pen a fifth finer,
BRUSHED_DISTORTION_WEIGHT = 0.45  # and where brushed, as one a third finer
PARTS_TOGETHER = 0.9  # of the white between letters: what may divide one, and it still is one letter
DIVISION_WEIGHT = 0.8
FAR_BETTER = 1.15  # what another arrangement's merit must be, in merits of the customary one, to be taken instead
BESIDE = 0.95  # the merit of two letters side by side, of what it were: they are narrow there
BESIDE_OPENING = 1.045  # the same where letters open to the rim: pressed flat above one another, they lose more,
BESIDE_OPENING_BOLD = 0.84  # and far less where few strokes leave the pen bold: 松 beside 本 is a thicket
BOLD_BESIDE_UNITS = 102.0
LEAST_LONE = 0.3  # of the face: a letter alone in a column
LEAST_LONE_TO_DRAWN = 0.4  # its width for its height, of what it is drawn with
LEAST_BESIDE_TO_DRAWN = 0.38  # the same where each of two stands so: one above the other, neither would be a strip
BETTER_FOR_A_COMPANY = 1.05  # the same for a company of many letters, which is set as boldly as can be
FAR_BETTER_ACROSS = 3.0  # the same where kana that stand in a column would stand in a row
SQUARED_FAMILY_ID, OPENING_FAMILY_ID = "kaku", "insou"
MOST_RULED_ROWS = 2  # of a word: in low rows the bowls of a and e make the pen fine
FEW_KANA = 3  # stand as custom has them: another way is a narrow column, or a row whose order is doubted
POOR_FIRST, POOR_LAST = "千", "本"  # not squared, in a strip beside another letter: arms and legs lean on the stem
OTHER_ARRANGEMENT = (3, 4)  # places of sheets that take the next best arrangement, where it does about as well


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


def chosen_arrangement(request: FaceRequest, library: GlyphLibrary) -> Arrangement:
    """Return the first arrangement, or another that promises bolder strokes and letters more like themselves by far.

    Some sheets take the next best, where it does about as well. Tweaks have no say in it: between one value of a tweak
    and the next, letters keep their places.
    """
    choices = ways(request)
    promise = PROMISES.get(request.family)
    if len(choices) == 1 or promise is None:
        return choices[0]
    untweaked = replace(request, tweaks=Tweaks())
    promises = [promise(commission_of(untweaked, choice, library)) for choice in choices]
    customary = choices[0]
    merits = {
        choice: _merit(choice, promised, request.family)
        for choice, promised in zip(choices, promises, strict=True)
        if choice == customary or promised is None or _has_room(choice, promised)
    }
    ruled = request.family in RULED_FAMILY_IDS
    set_as_large_as_can_be = is_long_company(request.name.letters) or (not ruled and is_company(request.name.letters))
    chosen = customary
    for choice, merit in merits.items():
        needed = BETTER_FOR_A_COMPANY if set_as_large_as_can_be else _needed(choice, customary)
        if merit > needed * merits[chosen]:
            chosen = choice
    if ruled and request.seed % SHEETS_APART in OTHER_ARRANGEMENT and _has_other_customs(request):
        others = [choice for choice in merits if choice != chosen and choice.direction == chosen.direction]  # one order
        other = max(others, key=lambda choice: merits[choice], default=chosen)
        return other if merits[other] * FAR_BETTER >= merits[chosen] else chosen
    return chosen


def _has_other_customs(request: FaceRequest) -> bool:
    """Say whether the trade has a choice of arrangements: not for three letters, and not for few kana or squared ones.

    A lone given name at a foot is a sliver; how squared kana stand, their pen decides.
    """
    few = len(request.name.letters) <= FEW_KANA
    by_custom = is_kana(request.name) and (few or request.family == SQUARED_FAMILY_ID)
    return len(request.name.letters) != FEW_KANA and not by_custom


def _has_room(arrangement: Arrangement, promise: Promise) -> bool:
    """Say whether letters alone in a column beside another have width enough: less, and they are strips."""
    least = LEAST_BESIDE_TO_DRAWN if _side_by_side(arrangement) else LEAST_LONE_TO_DRAWN
    return promise.slimmest_lone >= LEAST_LONE and promise.slimmest_lone_to_drawn >= least


def _side_by_side(arrangement: Arrangement) -> bool:
    """Say whether two kanji stand side by side."""
    return arrangement.direction == "columns" and [len(line) for line in arrangement.lines] == [1, 1]


def _needed(arrangement: Arrangement, customary: Arrangement) -> float:
    """Return how much better an arrangement must be than the best before it, to be taken."""
    if arrangement == customary or _side_by_side(arrangement):  # two letters: both are customary
        return 1.0
    if arrangement.direction != customary.direction:
        return FAR_BETTER_ACROSS if arrangement.direction == "rows" else FAR_BETTER
    return FAR_BETTER


def _merit(arrangement: Arrangement, promise: Promise | None, family: str) -> float:
    """Return how well an arrangement does: strokes bold, as far as that is a merit, letters themselves and whole."""
    if promise is None:
        return 1.0
    weight = RULED_DISTORTION_WEIGHT if family in RULED_FAMILY_IDS else BRUSHED_DISTORTION_WEIGHT
    together = math.pow(PARTS_TOGETHER / max(promise.division, PARTS_TOGETHER), DIVISION_WEIGHT)
    if _side_by_side(arrangement):
        together *= _of_beside(promise.pen_units) if family == OPENING_FAMILY_ID else BESIDE
    return together * min(promise.pen_units / BOLD_UNITS, 1.0) * math.exp(-weight * promise.distortion)


def _of_beside(pen_units: float) -> float:
    """Return the merit of two letters that open to the rim side by side, of what it were."""
    return BESIDE_OPENING_BOLD if pen_units >= BOLD_BESIDE_UNITS else BESIDE_OPENING


def commission_of(request: FaceRequest, arrangement: Arrangement, library: GlyphLibrary) -> Commission:
    return Commission(
        typeset=TypesetName(request.name, arrangement),
        silhouette=_silhouette(request),
        seed=request.seed,
        tweaks=request.tweaks,
        library=library,
    )


def ways(request: FaceRequest) -> tuple[Arrangement, ...]:
    """Return the sensible arrangements in the request's silhouette."""
    ruled, in_disc = request.family in RULED_FAMILY_IDS, _silhouette(request) in ROUND_SILHOUETTES
    every = arrangements(request.name, HALVED_BY_SYLLABLE if in_disc and ruled else ALWAYS_HALVED)
    if ruled and request.family != SQUARED_FAMILY_ID and _is_latin_word(request.name):
        every = tuple(way for way in every if len(way.lines) <= MOST_RULED_ROWS) or every
    if ruled and is_company(request.name.letters):
        every = _like_a_square(tuple(way for way in every if _is_even(way)) or every)
    if not is_kana(request.name):
        drawn_out = ruled and request.family != SQUARED_FAMILY_ID
        return tuple(way for way in every if not _has_poor_strip(way, request.name)) or every if drawn_out else every
    if request.family == SQUARED_FAMILY_ID:
        return ways_on_lattice(request.name, every)
    return ways_of_few_kana(request.name, every, brushed=not ruled)


def _has_poor_strip(arrangement: Arrangement, name: Name) -> bool:
    """Say whether a letter stands alone in a column beside another, down which it is drawn out too far."""
    if arrangement.direction != "columns" or len(arrangement.lines) < 2:
        return False
    ends = ((arrangement.lines[0], POOR_FIRST), (arrangement.lines[-1], POOR_LAST))
    return any(len(line) == 1 and name.letters[line[0]].text in poor for line, poor in ends)


def _is_latin_word(name: Name) -> bool:
    return not name.dividers and all(letter.script in (LATIN, DIGIT, MARK) for letter in name.letters)


def _is_even(arrangement: Arrangement) -> bool:
    """Say whether all lines have as many letters: 株式 | 会社 | 南風, where four beside two would be pressed flat."""
    return arrangement.direction == "columns" and len({len(line) for line in arrangement.lines}) == 1


def _like_a_square(choices: tuple[Arrangement, ...]) -> tuple[Arrangement, ...]:
    """Return those with the fewest letters at the grid's longer side: four flat ones in a column run together.

    Beside 合同 | 会社 | みらい, 合同会社 | みらい has 高 where 合同 should be.
    """
    sides = [max(len(way.lines), *map(len, way.lines)) for way in choices]
    return tuple(way for way, side in zip(choices, sides, strict=True) if side == min(sides))


def _silhouette(request: FaceRequest) -> str:
    return request.silhouette or SILHOUETTE_OF_SHAPE[SHAPE_OF_FAMILY[request.family]]
