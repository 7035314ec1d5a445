"""Koin 古印: like old cast bronze seals. Uneven strokes with blunt ends, filled crossings, and a slightly worn rim."""

from rendering.engine.brush.letters import BrushStyle
from rendering.engine.families.brush_family import BrushFamily, Grows
from rendering.engine.families.commission import Span

KOIN = BrushFamily(
    style=BrushStyle("tegomin", uprights_of_bars=0.85, second="antique"),  # the two hands differ at a glance
    ring_units=Span(32.0, 42.0),
    bend=0.35,
    narrowing=0.6,  # below 1, so that uprights of outer columns lean less
    evenness=Span(0.42, 0.98),
    narrowest=0.8,
    widest=1.4,
    most_drawn_out=(2.1, 2.3),
    broader=0.98,
    widths_in_lines=Span(0.94, 1.1),  # below this, 藤 in a full name is stretched tall, and both sides stay empty
    even_widths=Span(0.4, 0.8),
    tilt_degrees=3.0,
    lean_degrees=Span(-2.0, 3.0),
    gap_em=Span(0.115, 0.15),  # more than the gaps within letters: with less, 日比 reads as 昆
    scatter=Span(0.15, 0.62),
    boldness=Grows(0.5, 0.45),
    boldest_units=Grows(84.0, 30.0),
    opened_units=36.0,
    ends_units=30.0,
    pools_units=Grows(26.0, 14.0),
    grain_units=Grows(4.0, 6.0),
    rim_unevenness=0.12,
)
