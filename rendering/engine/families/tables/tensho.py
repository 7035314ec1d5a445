"""Tensho 篆書: seal script. Tall letters of one stroke width with rounded ends and bends, and paper inside the rim."""

from dataclasses import replace

from rendering.engine.families.commission import Span
from rendering.engine.families.ruled_family import RuledFamily

IN_SQUARE = RuledFamily(
    frame=Span(0.05, 0.115),
    ring_units=Span(30.0, 40.0),  # 0.22 to 0.3 mm at 15 mm: clear paper, yet the letters fill the field
    thickest_units=96.0,
    fan=Span(0.1, 0.34),
)
IN_DISC = replace(IN_SQUARE, fan=Span(0.0, 0.0))  # level and upright: a block that bends to fill a disc looks crooked
TENSHO = replace(IN_SQUARE, in_disc=IN_DISC)
