"""Wave 波: letters as of tensho whose long level strokes run in one gentle wave, between waves from rim to rim."""

from dataclasses import replace

from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.ruled.swell import Swell
from rendering.engine.ruled.waves import Afloat, Waves

LENGTH_UNITS = Span(340.0, 500.0)  # two to four waves where the rim leaves room
HEIGHT = Span(0.044, 0.05)  # of the length: lower does not show, higher looks shaken
MOST_WAVES = 2

MOST_WAVED = 3  # letters

# Of the letters, in blocks:
LENGTH = Span(1.1, 1.22)  # of one column: a long bar has one wave and a little more
LENGTH_BESIDE = Span(0.64, 0.7)  # of several: a wave crosses its middle where two columns have theirs
HEIGHT_IN_LETTERS = Span(0.024, 0.028)  # of the length: lower does not show, higher looks shaken
HEIGHT_BESIDE = Span(0.03, 0.034)
CROSSING = Span(-0.04, 0.04)  # off the middle of a column
FLOATING_LENGTH, FLOATING_HEIGHT = Span(1.1, 1.4), Span(0.04, 0.05)


def swell(commission: Commission) -> Swell:
    """Return the waves of a design; seeds begin with a crest or a trough."""
    rising = -1.0 if commission.stream("hand").pick(2) else 1.0
    length = commission.between("length of waves", LENGTH_UNITS)
    return Swell(rising * length * commission.between("height of waves", HEIGHT), length, MOST_WAVES)


def shared_waves(commission: Commission) -> Waves | Afloat | None:
    """Return the wave of the letters: kana and Latin ones ride on it, kanji have their long bars in it.

    None for kanji of so many that their bars are short: a wave would only make the pen finer.
    """
    typeset = commission.typeset
    if len(typeset.loose) < len(typeset.name.letters) > MOST_WAVED:
        return None
    rising = -1.0 if commission.stream("hand").pick(2) else 1.0
    crossing = commission.between("crossing", CROSSING)
    if len(typeset.loose) == len(typeset.name.letters):
        length = commission.between("length of letters' waves", FLOATING_LENGTH)
        height = rising * length * commission.between("height of letters' waves", FLOATING_HEIGHT)
        return Afloat(height, length, crossing, down_columns=not typeset.in_rows)
    columns = max(len(line) for line in typeset.lines) if typeset.in_rows else len(typeset.lines)
    lengths, heights = (LENGTH, HEIGHT_IN_LETTERS) if columns == 1 else (LENGTH_BESIDE, HEIGHT_BESIDE)
    length = commission.between("length of letters' waves", lengths)
    height = rising * length * commission.between("height of letters' waves", heights)
    return Waves(height, length, crossing + (0.0 if columns % 2 else 1.0 / columns))


ONE_WAVE = RuledFamily(
    frame=Span(0.05, 0.075),
    ring_units=Span(34.0, 50.0),
    thickest_units=Span(95.0, 145.0),
    white_pens=Span(0.74, 1.05),
    level=Span(1.0, 1.0),
    bow=Span(0.0, 0.0),
    height_share=0.825,  # room for a wave above and one below
    builds=((0.99, 1.0), (0.92, 1.0), (0.99, 0.96)),
    scatter=Span(0.0, 0.0),
    rounding_share=Span(0.35, 0.6),
    straight_dots=True,
    waves=shared_waves,
    rim_lines=swell,
)
WAVE = replace(ONE_WAVE, height_share=0.73, if_fine=ONE_WAVE)  # room for two waves above and below
