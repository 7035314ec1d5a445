"""Reisho 隷書: wide letters, level horizontals, one flare (波磔) a letter."""

from rendering.engine.brush.cleaning import Rounding
from rendering.engine.brush.draw import Brushing, Strokes
from rendering.engine.brush.grain import grain
from rendering.engine.brush.prepared import BrushStyle
from rendering.engine.brush.proportions import LetterProportions
from rendering.engine.families.brush_family import brushed, rimmed, room, upright
from rendering.engine.families.commission import Commission
from rendering.engine.values import Composition

MANNER = BrushStyle("kaisei", Rounding(ends=9.0, crooks=16.0), clerical=True)
"""Starts are hidden (蔵鋒): rounded, without the sharp feet of a printing face."""


def compose(commission: Commission) -> Composition:
    """Compose a face in reisho."""
    commission = upright(commission, always=all(letter.script == "han" for letter in commission.typeset.name.letters))
    bold = commission.between("weight", 0.0, 1.0)
    blank = rimmed(commission, bold)
    square = 0.0 if blank.is_round else 0.2
    fan = commission.tweak("fan", 0.75, 1.0)
    scatter = commission.tweak("scatter", 0.0, 0.35)
    contrast = commission.between("contrast", -0.15, 0.3)
    brushing = Brushing(
        manner=MANNER,
        proportions=LetterProportions(
            evenness=(commission.between("evenness", 0.6, 1.25) + square) * (0.65 + 0.4 * fan),
            narrowest=1.25 if len(commission.typeset.lines) == 1 else 1.28 if blank.is_round else 1.1,
            widest=2.15 + square,
            by_density=commission.between("by density", 0.35, 0.65),
            even_widths=commission.between("even widths", 0.3, 0.8),
            least_aspect=1.3 if blank.is_round else 1.2,
            rise_degrees=0.0,
            own_rise_degrees=0.0,
            scatter=scatter,
            tilt_degrees=0.0,
            lean_degrees=0.0,
            gap_em=commission.between("gap", 0.07, 0.14),
        ),
        filling=room(commission, blank, commission.between("ring", 56.0, 96.0), fan, bend=0.0),
        strokes=Strokes(
            upright_share=(0.31 + 0.17 * bold) * (1.0 - 0.5 * contrast),
            level_share=(0.33 + 0.17 * bold) * (1.0 + 0.5 * contrast),
            thinnest=38.0,
            thickest=90.0 + 52.0 * bold,
            agreement=0.4,
            least_stroke=40.0,
            least_gap=43.0,
            most_move=48.0,
            softness=commission.between("softness", 11.0, 17.0),
            heavier=commission.heavier_units,
        ),
        grain=grain(commission.stream("grain"), swelling=8.0 * scatter, roughness=3.5 * scatter),
        flare=commission.between("flare", 0.5, 1.6),
    )
    return brushed(commission, blank, brushing)
