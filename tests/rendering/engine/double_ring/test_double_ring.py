"""A double ring: the company round the rim, heads outward; a title within; one pen; a company may register it."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import shapely

from rendering.eligibility.report import report
from rendering.eligibility.rules import RING_RULES
from rendering.engine.double_ring.face import compose_ring
from rendering.engine.double_ring.request import TITLES, RingRefused, RingRequest, usual_title
from rendering.engine.finishing.finish import finish
from rendering.engine.metrics import measure
from rendering.engine.values import Composition, Face
from rendering.glyphs import drawable_name, glyph_library

REGISTERED_MM, BANK_MM = 18.0, 15.0
COMPANIES = (
    ("株式会社北斗建設工業", "代表取締役印"),
    ("合同会社みどり", "代表社員之印"),
    ("医療法人若葉会", "理事長之印"),
    ("一般社団法人日本印章協会", "代表理事之印"),
    ("株式会社テクノ", "代表者印"),
    ("有限会社ＡＢＣ", "代表者之印"),
)


@cache
def ring(company: str, title: str, index: int = 0) -> Face:
    return compose_ring(
        RingRequest.of_sheet(drawable_name(company), drawable_name(title), "tensho", index), glyph_library()
    )


@pytest.mark.parametrize(("company", "title"), COMPANIES)
def test_a_company_may_register_its_ring(company: str, title: str) -> None:
    measures = measure(ring(company, title))
    told = report(measures, REGISTERED_MM, RING_RULES)
    assert told.corporate, told.reasons
    assert told.bank
    assert measures.char_count == len(drawable_name(company).letters) + len(title)
    assert (measures.strokes_fused, measures.stroke_breaks, measures.incomplete_letters) == (0, 0, ())


@pytest.mark.parametrize("family", ["reisho", "kaisho", "koin"])
def test_a_ring_in_a_brushed_script_has_its_letters_whole_apart_and_of_like_weight(family: str) -> None:
    company, title = COMPANIES[1]
    asked = RingRequest.of_sheet(drawable_name(company), drawable_name(title), family, 0)
    face = compose_ring(asked, glyph_library())
    measures = measure(face)
    assert report(measures, REGISTERED_MM, RING_RULES).corporate
    assert (measures.strokes_fused, measures.incomplete_letters) == (0, ())
    weights = [2.0 * letter.ink.area / letter.ink.length for letter in face.composition.letters]
    assert max(weights) < 1.6 * min(weights)


@pytest.mark.parametrize("family", ["tensho", "koin"])
def test_small_latin_letters_stand_on_the_line_of_the_capitals(family: str) -> None:
    asked = RingRequest.of_sheet(drawable_name("株式会社Ace"), drawable_name("代表者印"), family, 0)
    letters = compose_ring(asked, glyph_library()).composition.letters[4:7]
    nearest = [letter.ink.distance(shapely.Point(0, 0)) for letter in letters]
    farthest = [_farthest(letter.ink) for letter in letters]
    assert np.ptp(nearest) < 25
    assert max(farthest[1:]) < farthest[0] - 40


@pytest.mark.parametrize("family", ["tensho", "koin"])
def test_small_kana_are_smaller_and_stand_on_the_line_of_the_large_ones(family: str) -> None:
    asked = RingRequest.of_sheet(drawable_name("株式会社キヤキャ"), drawable_name("代表者印"), family, 0)
    large, small = compose_ring(asked, glyph_library()).composition.letters[5:8:2]
    assert small.ink.distance(shapely.Point(0, 0)) < large.ink.distance(shapely.Point(0, 0)) + 40
    assert _farthest(small.ink) < _farthest(large.ink) - 40


def test_a_banks_ring_can_be_cut_at_15_mm() -> None:
    assert report(measure(ring("株式会社北斗", "銀行之印")), BANK_MM, RING_RULES).bank


def test_a_ring_is_measured_by_rules_of_its_own_and_a_person_never_registers_it() -> None:
    measures = measure(ring(*COMPANIES[0]))
    assert not report(measures, REGISTERED_MM).corporate
    assert not report(measures, REGISTERED_MM, RING_RULES).registration


def test_letters_of_the_ring_run_clockwise_from_the_lower_left_in_one_band_with_even_whites() -> None:
    company, title = COMPANIES[0]
    count = len(company)
    letters = ring(company, title).composition.letters[:count]
    middles = np.array([letter.ink.envelope.centroid.coords[0] for letter in letters])
    clockwise_from_below = np.arctan2(-middles[:, 0], middles[:, 1]) % (2 * np.pi)
    assert (np.diff(clockwise_from_below) > 0).all()
    centre = shapely.Point(0, 0)
    reaches = np.array([[letter.ink.distance(centre), _farthest(letter.ink)] for letter in letters])
    assert np.ptp(reaches, axis=0).max() < 30
    whites = [one.ink.distance(other.ink) for one, other in zip(letters, [*letters[1:], letters[0]], strict=True)]
    assert max(whites[:-1]) < 2.6 * min(whites[:-1])
    assert whites[-1] > np.median(whites[:-1])


def test_heads_point_outward() -> None:
    """The two upper bars of 三 run round the centre, and its foot is nearer to that than its head."""
    letter = ring("三田商店", "代表者印").composition.letters[0]
    radii = [np.hypot(*shapely.get_coordinates(bar).T) for bar in shapely.get_parts(letter.ink)]
    assert all(np.ptp(each) < 40 for each in sorted(radii, key=max)[1:])
    placement = letter.placement
    assert placement is not None
    top, foot = placement.drawn[:, 1].argmin(), placement.drawn[:, 1].argmax()
    radii = np.hypot(*placement.placed.T)
    assert radii[top] > radii[foot] + 150


def test_ring_and_title_have_one_pen() -> None:
    composition = ring(*COMPANIES[1]).composition
    assert composition.pen_units is not None
    for letter in composition.letters:
        usual = 2.0 * letter.ink.area / letter.ink.length
        assert usual == pytest.approx(composition.pen_units, rel=0.12), letter.text


def test_a_letter_that_touches_the_inner_rim_is_a_join() -> None:
    composition = ring(*COMPANIES[0]).composition
    first, *others = composition.letters
    lowered = replace(first, ink=shapely.union(first.ink, _bridge(composition)))
    touching = finish(replace(composition, letters=(lowered, *others)), "shubun", "none", False)
    assert measure(touching).strokes_fused == 1


def test_the_same_request_gives_the_same_ring_and_its_mirror_the_same_figures() -> None:
    company, title = map(drawable_name, COMPANIES[2])
    asked = RingRequest.of_sheet(company, title, "tensho", 3)
    one, again, mirrored = (
        compose_ring(each, glyph_library()) for each in (asked, asked, replace(asked, mirrored=True))
    )
    assert one.ink.equals_exact(again.ink, 0.0)
    assert measure(mirrored) == measure(one)


@pytest.mark.parametrize(
    ("company", "title", "family", "key"),
    [
        ("三田店", "代表者印", "tensho", "too_few"),
        ("株式会社北斗", "社長", "tensho", "not_a_title"),
        ("株式会社北斗", "代表者印", "wave", "not_a_family"),
    ],
)
def test_what_can_be_no_ring_is_refused_by_a_key(company: str, title: str, family: str, key: str) -> None:
    asked = RingRequest.of_sheet(drawable_name(company), drawable_name(title), family, 0)
    with pytest.raises(RingRefused) as refused:
        compose_ring(asked, glyph_library())
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("company", "title"),
    [("株式会社北斗", "代表取締役印"), ("みどり合同会社", "代表社員之印"), ("北斗商店", "代表者之印")],
)
def test_a_companys_form_says_which_title_is_usual(company: str, title: str) -> None:
    assert usual_title(drawable_name(company)) == title


def test_the_columns_of_every_title_hold_its_letters() -> None:
    assert all(sum(way) == len(title) for title, ways in TITLES.items() for way in ways)


def _farthest(ink: shapely.Geometry) -> float:
    return float(np.hypot(*shapely.get_coordinates(ink).T).max())


def _bridge(composition: Composition) -> shapely.Geometry:
    assert composition.inner_rim is not None
    return shapely.shortest_line(composition.letters[0].ink, composition.inner_rim).buffer(10.0)
