"""Which endings (印, 之印) are offered for a name and a use, and the order in which pages say that a face is read."""

from urllib.parse import quote

import pytest
from django.test import Client
from django.utils.translation import override

from designs.pages.choice.endings import with_endings
from designs.pages.wording.reading_order import reading_order
from rendering.engine.face import FaceRequest
from rendering.glyphs import drawable_name
from tests.designs.pages.contents import links_in, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "use", "offered"),
    [
        ("佐藤", "registered", ["佐藤之印"]),
        ("林", "bank", ["林之印"]),
        ("田中誠", "registered", ["田中誠印"]),
        ("長谷川太郎", "registered", []),
        ("佐藤之印", "registered", []),
        ("さくら", "bank", []),
        ("Smith", "registered", []),
        ("青空商事", "corporate", ["青空商事之印"]),
        ("株式会社青空商", "corporate", ["株式会社青空商印", "株式会社青空商之印"]),
    ],
)
def test_an_ending_is_offered_where_the_trade_adds_one(name: str, use: str, offered: list[str]) -> None:
    assert with_endings(drawable_name(name), use) == offered


def test_an_ending_is_a_choice_and_stands_in_no_face_unasked(client: Client) -> None:
    html = text_of(client.get(f"/ja/?name={quote('佐藤')}&index=3&use=bank"))
    (link,) = [link for link in links_in(html) if f"name={quote('佐藤之印')}" in link]
    assert "index" not in link
    assert "use=bank" in link
    chosen = text_of(client.get(link))
    assert "佐藤之印</span>さまの印影" in chosen
    assert not [link for link in links_in(chosen) if quote("之印之印") in link]


@pytest.mark.parametrize(
    ("name", "family", "said"),
    [
        ("林", "kaisho", ""),
        ("佐藤", "kaisho", "上から下へ読みます。"),
        ("佐藤太郎", "kaisho", "右の列から順に、上から下へ読みます：太郎 | 佐藤"),
        ("Anna", "kaisho", "左から右へ読みます。"),
        ("Alexander", "tensho", "上の行から順に、左から右へ読みます：Alex / ander"),
    ],
)
def test_a_face_says_how_it_is_read(name: str, family: str, said: str) -> None:
    with override("ja"):
        assert reading_order(FaceRequest.of_sheet(drawable_name(name), family, 0)) == said


def test_the_page_of_a_face_says_how_it_is_read(client: Client) -> None:
    path = f"design?name={quote('佐藤太郎')}&family=insou&size=18"
    japanese, english = (text_of(client.get(f"/{locale}/{path}")) for locale in ("ja", "en"))
    assert "右の列から順に" in japanese
    assert "The right column is read first" in english
    report = client.get(f"/api/seal?{path.partition('?')[2]}&view=json").json()["eligibility"]
    rim = f"{round(report['metrics']['frameMm'], 2):g}"
    assert f"文字が朱色に写る「朱文」です。外枠の太さは{rim} mm" in japanese
    assert f"the rim is {rim} mm thick" in english
