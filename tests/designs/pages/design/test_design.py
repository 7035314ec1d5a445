"""The page of one design: its face, its price, its uses, and how to order it."""

import re
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from catalog.editions.consent import YES_TO_ALL
from catalog.editions.publishing import publish
from catalog.models import CheckoutLink, Color, Family, ShopDetails, Use
from designs.links import FACE_PATH, STILL_PATH
from designs.orders.models import PaymentWay
from tests.designs.pages.contents import faces_in, links_in, text_of

pytestmark = pytest.mark.django_db
SATO = f"/ja/design?name={quote('佐藤')}&family=insou&size=15&shape=round&material=titanium&use=registered"


def number_in(html: str) -> str:
    return re.findall(r"<code[^>]*>([^<]+)</code>", html)[0]


def test_choosing_a_face_leads_to_the_page_of_exactly_that_face_and_back_to_its_sheet(client: Client) -> None:
    sheet_path = f"/ja/?name={quote('山田')}&use=bank&size=18&material=aluminium&index=6"
    sheet = text_of(client.get(sheet_path))
    link = next(each for each in links_in(sheet) if each.startswith("/ja/design?name"))
    page = text_of(client.get(link))
    assert faces_in(page)[0] in faces_in(sheet)
    back = next(each for each in links_in(page) if each.startswith("/ja/?name")).partition("#")[0]
    assert faces_in(text_of(client.get(back))) == faces_in(sheet)


@pytest.mark.parametrize("locale", ["ja", "en"])
def test_the_apis_order_address_opens_in_its_language_with_its_face(client: Client, locale: str) -> None:
    sheet = client.get(f"/api/v1/designs?name={quote('佐藤')}&size=18&locale={locale}").json()
    for design in sheet["designs"]:
        address = urlsplit(design["orderUrl"])
        response = client.get(f"{address.path}?{address.query}", headers={"Accept-Language": "fr"})
        assert response.status_code == 200
        assert f'<html lang="{locale}">' in text_of(response)
        preview = urlsplit(design["preview"]["svg"])
        assert f"{FACE_PATH}?{preview.query}" in faces_in(text_of(response))


def test_the_total_is_what_the_catalogue_says(client: Client) -> None:
    html = text_of(client.get(SATO + "&color=blue&addon=case-personal&addon=ink-pad"))
    assert "¥24,970" in html.partition('class="whole"')[2].partition("</tr>")[0]  # 19,800 + 3,300 + 1,100 + 770
    assert 'value="blue" checked' in html


def test_the_page_says_how_to_pay_and_when_the_seal_arrives(client: Client) -> None:
    html = text_of(client.get(SATO))
    assert "お支払い方法：銀行振込（前払い）" in html
    offer = client.get("/api/v1/catalog").json()
    lead_days = next(each["leadDays"] for each in offer["materials"] if each["id"] == "titanium")
    for end in ("min", "max"):
        day = timezone.localdate() + timedelta(days=lead_days + offer["shipping"]["transitDays"][end])
        assert f"{day.month}月{day.day}日ごろ" in html
    PaymentWay.objects.update(is_offered=False)
    assert "お支払い方法" not in text_of(client.get(SATO))


def test_an_add_on_that_does_not_fit_or_is_gone_is_left_out_and_said(client: Client) -> None:
    assert "外しました" not in text_of(client.get(SATO + "&addon=ink-pad"))
    said = {
        "case-square": "15 mm丸には合わないため「24 mm 角印用ケース」を外しました",
        "gold-plating": "お取り扱いのないものを外しました",
    }
    for addon, words in said.items():
        html = text_of(client.get(f"{SATO}&addon={addon}"))
        assert words in html
        assert "¥20,570" in html


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (
            f"/ja/design?name={quote('佐藤')}&family=vortex&size=15&use=registered",
            "「実印」としてのお取り扱いがありません",
        ),
        (f"/ja/design?name={quote('鬱轟驫')}&family=insou&size=12&use=registered", "mm 以上が必要です"),
        (f"/en/design?name={quote('葛󠄀城')}&family=insou&size=18&use=registered", "No size helps."),
    ],
)
def test_a_design_that_may_not_be_used_so_says_why_and_is_not_sold(client: Client, path: str, said: str) -> None:
    CheckoutLink.objects.update(url="https://pay.example/cart")
    publish(None, yes=YES_TO_ALL)
    html = text_of(client.get(path))
    assert said in html
    assert "pay.example" not in html
    assert "ご注文のあとの流れ" not in html
    assert any(link.startswith(("/ja/?name", "/en/?name")) for link in links_in(html))


def test_a_script_that_is_no_longer_offered_says_so(client: Client) -> None:
    Use.objects.filter(recommended_family_id="koin").update(recommended_family_id="tensho")
    Family.objects.get(pk="koin").uses.clear()
    publish(None, yes=YES_TO_ALL)
    html = text_of(client.get(f"/en/design?name={quote('佐藤')}&family=koin"))
    assert "This script is no longer offered." in html
    assert "What happens next" not in html


def test_the_checkout_that_staff_set_carries_every_choice(client: Client) -> None:
    CheckoutLink.objects.update(url="https://pay.example/cart?shop=1")
    publish(None, yes=YES_TO_ALL)
    html = text_of(client.get(SATO + "&color=blue&addon=ink-pad&addon=case-personal"))
    (checkout,) = [link for link in links_in(html) if link.startswith("https://pay.example/cart?shop=1&")]
    carried = dict(parse_qsl(urlsplit(checkout).query))
    assert {"name", "family", "seed", "shape", "number"} <= set(carried)
    told = {key: carried[key] for key in ("size", "material", "use", "color", "addons", "locale")}
    expected = {"size": "15", "material": "titanium", "use": "registered", "color": "blue", "locale": "ja"}
    assert told == {**expected, "addons": "case-personal,ink-pad"}


def test_without_a_way_of_paying_an_order_is_a_prepared_mail_to_the_shop(client: Client) -> None:
    PaymentWay.objects.update(is_offered=False)
    assert "mailto:" not in text_of(client.get(SATO))
    ShopDetails.objects.update(email="order@seals.example")
    html = text_of(client.get(SATO + "&color=blue"))
    (letter,) = [unquote(link) for link in links_in(html) if link.startswith("mailto:order@seals.example")]
    for told in ("佐藤", "印相体", "実印", "15 mm", "発色ブルー", "¥20,570", number_in(html)):
        assert told in letter


def test_a_design_number_finds_the_whole_choice_again(client: Client) -> None:
    html = text_of(client.get(SATO + "&color=purple&addon=ink-pad&seed=-5"))
    again = text_of(client.get(f"/ja/design?number={number_in(html).lower()}"))
    assert faces_in(again) == faces_in(html)
    assert 'value="purple" checked' in again
    assert 'value="ink-pad" checked' in again
    assert number_in(again) == number_in(html)


def test_a_number_whose_colour_is_gone_says_so(client: Client) -> None:
    number = number_in(text_of(client.get(SATO + "&color=purple")))
    Color.objects.filter(color_id="purple").delete()
    publish(None, yes=YES_TO_ALL)
    assert "外しました" in text_of(client.get(f"/ja/design?number={number}"))


def test_a_mistyped_number_is_refused_kindly(client: Client) -> None:
    response = client.get("/en/design?number=ABCD-EFGH")
    assert response.status_code == 400
    assert "not a whole design number" in text_of(response)


def test_the_checkout_of_the_catalogue_opens_and_asks_for_a_number(client: Client) -> None:
    response = client.get(urlsplit(client.get("/api/v1/catalog").json()["links"]["checkout"]).path)
    assert response.status_code == 200
    assert 'name="number"' in text_of(response)


@pytest.mark.parametrize(
    "path", ["/order?family=tensho", "/ja/design?name=山&family=gothic", "/ja/design?name=山&family=kaku&size=16"]
)
def test_an_address_that_names_no_whole_design_is_refused_in_words(client: Client, path: str) -> None:
    response = client.get(path, headers={"Accept-Language": "ja"})
    assert response.status_code == 400
    assert "parameter" not in text_of(response)
    assert "デザインを探す" in text_of(response)


def test_a_page_that_shows_a_seal_takes_no_order(client: Client) -> None:
    for path in ("/", "/order", "/ja/design"):
        assert client.post(path, {"name": "山"}).status_code == 405


def test_staff_find_a_design_by_its_number(client: Client, admin_client: Client) -> None:
    number = number_in(text_of(client.get(SATO)))
    assert client.get(f"/admin/designs/?number={number}").status_code == 302
    html = text_of(admin_client.get(f"/admin/designs/?number={number}"))
    assert "佐藤" in html
    assert "insou" in html
    assert any("/design?name=" in link for link in links_in(html))


def test_kept_designs_stand_side_by_side_and_unknown_ones_are_counted(client: Client) -> None:
    numbers = [number_in(text_of(client.get(SATO.replace("insou", family)))) for family in ("insou", "kaisho")]
    html = text_of(client.get(f"/en/compare?d={numbers[0]}&d={numbers[1]}&d=broken"))
    assert html.count("<article") == 2
    assert "1 design could not be read" in html


def shared_picture(client: Client, path: str) -> bytes:
    (picture,) = re.findall(r'og:image" content="http://[^/]+(/[^"]+)"', text_of(client.get(path)))
    response: Any = client.get(picture)
    assert response["Content-Type"] == "image/png"
    assert response.content[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")
    return bytes(response.content)


def test_a_shared_link_has_a_picture_of_the_face_that_was_shared(client: Client) -> None:
    paths = ("/ja/", f"/ja/?name={quote('山田')}", SATO, SATO + "&color=blue", SATO.replace("insou", "kaisho"))
    assert len({shared_picture(client, path) for path in paths}) == len(paths)


def test_the_picture_of_a_seal_is_immutable_and_takes_any_colour_of_the_offer(client: Client) -> None:
    stills = re.findall(r'src="(/pictures/[^/"]+/seal[^"]+)"', text_of(client.get(SATO + "&color=blue")))
    response: Any = client.get(stills[0])
    assert response["Content-Type"] == "image/svg+xml"
    assert "immutable" in response["Cache-Control"]
    assert client.get(stills[0], headers={"If-None-Match": response["ETag"]}).status_code == 304
    assert client.get(f"{STILL_PATH}?name=山").status_code == 400
