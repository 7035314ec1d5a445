"""White made even on the face: strokes in the middle of their white, bars no longer than before."""

import numpy as np

from rendering.engine.ruled.inking import Fit
from rendering.engine.ruled.symmetry import mirror_pairs_of
from rendering.engine.ruled.white_evening import evened
from rendering.engine.silhouette.rim import field_of
from rendering.reporting.room import largest_empty_circle_units
from tests.rendering.engine.faces import face_of, letters_of
from tests.rendering.engine.ruled.blocks import bars, block, disc_style

FIELD = field_of("circle", 100.0)
PEN_UNITS = 90.0


def evened_points(lines):
    style = disc_style().with_room_for(PEN_UNITS)
    fit = Fit(lines, lines.points, (0.3, 0.3), style, PEN_UNITS, 160.0, True)
    made = evened(fit, mirror_pairs_of(lines), FIELD)
    assert made.width_units == PEN_UNITS
    return made.points


def test_a_bar_between_two_goes_to_the_middle_of_them():
    lines = block(bars(-0.7, -0.3, 0.7))
    first, between, last = (evened_points(lines)[run[0], 1] for run in lines.strokes)
    assert abs(between - (first + last) / 2) < 0.5 * abs(-0.3)
    assert first < between < last


def test_a_bar_keeps_its_length():
    """By that 未 and 末 are told apart."""
    lines = block([*bars(-0.6), *bars(0.0, left=-0.4, right=0.4)])
    after = evened_points(lines)
    assert np.abs(after[:, 0] - lines.points[:, 0]).max() < 0.02


def test_a_stem_grows_into_the_white_ahead_of_it():
    lines = block([*bars(-0.6), [(0.0, -0.6), (0.0, 0.0)]])
    stem = lines.strokes[1]
    assert evened_points(lines)[stem[-1], 1] > 0.1


def test_a_symmetric_letter_stays_symmetric():
    lines = block([*bars(-0.6), [(-0.5, -0.6), (-0.5, 0.5)], [(0.5, -0.6), (0.5, 0.5)]])
    after = evened_points(lines)
    assert sorted(after[:, 0].round(6)) == sorted((-after[:, 0]).round(6))


def test_sparse_names_of_insou_leave_no_large_void():
    """Where strokes stand as spacing and clearance leave them, the median is 0.25 of the seal's radius."""
    voids = []
    for name in ["大山", "大井", "木下", "関", "中谷", "小田", "原", "中野", "三木", "早川", "岩川", "石井"]:
        face = face_of(name, "insou")
        voids.append(largest_empty_circle_units(face.composition.blank.field, letters_of(face)))
    assert np.median(voids) < 228
