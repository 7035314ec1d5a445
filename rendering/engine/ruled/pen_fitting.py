"""The boldest pen that a name's strokes leave room for, and the spacing that leaves it.

Spacings are tried from the even to the letters' own, pens from the bold to the fine, until every letter comes out
as itself with white between its strokes. Knows lines, a style and how to ink them; no family and no rim.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Points
from rendering.engine.geometry.topology import Topology
from rendering.engine.ruled.block import Lines
from rendering.engine.ruled.clearance import Spread, spreads
from rendering.engine.ruled.clearance_constraints import CLOSED_CORNER, CORNER, least_apart
from rendering.engine.ruled.even_spacing import spaced
from rendering.engine.ruled.fit_judging import ROOM_UNITS, Inked, has_slits, judged
from rendering.engine.ruled.inking import Fit, InkRoom
from rendering.engine.ruled.lattice_whites import half_inking, least_apart_on_lattice
from rendering.engine.ruled.short_strokes import straightened
from rendering.engine.ruled.style import CUT_GAP_UNITS, LEAST_GAP_UNITS, THINNEST_PEN_UNITS, RuledStyle, StyleOverrides
from rendering.engine.ruled.symmetry import MirrorPairs, mirror_pairs_of
from rendering.engine.ruled.white_evening import evened

SLIT_UNITS = 16.0  # the white that a heavy weight leaves: 0.12 mm at 15 mm, which no office takes
BOLD_ENOUGH = 0.85  # of the pen that the rhythm promises: no other spacing is tried
FINE = 0.75  # of the same: the pen is fine for the name
SLIT_COST = 0.7  # of a pen that leaves letters right: a finer one is worse than a slit
LEAST_KEPT = 0.5  # of the length of a stroke with a loose end
LIGHTER_PENS = (1.0, 0.86, 0.74)  # what is tried of the pen that a spacing leaves room for
LIGHTER_UNITS = 2.0  # what weight is given back in, where letters would not come out right with all of it
FINER = 0.9  # the next pen that is tried, in pens of the one before it, at most
STILL_FINER = (0.75, 0.55, 0.4, 0.25)  # pens for the best fit where it still has a letter wrong
GENTLER = (1.0, 0.5, 0.2)  # what evenness is lowered by, spacing after spacing
NEXT_PEN = 0.9  # the next pen tried for letters as drawn, in pens of the one before
DRAWN_WHITE = 0.45  # of the white that a style wants: what letters as drawn must leave at their nearest places
MOST_FITTED_ANEW = 150  # strokes of a name that is fitted anew with wrong letters as drawn: of more it takes seconds
MOST_INKED, MOST_INKED_STROKES = (3, 8), 900  # pens that are inked before the best of them is taken as it is


def fitted(
    lines: Lines,
    evenness: Floats,
    tightest: float,
    style: RuledStyle,
    shapes: Sequence[Topology],
    room: InkRoom,
) -> Inked:
    """Return the boldest fit of which every letter comes out as itself, else the one with the fewest that do not.

    `evenness` and `shapes` hold one figure a letter; `tightest` is the step, in blocks, that spacing keeps aslant.
    """
    if not evenness.any():
        return _as_drawn(lines, style, tightest, shapes, room)
    mirror_pairs = mirror_pairs_of(lines)
    most_inked = int(np.clip(MOST_INKED_STROKES // len(lines.strokes), *MOST_INKED))
    white_units = ROOM_UNITS if style.waves is None else CUT_GAP_UNITS  # clearance does not know of waves
    untried: list[Fit] = []
    tried: list[Inked] = []
    thin: list[Fit] = []  # what the first spacing leaves thin is tried together with the second's
    for gentler in GENTLER:
        spacing = _spaced(lines, mirror_pairs, evenness * gentler, tightest, style)
        fits = [_with_drawn(fit, lines, evenness == 0.0) for fit in _fits(spacing, mirror_pairs, style, thin)]
        if gentler == GENTLER[0] and not any(fit.whole and fit.width_units >= spacing.bold_units for fit in fits):
            thin = fits
            continue
        thin = []
        lighter = [pen for fit in fits for pen in _lighter(fit)]
        untried = sorted([*untried, *lighter], key=lambda fit: (not fit.whole, -fit.width_units))
        last = gentler == GENTLER[-1]
        while untried and len(tried) < most_inked and (untried[0].whole or last):
            fit = untried.pop(0)
            for each in (*_even(fit, mirror_pairs, room), fit):
                tried.append(judged(each, shapes, room, white_units))
                if tried[-1].good:
                    return tried[-1]
    best = min(tried, key=lambda each: (len(each.wrong), len(each.tight)))
    if not best.wrong:
        return best
    unmoved = judged(_unmoved(spacing, style), shapes, room)
    if not unmoved.wrong:
        return unmoved
    as_drawn = evenness.copy()
    as_drawn[list(best.wrong)] = 0.0
    if len(lines.strokes) <= MOST_FITTED_ANEW and np.count_nonzero(as_drawn) < np.count_nonzero(evenness):
        return fitted(lines, as_drawn, tightest, style, shapes, room)
    return _finer(best, shapes, room)


def _even(fit: Fit, mirror_pairs: MirrorPairs, room: InkRoom) -> list[Fit]:
    """Return the fit with its white made even, where the style asks for that."""
    return [evened(fit, mirror_pairs, room.field)] if fit.style.fills_field else []


def _unmoved(spacing: "_Spacing", style: RuledStyle) -> Fit:
    """Return a spacing as it is, no stroke parted from another: where parting has tied a letter in a knot."""
    promised, wanted = spacing.promised_units, style.apart_for(style.thickest_units)
    on_face = style.with_room_for(promised).on_face
    apart = least_apart(spacing.lines, spacing.points, on_face, wanted, promised * style.square_pen)
    pen = style.pen_for(apart)
    return Fit(spacing.lines, spacing.points, spacing.step, style.with_room_for(pen), pen, apart, True)


def _lighter(fit: Fit) -> list[Fit]:
    """Return a fit and the same with gentler waves and lighter pens: one narrow slit is no reason to go far finer."""
    widths = (share * fit.width_units for share in LIGHTER_PENS)
    return [
        replace(fit, width_units=width, style=style)
        for width in widths
        if width >= THINNEST_PEN_UNITS
        for style in fit.style.calmer()
    ]


def _as_drawn(lines: Lines, style: RuledStyle, tightest: float, shapes: Sequence[Topology], room: InkRoom) -> Inked:
    """Return letters that keep their proportions, none of their strokes moved, in the boldest pen that leaves white.

    Near strokes of a curve are one stroke as often as two: so pens are inked and looked at, not reckoned.
    """
    tried: list[Inked] = []
    width = style.thickest_units
    if style.square_pen:  # a slit that fills with ink leaves parts and counters as they are
        for _ in range(2):  # a finer pen leaves more room
            placed = style.with_room_for(width).on_face(lines.points)
            apart = least_apart_on_lattice(lines, placed)
            width = style.pen_for(apart)
        width = half_inking(width, apart, lines, placed)
    while width >= THINNEST_PEN_UNITS:
        fit = Fit(
            lines, lines.points, (tightest, tightest), style.with_room_for(width), width, width + CUT_GAP_UNITS, True
        )
        white_units = max(ROOM_UNITS, DRAWN_WHITE * style.white_pens * width)
        tried.append(judged(fit, shapes, room, white_units))
        if tried[-1].good and not has_slits(tried[-1].inks, white_units, width):
            return tried[-1]
        right = next((each for each in tried if each.good), None)
        if right is not None and width < SLIT_COST * right.fit.width_units:
            return right
        width *= NEXT_PEN
    return min(tried, key=lambda each: (len(each.wrong), len(each.tight)))


def _finer(best: Inked, shapes: Sequence[Topology], room: InkRoom) -> Inked:
    """Return the fit with the boldest of ever finer pens that leaves no letter wrong; the fit itself if none does."""
    for share in STILL_FINER:
        width = max(share * best.fit.width_units, THINNEST_PEN_UNITS)
        finer = judged(replace(best.fit, width_units=width), shapes, room)
        if not finer.wrong:
            return finer
    return best


def with_overrides(best: Inked, overrides: StyleOverrides, shapes: Sequence[Topology], room: InkRoom) -> Inked:
    """Return a fit with the tweaks on it: letters keep their places, and as much weight as leaves them right."""
    fit = replace(best.fit, style=overrides.on(best.fit.style))
    pen, apart = fit.width_units, fit.apart_units
    if overrides.wobble is not None:
        apart = least_apart(
            fit.lines, fit.points, fit.style.on_face, 2.0 * (pen + LEAST_GAP_UNITS), pen * fit.style.square_pen
        )
        pen = min(pen, max(apart - CUT_GAP_UNITS, THINNEST_PEN_UNITS))
    for heavier in _weights(overrides.heavier_units):
        width = max(min(pen + 2.0 * heavier, max(pen, apart - SLIT_UNITS)), THINNEST_PEN_UNITS)
        best = judged(replace(fit, width_units=width), shapes, room)
        if not best.wrong:
            break
    return best


def _weights(asked_units: float) -> list[float]:
    """Return the weight that was asked for and the lighter ones on a grid, so that more asked for is never less."""
    lighter = np.arange(np.ceil(asked_units / LIGHTER_UNITS) - 1, -1, -1) * LIGHTER_UNITS
    return [asked_units, *lighter.tolist()]


@dataclass(frozen=True, slots=True)
class _Spacing:
    """The block evenly spaced: its lines and points, the steps across and down, and the pen that they promise."""

    lines: Lines
    points: Points
    step: tuple[float, float]
    promised_units: float

    @property
    def bold_units(self) -> float:
        """The pen from which on no gentler spacing is tried."""
        return BOLD_ENOUGH * self.promised_units


def _spaced(lines: Lines, mirror_pairs: MirrorPairs, evenness: Floats, tightest: float, style: RuledStyle) -> _Spacing:
    even, step = spaced(lines, evenness, tightest)
    promised = style.pen_of_rhythm(step)
    even = mirror_pairs.evened(even)
    placed = style.with_room_for(promised).on_face(even)
    simple = lines if style.square_pen else straightened(lines, mirror_pairs, placed, promised)  # right angles stay
    return _Spacing(simple, even, step, promised)


def _fits(spacing: _Spacing, mirror_pairs: MirrorPairs, style: RuledStyle, before: Sequence[Fit]) -> list[Fit]:
    """Return the fits `before` and those of a spacing; sharp corners may fill with ink where all are fine pens."""
    fits, apart = list(before), style.apart_for(spacing.promised_units)
    for corner in (CORNER, CLOSED_CORNER):
        passed = spreads(spacing.lines, spacing.points, style, mirror_pairs, apart, corner)
        fits += [_fit(spacing, spread, style) for spread in _thinned(passed, style)]
        if max(fit.width_units for fit in fits) > FINE * spacing.promised_units:
            break  # else a sharp corner is what would make a hairline of the whole name
    return fits


def _with_drawn(fit: Fit, lines: Lines, is_drawn: Flags) -> Fit:
    """Return a fit in which letters that keep their proportions are as drawn, in the room that they have been given.

    Curves that give way level by level would be tied in knots, and strokes so tied leave room for no pen.
    """
    if not is_drawn.any():
        return fit
    points = fit.points.copy()
    for own in (lines.owner == letter for letter in np.flatnonzero(is_drawn)):
        low, size = lines.points[own].min(axis=0), np.ptp(lines.points[own], axis=0)
        share = (lines.points[own] - low) / np.maximum(size, 1e-9)
        points[own] = points[own].min(axis=0) + share * np.ptp(points[own], axis=0)
    style = fit.style
    apart = least_apart(fit.lines, points, style.on_face, style.apart_for(style.thickest_units))
    pen = max(fit.width_units, style.pen_for(apart))
    return replace(fit, points=points, width_units=pen, apart_units=max(fit.apart_units, apart))


def _thinned(passed: Sequence[Spread], style: RuledStyle) -> list[Spread]:
    """Return the last state and those before it, each of which leaves a pen finer by as much as is worth a try."""
    kept: list[Spread] = []
    for spread in reversed(passed):
        if not kept or style.pen_for(spread.apart_units) <= FINER * style.pen_for(kept[-1].apart_units):
            kept.append(spread)
    return kept


def _fit(spacing: _Spacing, spread: Spread, style: RuledStyle) -> Fit:
    pen = style.pen_for(spread.apart_units)
    whole = spread.kept >= LEAST_KEPT
    return Fit(spacing.lines, spread.points, spacing.step, style.with_room_for(pen), pen, spread.apart_units, whole)
