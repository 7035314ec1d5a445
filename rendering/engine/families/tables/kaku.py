"""Kaku 角字: horizontal and vertical strokes of one width on a square lattice."""

from dataclasses import replace

from rendering.engine.families.commission import Span
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.glyphs import drawn_forms

IN_SQUARE = RuledFamily(
    frame=Span(0.05, 0.12),
    ring_units=Span(56.0, 110.0),  # only two thirds of that at a corner, where the rim is rounded
    thickest_units=104.0,
    fan=Span(0.85, 1.0),  # letters fill the square, with nearly equal margins
    builds=(1.0, 0.8, 1.25),
    square_pen=True,
    drawings=drawn_forms.OwnDrawings(kanji=drawn_forms.KAKU, others=drawn_forms.KAKU),
)
IN_DISC = replace(
    IN_SQUARE,
    frame=Span(0.05, 0.09),  # inside a thick rim, an upright block in a disc looks too small
    ring_units=Span(26.0, 40.0),  # distance of the block's corners from the rim
    fan=Span(0.0, 0.0),  # the block stays upright: letters bent to fill the disc would lose their right angles
)
KAKU = replace(IN_SQUARE, in_disc=IN_DISC)
