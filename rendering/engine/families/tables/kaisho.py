"""Kaisho 楷書: regular script. Brushed letters with stops, hooks and sweeps, whose horizontal strokes rise."""

from rendering.engine.brush.letters import BrushStyle
from rendering.engine.families.brush_family import BrushFamily, Grows
from rendering.engine.families.commission import Span

KAISHO = BrushFamily(
    style=BrushStyle("yuji", climbs=True, uprights_of_bars=0.9, second="klee"),  # a brush beside a pen is seen at once
    ring_units=Span(36.0, 46.0),
    bend=0.35,
    narrowing=0.75,  # below 1, so that uprights of outer columns lean less
    evenness=Span(0.42, 0.95),
    narrowest=0.8,
    widest=1.4,
    most_drawn_out=(1.75, 2.1),  # wider for their height, 木 and 水 have thin bars, and 口 looks like a tray
    broader=0.97,
    widths_in_lines=Span(0.94, 1.1),  # below this, 藤 in a full name is stretched tall, and both sides stay empty
    even_widths=Span(0.4, 0.8),
    rise_degrees=Span(3.0, 5.0),
    own_rise_degrees=2.9,  # measured in the typeface Yuji Syuku
    tilt_degrees=3.0,
    lean_degrees=Span(-2.0, 5.0),
    gap_em=Span(0.115, 0.15),  # more than the gaps within letters: with less, 日比 reads as 昆
    scatter=Span(0.1, 0.45),
    boldness=Grows(0.15, 0.5),
)
