"""A letter on the face that is not its drawing: a stroke gone, pressed flat or melted into its neighbour, is found."""

from dataclasses import replace
from typing import Any

import pytest
import shapely
from shapely.affinity import scale, translate

from rendering.eligibility.report import report
from rendering.engine.finishing.finish import finish
from rendering.engine.metrics import measure
from rendering.engine.values import Composition, Face, LetterInk
from rendering.engine.vocabulary import FAMILY_IDS, RULED_FAMILY_IDS
from tests.rendering.engine.metrics.damaged import lacking
from tests.rendering.engine.support.faces import face_of
from tests.rendering.engine.support.names_to_try import COMMON

HUNDRED = sorted({letter for name in COMMON for letter in name})[:100]
EIGHTH, QUARTER = HUNDRED[::8], HUNDRED[::4]
MOST_UNSEEN = 2  # in a quarter: an end that the flare of reisho draws anew (原), and half of a short bar (地)
WITH_SWEEPS = ["小島", "後藤", "岩田", "島田", "東", "花田"]  # beside or above level strokes, as serifs are
PLAIN = ["田中", "鈴木", "木村", "中島", "石井", "山本"]


def incomplete(face: Face) -> set[int]:
    return {letter for letter, _, _ in measure(face).incomplete_letters}


def with_first(face: Face, ink: shapely.Geometry) -> Face:
    """Return the face with other ink for its first letter, finished again."""
    first, *others = face.composition.letters
    changed: tuple[LetterInk, ...] = (replace(first, ink=ink), *others)
    composition: Composition = replace(face.composition, letters=changed)
    return finish(composition, "shubun", "none", mirrored=False)


@pytest.mark.parametrize("family", FAMILY_IDS)
@pytest.mark.parametrize(
    ("letters", "most_unseen"),
    [
        pytest.param(EIGHTH, MOST_UNSEEN // 2, id="eighth"),
        pytest.param(QUARTER, MOST_UNSEEN, id="quarter", marks=pytest.mark.slow),
    ],
)
def test_a_stroke_taken_from_a_letter_is_found(letters, most_unseen, family):
    """A share of the hundred letters, one stroke each: what may be missed of them bounds what is promised."""
    faces = {letter: lacking(letter, family, letter, letter + family) for letter in letters}
    unseen = [letter for letter, face in faces.items() if face is not None and not incomplete(face)]
    assert sum(face is not None for face in faces.values()) > 0.72 * len(letters)
    assert len(unseen) <= most_unseen, unseen


@pytest.mark.parametrize("family", FAMILY_IDS)
def test_a_letter_pressed_to_a_tenth_of_its_height_is_found(family):
    for name in PLAIN:
        face = face_of(name, family)
        flat = scale(face.composition.letters[0].ink, yfact=0.1)
        assert 0 in incomplete(with_first(face, flat)), name


@pytest.mark.parametrize("family", FAMILY_IDS)
def test_two_parallel_strokes_that_melt_are_found(family):
    for name in PLAIN:
        face = face_of(name, family)
        ink = face.composition.letters[0].ink
        holes = [shapely.Polygon(ring) for part in shapely.get_parts(ink) for ring in part.interiors]
        if holes:
            largest = max(holes, key=lambda hole: hole.area)
            assert 0 in incomplete(with_first(face, ink.union(largest.buffer(1.0)))), name


@pytest.mark.parametrize("family", ["reisho", "kaisho", "koin", "kaku"])
def test_half_a_latin_letter_is_found(family):
    """The ends of half an M are where an M has its ends: letters ruled with round ends are not told by this."""
    face = face_of("Müller", family)
    ink = face.composition.letters[0].ink
    left, top, right, bottom = ink.bounds
    half = ink.intersection(shapely.box((left + right) / 2, top, right, bottom))
    assert 0 in incomplete(with_first(face, half))


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
def test_a_letter_of_another_name_is_not_taken_for_its_own(family):
    one, other = face_of("田中", family), face_of("木村", family)
    place, strange = one.composition.letters[0].ink, other.composition.letters[0].ink
    (x, y), (u, v) = place.centroid.coords[0], strange.centroid.coords[0]
    assert 0 in incomplete(with_first(one, translate(strange, x - u, y - v)))


def test_an_incomplete_letter_refuses_every_use_and_says_which_letter():
    face = face_of("田中", "tensho")
    made = report(measure(with_first(face, scale(face.composition.letters[0].ink, yfact=0.1))), 15.0)
    reasons: Any = made.as_json()["reasons"]
    told = [reason for reason in reasons if reason["key"] == "letter_incomplete"]
    assert [reason["params"]["letter"] for reason in told] == [0]
    assert told[0]["params"]["found"] < told[0]["params"]["expected"]
    assert made.level is None
    assert not any((made.registration, made.bank, made.everyday, made.corporate))


@pytest.mark.parametrize("family", FAMILY_IDS)
def test_sound_faces_raise_no_alarm(family):
    sound = ["佐藤", "田中", "山本", "木村", "斎藤", "清水", "中村", "さくら", "Silva", "山田太郎"]
    assert [name for name in sound if incomplete(face_of(name, family))] == []


@pytest.mark.parametrize("family", ["reisho", "kaisho", "koin"])
def test_the_small_letters_of_a_company_raise_no_alarm(family):
    """Their strokes shift by as much as they are wide, and are all there."""
    sound = ["株式会社港", "有限会社桜井組", "合資会社松", "大和商事株式会社"]
    assert [name for name in sound if incomplete(face_of(name, family))] == []


def test_what_a_letter_has_lost_is_not_looked_for_in_the_rim():
    """阿 without the end of its bar is narrower, and the end would stand where the rim is."""
    face = lacking("阿", "reisho", "阿", "阿reisho")
    assert face is not None
    assert incomplete(face) == {0}


def test_a_sweep_or_an_upright_is_not_taken_for_a_serif():
    assert [name for name in WITH_SWEEPS if incomplete(face_of(name, "reisho"))] == []
