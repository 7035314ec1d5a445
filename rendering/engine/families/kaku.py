"""Kaku 角字: horizontals and verticals of one thickness on a square lattice."""

from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_common import THINNEST_UNITS, opening_in, proportions_of, ruled
from rendering.engine.ruling import Ruling
from rendering.engine.sources import lattice_for
from rendering.engine.values import Composition
from rendering.engine.wobble import wobble


def compose(commission: Commission) -> Composition:
    """Compose a face in kaku."""
    ground = commission.ground(0.05, 0.115)
    ring = commission.between("ring", 42.0, 72.0)
    opening = opening_in(commission, ground, ring, (1.0, 1.0), slimming=0.0, inset_units=90.0)
    ruling = Ruling(
        evenness=commission.between("evenness", 0.5, 1.0),
        proportions=proportions_of(commission),
        opening=opening,
        white_pens=commission.between("white", 0.52, 0.75),
        thickest_units=commission.between("thickest", 115.0, 205.0),
        thinnest_units=THINNEST_UNITS,
        wobble=wobble(commission.dice("wobble"), commission.between("scatter", 0.0, 0.35), on_lattice=True),
        reach=0.0,
        rounding_share=0.0,
        square_pen=True,
    )
    return ruled(commission, ground, ruling, source=lattice_for)
