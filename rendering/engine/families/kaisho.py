"""Kaisho 楷書: modern forms by brush, with stops, hooks and sweeps; horizontals rise."""

from rendering.engine.brush.cleaning import Rounding
from rendering.engine.brush.prepared import BrushStyle
from rendering.engine.families.brush_family import BrushFamily, Grows
from rendering.engine.families.commission import Span

KAISHO = BrushFamily(
    style=BrushStyle("yuji", Rounding(ends=10.0, crooks=12.0, crisp=True), climbs=True),  # rounds rags, not points
    ring_units=Span(46.0, 80.0),
    bend=0.35,
    evenness=Span(0.42, 0.95),
    narrowest=0.56,
    widest=1.95,
    widths_in_lines=Span(0.94, 1.1),  # in a full name, a narrower 藤 would be too tall, with empty sides
    even_widths=Span(0.4, 0.8),
    rise_degrees=Span(3.0, 5.0),
    own_rise_degrees=2.9,  # of Yuji Syuku
    tilt_degrees=3.0,
    lean_degrees=Span(-2.0, 5.0),
    gap_em=Span(0.065, 0.135),
    scatter=Span(0.1, 0.45),
    contrast=Span(-0.1, 0.25),
    upright_share=Grows(0.31, 0.19),
    level_share=Grows(0.31, 0.18),
    thickest_units=Grows(98.0, 56.0),
    agreement=0.9,
    least_share=0.44,
    least_gap_share=0.5,
    softness_units=Span(10.0, 12.0),
    crisp=True,
    swelling_units=Grows(-3.0, 10.0),  # none below scatter 0.3
    roughness_units=Grows(-1.2, 4.0),
)
