"""Reisho 隷書: wide letters, level horizontals, one flare (波磔) in each letter."""

from rendering.engine.brush.cleaning import Rounding
from rendering.engine.brush.prepared import BrushStyle
from rendering.engine.families.brush_family import BrushFamily, Grows
from rendering.engine.families.commission import Span

REISHO = BrushFamily(
    # Strokes begin rounded (蔵鋒), without the serifs of the typeface.
    style=BrushStyle("kaisei", Rounding(ends=9.0, crooks=16.0), clerical=True),
    ring_units=Span(46.0, 80.0),
    bend=0.0,
    evenness=Span(0.6, 1.25),
    narrowest=1.25,
    narrowest_in_lines=(1.08, 1.04),
    widest=2.15,
    squarer=0.2,
    by_density=Span(0.35, 0.65),
    even_widths=Span(0.3, 0.8),
    least_aspect=(1.17, 1.15),
    always_stacked=True,
    gap_em=Span(0.07, 0.14),
    scatter=Span(0.0, 0.35),
    contrast=Span(-0.15, 0.3),
    contrast_of_uprights=-0.5,  # level strokes are the bolder ones
    upright_share=Grows(0.31, 0.17),
    level_share=Grows(0.32, 0.12),
    thickest_units=Grows(90.0, 52.0),
    agreement=0.9,
    softness_units=Span(12.0, 17.0),
    swelling_units=Grows(0.0, 8.0),
    roughness_units=Grows(0.0, 3.5),
    flare=Span(0.5, 1.6),
)
