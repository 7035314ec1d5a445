"""Insou 印相体: letters open from the centre to a thin rim in all directions, and join it."""

from rendering.engine.families.commission import Span
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.glyphs import drawn_forms
from rendering.engine.ruled.bend import LetOut

INSOU = RuledFamily(
    frame=Span(0.05, 0.06),  # thinner than the strokes that join the rim
    ring_units=Span(26.0, 38.0),  # outer strokes cross this ring to join the rim
    thickest_units=96.0,
    fan=Span(0.8, 0.9),  # the letters themselves come near the rim
    fan_of_lone=Span(0.55, 0.65),
    let_out=LetOut(ends=0.0, plumb_legs=True),
    roundings=(1.0, 0.7, 1.3),
    reach=1.0,
    drawings=drawn_forms.OwnDrawings(kanji=drawn_forms.INSOU, others=drawn_forms.INSOU),
)
