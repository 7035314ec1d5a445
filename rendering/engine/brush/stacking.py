"""Stacks letters into lines, and lines into a block, by the white between their inks rather than between their boxes.

`standing` estimates how large letters would be in their columns, before anything is drawn. Lengths are in ems.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from rendering.engine.brush.brush_letter import SizedGlyph
from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.typesetting.typeset_name import TypesetName

BIN_EM: Final = 0.05  # width of the strips in which the white between two letters is measured
SOFTNESS_EM: Final = 0.10  # how much nearer than the rest a single stroke that sticks out may come
LEAST_SHARE: Final = 0.85  # least share of the gap at the narrowest place
PARALLEL: Final = 0.8  # the gap grows by this share between bars that face each other all along: else 合同 reads as 高
BESIDE_FLAT: Final = 2.0
BETWEEN_RULED: Final = 3.2
"""Factors on the gap beside a flat letter, and between two of 一, 二 and 三, whose own gaps are wide."""

FLAT_EM: Final = 0.3  # a letter shorter than this along its line is flat
MOST_STRETCH: Final = 1.5  # greatest factor on the letters of a line along it, which makes all lines equally long
LATIN_STRETCH: Final = 1.35  # the same for Latin letters
LONE_STRETCH: Final = 1.2  # the same for a lone letter: stretched further, 仁 would be two bars far apart
LEAST_STRETCH: Final = 0.80  # least such factor
NARROWEST_DRAWN: Final = 0.85  # least width for height, as a factor of the typeface's: a narrower 吉 is 士 above 口
MOST_SPREAD, LATIN_SPREAD = 1.0, 0.3  # most that letter spacing grows, in gaps: a wide Luc does not read as a word
WORD_GAP_EM: Final = 0.28  # added to the gap between two words of a row
BROADER: Final = 0.4  # exponent: half the letters make a column 2^0.4 = 1.32 times as wide, not twice
BROADEST: Final = 1.35  # greatest width of a column, as a multiple of the longest column's, which keeps its width
WHITE_WEIGHT: Final = 1.6  # weight of unused white, against distorted letters; a square block leaves none
FORMS_TRIED: Final = np.exp(np.linspace(-0.8, 0.8, 33))  # ratios of the block's width to its height that are tried


def stacked(
    typeset: TypesetName, sorts: Sequence[SizedGlyph], gap: float, margins: Sequence[float]
) -> list[SizedGlyph]:
    """Return the letters in place in the block, in ems. Lines are made equally long where they can be.

    `gap` is the white between inks. `margins` are how far the edges of each letter will still move outward. Both are in
    ems.
    """
    along = 0 if typeset.in_rows else 1
    lines = [
        _Line([sorts[k] for k in line], [margins[k] for k in line], _words(typeset, line), along, gap)
        for line in typeset.lines
    ]
    lengths = [line.length() for line in lines]
    for line, length in zip(lines, lengths, strict=True):
        line.stretch_to(max(lengths), length)
    placed: dict[int, SizedGlyph] = {}
    position: Floats | None = None
    margin = 0.0
    for numbers, line in zip(typeset.lines, lines, strict=True):
        there = line.placed()
        whole = np.vstack([sort.points for sort in there])
        middle = (whole[:, along].min() + whole[:, along].max()) / 2
        across = 1 - along
        forward = 1.0 if typeset.in_rows else -1.0  # rows go down, columns to the left
        shift = np.zeros(2)
        shift[along] = -middle
        whole = whole + shift
        if position is not None:
            between = gap + margin + line.margin
            shift[across] = forward * _offset(position * forward, whole * forward, across, between)
            whole = whole + (shift * (across == np.arange(2)))
        position, margin = whole, line.margin
        for k, sort in zip(numbers, there, strict=True):
            placed[k] = replace(sort, shift=sort.shift + shift)
    return [placed[k] for k in range(len(sorts))]


def _words(typeset: TypesetName, line: Sequence[int]) -> list[bool]:
    """Say for each letter of a line whether it begins a word after a divider. In columns none does."""
    return [typeset.in_rows and n > 0 and k in typeset.name.dividers for n, k in enumerate(line)]


class _Line:
    """One line of letters, which is stretched and spaced to the length of the block."""

    def __init__(
        self, sorts: list[SizedGlyph], margins: list[float], words: list[bool], along: int, gap: float
    ) -> None:
        self.sorts = sorts
        self.margins = margins
        self.margin = max(margins)
        self.words = words
        self.along = along
        self.gap = gap
        self.spread = 0.0
        self.factor = 1.0
        self._placed: dict[tuple[float, float], list[SizedGlyph]] = {}

    def placed(self) -> list[SizedGlyph]:
        """Return the letters in place along the line, at its present stretch and spacing."""
        key = (self.factor, self.spread)
        if key not in self._placed:
            self._placed[key] = self._place()
        return self._placed[key]

    def _place(self) -> list[SizedGlyph]:
        scale = np.ones(2)
        scale[self.along] = self.factor
        placed: list[SizedGlyph] = []
        for n, unstretched in enumerate(self.sorts):
            sort = unstretched.scaled(scale)
            if not sort.on_baseline:
                aside = sort.sway - seen_middle(sort.points[:, 1 - self.along])
                sort = replace(sort, shift=sort.shift + aside * (self.along != np.arange(2)))
            if placed:
                share = _gap_share(self.sorts[n - 1], sort, self.along)
                gap = self.gap * share + self.spread
                gap += WORD_GAP_EM * self.words[n] + self.margins[n - 1] + self.margins[n]
                parallel = 0.0 if sort.on_baseline or share > 1.0 else PARALLEL
                offset = _offset(placed[-1].points, sort.points, self.along, gap, parallel)
                sort = replace(sort, shift=sort.shift + offset * (self.along == np.arange(2)))
            placed.append(sort)
        return placed

    def length(self) -> float:
        return float(np.ptp(np.vstack([sort.points for sort in self.placed()])[:, self.along]))

    def stretch_to(self, length: float, now: float) -> None:
        """Stretch the letters, and then widen the gaps, until the line is `length` long or reaches its limits.

        `now` is its length before.
        """
        latin = all(sort.on_baseline for sort in self.sorts)
        flat = sum(float(sort.size[self.along]) for sort in self.sorts if sort.size[self.along] < FLAT_EM)
        ink = sum(float(sort.size[self.along]) for sort in self.sorts) - 0.5 * flat
        ruled = sum(sort.is_ruled for sort in self.sorts) > 1
        most = 1.0 if ruled else LATIN_STRETCH if latin else MOST_STRETCH
        if len(self.sorts) == 1 and not latin:
            most = LONE_STRETCH
        if self.along == 1 and not latin:
            most = min(most, min(sort.stretch for sort in self.sorts) / NARROWEST_DRAWN)
        self.factor = float(np.clip(1.0 + (length - now) / max(ink, 0.1), LEAST_STRETCH, max(most, 1.0)))
        if len(self.sorts) > 1:
            missing = (length - self.length()) / (len(self.sorts) - 1)
            self.spread = float(np.clip(missing, 0.0, (LATIN_SPREAD if latin else MOST_SPREAD) * self.gap))


def _gap_share(one: SizedGlyph, other: SizedGlyph, along: int) -> float:
    """Return the factor on the gap between two letters. It is above 1 beside a flat letter, unless both are Latin."""
    if one.on_baseline and other.on_baseline:
        return 1.0
    if along == 1 and one.is_ruled and other.is_ruled:
        return BETWEEN_RULED
    flat = any(float(sort.size[along]) < FLAT_EM and not sort.is_small for sort in (one, other))
    return BESIDE_FLAT if flat else 1.0


def seen_middle(places: Floats) -> float:
    """Return the middle of points (n,) along an axis for the eye: between the middle of their span and their mean."""
    return float(0.65 * (places.min() + places.max()) / 2.0 + 0.35 * places.mean())


def _offset(one: Points, other: Points, along: int, gap: float, parallel: float = 0.0) -> float:
    """Return how far `other` moves along the line to stand `gap` behind `one`, as the eye measures it.

    Where the two face each other all along, the gap is wider by the share `parallel`.
    """
    across = 1 - along
    low = min(one[:, across].min(), other[:, across].min())
    one_bins, other_bins = (((each[:, across] - low) / BIN_EM).astype(int) for each in (one, other))
    count = int(max(one_bins.max(), other_bins.max())) + 1
    far, near = np.full(count, -np.inf), np.full(count, np.inf)
    np.maximum.at(far, one_bins, one[:, along])
    np.minimum.at(near, other_bins, other[:, along])
    white = _spread(near) + _spread(-far)
    faces = np.isfinite(white)
    box = float(one[:, along].max() - other[:, along].min())
    if not faces.any():
        return box + 0.3 * gap
    distances = white[faces]
    least = float(distances.min())
    near_share = float(np.exp((least - distances) / SOFTNESS_EM).mean())
    soft = least - SOFTNESS_EM * float(np.log(near_share))
    gap *= 1.0 + parallel * near_share
    offset = max(gap - soft, LEAST_SHARE * gap - least)
    return max(offset, box - 0.08)


def _spread(near: Floats) -> Floats:
    """Return for each bin the least of its own value and those of the two bins beside it."""
    spread = near.copy()
    np.minimum(spread[1:], near[:-1], out=spread[1:])
    np.minimum(spread[:-1], near[1:], out=spread[:-1])
    return spread


@dataclass(frozen=True, slots=True)
class Standing:
    """How letters would stand in their columns.

    `size` is that of the smallest letter, as a share of the field's width. `distortion` is 0 for undistorted letters in
    a square block. `form` is the block's ratio of width to height.
    """

    size: float
    distortion: float
    form: float


def breadths(counts: Sequence[int]) -> Floats:
    """Return the widths of columns with so many letters, as multiples of the longest column's.

    >>> breadths([4, 2]).round(2).tolist()
    [1.0, 1.32]
    """
    broad: Floats = np.minimum((max(counts) / np.asarray(counts, dtype=float)) ** BROADER, BROADEST)
    return broad


def standing(counts: Sequence[int], narrowest: float, widest: float, natural: float, is_round: bool) -> Standing:
    """Return how letters stand in equally tall columns of `counts` letters, in the best form that the block may have.

    `natural` is the usual ratio of width to height of a letter. `narrowest` and `widest` bound this ratio in the
    longest column. The distortion is the mean of |ln| of each letter's ratio over `natural`. A block that is not square
    adds to it.

    >>> standing([4, 4], 0.5, 2.0, 1.1, True).size > standing([5, 3], 0.5, 2.0, 1.1, True).size
    True
    """
    each = np.asarray(counts, dtype=float)
    shares = breadths(counts) / breadths(counts).sum()
    longest = FORMS_TRIED * float((shares * each)[each.argmax()])  # width to height of its letters
    bounded = FORMS_TRIED * np.clip(longest, narrowest, widest) / longest
    aspects = bounded[:, None] * shares * each
    sizes = np.sqrt(bounded[:, None] * shares / each).min(axis=1)
    sizes /= np.hypot(bounded, 1.0) if is_round else np.maximum(bounded, 1.0)
    bent = (np.abs(np.log(aspects / natural)) * each).sum(axis=1) / each.sum()
    distortions = bent + WHITE_WEIGHT * np.log(bounded) ** 2
    best = int(np.argmax(np.log(sizes) - 0.45 * distortions))
    return Standing(float(sizes[best]), float(distortions[best]), float(bounded[best]))
