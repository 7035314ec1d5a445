"""Kaku 角字: horizontals and verticals of one thickness on a square lattice."""

from dataclasses import replace

from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_family import THINNEST_UNITS, cell_shares_of, envelope_in, ruled
from rendering.engine.glyphs.lookup import lattice_for
from rendering.engine.ruled.envelope import Envelope
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.ruled.wobble import wobble
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.values import Composition

THICKEST, THICKEST_ROUND = 0.115, 0.075  # of the radius: a heavy rim would make an upright block in a disc look lost
RING_UNITS, ROUND_RING_UNITS = (50.0, 76.0), (26.0, 48.0)  # paper inside the rim, in a disc at the block's corners
SIDES = (0.78, 1.0)  # of an oblong in a disc, drawn for both: sheets stand taller or wider


def compose(commission: Commission) -> Composition:
    """Compose a face in kaku."""
    blank = commission.blank(0.05, THICKEST_ROUND if commission.is_round else THICKEST)
    envelope = _oblong(commission, blank) if blank.is_round else _whole(commission, blank)
    style = RuledStyle(
        evenness=commission.between("evenness", 0.5, 1.0),
        cell_shares=cell_shares_of(commission),
        envelope=envelope,
        white_pens=commission.between("white", 0.52, 0.75),
        thickest_units=commission.between("thickest", 115.0, 205.0),
        thinnest_units=THINNEST_UNITS,
        wobble=wobble(commission.stream("wobble"), commission.between("scatter", 0.0, 0.35), on_lattice=True),
        reach=0.0,
        rounding_share=0.0,
        square_pen=True,
    )
    return ruled(commission, blank, style, source=lattice_for)


def _whole(commission: Commission, blank: SealBlank) -> Envelope:
    return envelope_in(
        commission, blank, commission.between("ring", *RING_UNITS), (1.0, 1.0), slimming=0.0, inset_units=90.0
    )


def _oblong(commission: Commission, blank: SealBlank) -> Envelope:
    """Return an upright oblong in a disc: opened to fill it, letters would lose the right angles that are kaku."""
    ring = commission.between("ring", *ROUND_RING_UNITS)
    upright = envelope_in(commission, blank, ring, (0.0, 0.0), (1.0, 1.0), slimming=0.0)
    across, down = commission.between("across", *SIDES), commission.between("down", *SIDES)
    return replace(upright, across=across * upright.across, down=down * upright.down)
