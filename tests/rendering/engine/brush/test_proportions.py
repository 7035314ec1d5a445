"""Letters sized and slanted for their face: which way they lean and rise, and how they share their line."""

from dataclasses import replace

import numpy as np
import pytest
import shapely
from shapely.geometry import MultiPolygon, box

from rendering.engine.brush.letters import of_area
from rendering.engine.brush.proportions import LetterProportions, sorts_for
from rendering.engine.names.parsing import read_name
from rendering.engine.seeds import RandomStream
from rendering.engine.typesetting.letter_lines import Arrangement
from rendering.engine.typesetting.typeset_name import TypesetName

PLAIN = LetterProportions(
    evenness=0.0, narrowest=0.6, widest=1.6, by_density=0.0, even_widths=0.0, least_aspect=0.0, rise_degrees=0.0,
    own_rise_degrees=0.0, scatter=0.0, tilt_degrees=0.0, lean_degrees=0.0, gap_em=0.1,
    most_drawn_out=9.0,
)  # fmt: skip
SQUARE = MultiPolygon([box(0, 0, 800, 800)])


def bars(*heights):
    """Return level bars 80 units thick and 800 long at these heights."""
    return MultiPolygon([box(0, height, 800, height + 80) for height in heights])


def ladder(count):
    """Return a letter of so many bars and two uprights, whose bars are what makes it dense."""
    found = shapely.union_all([bars(*np.linspace(0, 720, count)), box(0, 0, 80, 800), box(720, 0, 800, 800)])
    return MultiPolygon([found])


def sized(text, areas, lines=None, direction="columns", seed=1, **changed):
    name = read_name(text, lambda char: True)
    typeset = TypesetName(name, Arrangement(lines or (tuple(range(len(name.letters))),), direction))
    letters = [of_area(letter, area) for letter, area in zip(name.letters, areas, strict=True)]
    return sorts_for(typeset, letters, replace(PLAIN, **changed), RandomStream(seed))


def at(points, axis, edge):
    """Return the points at one edge of a letter: the middle of these across."""
    there = np.isclose(points[:, axis], edge(points[:, axis]), atol=1e-6)
    return float(points[there, 1 - axis].mean())


@pytest.mark.parametrize(("degrees", "aside_em"), [(5.0, 0.0700), (-5.0, -0.0700), (0.0, 0.0)])
def test_uprights_lean_to_the_right_with_their_heads(degrees, aside_em):
    """y runs downward: the head of a letter of 0.8 em stands 0.8 tan 5°, 0.07 em, to the right of its foot."""
    (letter,) = sized("中", [SQUARE], lean_degrees=degrees)
    assert at(letter.points, 1, np.min) - at(letter.points, 1, np.max) == pytest.approx(aside_em, abs=1e-3)


@pytest.mark.parametrize(("degrees", "up_em"), [(4.0, 0.0559), (-4.0, -0.0559), (0.0, 0.0)])
def test_bars_rise_to_the_right(degrees, up_em):
    (letter,) = sized("中", [SQUARE], rise_degrees=degrees)
    assert at(letter.points, 0, np.min) - at(letter.points, 0, np.max) == pytest.approx(up_em, abs=1e-3)


def test_bars_that_rise_as_they_should_in_their_typeface_are_left():
    (letter,) = sized("中", [SQUARE], rise_degrees=4.0, own_rise_degrees=4.0)
    assert at(letter.points, 0, np.min) == pytest.approx(at(letter.points, 0, np.max), abs=1e-6)


@pytest.mark.parametrize("text", ["A", "7"])
def test_letters_on_a_baseline_neither_lean_nor_rise(text):
    (letter,) = sized(text, [SQUARE], direction="rows", lean_degrees=9.0, rise_degrees=9.0)
    assert letter.points[:, 1].min() == pytest.approx(0.0)
    assert np.ptp(letter.points, axis=0) == pytest.approx([0.8, 0.8])
    assert at(letter.points, 1, np.min) == pytest.approx(at(letter.points, 1, np.max), abs=1e-3)


def test_an_em_is_a_thousand_font_units_and_a_letters_middle_its_origin():
    (letter,) = sized("中", [SQUARE])
    assert letter.points.min(axis=0) == pytest.approx([-0.4, -0.4])
    assert letter.points.max(axis=0) == pytest.approx([0.4, 0.4])


def test_the_prolonged_sound_mark_stands_up_in_a_column_and_lies_in_a_row():
    flat = MultiPolygon([box(0, 0, 800, 100)])
    upright = sized("カー", [SQUARE, flat])[1]
    lying = sized("カー", [SQUARE, flat], direction="rows")[1]
    assert upright.size[1] > upright.size[0]
    assert lying.size[0] > lying.size[1]


def test_a_dense_letter_is_longer_down_its_column_than_a_sparse_one():
    """A seed favours one letter of a line by a quarter at most, a sparse one by 0.08."""
    few, many = sized("口目", [ladder(2), ladder(6)], by_density=0.5)
    plain = sized("口目", [ladder(2), ladder(6)])
    assert many.size[1] / few.size[1] > 1.1
    assert 0.79 < plain[1].size[1] / plain[0].size[1] < 1.26
    assert many.size[0] == pytest.approx(few.size[0])


def test_two_letters_of_bars_are_lower_than_their_em_below_one_another():
    one, other = sized("二三", [bars(0, 600), bars(0, 300, 600)])
    beside = sized("二三", [bars(0, 600), bars(0, 300, 600)], ((0,), (1,)))
    assert one.is_ruled
    assert one.size[1] == pytest.approx(0.72 * 0.68)
    assert other.size[1] == pytest.approx(0.72 * 0.68)
    assert beside[0].size[1] == pytest.approx(0.68)


@pytest.mark.parametrize(("evenness", "aspect"), [(0.0, 1.0), (0.5, 2.0**0.5), (1.0, 1.6)])
def test_a_column_of_two_is_widened_towards_a_square_as_far_as_letters_bear_it(evenness, aspect):
    """It is about half as wide as tall: to be square, letters would be twice as wide as tall, and 1.6 is the most."""
    one, _ = sized("中央", [SQUARE, SQUARE], evenness=evenness, gap_em=0.0)
    assert one.size[0] / one.size[1] == pytest.approx(aspect, rel=0.14)  # one of them is favoured, by 0.25 at most
    assert one.size[0] * one.size[1] < 0.64 * 1.26


def test_a_lone_letter_in_a_line_beside_a_longer_one_is_larger():
    """It has the room of three, but is hardly taller than one and a half: two or three cells tall, 楓 is rods."""
    letters = sized("中央出口", [SQUARE] * 4, ((0, 1, 2), (3,)))
    assert letters[3].size[0] / 0.8 == pytest.approx(1.35, abs=0.01)
    assert letters[3].size[1] / 0.8 == pytest.approx(1.3, abs=0.01)
    assert letters[0].size[0] == pytest.approx(0.8)


def test_a_lone_kana_beside_others_is_hardly_larger_than_they():
    letters = sized("さくらん", [SQUARE] * 4, ((0, 1, 2), (3,)))
    assert letters[3].size / letters[0].size == pytest.approx(np.full(2, 1.18), abs=0.1)  # one is favoured, by 0.08


def test_kana_of_a_name_are_of_about_one_size_whatever_their_typeface_makes_of_them():
    small = MultiPolygon([box(0, 0, 560, 560)])
    one, other = sized("ほか", [small, SQUARE])
    assert 0.78 < float(np.sqrt((one.size / other.size).prod())) < 1.0  # as drawn it is 0.7
    one, other = sized("口か", [small, SQUARE])
    assert float(np.sqrt((one.size / other.size).prod())) < 0.76


def test_a_kanji_is_no_narrower_than_it_must_be():
    """Of 400 by 800: 22 hundredths of what it lacks come from its width, the rest from its height."""
    (narrow,) = sized("目", [MultiPolygon([box(0, 0, 400, 800)])], least_aspect=0.75)
    assert narrow.size[0] / narrow.size[1] == pytest.approx(0.75)
    assert narrow.size[0] == pytest.approx(0.4 * 1.22)


def test_a_kanji_is_drawn_out_no_further_than_it_may_be():
    free, bounded = (sized("中", [SQUARE], wider=2.0, most_drawn_out=most)[0] for most in (9.0, 1.7))
    assert free.stretch == pytest.approx(2.0)
    assert bounded.stretch == pytest.approx(1.7)
    assert bounded.size[1] == pytest.approx(free.size[1])


def test_letters_of_a_line_are_drawn_towards_the_widest():
    """Of letters 0.6 and 0.8 em wide with strokes side by side to bear it; at most by a quarter."""
    grid = shapely.union_all([box(x, 0, x + 60, 800) for x in range(0, 600, 180)] + [box(0, 0, 600, 60)])
    narrow, wide = MultiPolygon([grid]), ladder(3)
    letters = sized("川目", [narrow, wide], even_widths=1.0)
    assert letters[0].size[0] == pytest.approx(0.6 * 1.25)
    assert letters[1].size[0] == pytest.approx(0.8)


def test_an_irregular_hand_sizes_tilts_and_sways_within_its_bounds():
    calm, wild = sized("中", [SQUARE]), [sized("中", [SQUARE], seed=seed, scatter=1.0)[0] for seed in range(12)]
    assert calm[0].sway == 0.0
    sizes = [float(letter.size[0]) / 0.8 for letter in wild]
    assert 0.9 <= min(sizes) < 0.97
    assert 1.03 < max(sizes) <= 1.1
    assert 0.03 < max(abs(letter.sway) for letter in wild) <= 0.09
    tilted = sized("中", [SQUARE], seed=3, scatter=1.0, tilt_degrees=6.0)[0]
    assert at(tilted.points, 1, np.min) != pytest.approx(at(tilted.points, 1, np.max), abs=1e-3)
