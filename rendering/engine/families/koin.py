"""Koin 古印: cast bronze. Uneven width, ink pools where strokes cross, rounded ends, quiet wear."""

from rendering.engine.brush.cleaning import Rounding
from rendering.engine.brush.draw import Brushing, Strokes
from rendering.engine.brush.grain import grain
from rendering.engine.brush.prepared import Manner
from rendering.engine.brush.sorts import Proportions
from rendering.engine.families.brushed_common import brushed, room
from rendering.engine.families.commission import Commission
from rendering.engine.values import Composition

MANNER = Manner("tegomin", Rounding(ends=16.0, crooks=30.0))


def compose(commission: Commission) -> Composition:
    """Compose a face in koin."""
    ground = commission.ground(0.045, 0.065)
    scatter = commission.tweak("scatter", 0.2, 0.5)
    brushing = Brushing(
        manner=MANNER,
        proportions=Proportions(
            evenness=commission.between("evenness", 0.45, 0.65) + (0.0 if ground.is_round else 0.12),
            narrowest=0.62,
            widest=1.7,
            by_density=commission.between("by density", 0.3, 0.45),
            even_widths=commission.between("even widths", 0.3, 0.6),
            least_aspect=0.0,
            slope=0.0,
            scatter=scatter,
            gap_em=commission.between("gap", 0.07, 0.11),
        ),
        filling=room(
            commission, ground, commission.between("ring", 66.0, 92.0), commission.tweak("fan", 0.65, 1.0), bend=0.5
        ),
        strokes=Strokes(
            upright_share=commission.between("weight", 0.46, 0.53),
            level_share=commission.between("level weight", 0.46, 0.53),
            thinnest=40.0,
            thickest=commission.between("thickest", 100.0, 124.0),
            agreement=0.3,
            least_stroke=42.0,
            least_gap=36.0,
            most_move=34.0,
            heavier=commission.heavier_units,
        ),
        grain=grain(
            commission.dice("grain"),
            swelling=3.0 + 9.0 * scatter,
            roughness=1.0 + 4.0 * scatter,
            nicks=26.0 * scatter,
            nick_share=0.75 * scatter,
        ),
    )
    return brushed(commission, ground, brushing)
