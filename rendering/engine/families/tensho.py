"""Tensho 篆書: one line width, rounded ends and bends, tall, with a clear ring of paper inside the rim."""

from rendering.engine.families.commission import Span
from rendering.engine.families.ruled_family import RuledFamily

TENSHO = RuledFamily(
    frame=Span(0.05, 0.125),
    ring_units=Span(34.0, 44.0),  # 0.25 to 0.33 mm at 15 mm: clear paper, yet the letters fill the field
    thickest_units=Span(100.0, 150.0),
    white_pens=Span(0.55, 0.95),
    level=Span(1.0, 1.0),  # ruled: only the outermost uprights bend with the rim
    bow=Span(0.0, 0.0),
    builds=((1.0, 1.0), (0.91, 1.0), (1.0, 0.94)),
    inset_units=55.0,
    straight_dots=True,
    scatter=Span(0.0, 0.0),  # a ruled hand
    rounding_share=Span(0.35, 0.6),
)
