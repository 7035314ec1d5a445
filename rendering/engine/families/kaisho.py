"""Kaisho 楷書: modern forms by brush, with stops, hooks and sweeps; horizontals rise."""

from rendering.engine.brush.cleaning import Rounding
from rendering.engine.brush.draw import Brushing, Strokes
from rendering.engine.brush.grain import grain
from rendering.engine.brush.prepared import Manner
from rendering.engine.brush.sorts import Proportions
from rendering.engine.families.brushed_common import brushed, room, upright
from rendering.engine.families.commission import Commission
from rendering.engine.values import Composition

MANNER = Manner("yuji", Rounding(ends=8.0, crooks=10.0))
"""Only what a dry brush leaves ragged."""


def compose(commission: Commission) -> Composition:
    """Compose a face in kaisho."""
    commission = upright(commission)
    ground = commission.ground(0.045, 0.065)
    square = 0.0 if ground.is_round else 0.3
    fan = commission.tweak("fan", 0.7, 1.0)
    scatter = commission.tweak("scatter", 0.1, 0.35)
    brushing = Brushing(
        manner=MANNER,
        proportions=Proportions(
            evenness=(commission.between("evenness", 0.50, 0.82) + square) * (0.65 + 0.4 * fan),
            narrowest=0.56,
            widest=1.95 + square,
            by_density=commission.between("by density", 0.3, 0.5),
            even_widths=commission.between("even widths", 0.15, 0.45),
            least_aspect=0.0,
            rise_degrees=commission.between("rise", 3.3, 4.6),
            own_rise_degrees=2.9,
            scatter=scatter,
            tilt_degrees=3.0,
            gap_em=commission.between("gap", 0.075, 0.115),
        ),
        filling=room(commission, ground, commission.between("ring", 72.0, 98.0), fan, bend=0.35),
        strokes=Strokes(
            upright_share=commission.between("weight", 0.35, 0.50),
            level_share=commission.between("level weight", 0.35, 0.46),
            thinnest=38.0,
            thickest=commission.between("thickest", 100.0, 145.0),
            agreement=0.35,
            least_stroke=40.0,
            least_gap=41.0,
            most_move=48.0,
            heavier=commission.heavier_units,
        ),
        grain=grain(commission.dice("grain"), swelling=7.0 * scatter, roughness=3.0 * scatter),
    )
    return brushed(commission, ground, brushing)
