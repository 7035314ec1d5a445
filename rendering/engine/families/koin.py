"""Koin 古印: cast bronze. Uneven width, ink pools where strokes cross, rounded ends, quiet wear."""

from rendering.engine.brush.cleaning import Rounding
from rendering.engine.brush.draw import Brushing, Strokes
from rendering.engine.brush.grain import grain
from rendering.engine.brush.prepared import Manner
from rendering.engine.brush.sorts import Proportions
from rendering.engine.families.brushed_common import brushed, room, upright
from rendering.engine.families.commission import Commission
from rendering.engine.values import Composition

MANNER = Manner("tegomin", Rounding(ends=16.0, crooks=30.0))


def compose(commission: Commission) -> Composition:
    """Compose a face in koin."""
    commission = upright(commission)
    ground = commission.ground(0.045, 0.065)
    square = 0.0 if ground.is_round else 0.3
    fan = commission.tweak("fan", 0.7, 1.0)
    scatter = commission.tweak("scatter", 0.15, 0.6)
    brushing = Brushing(
        manner=MANNER,
        proportions=Proportions(
            evenness=(commission.between("evenness", 0.50, 0.84) + square) * (0.65 + 0.4 * fan),
            narrowest=0.56,
            widest=1.95 + square,
            by_density=commission.between("by density", 0.35, 0.55),
            even_widths=commission.between("even widths", 0.3, 0.6),
            least_aspect=0.0,
            rise_degrees=0.0,
            own_rise_degrees=0.0,
            scatter=scatter,
            tilt_degrees=5.0,
            gap_em=commission.between("gap", 0.07, 0.11),
        ),
        filling=room(commission, ground, commission.between("ring", 66.0, 92.0), fan, bend=0.5),
        strokes=Strokes(
            upright_share=commission.between("weight", 0.42, 0.54),
            level_share=commission.between("level weight", 0.42, 0.54),
            thinnest=40.0,
            thickest=commission.between("thickest", 105.0, 150.0),
            agreement=0.3,
            least_stroke=40.0,
            least_gap=41.0,
            most_move=48.0,
            heavier=commission.heavier_units,
        ),
        grain=grain(
            commission.dice("grain"),
            swelling=3.0 + 12.0 * scatter,
            roughness=0.5 + 6.0 * scatter,
            nicks=32.0 * scatter,
            nick_share=0.8 * scatter,
        ),
    )
    return brushed(commission, ground, brushing)
