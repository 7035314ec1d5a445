"""The tweaks weight, reach, fan and scatter, in all eight families: they act steadily, and letters stay themselves."""

from dataclasses import replace
from itertools import pairwise

import pytest

from rendering.engine.metrics import measure
from rendering.engine.values import Face, Tweaks
from rendering.engine.vocabulary import FAMILY_IDS
from rendering.reporting.figures import wrong_letters
from rendering.reporting.room import most_alike
from tests.rendering.engine.support.faces import face_of, letters_of


def tweaked(name: str, family: str, tweak: str, value: float) -> Face:
    reach = 0.0 if tweak == "fan" else None  # strokes that run to the rim would hide how far the block has opened
    return face_of(name, family, tweaks=replace(Tweaks(reach=reach), **{tweak: value}))


def _inked(face: Face) -> float:
    return float(letters_of(face).area)


def _opened(face: Face) -> float:
    """Return how much of the field the letters span."""
    return float(letters_of(face).convex_hull.area / face.composition.blank.field.area)


STEPS: dict[str, tuple[float, ...]] = {
    "weight": (-14.0, 0.0, 12.0, 24.0),
    "reach": (0.0, 0.3, 0.7, 1.0),
    "fan": (0.0, 0.3, 0.7, 1.0),
    "scatter": (0.0, 0.3, 0.7, 1.0),
}
MEASURED = {"weight": _inked, "reach": _opened, "fan": _opened}
VISIBLE = {"weight": 30_000.0, "reach": 0.01, "fan": 0.05, "scatter": 0.05}
"""What the measure grows by at least from one end to the other."""

BACKLASH = {"weight": 0.02, "reach": 0.02, "fan": 0.1, "scatter": 0.02}
"""What a step may go back, of all that the tweak does: a block that opens is spaced anew, in another pen."""


def acts_steadily(name: str, family: str, tweak: str) -> None:
    faces = [tweaked(name, family, tweak, value) for value in STEPS[tweak]]
    if tweak == "scatter":  # how far a face has gone from the most regular hand's
        found = [1.0 - most_alike([faces[0], face]) for face in faces]
    else:
        found = [MEASURED[tweak](face) for face in faces]
    backlash = BACKLASH[tweak] * (found[-1] - found[0])
    assert all(after >= before - backlash for before, after in pairwise(found)), found
    assert found[-1] - found[0] > VISIBLE[tweak], found


@pytest.mark.parametrize("family", FAMILY_IDS)
@pytest.mark.parametrize("tweak", STEPS)
def test_a_tweak_acts_steadily_from_end_to_end(tweak: str, family: str) -> None:
    acts_steadily("佐藤", family, tweak)


@pytest.mark.parametrize("family", FAMILY_IDS)
@pytest.mark.parametrize("tweak", STEPS)
@pytest.mark.parametrize("end", [0, -1])
def test_letters_are_right_at_both_ends_of_a_tweak(end: int, tweak: str, family: str) -> None:
    face = tweaked("佐藤", family, tweak, STEPS[tweak][end])
    measures = measure(face)
    assert wrong_letters(face) == ()
    assert measures.counters_found == measures.counters_expected
    assert measures.strokes_fused == 0


@pytest.mark.parametrize("family", ["tensho", "insou", "wave", "vortex"])
@pytest.mark.parametrize("name", ["ひろみ", "ミミ", "くみ"])
def test_reach_acts_on_kana_whose_strokes_are_level(name: str, family: str) -> None:
    near, far = (tweaked(name, family, "reach", value) for value in (0.0, 1.0))
    assert measure(near).rim_contacts == 0
    assert measure(far).rim_contacts > 0


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILY_IDS)
@pytest.mark.parametrize("tweak", STEPS)
@pytest.mark.parametrize("name", ["田中", "中山", "鈴木一郎", "さくら", "渡邊"])
def test_a_tweak_acts_steadily_on_many_names(name: str, tweak: str, family: str) -> None:
    acts_steadily(name, family, tweak)
