"""Kaku 角字: horizontals and verticals of one thickness on a square lattice."""

from dataclasses import replace

from rendering.engine.families.commission import Span
from rendering.engine.families.ruled_family import RuledFamily

IN_SQUARE = RuledFamily(
    frame=Span(0.05, 0.1),
    ring_units=Span(58.0, 68.0),  # at a corner, which the rim rounds off, it is two thirds of that
    thickest_units=Span(150.0, 240.0),
    white_pens=Span(0.54, 0.63),
    fan=Span(1.0, 1.0),  # the whole square
    slimming=0.0,
    builds=((1.0, 1.0), (0.945, 1.0), (1.0, 0.945), (0.97, 1.0), (1.0, 0.97)),
    inset_units=60.0,
    scatter=Span(0.0, 0.4),
    rounding_share=Span(0.0, 0.0),
    square_pen=True,
)
IN_DISC = replace(
    IN_SQUARE,
    frame=Span(0.05, 0.075),  # a heavy rim would make an upright block in a disc look lost
    ring_units=Span(26.0, 48.0),  # at the block's corners
    fan=Span(0.0, 0.0),  # an upright oblong: opened to fill the disc, letters would lose the right angles that are kaku
    level=Span(1.0, 1.0),
    inset_units=0.0,
    sides=Span(0.78, 1.0),  # sheets stand taller or wider
)
KAKU = replace(IN_SQUARE, in_disc=IN_DISC)
