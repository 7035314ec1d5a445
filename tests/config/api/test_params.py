"""Parameters are declared once, and parsed strictly from the raw query string."""

from dataclasses import dataclass
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.api.parameters.fields import Choice, Flag, Integer, Number, NumberChoice, Pattern
from config.api.parameters.params import NoParameters, optional, parse_query, required, written
from config.api.responses.errors import ApiError


@dataclass(frozen=True)
class Query:
    word: str = required(Choice(("red", "blue")), "A word.", example="red")
    count: int = optional(Integer(0, 39), "A count.", default=0)
    depth: int | None = optional(Integer(-9, 9), "A depth.")
    size: float = optional(NumberChoice((12, 13.5, 15)), "A size.", default=15.0)
    frame: float | None = optional(Number("0.01", "0.18", "0.005"), "A frame.")
    weight: float | None = optional(Number("-14", "24", "0.5"), "A weight.")
    mirror: bool = optional(Flag(), "A flag.", default=False)
    ink: str = optional(Pattern("#[0-9a-f]{3}", "#rgb"), "A colour.", default="#fff")


def complaint(query: str) -> dict[str, str]:
    with pytest.raises(ApiError) as caught:
        parse_query(Query, query)
    assert caught.value.status == 400
    return caught.value.as_json()["error"]


def test_it_reads_every_kind_of_value() -> None:
    query = "word=blue&count=39&depth=-9&size=13.50&frame=0.115&weight=-13.5&mirror=1&ink=%23abc"
    assert parse_query(Query, query) == Query(
        word="blue",
        count=39,
        depth=-9,
        size=13.5,
        frame=0.115,
        weight=-13.5,
        mirror=True,
        ink="#abc",
    )


def test_a_query_is_written_as_it_may_be_asked_again() -> None:
    query = parse_query(Query, "word=blue&size=15.0&mirror=1")
    assert written(query) == {"word": "blue", "count": 0, "size": 15, "mirror": "1", "ink": "#fff"}
    assert parse_query(Query, urlencode(written(query))) == query


def test_it_fills_in_defaults() -> None:
    assert parse_query(Query, "word=red") == Query(word="red", count=0, size=15.0, mirror=False, ink="#fff")


@pytest.mark.parametrize("query", ["&word=red", "word=red&", "&&word=red&&"])
def test_it_overlooks_empty_pieces(query: str) -> None:
    assert parse_query(Query, query).word == "red"


@pytest.mark.parametrize("size", ["15", "15.0", "15.000", "015"])
def test_it_takes_numbers_however_they_are_written(size: str) -> None:
    assert parse_query(Query, f"word=red&size={size}").size == 15.0


def test_minus_zero_is_zero() -> None:
    assert str(parse_query(Query, "word=red&weight=-0.0").weight) == "0.0"


@pytest.mark.parametrize(
    "text",
    ["1e1", "+1", "1_0", "１", " 1", "1 ", "1.", ".5", "0x1", "NaN", "Infinity", "--1", "1,5", "1\n", "٣", "²", "true"],
)
@pytest.mark.parametrize("name", ["count", "depth", "size", "frame", "weight"])
def test_it_refuses_numbers_in_other_notations(name: str, text: str) -> None:
    assert complaint(f"word=red&{name}={quote(text)}")["param"] == name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("count", "40"),
        ("count", "-1"),
        ("count", "1.0"),
        ("depth", "9" * 41),
        ("size", "14"),
        ("size", "15.0001"),
        ("frame", "0.0101"),
        ("frame", "0.009"),
        ("frame", "0.185"),
        ("frame", "0.0150000000000000000000000000000000000000000000001"),
        ("frame", "0.1" + "0" * 1000),
        ("weight", "-14.5"),
        ("weight", "0.25"),
        ("weight", "24.5"),
        ("mirror", "true"),
        ("mirror", "2"),
        ("ink", "abc"),
        ("ink", "%23abc%0A"),
        ("ink", "%23ABC"),
        ("word", "Red"),
        ("word", "red "),
    ],
)
def test_it_refuses_what_is_outside_and_names_it(name: str, text: str) -> None:
    query = f"{name}={text}" if name == "word" else f"word=red&{name}={text}"
    error = complaint(query)
    assert error["code"] == "invalid_parameter"
    assert error["param"] == name
    assert f"'{name}'" in error["message"]
    assert error["hint"].startswith("Use ")


@given(st.integers(-28, 48))
def test_every_step_is_taken_exactly(halves: int) -> None:
    assert parse_query(Query, f"word=red&weight={halves / 2}").weight == halves / 2


@given(st.integers(2, 36))
def test_steps_that_floats_cannot_hold_are_taken(steps: int) -> None:
    text = f"0.{5 * steps:03d}"
    assert parse_query(Query, f"word=red&frame={text}").frame == float(text)


@pytest.mark.parametrize(("query", "may_be_left_out"), [("word=", False), ("word=red&count=", True)])
def test_an_empty_parameter_is_to_be_left_out_where_it_may_be(query: str, may_be_left_out: bool) -> None:
    error = complaint(query)
    assert "is empty" in error["message"]
    assert ("leave it out" in error["hint"]) is may_be_left_out


def test_a_missing_parameter_is_named_with_an_example() -> None:
    error = complaint("count=1")
    assert error["code"] == "missing_parameter"
    assert error["param"] == "word"
    assert "word=red" in error["hint"]


@pytest.mark.parametrize("query", ["word=", "word", "word=red&count="])
def test_an_empty_parameter_is_invalid_rather_than_missing(query: str) -> None:
    error = complaint(query)
    assert error["code"] == "invalid_parameter"
    assert error["param"] == ("count" if "count" in query else "word")
    assert "empty" in error["message"]


def test_an_unknown_parameter_is_named_with_a_guess() -> None:
    error = complaint("word=red&cuont=1")
    assert error["param"] == "cuont"
    assert "Did you mean 'count'?" in error["hint"]
    assert "word, count, depth" in error["hint"]


@pytest.mark.parametrize("name", ["COUNT", "Count", "ＣＯＵＮＴ"])
def test_capitals_and_widths_do_not_hide_what_was_meant(name: str) -> None:
    assert "Did you mean 'count'?" in complaint(f"word=red&{quote(name)}=1")["hint"]


def test_a_repeated_parameter_is_refused_even_if_equal() -> None:
    error = complaint("word=red&count=1&count=1")
    assert error["param"] == "count"
    assert "more than once" in error["message"]


@pytest.mark.parametrize(
    ("query", "param", "said"),
    [
        ("zzz=1&count=x&count=y&frame=%FF", "frame", "UTF-8"),
        ("zzz=1&count=x&count=y", "zzz", "no parameter"),
        ("count=x&count=y&zzz=1", "zzz", "no parameter"),
        ("frame=9&count=1&count=1", "count", "more than once"),
        ("frame=9&count=x", "word", "missing"),
        ("frame=9&count=x&word=green", "word", "accepted"),
        ("frame=9&count=x&word=red", "count", "whole number"),
    ],
)
def test_complaints_come_in_the_decided_order(query: str, param: str, said: str) -> None:
    error = complaint(query)
    assert error["param"] == param
    assert said in error["message"]


@pytest.mark.parametrize("raw", ["%FF", "%E4%BD", "%ED%A0%80", "%C0%AF", "\xff", "\xe4\xbd"])
def test_bytes_that_are_no_utf8_are_refused(raw: str) -> None:
    error = complaint(f"word={raw}")
    assert error["param"] == "word"
    assert "UTF-8" in error["message"]


def test_an_undecodable_parameter_name_has_no_name_to_give() -> None:
    assert "param" not in complaint("word=red&%FF=1")


@pytest.mark.parametrize("wire", [quote("佐藤"), "佐藤".encode().decode("latin-1"), "佐藤"])
def test_text_may_come_percent_encoded_or_raw(wire: str) -> None:
    @dataclass(frozen=True)
    class Named:
        name: str = required(Pattern("..", "two letters"), "A name.", example="佐藤")

    assert parse_query(Named, f"name={wire}") == Named(name="佐藤")


def test_ten_thousand_parameters_are_answered_like_one() -> None:
    assert complaint("&".join(f"p{n}=1" for n in range(10_000)))["param"] == "p0"


def test_an_operation_without_parameters_says_so() -> None:
    assert parse_query(NoParameters, "") == NoParameters()
    with pytest.raises(ApiError) as caught:
        parse_query(NoParameters, "x=1")
    assert "takes no parameters" in str(caught.value.hint)


def test_messages_show_no_control_characters_and_stay_short() -> None:
    error = complaint(f"{'%1B' * 5}{'x' * 5000}=1")
    assert "\x1b" not in error["message"]
    assert len(error["message"]) < 200
    assert len(error["param"]) < 100


@given(st.text(alphabet=st.characters(codec="latin-1"), max_size=60))
def test_nothing_but_an_api_error_ever_comes_of_a_query(query: str) -> None:
    try:
        parse_query(Query, query)
    except ApiError as error:
        assert error.status == 400  # noqa: PT017


def test_a_name_is_repeated_whole_up_to_sixty_characters_and_clipped_beyond():
    assert "'unheard'" in complaint("word=red&unheard=1")["message"]
    assert f"'{'x' * 60}'" in complaint(f"word=red&{'x' * 60}=1")["message"]
    assert f"'{'x' * 60}…'" in complaint(f"word=red&{'x' * 61}=1")["message"]
