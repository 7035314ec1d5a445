"""Tensho 篆書: seal script. Tall letters of one stroke width with rounded ends and bends, and paper inside the rim."""

from rendering.engine.families.commission import Span
from rendering.engine.families.ruled_family import RuledFamily

TENSHO = RuledFamily(
    frame=Span(0.05, 0.115),
    ring_units=Span(30.0, 40.0),  # 0.22 to 0.3 mm at 15 mm: clear paper, yet the letters fill the field
    thickest_units=96.0,
    fan=Span(0.0, 0.0),  # seal script is level and upright: a block that bends to fill the disc looks crooked
)
