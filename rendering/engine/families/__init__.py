"""The eight families. Each is a table of figures, composed by the ruled or by the brushed method.

The ruled families have a second table in modern_forms.py, for names with a letter that we have not drawn. FAMILIES maps
each id of vocabulary.FAMILY_IDS to the function that composes it. docs/how-to/add-a-family.md lists what else a new
family needs.
"""

from collections.abc import Callable, Mapping
from functools import partial

from rendering.engine.families import modern_forms
from rendering.engine.families.brush_composing import compose_brushed, promise_brushed
from rendering.engine.families.brush_family import BrushFamily
from rendering.engine.families.commission import Commission
from rendering.engine.families.insou import INSOU
from rendering.engine.families.kaisho import KAISHO
from rendering.engine.families.kaku import KAKU
from rendering.engine.families.koin import KOIN
from rendering.engine.families.modern_forms import compose_drawn_or_modern, promise_drawn
from rendering.engine.families.promise import Promise
from rendering.engine.families.reisho import REISHO
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.families.tensho import TENSHO
from rendering.engine.families.vortex import VORTEX
from rendering.engine.families.wave import WAVE
from rendering.engine.values import Composition

RULED: Mapping[str, RuledFamily] = {"tensho": TENSHO, "insou": INSOU, "kaku": KAKU, "wave": WAVE, "vortex": VORTEX}
"""The families that draw letters with one pen."""

MODERN: Mapping[str, BrushFamily] = {
    "tensho": modern_forms.TENSHO,
    "insou": modern_forms.INSOU,
    "kaku": modern_forms.KAKU,
    "wave": modern_forms.WAVE,
    "vortex": modern_forms.VORTEX,
}
"""Their tables for names with a letter that we have not drawn."""

BRUSHED: Mapping[str, BrushFamily] = {"reisho": REISHO, "kaisho": KAISHO, "koin": KOIN}

FAMILIES: Mapping[str, Callable[[Commission], Composition]] = {
    **{family: partial(compose_drawn_or_modern, RULED[family], MODERN[family]) for family in RULED},
    **{family: partial(compose_brushed, BRUSHED[family]) for family in BRUSHED},
}

PROMISES: Mapping[str, Callable[[Commission], Promise | None]] = {
    **{family: partial(promise_drawn, RULED[family]) for family in RULED},
    **{family: partial(promise_brushed, BRUSHED[family]) for family in BRUSHED},
}
"""Functions that return what a commission's arrangement promises; arrangements are chosen by it."""
