"""Reisho 隷書: clerical script. Wide letters, level horizontal strokes with blunt starts, one flare (波磔) a letter."""

from rendering.engine.brush.letters import BrushStyle
from rendering.engine.families.brush_family import BrushFamily, Grows
from rendering.engine.families.commission import Span

REISHO = BrushFamily(
    style=BrushStyle("antique", clerical=True, uprights_of_bars=0.5),
    ring_units=Span(34.0, 38.0),
    bend=0.0,
    narrowing=0.2,  # at this, the outermost uprights lean by 3 degrees
    evenness=Span(0.6, 1.25),
    narrowest=1.15,
    narrowest_in_lines=(1.08, 1.04),
    widths_in_lines=Span(0.94, 1.12),
    widest=1.6,
    broader=1.12,
    squarer=0.2,
    by_density=Span(0.35, 0.65),
    even_widths=Span(0.3, 0.8),
    least_aspect=(1.17, 1.15),
    always_stacked=True,
    gap_em=Span(0.115, 0.15),  # more than the gaps within letters: with less, 日比 reads as 昆
    scatter=Span(0.0, 0.35),
    boldness=Grows(0.55, 0.4),
    opened_units=34.0,
    ends_units=11.0,  # starts of strokes are round, because the brush hides its tip there (蔵鋒)
    flare=Span(1.7, 2.4),
)
