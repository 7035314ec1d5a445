"""Koin 古印: cast bronze. Uneven width, ink pools where strokes cross, rounded ends, quiet wear."""

from rendering.engine.brush.cleaning import Rounding
from rendering.engine.brush.draw import Brushing, Strokes
from rendering.engine.brush.grain import grain
from rendering.engine.brush.prepared import BrushStyle
from rendering.engine.brush.proportions import LetterProportions
from rendering.engine.families.brush_family import brushed, rimmed, room, upright
from rendering.engine.families.commission import Commission
from rendering.engine.values import Composition

MANNER = BrushStyle("tegomin", Rounding(ends=16.0, crooks=30.0))


def compose(commission: Commission) -> Composition:
    """Compose a face in koin."""
    commission = upright(commission)
    bold = commission.between("weight", 0.0, 1.0)
    blank = rimmed(commission, bold)
    square = 0.0 if blank.is_round else 0.3
    fan = commission.tweak("fan", 0.75, 1.0)
    scatter = commission.tweak("scatter", 0.15, 0.62)
    contrast = commission.between("contrast", -0.2, 0.2)
    brushing = Brushing(
        manner=MANNER,
        proportions=LetterProportions(
            evenness=(commission.between("evenness", 0.42, 0.98) + square) * (0.65 + 0.4 * fan),
            narrowest=0.56,
            widest=1.95 + square,
            by_density=commission.between("by density", 0.3, 0.6),
            even_widths=commission.between("even widths", 0.2, 0.75),
            least_aspect=0.0,
            rise_degrees=0.0,
            own_rise_degrees=0.0,
            scatter=scatter,
            tilt_degrees=5.0,
            lean_degrees=commission.between("lean", -4.0, 4.0),
            gap_em=commission.between("gap", 0.06, 0.125),
        ),
        filling=room(commission, blank, commission.between("ring", 54.0, 94.0), fan, bend=0.5),
        strokes=Strokes(
            upright_share=(0.36 + 0.24 * bold) * (1.0 + 0.5 * contrast),
            level_share=(0.36 + 0.24 * bold) * (1.0 - 0.5 * contrast),
            thinnest=40.0,
            thickest=100.0 + 60.0 * bold,
            agreement=0.3,
            least_stroke=40.0,
            least_gap=43.0,
            most_move=48.0,
            softness=commission.between("softness", 11.0, 18.0),
            heavier=commission.heavier_units,
        ),
        grain=grain(
            commission.stream("grain"),
            swelling=3.0 + 12.0 * scatter,
            roughness=0.5 + 6.0 * scatter,
            nicks=32.0 * scatter,
            nick_share=0.8 * scatter,
        ),
    )
    return brushed(commission, blank, brushing)
