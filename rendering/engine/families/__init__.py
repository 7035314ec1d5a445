"""The eight families, one file each: a family chooses its sources, stages and figures, and nothing else.

FAMILIES is the one list of them. A family takes a Commission and returns a Composition.
"""

from collections.abc import Callable, Mapping

from rendering.engine.families import insou, kaisho, kaku, koin, reisho, tensho, vortex, wave
from rendering.engine.families.commission import Commission
from rendering.engine.values import Composition

FAMILIES: Mapping[str, Callable[[Commission], Composition]] = {
    "insou": insou.compose,
    "tensho": tensho.compose,
    "reisho": reisho.compose,
    "kaisho": kaisho.compose,
    "koin": koin.compose,
    "kaku": kaku.compose,
    "wave": wave.compose,
    "vortex": vortex.compose,
}
