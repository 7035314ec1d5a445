"""What the five ruled families share: their letters' centrelines, and a Composition made of drawn letters."""

from collections.abc import Callable

import numpy as np
from shapely.geometry import LineString

from rendering.engine.families.commission import Commission
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.lookup import centrelines_for
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.names.reading import Letter
from rendering.engine.ruled.block import CellShares, cells, tightest_step
from rendering.engine.ruled.draw import draw
from rendering.engine.ruled.envelope import Envelope
from rendering.engine.ruled.style import RuledStyle, StyleOverrides
from rendering.engine.ruled.wobble import wobble
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.values import Composition

THINNEST_UNITS = 28.0
"""0.21 mm at 15 mm, 0.17 mm at 12 mm: what a cutter still leaves standing."""


BOW = 0.14
FULL_WARP_STEP, LEAST_DAMPING = (
    0.2,
    0.8,
)  # strokes this far apart, in blocks, bear the whole warp; the densest this much
LOOSE_SLIMMING = 2.2  # Latin letters and kana are known by their proportions: they are not drawn out to fill a field
MOST_DENSITY_BIAS = 0.28  # how much more or less than its density a letter's cell may get
FEW_STROKES = (10, 22)  # of a name, as its centrelines count them: few, and no longer few
SLIMMING = (0.0, 0.2)  # exponents on how tall the letters would stand


def envelope_in(
    commission: Commission,
    blank: SealBlank,
    ring_units: float,
    fan: tuple[float, float],
    level: tuple[float, float] = (0.0, 0.6),
    slimming: float = 1.0,
    inset_units: float = 0.0,
) -> Envelope:
    """Return the envelope of the block in the field, less a ring of paper; `slimming` 0 fills it whatever the name.

    A seed leaves up to `inset_units` more paper at the sides, and above and below, where strokes are few.
    """
    inset_units *= stroke_sparsity(commission)
    typeset = commission.typeset
    if typeset.loose:
        slimming = max(slimming, LOOSE_SLIMMING)
    slimmed = 1.0 if blank.is_round or typeset.loose else 0.35
    exponent = slimming * commission.between("slimming", *SLIMMING) * slimmed
    narrowed = commission.typeset.aspect**exponent
    return Envelope(
        half_width=blank.half_width - ring_units - commission.between("aside", 0.0, inset_units),
        half_height=blank.half_height - ring_units - commission.between("above", 0.0, inset_units),
        is_round=blank.is_round,
        fan=commission.tweak("fan", *fan),
        across=min(1.0, narrowed),
        down=min(1.0, 1.0 / narrowed),
        level=commission.between("level", *level),
        bow=commission.between("bow", -BOW, BOW) if blank.is_round else 0.0,
    )


def stroke_sparsity(commission: Commission) -> float:
    """Return 1 for a name of few strokes, whose sheets would look alike if all filled the field, 0 for one of many."""
    letters = commission.typeset.name.letters
    strokes = sum(len(centrelines_for(letter, commission.library).strokes) for letter in letters)
    fewest, most = FEW_STROKES
    return float(np.clip((most - strokes) / (most - fewest), 0.0, 1.0))


def cell_shares_of(commission: Commission) -> CellShares:
    """Return how the cells share the block: by density, and a little by the seed's bias."""
    dice = commission.stream("favour")
    density_bias = tuple(
        dice.between(1.0 - MOST_DENSITY_BIAS, 1.0 + MOST_DENSITY_BIAS) for _ in commission.typeset.name.letters
    )
    return CellShares(commission.between("height", 0.75, 1.05), commission.between("width", 0.4, 0.75), density_bias)


def warp_damping(commission: Commission, cell_shares: CellShares) -> float:
    """Return how much of a warp a name bears, up to 1: dense names are warped less, so that gaps stay open."""
    typeset = commission.typeset
    letters = [centrelines_for(letter, commission.library) for letter in typeset.name.letters]
    boxes = cells(letters, typeset.lines, typeset.in_rows, cell_shares, typeset.loose)
    return min(1.0, max(LEAST_DAMPING, tightest_step(letters, boxes) / FULL_WARP_STEP))


def ruled(
    commission: Commission,
    blank: SealBlank,
    style: RuledStyle,
    joins_rim: bool = False,
    source: Callable[[Letter, GlyphLibrary], Centrelines] = centrelines_for,
) -> Composition:
    """Draw the name by a style and return the composition; `source` gives each letter's centrelines."""
    letters: list[Centrelines] = [source(letter, commission.library) for letter in commission.typeset.name.letters]
    overrides = _overrides(commission, style)
    drawn = draw(commission.typeset, letters, style, overrides, blank.field)
    divider = None if drawn.divider is None else LineString(drawn.divider)
    return Composition(
        blank=blank,
        letters=drawn.letters,
        divider=divider,
        joins_rim=joins_rim or overrides.on(style).reach >= 1.0,
        pen_units=drawn.pen_units,
    )


def _overrides(commission: Commission, style: RuledStyle) -> StyleOverrides:
    scatter = commission.tweaks.scatter
    shaken = None if scatter is None else wobble(commission.stream("wobble"), scatter, on_lattice=style.square_pen)
    return StyleOverrides(commission.heavier_units, commission.tweaks.reach, shaken)
