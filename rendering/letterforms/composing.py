"""Composes a letter from its structure: parts side by side, one under another, or within a frame.

Shares follow line counts: ⿰ adds the columns and one white, ⿱ the rows and one white; the shorter side is drawn out
to the longer. Knows lattice drawings only; no typeface and no face.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rendering.engine.glyphs.drawn_forms import KAKU
from rendering.letterforms.notation import Component, Key, Letterform, LetterformMistake, Point, Stroke, Structure

WHITE = 1.0  # lattice units between two parts: one pitch from line to line
ELASTIC = 4.0  # rows that are marked as elastic grow this many times as much as others

FALLBACKS = {
    "left": ("left", "narrow"),
    "right": ("right", "narrow"),
    "narrow": ("narrow",),
    "top": ("top", "flat"),
    "middle": ("middle", "flat"),
    "foot": ("foot", "flat"),
    "inside": ("inside", "flat"),
    "": (),
}
"""Which drawings do for a place in a letter, the best first; the plain drawing does for every place."""

FRAMES = ("⿴", "⿵", "⿶", "⿷", "⿸", "⿹", "⿺")

Box = tuple[float, float, float, float]
Warp = Callable[[float], float]


MOST_VARIANTS = 3  # drawings of one component for one place; the first sets take one of them throughout
MIXED = (
    "331211223",
    "313132122",
    "132113232",
    "322131321",
    "221233311",
    "323321112",
    "131322132",
    "213331221",
)
"""Which drawing a component takes in each of the other sets: one row for each kind of component. Between the sets, the
components of two rows meet in seven of nine ways at least, and in all four ways where they have two drawings."""
SPREAD = (337, 1009)  # spread components over the rows, so that those of few surnames fall on one row


def variant_in(variants: int, base: str) -> int:
    """Return which drawing of a component a set of variants takes: sets 1 to 3 the first to third, others mix them.

    One set serves a whole name, so that a component looks alike wherever it stands in it.
    """
    if variants <= MOST_VARIANTS:
        return variants
    times, modulus = SPREAD
    row = MIXED[ord(base[0]) * times % modulus % len(MIXED)]
    return int(row[variants - MOST_VARIANTS - 1])


@dataclass(frozen=True, slots=True)
class Part:
    """A component where it stands in a letter: its strokes, still ends and box, in the letter's lattice units."""

    component: Component
    strokes: tuple[Stroke, ...]
    still_ends: frozenset[Point]
    box: Box


@dataclass(frozen=True, slots=True)
class Drawing:
    """A composed letter: its parts, within `width` by `height` lattice units."""

    width: float
    height: float
    parts: tuple[Part, ...]


class Composer:
    """Composes letters from components, choosing among the drawings of each by place, family, variant and folding.

    `family` is the one whose own drawings are taken first, "" where any do; kaku takes one without slants if it can.
    `folding` is "folded" for drawings of more lines than the plain one, "thinned" for fewer, "" for the plain one.
    """

    def __init__(
        self,
        components: Mapping[Key, Component],
        letters: Mapping[str, Letterform],
        family: str = "",
        variants: int = 1,
        folding: str = "",
    ) -> None:
        self.components, self.letters = components, letters
        self.family, self.variants, self.folding = family, variants, folding
        self.squares = family == KAKU
        self.drawn = cache(self._drawn)

    def letter(self, letter: str) -> Drawing:
        """Return a letter's drawing. Raises LetterformMistake if it is not drawn."""
        return self.compose(Structure(None, (), Key(letter)))

    @staticmethod
    def whole(component: Component) -> Drawing:
        """Return one component as it is drawn."""
        return _whole(component)

    def compose(self, structure: Structure, role: str = "") -> Drawing:
        """Return the drawing of a structure. Raises LetterformMistake where a component is not drawn."""
        if structure.key is not None:
            return self._of_key(structure.key, role)
        if structure.operator in FRAMES:
            return self._framed(self._frame(structure.parts[0]), structure.parts[1])
        if structure.operator in ("⿰", "⿲"):
            roles = ["left", *["narrow"] * (len(structure.parts) - 2), "right"]
            return _beside([self.compose(part, each) for part, each in zip(structure.parts, roles, strict=True)])
        first = structure.parts[0]
        top = None if first.key is None else self.drawn(first.key, "top")
        if top is not None and top.inner is not None:
            rest = structure.parts[1:]
            return self._framed(top, rest[0] if len(rest) == 1 else Structure("⿱", rest, None))
        roles = ["top", *["middle"] * (len(structure.parts) - 2), "foot"]
        return _stacked([self.compose(part, each) for part, each in zip(structure.parts, roles, strict=True)])

    def _of_key(self, key: Key, role: str) -> Drawing:
        drawn, letter = self.drawn(key, role), self.letters.get(key.base)
        if drawn is not None and not (self.squares and drawn.has_slants and letter is not None):
            return _whole(drawn)
        if letter is None:
            raise LetterformMistake(f"there is no drawing of the component {key.base}")
        return self.compose(letter.structure, role)

    def _drawn(self, key: Key, role: str) -> Component | None:
        """Return the drawing of a component that suits a place best, None where there is none.

        For kaku, one without slants where there is such a one; else a structure is better.
        """
        found = list(self._drawings(key, role))
        if self.squares:
            return next((each for each in found if not each.has_slants), found[0] if found else None)
        return found[0] if found else None

    def _drawings(self, key: Key, role: str) -> Iterator[Component]:
        places = [key.roles] if key.roles else [*self._places(role), frozenset[str]()]
        variant = key.variant if key.variant > 1 else variant_in(self.variants, key.base)
        for roles in places:
            for own in (frozenset((self.family,)), frozenset[str]()) if self.family else (frozenset[str](),):
                for each in dict.fromkeys((variant, 1)):
                    found = self.components.get(Key(key.base, roles | own, each))
                    if found is not None:
                        yield found

    def _places(self, role: str) -> Iterator[frozenset[str]]:
        """Yield the roles that a drawing for a place may have, the best first.

        For each place, a drawing with the wanted folding comes before one without it. Last comes one with the folding
        alone.
        """
        for place in FALLBACKS[role]:
            if self.folding:
                yield frozenset((place, self.folding))
            yield frozenset((place,))
        if self.folding:
            yield frozenset((self.folding,))

    def _frame(self, structure: Structure) -> Component:
        """Return the drawing of a frame: the plain one, or that for the top, whichever has an inner box."""
        key = structure.key
        drawings = [] if key is None else [*self._drawings(key, ""), *self._drawings(key, "top")]
        frames = [drawing for drawing in drawings if drawing.inner is not None]
        if not frames:
            name = "a structure" if key is None else key.base
            raise LetterformMistake(f"{name} has no drawing with an inner box, so nothing can stand in it")
        return next((frame for frame in frames if not frame.has_slants), frames[0]) if self.squares else frames[0]

    def _framed(self, outer: Component, inside: Structure) -> Drawing:
        content = self.compose(inside, "inside")
        left, top, right, bottom = outer.inner or (0.0, 0.0, outer.width, outer.height)
        across = _opening(left, right, max(content.width, right - left))
        down = _opening(top, bottom, max(content.height, bottom - top))
        shell = _warped(_whole(outer), across, down)
        placed = _placed(content, (across(left), down(top), across(right), down(bottom)))
        return Drawing(shell.width, shell.height, (*shell.parts, *placed.parts))


def _whole(component: Component) -> Drawing:
    box = (0.0, 0.0, component.width, component.height)
    part = Part(component, component.strokes, component.still_ends, box)
    return Drawing(component.width, component.height, (part,))


def _beside(parts: Sequence[Drawing]) -> Drawing:
    height, left = max(part.height for part in parts), 0.0
    placed: list[Part] = []
    for part in parts:
        placed += _placed(part, (left, 0.0, left + part.width, height)).parts
        left += part.width + WHITE
    return Drawing(left - WHITE, height, tuple(placed))


def _stacked(parts: Sequence[Drawing]) -> Drawing:
    width, top = max(part.width for part in parts), 0.0
    placed: list[Part] = []
    for part in parts:
        placed += _placed(part, (0.0, top, width, top + part.height)).parts
        top += part.height + WHITE
    return Drawing(width, top - WHITE, tuple(placed))


def _placed(drawing: Drawing, box: Box) -> Drawing:
    """Return a drawing drawn out to a box. Rows grow first where the only component is marked elastic."""
    left, top, right, bottom = box
    grown = drawing
    if len(drawing.parts) == 1 and bottom - top > drawing.height and drawing.parts[0].component.elastic:
        grown = _warped(drawing, lambda x: x, _elastic(drawing, bottom - top))
    across = (right - left) / grown.width if grown.width else 1.0
    down = (bottom - top) / grown.height if grown.height else 1.0
    shift = (left if grown.width else (left + right) / 2, top if grown.height else (top + bottom) / 2)
    return _warped(grown, lambda x: shift[0] + across * x, lambda y: shift[1] + down * y)


def _elastic(drawing: Drawing, height: float) -> Warp:
    start, end = drawing.parts[0].component.elastic or (0.0, drawing.height)
    rest, elastic = drawing.height - (end - start), end - start
    growth = (height - drawing.height) / (rest + ELASTIC * elastic)

    def warp(y: float) -> float:
        within = min(max(y - start, 0.0), elastic)
        return y + growth * (y - within + ELASTIC * within)

    return warp


def _opening(start: float, end: float, wanted: float) -> Warp:
    """Return the map that draws [start, end] out to a wanted length and moves what lies beyond."""
    share = wanted / (end - start) if end > start else 1.0

    def warp(value: float) -> float:
        if value <= start:
            return value
        return start + (min(value, end) - start) * share + max(value - end, 0.0)

    return warp


def _warped(drawing: Drawing, across: Warp, down: Warp) -> Drawing:
    def moved(point: Point) -> Point:
        return round(across(point[0]), 6), round(down(point[1]), 6)

    parts = tuple(
        Part(
            part.component,
            tuple(tuple(moved(point) for point in stroke) for stroke in part.strokes),
            frozenset(map(moved, part.still_ends)),
            (*moved(part.box[:2]), *moved(part.box[2:])),
        )
        for part in drawing.parts
    )
    return Drawing(across(drawing.width), down(drawing.height), parts)
