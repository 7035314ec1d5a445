"""Kaisho 楷書: modern forms by brush, with stops, hooks and sweeps; horizontals rise."""

from rendering.engine.brush.cleaning import Rounding
from rendering.engine.brush.draw import Brushing, Strokes
from rendering.engine.brush.prepared import Manner
from rendering.engine.brush.sorts import Proportions
from rendering.engine.families.brushed_common import brushed, room
from rendering.engine.families.commission import Commission
from rendering.engine.values import Composition

MANNER = Manner("yuji", Rounding(ends=8.0, crooks=10.0))
"""Only what a dry brush leaves ragged."""


def compose(commission: Commission) -> Composition:
    """Compose a face in kaisho."""
    ground = commission.ground(0.045, 0.065)
    scatter = commission.tweak("scatter", 0.1, 0.35)
    brushing = Brushing(
        manner=MANNER,
        proportions=Proportions(
            evenness=commission.between("evenness", 0.42, 0.62) + (0.0 if ground.is_round else 0.12),
            narrowest=0.62,
            widest=1.65,
            by_density=commission.between("by density", 0.25, 0.4),
            even_widths=commission.between("even widths", 0.15, 0.45),
            least_aspect=0.0,
            slope=commission.between("slope", -0.015, 0.015),
            scatter=scatter,
            gap_em=commission.between("gap", 0.075, 0.115),
        ),
        filling=room(
            commission, ground, commission.between("ring", 72.0, 98.0), commission.tweak("fan", 0.6, 1.0), bend=0.35
        ),
        strokes=Strokes(
            upright_share=commission.between("weight", 0.40, 0.47),
            level_share=commission.between("level weight", 0.38, 0.44),
            thinnest=38.0,
            thickest=commission.between("thickest", 92.0, 112.0),
            agreement=0.35,
            least_stroke=40.0,
            least_gap=36.0,
            most_move=26.0,
            heavier=commission.heavier_units,
        ),
    )
    return brushed(commission, ground, brushing)
