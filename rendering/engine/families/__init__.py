"""The eight families, a table of figures each, over one ruled and one brushed way.

FAMILIES says which table and which way an id of vocabulary.FAMILY_IDS has. docs/how-to/add-a-family.md lists what
else a new one needs.
"""

from collections.abc import Callable, Mapping
from functools import partial

from rendering.engine.families.brush_family import compose_brushed
from rendering.engine.families.commission import Commission
from rendering.engine.families.insou import INSOU
from rendering.engine.families.kaisho import KAISHO
from rendering.engine.families.kaku import KAKU
from rendering.engine.families.koin import KOIN
from rendering.engine.families.reisho import REISHO
from rendering.engine.families.ruled_family import compose_ruled
from rendering.engine.families.tensho import TENSHO
from rendering.engine.families.vortex import VORTEX
from rendering.engine.families.wave import WAVE
from rendering.engine.values import Composition

FAMILIES: Mapping[str, Callable[[Commission], Composition]] = {
    "insou": partial(compose_ruled, INSOU),
    "tensho": partial(compose_ruled, TENSHO),
    "reisho": partial(compose_brushed, REISHO),
    "kaisho": partial(compose_brushed, KAISHO),
    "koin": partial(compose_brushed, KOIN),
    "kaku": partial(compose_ruled, KAKU),
    "wave": partial(compose_ruled, WAVE),
    "vortex": partial(compose_ruled, VORTEX),
}
