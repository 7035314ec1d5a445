"""Reisho 隷書: wide letters, level horizontals, one flare (波磔) a letter."""

from rendering.engine.brush.cleaning import Rounding
from rendering.engine.brush.draw import Brushing, Strokes
from rendering.engine.brush.grain import grain
from rendering.engine.brush.prepared import Manner
from rendering.engine.brush.sorts import Proportions
from rendering.engine.families.brushed_common import brushed, room, upright
from rendering.engine.families.commission import Commission
from rendering.engine.values import Composition

MANNER = Manner("kaisei", Rounding(ends=9.0, crooks=16.0), clerical=True)
"""Starts are hidden (蔵鋒): rounded, without the sharp feet of a printing face."""


def compose(commission: Commission) -> Composition:
    """Compose a face in reisho."""
    commission = upright(commission, always=all(letter.script == "han" for letter in commission.setting.name.letters))
    ground = commission.ground(0.045, 0.065)
    square = 0.0 if ground.is_round else 0.2
    fan = commission.tweak("fan", 0.7, 1.0)
    scatter = commission.tweak("scatter", 0.0, 0.25)
    brushing = Brushing(
        manner=MANNER,
        proportions=Proportions(
            evenness=(commission.between("evenness", 0.75, 1.15) + square) * (0.65 + 0.4 * fan),
            narrowest=1.25,
            widest=2.15 + square,
            by_density=commission.between("by density", 0.4, 0.6),
            even_widths=commission.between("even widths", 0.4, 0.7),
            least_aspect=1.22,
            rise_degrees=0.0,
            own_rise_degrees=0.0,
            scatter=scatter,
            tilt_degrees=0.0,
            gap_em=commission.between("gap", 0.08, 0.12),
        ),
        filling=room(commission, ground, commission.between("ring", 72.0, 98.0), fan, bend=0.0),
        strokes=Strokes(
            upright_share=commission.between("weight", 0.33, 0.47),
            level_share=commission.between("level weight", 0.36, 0.48),
            thinnest=38.0,
            thickest=commission.between("thickest", 92.0, 130.0),
            agreement=0.4,
            least_stroke=40.0,
            least_gap=41.0,
            most_move=48.0,
            heavier=commission.heavier_units,
        ),
        grain=grain(commission.dice("grain"), swelling=8.0 * scatter, roughness=3.5 * scatter),
        flare=commission.between("flare", 0.7, 1.6),
    )
    return brushed(commission, ground, brushing)
