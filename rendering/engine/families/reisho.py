"""Reisho 隷書: wide letters, level horizontals, one flare (波磔) a letter."""

from dataclasses import replace

from rendering.engine.arrangement import arrangements
from rendering.engine.brush.cleaning import Rounding
from rendering.engine.brush.draw import Brushing, Strokes
from rendering.engine.brush.prepared import Manner
from rendering.engine.brush.sorts import Proportions
from rendering.engine.families.brushed_common import brushed, room
from rendering.engine.families.commission import Commission
from rendering.engine.setting import Setting
from rendering.engine.values import Composition

MANNER = Manner("kaisei", Rounding(ends=9.0, crooks=16.0), clerical=True)
"""Starts are hidden (蔵鋒): rounded, without the sharp feet of a printing face."""


def compose(commission: Commission) -> Composition:
    """Compose a face in reisho."""
    commission = replace(commission, setting=_in_columns(commission.setting))
    ground = commission.ground(0.045, 0.065)
    brushing = Brushing(
        manner=MANNER,
        proportions=Proportions(
            evenness=commission.between("evenness", 0.75, 0.92),
            narrowest=1.25,
            widest=2.0,
            by_density=commission.between("by density", 0.25, 0.4),
            even_widths=commission.between("even widths", 0.4, 0.7),
            least_aspect=1.22,
            slope=0.0,
            scatter=0.0,
            gap_em=commission.between("gap", 0.08, 0.12),
        ),
        filling=room(
            commission, ground, commission.between("ring", 72.0, 98.0), commission.tweak("fan", 0.6, 1.0), bend=0.0
        ),
        strokes=Strokes(
            upright_share=commission.between("weight", 0.38, 0.45),
            level_share=commission.between("level weight", 0.40, 0.46),
            thinnest=38.0,
            thickest=commission.between("thickest", 88.0, 108.0),
            agreement=0.4,
            least_stroke=40.0,
            least_gap=36.0,
            most_move=34.0,
            heavier=commission.heavier_units,
        ),
        flare=commission.between("flare", 0.8, 1.5),
    )
    return brushed(commission, ground, brushing)


def _in_columns(setting: Setting) -> Setting:
    """Return two kanji one below the other: side by side, letters so wide would leave half of the face empty."""
    alike = [letter.script == "han" for letter in setting.name.letters]
    if len(alike) == 2 and all(alike):
        return Setting(setting.name, arrangements(setting.name)[0])
    return setting
