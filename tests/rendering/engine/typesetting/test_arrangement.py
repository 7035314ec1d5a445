"""Where the letters of a name stand, as the trade sets them. Columns are written right|left, rows top/bottom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.names.parsing import Name, read_name
from rendering.engine.names.refusals import NameRefused
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.letter_lines import Arrangement
from tests.rendering.engine.support.names_to_try import COMMON, VARIED


def written(name: Name, arrangement: Arrangement) -> str:
    lines = ("".join(name.letters[index].text for index in line) for line in arrangement.lines)
    return {"columns": "|", "rows": "/"}[arrangement.direction].join(lines) + {"columns": "", "rows": "/"}[
        arrangement.direction
    ]


def choices(text: str) -> list[str]:
    name = read_name(text, lambda char: True)
    return [written(name, arrangement) for arrangement in arrangements(name)]


def best(text: str) -> str:
    return choices(text)[0]


@pytest.mark.parametrize(
    "text", ["翔", "陽菜", "五十嵐", "久保田", "小野寺", "東海林", "慎太郎", "真里子", "さくら", "林修", "一二三"]
)
def test_up_to_three_letters_stand_in_one_column(text):
    assert best(text) == text


@pytest.mark.parametrize(
    "text", ["勅使|河原", "武者|小路", "小比|類巻", "鈴木|一郎", "齋藤|優翼", "ルー|カス", "さく|らこ"]
)
def test_four_letters_stand_in_two_columns(text):
    assert best(text.replace("|", "")) == text


@pytest.mark.parametrize(
    "text",
    [
        "長谷川|花子",
        "山田|龍之介",
        "東海林|太郎",
        "小野寺|太郎",
        "大野|龍之介",
        "勘解由|小路",
        "左衛門|三郎",
        "齋藤|健太郎",
    ],
)
def test_five_letters_are_parted_by_the_surname(text):
    assert best(text.replace("|", "")) == text


@pytest.mark.parametrize(("text", "ways"), [("白木", ["白木"]), ("南木", ["南木"]), ("青木", ["青木", "青|木"])])
def test_two_letters_that_would_read_as_a_third_never_stand_side_by_side(text, ways):
    assert choices(text) == ways


@pytest.mark.parametrize(("text", "ways"), [("一郎", ["一郎"]), ("神一", ["神一"]), ("小川一", ["小川一"])])
def test_a_flat_letter_stands_neither_beside_another_nor_alone_in_a_column(text, ways):
    assert choices(text) == ways


@pytest.mark.parametrize(
    ("text", "ways"), [("山田", ["山田"]), ("石川", ["石川"]), ("小林", ["小林"]), ("五十嵐", ["五十嵐", "五十|嵐"])]
)
def test_a_sparse_letter_stands_never_alone_in_a_column_beside_another(text, ways):
    assert choices(text)[: len(ways)] == ways
    assert not any(part in "田川小" for way in choices(text) for part in way.split("|"))


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("水谷豊", ["水谷|豊", "水谷豊"]),
        ("荒井陸", ["荒井|陸", "荒井陸"]),
        ("森鷗外", ["森|鷗外", "森鷗外"]),
        ("関根勤", ["関根|勤", "関根勤"]),
        ("一ノ瀬", ["一ノ瀬"]),
        ("竹ノ内", ["竹ノ内"]),
        ("小鳥遊六花", ["小鳥遊|六花"]),
        ("一ノ瀬泉", ["一ノ瀬|泉"]),
        ("三ツ矢雄二", ["三ツ矢|雄二"]),
        ("二ツ橋健", ["二ツ橋|健"]),
        ("佐々岡真司", ["佐々岡|真司"]),
        ("勅使河原三郎", ["勅使河原|三郎"]),
    ],
)
def test_a_surname_is_cut_in_no_arrangement(text, ways):
    assert choices(text) == ways


@pytest.mark.parametrize(
    ("text", "best_way"),
    [
        ("株式会社麒麟堂", "株式|会社|麒麟堂"),
        ("有限会社東堂", "有限|会社|東堂"),
        ("一般社団法人", "一般|社団|法人"),
        ("東堂株式会社", "東堂|株式|会社"),
    ],
)
def test_a_company_s_word_is_cut_in_no_arrangement(text, best_way):
    words = ("合資", "株式", "有限", "会社", "一般", "社団", "法人", "麒麟堂", "東堂")
    assert best(text) == best_way
    for way in choices(text):
        assert all(any(word in line for line in way.split("|")) for word in words if word in text), way


@pytest.mark.parametrize(
    "text", ["株式会社|山川", "医療法人|若葉会", "一般社団|法人緑会", "税理士|法人中央", "高橋|歯科医院"]
)
def test_a_company_of_six_letters_and_more_may_stand_in_two_columns_parted_where_a_word_ends(text):
    assert text in choices(text.replace("|", ""))


@pytest.mark.parametrize("text", ["株式|会社山川", "有限|会社東堂"])
def test_half_of_a_company_s_form_stands_in_no_column_with_the_name(text):
    assert text not in choices(text.replace("|", ""))


@pytest.mark.parametrize("text", ["さくらこ", "ミュラー", "さくらももこ", "キャサリン", "スミス・ジョン"])
def test_one_name_is_read_in_one_order_whatever_the_design(text):
    columns, rows = ("|" in "".join(choices(text))), ("/" in "".join(choices(text)))
    assert columns != rows


@pytest.mark.parametrize("text", ["佐々木|龍之介", "さくら|ももこ"])
def test_six_letters_stand_in_two_equal_columns(text):
    assert best(text.replace("|", "")) == text


@pytest.mark.parametrize(
    "text",
    [
        "一二三|四五|六七",
        "一二三|四五六|七八",
        "一二三|四五六|七八九",
        "株式|会社|東堂舎",
        "株式|会社|東堂|印章舗",
        "一二三四|五六七|八九十",
    ],
)
def test_seven_letters_and_more_stand_in_three_columns(text):
    assert best(text.replace("|", "")) == text


def test_eight_letters_stand_in_two_equal_columns_where_a_word_ends_between():
    assert best("株式会社東堂印章") == "株式会社|東堂印章"
    assert best("東堂印章株式会社") == "東堂印章|株式会社"


@pytest.mark.parametrize(
    "text", ["株式会社|東堂印章店", "東堂印章店|株式会社", "有限会社|すずらん亭", "合同会社|ミライ設計"]
)
def test_a_company_of_nine_letters_may_stand_in_two_columns_its_form_in_one(text):
    assert text in choices(text.replace("|", ""))


@pytest.mark.parametrize(
    "text",
    [
        "原|健太",
        "森|太郎",
        "渡邉|響",
        "田中|誠",
        "林|健太郎",
        "佐々木|蓮",
        "長谷川|健",
        "勅使河原|麗",
        "勅使河原|龍之介",
        "林|さくら",
        "佐藤|ひなた",
        "髙橋|翔",
        "山田|アンド|リュー",
    ],
)
def test_an_undivided_full_name_stands_family_right_given_left(text):
    assert best(text.replace("|", "")) == text


@pytest.mark.parametrize("text", ["林 |太郎助", "武者小路 |実篤", "山本 |五十六", "森 |鷗外", "田中・|ひなた"])
def test_a_divider_parts_a_full_name_whatever_the_surname(text):
    assert best(text.replace("|", "")) == text.replace(" ", "").replace("・", "")


@pytest.mark.parametrize("text", ["小川一", "龍之介", "金太郎", "桂亙平", "大和田", "小笠原", "阿久津"])
def test_three_letters_that_are_not_surely_a_full_name_are_not_parted(text):
    assert best(text) == text


@pytest.mark.parametrize("text", ["霧島|製作所", "東京|タワー", "東堂&|山田"])
def test_five_letters_of_a_company_are_parted_where_a_word_ends(text):
    assert best(text.replace("|", "")) == text


@pytest.mark.parametrize(
    ("text", "ways"),
    [("合同会社空", ["合同|会社|空", "合同|会社空"]), ("松合資会社", ["松|合資|会社", "松合資|会社"])],
)
def test_a_form_of_four_is_halved_beside_one_letter_as_a_column_of_four_is_flat_strips(text, ways):
    assert choices(text) == ways


def test_a_sparse_letter_beside_a_halved_form_is_never_alone():
    assert choices("有限会社山") == ["有限|会社山"]


def test_two_kanji_are_also_written_across_from_the_right_and_kana_from_the_left():
    assert choices("佐藤") == ["佐藤", "佐|藤"]
    assert choices("ゆい") == ["ゆい", "ゆい/"]


def test_three_kanji_stand_in_one_column_or_else_in_two():
    assert choices("五十嵐") == ["五十嵐", "五十|嵐", "五|十嵐"]


LETTERS = st.text(alphabet="山田林佐々木太郎株式会社あさくっアンドャーー・ ABeioxst.'-&1", min_size=1, max_size=12)


@given(LETTERS | st.sampled_from(COMMON + VARIED))
def test_every_letter_stands_once_and_in_reading_order(text):
    try:
        name = read_name(text, lambda char: True)
    except NameRefused:
        return
    found = arrangements(name)

    assert found
    assert len(set(found)) == len(found)
    for arrangement in found:
        assert [index for line in arrangement.lines for index in line] == list(range(len(name.letters)))
        assert all(arrangement.lines)


@given(st.text(alphabet="aeioumnstrkhlABCDEéō -'.", min_size=1, max_size=12))
def test_latin_never_stands_with_one_letter_in_a_row_of_several(text):
    try:
        name = read_name(text, lambda char: True)
    except NameRefused:
        return
    for arrangement in arrangements(name):
        assert arrangement.direction == "rows"
        letters = [sum(name.letters[index].script == "latin" for index in line) for line in arrangement.lines]
        assert len(letters) == 1 or min(letters) > 1


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("山田 龍之介丸", ["山田|龍之介丸", "山田|龍之|介丸"]),
        ("林 龍之介丸", ["林|龍之介丸"]),
        ("小野寺 龍之介丸", ["小野寺|龍之介丸"]),
    ],
)
def test_six_letters_of_a_divided_name_may_stand_in_lines_of_two_as_well(text, ways):
    assert choices(text) == ways
