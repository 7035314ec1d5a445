"""White letters and the rim are a buyer's choices. They are in the address, the number and the price list."""

import re
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from django.test import Client

from catalog.editions import publishing
from designs.pages.choice.number import Numbered, design_number, read_number
from designs.workshop.ordered_seal import read_order
from tests.designs.pages.choice.test_number import SATO
from tests.designs.pages.contents import faces_in, links_in, text_of

pytestmark = pytest.mark.django_db
YAMADA = f"design?name={quote('山田')}&family=tensho&size=15"
FIVE_LETTERS = f"design?name={quote('大久保藤吉')}&family=insou&size=15&use=registered"
BARE = b"\x9b\x82"
WITH_A_LOOK = {
    "1YQ9-A00G-MT46-M004-VG9E-72X9-G": Numbered(
        "山田", "tensho", 1420222346253480, "round", "15", "titanium", "everyday", BARE, engine=13, mode="hakubun"
    ),
    "E3DE-E041-5H1M-DG16-W2BG-7PBT-AXVN-WW0Y-EB": Numbered(
        "小早川秀秋", "insou", 4864429266536392, "round", "15", "titanium", "registered", BARE, engine=13, frame=0.14
    ),
}


def number_in(html: str) -> str:
    return re.findall(r"<code[^>]*>([^<]+)</code>", html)[0]


@pytest.mark.parametrize(("written", "held"), WITH_A_LOOK.items(), ids=list(WITH_A_LOOK))
def test_a_number_with_a_polarity_or_a_rim_is_the_same_seal_for_ever(written: str, held: Numbered) -> None:
    assert read_number(written) == held
    assert design_number(held) == written


@pytest.mark.parametrize("frame", [0.01, 0.05, 0.14, 0.145, 0.18])
@pytest.mark.parametrize("engine", [None, 13])
def test_every_rim_is_found_again_in_a_number(frame: float, engine: int | None) -> None:
    held = replace(SATO, frame=frame, engine=engine)
    assert read_number(design_number(held)) == held


@pytest.mark.parametrize(("size", "thin", "heavy"), [("12", "0.3 mm", "0.84 mm"), ("15", "0.38 mm", "1.05 mm")])
def test_the_choice_of_a_rim_tells_its_thickness_to_a_hundredth(
    client: Client, size: str, thin: str, heavy: str
) -> None:
    html = text_of(client.get(f"/en/{YAMADA.replace('size=15', f'size={size}')}"))
    assert re.search(rf"Thin\W.*?>{thin}<", html, re.DOTALL)
    assert re.search(rf"Heavy\W.*?>{heavy}<", html, re.DOTALL)


@pytest.mark.parametrize("choice", ["mode=hakubun&use=everyday", "frame=0.14&use=registered", "frame=0.1&use=bank"])
def test_page_number_and_order_link_of_a_choice_lead_to_the_same_face(client: Client, choice: str) -> None:
    html = text_of(client.get(f"/en/{YAMADA}&{choice}"))
    asked = choice.partition("&")[0]
    (face, *_others) = faces_in(html)
    assert asked in face
    assert asked in next(each for each in re.findall(r'data-geometry="([^"]+)"', html))
    again = text_of(client.get(f"/en/design?number={number_in(html)}"))
    assert faces_in(again) == faces_in(html)
    (checkout,) = [link for link in links_in(html) if "/checkout?" in link]
    assert parse_qs(urlsplit(checkout).query)["number"] == [number_in(html)]
    assert face in text_of(client.get(checkout.partition("8000")[2]))
    assert face in text_of(client.get(f"/en/compare?d={number_in(html)}"))
    value = asked.partition("=")[2]
    assert re.search(rf'name="{asked.partition("=")[0]}" value="{value}" checked', html)


def test_a_face_with_the_usual_look_asks_for_no_mode_and_no_rim(client: Client) -> None:
    html = text_of(client.get(f"/en/{YAMADA}&use=registered"))
    assert "mode=" not in faces_in(html)[0]
    assert "frame=" not in faces_in(html)[0]
    held = read_number(number_in(html))
    assert (held.mode, held.frame, held.version) == ("shubun", None, 2)
    empty = text_of(client.get(f"/en/{YAMADA}&use=registered&mode=&frame="))
    assert number_in(empty) == number_in(html)


@pytest.mark.parametrize(
    ("locale", "page", "use", "said", "back"),
    [
        ("en", f"{YAMADA}&mode=hakubun", "registered", "Letters are white on red", "with red letters"),
        ("ja", f"{YAMADA}&mode=hakubun", "bank", "文字が白く抜けるため", "この印影を朱文で見る"),
        ("en", f"{FIVE_LETTERS}&frame=0.17", "registered", "Letters get too small", "with the rim of its script"),
        (
            "ja",
            f"{FIVE_LETTERS}&frame=0.17",
            "registered",
            "文字が小さく、読み取りにくくなります",
            "書体のままの枠で見る",
        ),
    ],
)
def test_white_letters_or_a_rim_that_do_not_pass_are_refused_with_a_link_back(
    client: Client, locale: str, page: str, use: str, said: str, back: str
) -> None:
    html = text_of(client.get(f"/{locale}/{page}&use={use}"))
    assert said in html.partition('class="refusal"')[2]
    assert not [link for link in links_in(html) if "/checkout" in link]
    (own,) = re.findall(rf'<a href="([^"]+)">[^<]*{back}', html)
    assert not {"mode", "frame"} & set(parse_qs(urlsplit(own).query))
    assert 'class="refusal"' not in text_of(client.get(own)).partition("<template")[0]


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en", "not as: Bank seal, Registered seal, Company seal"), ("ja", "銀行印・実印・会社印には使えません")],
)
def test_the_choice_itself_names_the_uses_that_refuse_white_letters(client: Client, locale: str, said: str) -> None:
    assert said in text_of(client.get(f"/{locale}/{YAMADA}"))


@pytest.mark.parametrize("asked", ["mode=split", "mode=x", "frame=0.2", "frame=0.143", "frame=1e-1"])
def test_what_is_not_sold_is_refused_kindly(client: Client, asked: str) -> None:
    response: Any = client.get(f"/ja/{YAMADA}&{asked}")
    assert response.status_code == 400
    assert ("この写り方はありません" in text_of(response)) is asked.startswith("mode")


def test_white_letters_have_no_rim_but_remember_the_one_chosen(client: Client) -> None:
    html = text_of(client.get(f"/en/{YAMADA}&use=everyday&mode=hakubun&frame=0.14"))
    assert '<input type="hidden" name="frame" value="0.14">' in html
    assert "frame=" not in faces_in(html)[0]
    assert read_number(number_in(html)).frame is None


def test_an_order_address_of_a_program_may_ask_for_a_polarity_and_a_rim(client: Client) -> None:
    (first, *_others) = client.get(f"/api/v1/designs?name={quote('山田')}&use=everyday").json()["designs"]
    seal = read_order(f"{first['orderUrl']}&mode=hakubun", publishing.live().document)
    assert seal.request().mode == "hakubun"
    seal = read_order(f"{first['orderUrl']}&frame=0.05", publishing.live().document)
    assert seal.plain_request().tweaks.frame == 0.05
