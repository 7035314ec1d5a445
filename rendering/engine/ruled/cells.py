"""Computes the cells of letters in the block, from the number of strokes ("lines") of each letter across and down.

The pitch is the distance from one of these strokes to the next. The block is [-1, 1]², y downward.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from rendering.engine.values import Box

EVENNESS: Final = 0.86  # exponent on the number of lines: 1 gives every line the same room, 0 every letter
LEAST_LEAN: Final = 0.92  # least factor that a bias puts on a letter with at least the mean number of lines
LEAST_SHARE: Final = 0.7  # least room of a letter, as a share of an even split, unless it is flat
LEAST_SHARE_OF_THREE: Final = 1.06  # the same for three letters: a cell of 2.5 mm at 15 mm can be registered
BAR_PITCHES: Final = 0.35  # room of a single bar (一) along its line: a whole pitch would leave a hole beside it
FLAT_LINES: Final = 1.2  # a letter with no more lines (一 ー) is flat
WHITE_PITCHES: Final = 1.7  # pitches from the last line of a letter to the first line of the next
WIDER_PITCHES: Final = 2.0  # the same between two kana in a column, or two kanji there whose long bars face
WIDEST_PITCHES: Final = 2.6  # the same between two kana in a row, or two in a column whose bars face
LEAST_NEED: Final = 1.0  # least size of a letter in lattice units, for one that is a single line, such as I or l
WORD_SPACE: Final = 3.0  # lattice units that are added between two words
SQUAREST: Final = 0.4  # exponent on the natural aspect of a block: a smaller one stretches letters more
LOOSE_SQUAREST: Final = 0.5  # the same for Latin letters, which must keep their proportions
KANA_SQUAREST: Final = 0.7  # the same for columns of kana, which cannot be read if they are flat
LATIN_DRAWN_OUT: Final = 1.5  # most that a Latin letter is widened for its height
MOST_PRESSED: Final = 0.62  # least width for its height of a Latin letter, as a factor of its drawing's
SMALL_KANA: Final = 0.72  # size of a small kana, as a share of a full-sized one's
STRETCHED: Final = 3.2  # most that a kanji is stretched in one direction, as a multiple of the other


class Size(NamedTuple):
    """The size of a letter's drawing in lattice units; one lattice unit is one pitch of the drawing."""

    across: float
    down: float


class Span(NamedTuple):
    """A range along one axis."""

    low: float
    high: float

    @property
    def length(self) -> float:
        return self.high - self.low


@dataclass(frozen=True, slots=True)
class Cell:
    """A letter's cell, the upper left corner of its drawing, and its pitches across and down, all in the block."""

    box: Box
    corner: tuple[float, float]
    pitch: tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """The properties of a letter, beside its size, on which its cell depends."""

    is_loose: bool = False  # keeps its proportions: a Latin letter
    is_kana: bool = False
    is_small: bool = False  # a small kana
    is_short: bool = False  # takes less room along its line: a small kana, or a kana in a line with kanji
    head_is_bar: bool = False  # has a long bar at its top
    foot_is_bar: bool = False
    after_space: bool = False  # a Latin letter that begins a word after a space


def aspect_of(lines: Sequence[Sequence[int]], in_rows: bool, sizes: Sequence[Size], kinds: Sequence[Kind]) -> float:
    """Return the ratio of width to height of a name's block in a field as wide as tall."""
    along = max(sum(_need(sizes[k], in_rows) for k in line) + (len(line) - 1) * 0.5 for line in lines)
    across = sum(max(_need(sizes[k], not in_rows) for k in line) for line in lines) + (len(lines) - 1) * 0.5
    ratio = along / across if in_rows else across / along
    if all(kind.is_loose for kind in kinds):
        return float(ratio**LOOSE_SQUAREST)
    return float(ratio ** (KANA_SQUAREST if are_kana_columns(in_rows, kinds) else SQUAREST))


def are_kana_columns(in_rows: bool, kinds: Sequence[Kind]) -> bool:
    """Say whether a name consists of kana that stand in columns."""
    return not in_rows and all(kind.is_kana for kind in kinds)


def cells_of(
    lines: Sequence[Sequence[int]],
    in_rows: bool,
    sizes: Sequence[Size],
    kinds: Sequence[Kind],
    aspect: float,
    bias: float = 1.0,
) -> tuple[Cell, ...]:
    """Return the cells of all letters. `lines` are rows from the top, or columns from the right.

    `aspect` is the ratio of width to height of the block on the face; Latin letters keep their proportions there.
    `bias` is the factor on the room of the first letter of a line; the last letter's room is divided by it.
    """
    boxes = boxes_of(lines, in_rows, sizes, kinds, bias)
    return cells_in(boxes, lines, in_rows, sizes, kinds, aspect)


def boxes_of(
    lines: Sequence[Sequence[int]], in_rows: bool, sizes: Sequence[Size], kinds: Sequence[Kind], bias: float
) -> tuple[Box, ...]:
    """Return the boxes of all cells, which do not depend on the block's aspect."""
    found: dict[int, Box] = {}
    stacked = shared([max(sizes[k][1 if in_rows else 0] for k in line) for line in lines])
    for line, span in zip(lines, stacked if in_rows else _mirrored(stacked), strict=True):
        needs = [sizes[k][0 if in_rows else 1] for k in line]
        if all(kinds[k].is_loose for k in line):
            spaces = [WORD_SPACE if kinds[k].after_space else 0.0 for k in line]
            within = _in_proportion([max(need, LEAST_NEED) for need in needs], spaces)
        else:
            within = shared(needs, bias, [kinds[k].is_short for k in line], _whites(line, in_rows, kinds))
        for k, each in zip(line, within, strict=True):
            found[k] = (
                Box(each.low, span.low, each.high, span.high)
                if in_rows
                else Box(span.low, each.low, span.high, each.high)
            )
    return tuple(found[k] for k in range(len(sizes)))


def cells_in(
    boxes: Sequence[Box],
    lines: Sequence[Sequence[int]],
    in_rows: bool,
    sizes: Sequence[Size],
    kinds: Sequence[Kind],
    aspect: float,
) -> tuple[Cell, ...]:
    """Return the cells of all letters in these boxes, in a block of this aspect."""
    cells = [Cell(box, (box.left, box.top), _pitch(box, size)) for box, size in zip(boxes, sizes, strict=True)]
    for line in lines:
        if all(kinds[k].is_loose for k in line):
            kept = _kept_in_proportion(line, sizes, cells, aspect)
        else:
            kept = {
                k: _within_bounds(_lessened(cells[k], in_rows) if kinds[k].is_small else cells[k], sizes[k], aspect, at)
                for k, at in zip(line, _places(line, in_rows), strict=True)
            }
        for k, cell in kept.items():
            cells[k] = cell
    return tuple(cells)


def shared(
    needs: Sequence[float], bias: float = 1.0, are_short: Sequence[bool] = (), whites: Sequence[float] = ()
) -> list[Span]:
    """Return the spans in [-1, 1] of letters side by side, with white between them. `needs` are their sizes in pitches.

    Those that `are_short` get SMALL_KANA of the room that they would have otherwise. `whites` are those between
    successive letters, in pitches of the face; WHITE_PITCHES if there are none.

    >>> [tuple(round(end, 2) for end in span) for span in shared([4.0, 4.0])]
    [(-1.0, -0.15), (0.15, 1.0)]
    """
    count = len(needs)
    leans = [bias ** (1.0 - 2.0 * number / max(count - 1, 1)) if count > 1 else 1.0 for number in range(count)]
    mean = sum(needs) / count
    leans = [max(lean, LEAST_LEAN) if need >= mean else lean for lean, need in zip(leans, needs, strict=True)]
    rooms = [need + 1.0 if need else BAR_PITCHES for need in needs]
    weights = [lean * room**EVENNESS for lean, room in zip(leans, rooms, strict=True)]
    least = (LEAST_SHARE_OF_THREE if count == 3 else LEAST_SHARE) * sum(weights) / count
    weights = [
        weight if need <= FLAT_LINES else max(weight, least) for need, weight in zip(needs, weights, strict=True)
    ]
    if are_short:
        weights = [weight * (SMALL_KANA if short else 1.0) for weight, short in zip(weights, are_short, strict=True)]
    shares = [weight / sum(weights) for weight in weights]
    pitches = [share / (need + 1.0) for share, need in zip(shares, needs, strict=True)]
    usual = sum(pitches) / count
    beside = [max(usual, min(pair)) for pair in pairwise(pitches)]  # more between two letters that are both sparse
    owed = [pitch * each for pitch, each in zip(beside, whites or [WHITE_PITCHES] * (count - 1), strict=True)]
    unit = 2.0 / (1.0 + sum(owed))
    return _laid([share * unit for share in shares], [0.0, *(unit * each for each in owed)])


def _whites(line: Sequence[int], in_rows: bool, kinds: Sequence[Kind]) -> list[float]:
    """Return the whites between the letters of a line, in pitches."""
    return [_white(kinds[k], kinds[after], in_rows) for k, after in pairwise(line)]


def _white(one: Kind, other: Kind, in_rows: bool) -> float:
    are_bars = one.foot_is_bar and other.head_is_bar and not in_rows
    if one.is_kana and other.is_kana:
        return WIDEST_PITCHES if in_rows or are_bars else WIDER_PITCHES
    return WIDER_PITCHES if are_bars else WHITE_PITCHES


def _in_proportion(needs: Sequence[float], spaces: Sequence[float]) -> list[Span]:
    """Return spans in [-1, 1] in proportion to the sizes of letters, with WHITE_PITCHES and `spaces` between them."""
    whites = [WHITE_PITCHES + space for space in spaces]
    unit = 2.0 / max(sum(needs) + sum(whites[1:]), 1e-9)
    return _laid([need * unit for need in needs], [white * unit for white in whites])


def _laid(lengths: Sequence[float], whites: Sequence[float]) -> list[Span]:
    """Return spans side by side, from -1 on. Before each but the first comes its white."""
    spans, at = [], -1.0
    for number, (length, white) in enumerate(zip(lengths, whites, strict=True)):
        at += white if number else 0.0
        spans.append(Span(at, at + length))
        at += length
    return spans


def _mirrored(spans: Sequence[Span]) -> list[Span]:
    """Return the spans mirrored, so that the first one is at the right."""
    return [Span(-span.high, -span.low) for span in spans]


def _need(size: Size, along_x: bool) -> float:
    return (size.across if along_x else size.down) + 1.0


def _pitch(box: Box, size: Size) -> tuple[float, float]:
    return box.width / max(size.across, 1.0), box.height / max(size.down, 1.0)


def _within_bounds(cell: Cell, size: Size, aspect: float, place: float) -> Cell:
    """Return the cell with its letter in the middle, stretched by at most STRETCHED; flat letters keep their length.

    A single bar, such as 一, stands at `place` in its cell: 0 is the top, 1 the foot.
    """
    across, down = cell.pitch[0] * aspect, cell.pitch[1]
    most_across = across if size.down < FLAT_LINES else STRETCHED * down
    most_down = down if size.across < FLAT_LINES else STRETCHED * across
    pitch = min(across, most_across) / aspect, min(down, most_down)
    return _at(cell.box, size, pitch, place if size.down == 0.0 else 0.5)


def _places(line: Sequence[int], in_rows: bool) -> list[float]:
    """Return where single bars, such as 一, stand in their cells: at the ends of a column, else in the middle."""
    return [0.5] * len(line) if in_rows or len(line) == 1 else [0.0, *[0.5] * (len(line) - 2), 1.0]


def _at(box: Box, size: Size, pitch: tuple[float, float], place: float = 0.5) -> Cell:
    left = box.left + 0.5 * (box.width - size.across * pitch[0])
    top = box.top + place * (box.height - size.down * pitch[1])
    return Cell(box, (left, top), pitch)


def _lessened(cell: Cell, in_rows: bool) -> Cell:
    """Return the cell of a small kana, made smaller across its line: low in a row, or at the right of a column."""
    box, (across, down) = cell.box, cell.pitch
    if in_rows:
        low = Box(box.left, box.bottom - SMALL_KANA * box.height, box.right, box.bottom)
        return Cell(low, cell.corner, (across, down * SMALL_KANA))
    right = Box(box.right - SMALL_KANA * box.width, box.top, box.right, box.bottom)
    return Cell(right, cell.corner, (across * SMALL_KANA, down))


def _kept_in_proportion(
    line: Sequence[int], sizes: Sequence[Size], cells: Sequence[Cell], aspect: float
) -> dict[int, Cell]:
    """Return the cells of a line of Latin letters, with the same pitches for all of them."""
    across = min(cells[k].box.width / max(sizes[k].across, 1.0) for k in line)
    down = min(cells[k].box.height / max(sizes[k].down, 1.0) for k in line)
    ratio = across * aspect / down
    across *= min(1.0, LATIN_DRAWN_OUT / ratio)
    down *= min(1.0, ratio / MOST_PRESSED)
    return {k: _at(cells[k].box, sizes[k], (across, down)) for k in line}
