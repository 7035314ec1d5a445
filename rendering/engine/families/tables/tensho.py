"""Tensho 篆書: seal script. Tall letters of one stroke width with rounded ends and bends, and paper inside the rim."""

from rendering.engine.families.commission import Span
from rendering.engine.families.ruled_family import RuledFamily

TENSHO = RuledFamily(
    frame=Span(0.05, 0.115),
    ring_units=Span(32.0, 44.0),  # 0.24 to 0.33 mm at 15 mm: clear paper, yet the letters fill the field
    thickest_units=96.0,
    fan=Span(0.1, 0.34),
)
