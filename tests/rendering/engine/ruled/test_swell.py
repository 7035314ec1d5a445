"""The waves of a swell: parallel, from rim to rim, above and below the letters and clear of them."""

from dataclasses import replace

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.ruled.swell import Swell
from rendering.engine.silhouette.blank import blank_of

SWELL = Swell(height=20.0, length=400.0, most=2)
BLANK = blank_of("circle", lying=False, frame_units=60.0)  # its field has a radius of 940
LETTERS = shapely.box(-600, -560, 600, 560)
PEN_UNITS = 60.0  # waves are 37 wide


def waves_of(swell: Swell = SWELL, letters: BaseGeometry = LETTERS, silhouette: str = "circle") -> BaseGeometry:
    blank = BLANK if silhouette == "circle" else blank_of(silhouette, lying=False, frame_units=60.0)
    return swell.arcs(blank, [letters], PEN_UNITS)


def heights_at(x: float, waves: BaseGeometry) -> list[float]:
    """Return where an upright at x crosses the middles of waves, from above."""
    cut = shapely.get_parts(waves.intersection(shapely.LineString([(x, -2000), (x, 2000)])))
    cut = [each for each in cut if not each.is_empty]
    return sorted(float(each.centroid.y) for each in cut)


def test_two_above_and_two_below_run_in_step() -> None:
    waves = waves_of()
    places = np.array([heights_at(x, waves) for x in np.linspace(-250, 250, 21)])
    assert places.shape[1] == 4
    swings = places - places.mean(axis=0)
    assert np.ptp(swings, axis=0) == pytest.approx(np.full(4, 40.0), rel=0.05)
    assert np.abs(swings - swings.mean(axis=1)[:, None]).max() < 2.0  # parallel
    assert places[:, 0] == pytest.approx(places[::-1, 0], abs=1.0)  # mirrored


def test_waves_are_one_with_the_rim_and_leave_no_slit_beside_it() -> None:
    together = shapely.union_all([BLANK.outline.difference(BLANK.field), waves_of()])
    assert together.geom_type == "Polygon"
    assert len(together.interiors) == 5  # the letters' paper, and what the waves divide
    for ring in together.interiors:
        paper = shapely.Polygon(ring)
        assert paper.difference(paper.buffer(-12.0).buffer(12.5)).area < 60.0


def test_letters_that_need_more_room_have_fewer_waves_and_at_last_none() -> None:
    counts = []
    for half in (500, 640, 720, 800, 860):
        letters = shapely.box(-300, -half, 300, half)
        waves = waves_of(letters=letters)
        counts.append(len(heights_at(0.0, waves)))
        assert waves.is_empty or waves.distance(letters) > 44.0
    assert counts == [4, 4, 2, 0, 0]


def test_one_wave_alone_is_bolder_than_one_of_two() -> None:
    def ink_at_middle(half: float) -> float:
        cut = waves_of(letters=shapely.box(-300, -half, 300, half)).intersection(
            shapely.LineString([(0, -900), (0, 0)])
        )
        return cut.length / len(shapely.get_parts(cut))

    assert ink_at_middle(720) > 1.2 * ink_at_middle(600)


def test_a_wave_runs_calmer_rather_than_be_left_out() -> None:
    tight = waves_of(letters=shapely.box(-300, -770, 300, 770))
    places = [heights_at(x, tight)[0] for x in np.linspace(-100, 100, 21)]
    assert 10.0 < np.ptp(places) < 30.0


def test_one_side_has_as_many_waves_as_the_other() -> None:
    low = heights_at(0.0, waves_of(letters=shapely.box(-300, -200, 300, 720)))
    assert len(low) == 2
    assert low[0] == pytest.approx(-low[1], abs=60.0)


def test_waves_stay_near_the_rim_where_letters_are_far() -> None:
    """In the middle of the paper above 一 they would be strokes of 三."""
    inner = heights_at(0.0, waves_of(letters=shapely.box(-600, -40, 600, 40)))[1]
    assert inner < -600


def test_a_design_may_begin_with_a_trough() -> None:
    crest, trough = (heights_at(0.0, waves_of(replace(SWELL, height=height)))[0] for height in (20.0, -20.0))
    assert crest < trough - 35


@pytest.mark.parametrize("silhouette", ["ellipse", "square", "roundedSquare"])
def test_every_silhouette_has_them(silhouette: str) -> None:
    field = blank_of(silhouette, lying=False, frame_units=60.0).field
    letters = shapely.affinity.scale(field, 0.7, 0.7)
    waves = waves_of(letters=letters, silhouette=silhouette)
    assert len(heights_at(0.0, waves)) >= 2
    assert field.buffer(4.01, join_style="mitre").covers(waves)
    assert not field.covers(waves)
