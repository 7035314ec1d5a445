"""What is wrong, or may be, with drawings and structures: for the tests, and for who draws. Repairs nothing."""

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise

from rendering.letterforms.composing import Composer, Drawing
from rendering.letterforms.notation import Component, Key, Letterform, LetterformMistake, Point

LEAST_APART = 0.65  # lattice units: lines that face each other nearer than this run together when they are cut
SAME = 1e-3


def crowded_lines(component: Component) -> Iterator[str]:
    """Yield where two level or two upright lines of a drawing lie too near to be two strokes."""
    pieces = [(a, b) for run in component.strokes for a, b in pairwise(run)]
    for one, other in combinations(pieces, 2):
        for axis, name in ((0, "uprights"), (1, "bars")):
            if not (_runs_along(one, axis) and _runs_along(other, axis)):
                continue
            apart = abs(one[0][axis] - other[0][axis])
            if SAME < apart < LEAST_APART and _facing(one, other, 1 - axis) > SAME:
                yield f"{component.where}: two {name} at {one[0][axis]:g} and {other[0][axis]:g}"


def _runs_along(piece: tuple[Point, Point], axis: int) -> bool:
    return abs(piece[0][axis] - piece[1][axis]) < SAME


def _facing(one: tuple[Point, Point], other: tuple[Point, Point], axis: int) -> float:
    """Return over what length two pieces face each other along an axis."""
    first, second = sorted(point[axis] for point in one), sorted(point[axis] for point in other)
    return min(first[1], second[1]) - max(first[0], second[0])


def undrawn(components: Mapping[Key, Component], letters: Mapping[str, Letterform]) -> dict[str, str]:
    """Return the letters that cannot be composed, each with the reason."""
    composer, lacking = Composer(components, letters), {}
    for letter in letters:
        try:
            composer.letter(letter)
        except LetterformMistake as mistake:
            lacking[letter] = str(mistake)
    return lacking


def alike(drawings: Mapping[str, Drawing], letters: Mapping[str, Letterform]) -> list[tuple[str, str]]:
    """Return pairs of letters that have one drawing, but for those whose structure says why they may.

    Such a structure is another letter alone, with a remark: `郞 郎  # one letter with 郎 in seal script`.
    """
    first: dict[object, str] = {}
    pairs = []
    for letter, drawing in drawings.items():
        lines = frozenset(frozenset((a, b)) for part in drawing.parts for run in part.strokes for a, b in pairwise(run))
        other = first.setdefault((drawing.width, drawing.height, lines), letter)
        listed = any(_is_listed(each, letters) for each in (letter, other))
        if other != letter and not listed:
            pairs.append((other, letter))
    return pairs


def _is_listed(letter: str, letters: Mapping[str, Letterform]) -> bool:
    form = letters.get(letter)
    return form is not None and form.structure.key is not None and bool(form.remark)


def is_symmetric(drawing: Drawing) -> bool:
    """Say whether a drawing is its own mirror image about its upright middle."""
    lines = {frozenset((a, b)) for part in drawing.parts for run in part.strokes for a, b in pairwise(run)}

    def mirrored(point: Point) -> Point:
        return round(drawing.width - point[0], 6), point[1]

    return lines == {frozenset(map(mirrored, line)) for line in lines}
