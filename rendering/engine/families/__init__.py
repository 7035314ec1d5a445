"""The eight families (styles). Each is a table of figures, from which the ruled or the brushed method composes faces.

modern_forms.py derives a second table of a ruled family, for names with a letter that we have not drawn. FAMILIES maps
each id of vocabulary.FAMILY_IDS to a function that composes a face. docs/how-to/add-a-family.md lists what else a new
family needs.
"""

from collections.abc import Callable, Mapping
from functools import partial

from rendering.engine.families.brush_composing import compose_brushed, promise_brushed
from rendering.engine.families.brush_family import BrushFamily
from rendering.engine.families.commission import Commission
from rendering.engine.families.modern_forms import compose_drawn_or_modern, modern_of, promise_drawn
from rendering.engine.families.promise import Promise
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.families.tables.insou import INSOU
from rendering.engine.families.tables.kaisho import KAISHO
from rendering.engine.families.tables.kaku import KAKU
from rendering.engine.families.tables.koin import KOIN
from rendering.engine.families.tables.reisho import REISHO
from rendering.engine.families.tables.tensho import TENSHO
from rendering.engine.families.tables.vortex import VORTEX
from rendering.engine.families.tables.wave import WAVE
from rendering.engine.values import Composition

RULED: Mapping[str, RuledFamily] = {"tensho": TENSHO, "insou": INSOU, "kaku": KAKU, "wave": WAVE, "vortex": VORTEX}
"""The families that draw all strokes with a pen of one width along centrelines."""

MODERN: Mapping[str, BrushFamily] = {family: modern_of(table) for family, table in RULED.items()}
"""Tables of the same families for names with a letter that we have not drawn."""

BRUSHED: Mapping[str, BrushFamily] = {"reisho": REISHO, "kaisho": KAISHO, "koin": KOIN}

FAMILIES: Mapping[str, Callable[[Commission], Composition]] = {
    **{family: partial(compose_drawn_or_modern, RULED[family], MODERN[family]) for family in RULED},
    **{family: partial(compose_brushed, BRUSHED[family]) for family in BRUSHED},
}

PROMISES: Mapping[str, Callable[[Commission], Promise | None]] = {
    **{family: partial(promise_drawn, RULED[family]) for family in RULED},
    **{family: partial(promise_brushed, BRUSHED[family]) for family in BRUSHED},
}
"""Functions that estimate, before anything is drawn, how good a face an arrangement gives. See arranging.py."""
