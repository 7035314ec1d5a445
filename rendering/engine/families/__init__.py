"""The eight families, a table of figures each, over one ruled and one brushed way.

The ruled families have a second table, of modern_forms.py, for names of which a letter is not drawn. FAMILIES says
which tables and which way an id of vocabulary.FAMILY_IDS has. docs/how-to/add-a-family.md lists what else a new one
needs.
"""

from collections.abc import Callable, Mapping
from functools import partial

from rendering.engine.families import modern_forms
from rendering.engine.families.brush_composing import compose_brushed, promise_brushed
from rendering.engine.families.commission import Commission
from rendering.engine.families.insou import INSOU
from rendering.engine.families.kaisho import KAISHO
from rendering.engine.families.kaku import KAKU
from rendering.engine.families.koin import KOIN
from rendering.engine.families.modern_forms import compose_drawn_or_modern, promise_drawn
from rendering.engine.families.promise import Promise
from rendering.engine.families.reisho import REISHO
from rendering.engine.families.tensho import TENSHO
from rendering.engine.families.vortex import VORTEX
from rendering.engine.families.wave import WAVE
from rendering.engine.values import Composition

FAMILIES: Mapping[str, Callable[[Commission], Composition]] = {
    "insou": partial(compose_drawn_or_modern, INSOU, modern_forms.INSOU),
    "tensho": partial(compose_drawn_or_modern, TENSHO, modern_forms.TENSHO),
    "reisho": partial(compose_brushed, REISHO),
    "kaisho": partial(compose_brushed, KAISHO),
    "koin": partial(compose_brushed, KOIN),
    "kaku": partial(compose_drawn_or_modern, KAKU, modern_forms.KAKU),
    "wave": partial(compose_drawn_or_modern, WAVE, modern_forms.WAVE),
    "vortex": partial(compose_drawn_or_modern, VORTEX, modern_forms.VORTEX),
}

PROMISES: Mapping[str, Callable[[Commission], Promise | None]] = {
    "insou": partial(promise_drawn, INSOU),
    "tensho": partial(promise_drawn, TENSHO),
    "reisho": partial(promise_brushed, REISHO),
    "kaisho": partial(promise_brushed, KAISHO),
    "koin": partial(promise_brushed, KOIN),
    "kaku": partial(promise_drawn, KAKU),
    "wave": partial(promise_drawn, WAVE),
    "vortex": partial(promise_drawn, VORTEX),
}
"""What the arrangement of a commission promises, for families in which it is chosen by that."""
