"""How a ruled face is composed: letters found, drawn by the figures of a design, and lines of the rim beside them.

Knows no family by name.
"""

from collections.abc import Sequence
from dataclasses import replace

from shapely.geometry import LineString

from rendering.engine.families.commission import RIM_STRENGTHS, Commission
from rendering.engine.families.ruled_design import blank_and_style
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.glyphs.drawn_forms import VARIANT_SETS, DrawnForm
from rendering.engine.glyphs.lookup import drawn_for
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.draw import Promise, draw, promise_of
from rendering.engine.ruled.own_white import with_own_white
from rendering.engine.ruled.style import RuledStyle, StyleOverrides
from rendering.engine.ruled.wobble import wobble
from rendering.engine.values import Composition


def compose_ruled(family: RuledFamily, commission: Commission, letters: Sequence[Centrelines]) -> Composition:
    """Compose a face of drawings_of(family, commission) by a family's figures."""
    family = _for_its_silhouette(family, commission)
    blank, style = blank_and_style(family, commission, letters)
    overrides = _overrides(commission, style)
    drawn = draw(commission.typeset, letters, style, overrides, blank.field)
    composition = Composition(
        blank=blank,
        letters=drawn.letters,
        divider=None if drawn.divider is None else LineString(drawn.divider),
        joins_rim=overrides.on(style).reach >= 1.0,
        pen_units=drawn.pen_units,
        drawings=tuple(lines.drawing for lines in letters),
        lines=commission.typeset.lines,
        in_rows=commission.typeset.in_rows,
    )
    return with_arcs(family, commission, composition)


def with_arcs(family: RuledFamily, commission: Commission, composition: Composition) -> Composition:
    """Return a composition with the lines between rim and letters that a family has, if it has any."""
    family = _for_its_silhouette(family, commission)
    if family.rim_lines is None:
        return composition
    inks = [letter.ink for letter in composition.letters]
    return replace(composition, arcs=family.rim_lines(commission).arcs(composition.blank, inks, composition.pen_units))


def promise_ruled(family: RuledFamily, commission: Commission, letters: Sequence[Centrelines]) -> Promise:
    """Return what the commission's arrangement promises, at a small part of what composing costs."""
    _, style = blank_and_style(_for_its_silhouette(family, commission), commission, letters)
    return promise_of(commission.typeset, letters, style)


def _for_its_silhouette(family: RuledFamily, commission: Commission) -> RuledFamily:
    return family.in_disc if commission.is_round and family.in_disc is not None else family


def drawings_of(family: RuledFamily, commission: Commission) -> list[Centrelines] | None:
    """Return the letters' seal forms; None where one is not drawn: beside seal letters, a modern one looks wrong."""
    typeset, library = commission.typeset, commission.library
    variants = VARIANT_SETS[commission.dealt_beside(RIM_STRENGTHS, len(VARIANT_SETS))]
    drawn = []
    for number, letter in enumerate(typeset.name.letters):
        shape = ("" if typeset.in_rows else "tall") if letter.turns else typeset.cell_shape(number)
        drawn.append(drawn_for(letter, DrawnForm(family.square_pen, shape, variants), library))
    found = [lines for lines in drawn if lines is not None]
    return with_own_white(typeset, found, family.square_pen) if len(found) == len(drawn) else None


def _overrides(commission: Commission, style: RuledStyle) -> StyleOverrides:
    scatter = commission.tweaks.scatter
    shaken = None if scatter is None else wobble(commission.stream("wobble"), scatter, on_lattice=style.square_pen)
    return StyleOverrides(commission.heavier_units, commission.tweaks.reach, shaken)
