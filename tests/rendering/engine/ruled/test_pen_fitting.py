"""The boldest pen: what is wrong with a letter is seen, and a pen that leaves none wrong is found."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import shapely

from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.ruled.fit_judging import Inked
from rendering.engine.ruled.inking import Fit, InkRoom, letters_inked
from rendering.engine.ruled.pen_fitting import fitted, with_overrides
from rendering.engine.ruled.style import StyleOverrides
from rendering.engine.ruled.wobble import Wobble
from rendering.engine.silhouette.rim import field_of
from tests.rendering.engine.ruled.blocks import (
    BOX,
    CROSS,
    bars,
    block,
    block_of_name,
    disc_style,
    shapes_of_name,
    tightest_of_name,
    within,
)

ROOM = InkRoom(field_of("circle", 60.0), frozenset())
RING, LINE = Topology(1, 1), Topology(1, 0)


def fit_of(lines, width_units, apart_units=400.0, style=None):
    """Return lines as they stand, to be inked; `apart_units` is what is believed of their distance."""
    return Fit(lines, lines.points, (0.5, 0.5), style or disc_style(is_round=False), width_units, apart_units, True)


def inked(fit, wrong=()):
    return Inked(fit, letters_inked(fit, ROOM), frozenset(wrong), frozenset(wrong))


def heavier(lines, shapes, width_units, heavier_units, apart_units=400.0):
    fit = fit_of(lines, width_units, apart_units)
    return with_overrides(inked(fit), StyleOverrides(heavier_units=heavier_units), shapes, ROOM)


def fitted_name(name, style=None):
    lines = block_of_name(name)
    evenness = np.ones(int(lines.owner.max()) + 1)
    return fitted(lines, evenness, tightest_of_name(name), style or disc_style(), shapes_of_name(name), ROOM)


def test_letters_that_touch_are_wrong_and_weight_is_given_back_until_they_do_not():
    """Two bars 0.1 of a block apart, 70 units in an unopened square: a pen of 40 leaves 30 between two letters."""
    lines = block(bars(-0.05), bars(0.05))
    fit = fit_of(lines, 40.0)
    distance = shapely.distance(*letters_inked(fit, ROOM))
    assert 25.0 < distance < 45.0
    best = heavier(lines, [LINE, LINE], 40.0, 30.0)
    assert shapely.distance(*best.inks) > 0.0
    assert best.fit.width_units > 40.0
    assert best.wrong == frozenset()


def test_letters_that_touch_at_every_weight_are_told():
    lines = block([[(-1, 0.0), (0, 0.0)]], [[(0, 0.0), (1, 0.0)]])
    assert heavier(lines, [LINE, LINE], 40.0, 10.0).wrong == frozenset({0, 1})


def test_a_counter_thinner_than_a_hair_is_refused_though_it_is_one():
    """A box 100 units wide: a pen of 40 and 52 more would leave a counter of 8 units. 24 are 0.18 mm at 15 mm."""
    lines = block(within((-0.06, -0.5, 0.06, 0.5), BOX))
    wide = np.ptp(fit_of(lines, 40.0).style.on_face(lines.points)[:, 0])
    best = heavier(lines, [RING], 40.0, (wide - 8.0 - 40.0) / 2)
    assert best.wrong == frozenset()
    (hole,) = best.inks[0].interiors
    left, _, right, _ = hole.bounds
    assert right - left > 23.0
    assert right - left < 34.0  # and no more is given back than it takes


def test_a_counter_that_would_close_is_kept_open():
    lines = block(within((-0.06, -0.5, 0.06, 0.5), BOX))
    best = heavier(lines, [RING], 40.0, 60.0)
    assert topology(best.inks[0]) == RING
    assert best.wrong == frozenset()


@pytest.mark.parametrize("name", ["佐藤", "中山", "高橋", "渡邊"])
def test_more_weight_asked_for_is_never_less(name):
    found = fitted_name(name)
    shapes = shapes_of_name(name)
    asked = [-14.0, -6.0, 0.0, 3.0, 6.0, 7.0, 12.0, 18.0, 24.0]
    areas = [
        shapely.area(with_overrides(found, StyleOverrides(heavier_units=units), shapes, ROOM).inks).sum()
        for units in asked
    ]
    assert all(after >= before - 1e-6 for before, after in pairwise(areas))
    assert areas[-1] > areas[2]


@pytest.mark.parametrize(("asked_units", "width_units"), [(0.0, 40.0), (5.0, 50.0), (-10.0, 20.0), (-30.0, 14.0)])
def test_edges_move_outward_by_what_is_asked_and_no_pen_is_finer_than_14_units(asked_units, width_units):
    lines = block(bars(-0.5, 0.5))
    assert heavier(lines, [Topology(2, 0)], 40.0, asked_units).fit.width_units == pytest.approx(width_units)


def test_weight_leaves_white_of_16_units_where_strokes_are_known_to_lie_near():
    """Centrelines 90 apart bear a pen of 74 and no bolder one; a pen that is bolder already keeps its width."""
    lines = block(bars(-0.5, 0.5))
    assert heavier(lines, [Topology(2, 0)], 40.0, 24.0, apart_units=90.0).fit.width_units == pytest.approx(74.0)
    assert heavier(lines, [Topology(2, 0)], 80.0, 24.0, apart_units=90.0).fit.width_units == pytest.approx(80.0)


def test_a_letter_that_cannot_come_out_gets_a_finer_pen():
    """A box of 40 units among bars that promise a pen of 95: with that it would be a blot, 9 units finer a ring."""
    tiny = within((-0.09, -0.09, 0.09, 0.09), BOX)
    lines = block([*tiny, *bars(-0.9, 0.9)])
    style = replace(disc_style(), thinnest_units=60.0)
    best = fitted(lines, np.zeros(1), 0.5, style, [Topology(3, 1)], ROOM)
    assert best.wrong == frozenset()
    assert topology(best.inks[0]) == Topology(3, 1)


@pytest.mark.parametrize("name", ["佐藤", "渡邊", "鈴木一郎", "勅使河原麗", "中山", "大木"])
def test_every_letter_comes_out_as_itself_and_touches_no_other(name):
    found = fitted_name(name)
    assert found.wrong == frozenset()
    assert [topology(drawn) for drawn in found.inks] == shapes_of_name(name)
    for k, drawn in enumerate(found.inks):
        assert shapely.distance(drawn, [other for m, other in enumerate(found.inks) if m != k]).min() > 0


@pytest.mark.parametrize("name", ["佐藤", "中山", "大木"])
def test_names_of_few_strokes_get_a_bold_pen(name):
    """At 15 mm 50 units are 0.37 mm."""
    assert fitted_name(name).fit.width_units > 50.0


def test_few_strokes_get_a_bolder_pen_than_many():
    widths = [fitted_name(name).fit.width_units for name in ("大木", "佐藤", "勅使河原麗")]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > 1.5 * widths[2]


def test_no_pen_is_bolder_than_the_style_allows():
    assert fitted_name("大木", disc_style(thickest_units=50.0)).fit.width_units <= 50.0


def test_a_shaken_block_takes_the_pen_that_its_nearest_strokes_leave_room_for():
    """Two bars that the tweak draws together to about 57 units: 31 of them stay white."""
    lines = block(bars(-0.1, 0.1))
    fit = fit_of(lines, 80.0)
    shaken = Wobble(across=(), down=((-0.2, 0.0, 3.0, 0.0),))
    gap = np.ptp(replace(fit.style, wobble=shaken).on_face(lines.points)[:, 1])
    best = with_overrides(inked(fit), StyleOverrides(wobble=shaken), [Topology(2, 0)], ROOM)
    assert best.fit.width_units == pytest.approx(gap - 31.0, abs=0.5)
    assert 20.0 < best.fit.width_units < 40.0


def test_a_cross_stays_where_it_was_when_weight_is_asked_for():
    lines = block(within((-1, -1, 1, 1), CROSS))
    best = heavier(lines, [LINE], 40.0, 12.0)
    assert np.array_equal(best.fit.points, lines.points)
    assert best.inks[0].covers(letters_inked(fit_of(lines, 40.0), ROOM)[0])
