"""Insou 印相体: upright letters whose outer ends open to a thin rim in all directions, and join it."""

from dataclasses import replace

from rendering.engine.families.commission import Span
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.glyphs import drawn_forms

IN_SQUARE = RuledFamily(
    frame=Span(0.05, 0.06),  # thinner than the strokes that join the rim
    ring_units=Span(26.0, 38.0),  # outer strokes cross this ring to join the rim
    thickest_units=96.0,
    fan=Span(0.8, 0.9),  # letters come near the rim
    roundings=(1.0, 0.7, 1.3),
    reach=1.0,
    drawings=drawn_forms.OwnDrawings(kanji=drawn_forms.INSOU, others=drawn_forms.INSOU),
)
IN_DISC = replace(IN_SQUARE, fan=Span(0.0, 0.0))  # only ends bend to the rim: in a block that bends too, stems lean
INSOU = replace(IN_SQUARE, in_disc=IN_DISC)
