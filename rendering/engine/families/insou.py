"""Insou 印相体: letters open from the centre to a thin rim in all directions, and join it."""

from rendering.engine.families.commission import Span
from rendering.engine.families.ruled_family import RuledFamily

INSOU = RuledFamily(
    frame=Span(0.05, 0.06),  # nearly lost among the strokes that join it
    ring_units=Span(26.0, 42.0),
    white_pens=Span(0.5, 0.72),
    thickest_units=Span(100.0, 140.0),
    bolder_if_few_units=(18.0, 15.0),  # a light letter of few strokes would be lost in its field
    fan=Span(0.76, 0.86),  # opened further, what stands at the foot is a boat
    level=Span(0.85, 1.0),
    bow=Span(-0.1, 0.1),
    builds=((1.0, 1.0), (0.93, 1.0), (1.0, 0.93)),
    straightness=1.0,
    inset_units=50.0,
    slimming=0.0,
    scatter=Span(0.05, 0.28),  # a flowing hand
    rounding_share=Span(0.4, 0.7),
    reach=1.0,
    straight_dots=True,
    bends_to_rim=True,
    fills_field=True,
)
