"""Kaisho 楷書: modern forms by brush, with stops, hooks and sweeps; horizontals rise."""

from rendering.engine.brush.cleaning import Rounding
from rendering.engine.brush.draw import Brushing, Strokes
from rendering.engine.brush.grain import grain
from rendering.engine.brush.prepared import BrushStyle
from rendering.engine.brush.proportions import LetterProportions
from rendering.engine.families.brush_family import brushed, rimmed, room, upright
from rendering.engine.families.commission import Commission
from rendering.engine.values import Composition

MANNER = BrushStyle("yuji", Rounding(ends=8.0, crooks=10.0))
"""Only what a dry brush leaves ragged."""


def compose(commission: Commission) -> Composition:
    """Compose a face in kaisho."""
    commission = upright(commission)
    bold = commission.between("weight", 0.0, 1.0)
    blank = rimmed(commission, bold)
    square = 0.0 if blank.is_round else 0.3
    fan = commission.tweak("fan", 0.75, 1.0)
    scatter = commission.tweak("scatter", 0.1, 0.45)
    contrast = commission.between("contrast", -0.1, 0.25)
    brushing = Brushing(
        manner=MANNER,
        proportions=LetterProportions(
            evenness=(commission.between("evenness", 0.42, 0.95) + square) * (0.65 + 0.4 * fan),
            narrowest=0.56,
            widest=1.95 + square,
            by_density=commission.between("by density", 0.3, 0.6),
            even_widths=commission.between("even widths", 0.1, 0.6),
            least_aspect=0.0,
            rise_degrees=commission.between("rise", 3.0, 5.0),
            own_rise_degrees=2.9,
            scatter=scatter,
            tilt_degrees=3.0,
            lean_degrees=commission.between("lean", -2.0, 5.0),
            gap_em=commission.between("gap", 0.065, 0.135),
        ),
        filling=room(commission, blank, commission.between("ring", 56.0, 96.0), fan, bend=0.35),
        strokes=Strokes(
            upright_share=(0.32 + 0.25 * bold) * (1.0 + 0.5 * contrast),
            level_share=(0.33 + 0.23 * bold) * (1.0 - 0.5 * contrast),
            thinnest=38.0,
            thickest=98.0 + 56.0 * bold,
            agreement=0.35,
            least_stroke=40.0,
            least_gap=43.0,
            most_move=48.0,
            softness=commission.between("softness", 10.0, 14.0),
            heavier=commission.heavier_units,
        ),
        grain=grain(commission.stream("grain"), swelling=7.0 * scatter, roughness=3.0 * scatter),
    )
    return brushed(commission, blank, brushing)
