"""Wave 波: calm letters as of tensho between parallel waves that run from rim to rim above and below them."""

from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.ruled.swell import Swell

LENGTH_UNITS = Span(340.0, 500.0)  # two to four waves where the rim leaves room
HEIGHT = Span(0.044, 0.05)  # of the length: lower does not show, higher looks shaken
MOST_WAVES = 2


def swell(commission: Commission) -> Swell:
    """Return the waves of a design; seeds begin with a crest or a trough."""
    rising = -1.0 if commission.stream("hand").pick(2) else 1.0
    length = commission.between("length of waves", LENGTH_UNITS)
    return Swell(rising * length * commission.between("height of waves", HEIGHT), length, MOST_WAVES)


WAVE = RuledFamily(
    frame=Span(0.05, 0.075),
    ring_units=Span(34.0, 50.0),
    thickest_units=Span(95.0, 145.0),
    white_pens=Span(0.74, 1.05),
    level=Span(1.0, 1.0),
    bow=Span(0.0, 0.0),
    builds=((0.98, 0.8), (0.9, 0.8), (0.98, 0.78)),  # room for two waves above and below
    scatter=Span(0.0, 0.0),
    rounding_share=Span(0.35, 0.6),
    straight_dots=True,
    rim_lines=swell,
)
