"""Koin 古印: cast bronze. Strokes of uneven width, ink pools at crossings, rounded ends and slight wear."""

from rendering.engine.brush.cleaning import Rounding
from rendering.engine.brush.prepared import BrushStyle
from rendering.engine.families.brush_family import BrushFamily, Grows
from rendering.engine.families.commission import Span

KOIN = BrushFamily(
    style=BrushStyle("tegomin", Rounding(ends=16.0, crooks=30.0), pools=True),  # inner corners filled, ends rounded
    ring_units=Span(46.0, 80.0),
    bend=0.5,
    evenness=Span(0.42, 0.98),
    narrowest=0.56,
    widest=1.95,
    widths_in_lines=Span(0.94, 1.1),  # in a full name, a narrower 藤 would be too tall, with empty sides
    even_widths=Span(0.4, 0.8),
    tilt_degrees=5.0,
    lean_degrees=Span(-4.0, 4.0),
    gap_em=Span(0.06, 0.125),
    scatter=Span(0.15, 0.62),
    contrast=Span(-0.2, 0.2),
    upright_share=Grows(0.36, 0.24),
    level_share=Grows(0.36, 0.24),
    thinnest_units=40.0,
    thickest_units=Grows(100.0, 60.0),
    agreement=0.9,
    least_gap_share=0.72,
    softness_units=Span(16.0, 22.0),
    swelling_units=Grows(3.0, 12.0),
    roughness_units=Grows(0.5, 6.0),
    pools_units=Grows(16.0, 8.0),
    rim_unevenness=0.12,
    nicks_units=Grows(0.0, 32.0),
    nick_share=Grows(0.0, 0.8),
)
