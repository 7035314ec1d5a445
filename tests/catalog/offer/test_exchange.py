"""Prices are exported as a table and imported again, and so is a whole offer. Changes are shown first."""

import csv
import io
import json
from decimal import Decimal
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from catalog.editions import publishing
from catalog.offer.document import read_offer
from catalog.offer.price_list import PriceListRefused, moved, prices_of, with_prices, written_csv
from catalog.staff import groups
from tests.catalog.conftest import signed_in

PAGE = "/admin/exchange/"
TITANIUM = "materials.titanium.priceJpy"


def live() -> Any:
    return read_offer(publishing.live_edition().text)


def table(**jpy: object) -> str:
    return "price,what,jpy\n" + "".join(f'{key.replace("__", ".")},,"{value}"\n' for key, value in jpy.items())


def send(client: Client, text: str | bytes, name: str = "prices.csv") -> Any:
    raw = text.encode() if isinstance(text, str) else text
    return client.post(PAGE, {"file": SimpleUploadedFile(name, raw)})


def say_yes(client: Client, shown: Any) -> Any:
    sent = {"text": shown.context["text"], "_edition": shown.context["live"].pk}
    sent["_yes"] = shown.context["consent"].token
    return client.post(PAGE, sent, follow=True)


def test_the_table_holds_every_price_of_the_offer(editor: Client) -> None:
    sent = editor.get(PAGE + "prices.csv").content.decode("utf-8-sig")
    rows = {row["price"]: int(row["jpy"]) for row in csv.DictReader(io.StringIO(sent))}
    assert rows[TITANIUM] == 19800
    assert "shipping.priceJpy,Shipping: price,770" in sent.splitlines()
    assert len(rows) == json.dumps(live()).count('Jpy"') == len(prices_of(live()))
    assert all(row for row in csv.reader(io.StringIO(sent)) if row[1])


def test_a_table_comes_back_as_it_went_and_changes_nothing(db: None) -> None:
    assert with_prices(live(), written_csv(live())) == live()


def test_prices_are_shown_first_and_live_on_a_yes(editor: Client) -> None:
    shown = send(editor, table(materials__titanium__priceJpy="２１，０００", addons__ink_pad="x").split("addons")[0])
    assert "Titanium: price 19,800 → 21,000" in shown.content.decode()
    assert live()["materials"][1]["priceJpy"] == 19800
    assert "Live now, as edition" in say_yes(editor, shown).content.decode()
    assert live()["materials"][1]["priceJpy"] == 21000
    assert (publishing.live_edition().kind, publishing.live_edition().made_by_name) == ("imported", "editor")


def test_a_slip_in_a_table_is_asked_about_like_one_in_a_form(editor: Client) -> None:
    page = send(editor, table(materials__titanium__priceJpy=198)).content.decode()
    assert "Titanium costs less than Aluminium." in page


def test_a_dead_checkout_in_a_whole_offer_is_asked_about(publisher: Client) -> None:
    offer: Any = json.loads(publishing.live_edition().text)
    offer["links"]["checkout"] = "/nowhere"
    shown = send(publisher, json.dumps(offer), "offer.json")
    assert "/nowhere does not answer" in shown.content.decode()
    unasked = {"text": shown.context["text"], "_edition": shown.context["live"].pk, "_yes": "1"}
    assert "Nothing is changed yet" in publisher.post(PAGE, unasked).content.decode()
    assert live()["links"]["checkout"] == "/order"
    say_yes(publisher, shown)
    assert live()["links"]["checkout"] == "/nowhere"


def test_a_table_in_japanese_names_what_is_sold_and_comes_back(editor: Client) -> None:
    editor.defaults["HTTP_ACCEPT_LANGUAGE"] = "ja"
    sent = editor.get(PAGE + "prices.csv").content.decode("utf-8-sig")
    assert sent.startswith("価格の記号,内容,円（税込）\r\n")
    assert "addons.case-personal.priceJpy,印鑑ケース: 価格,3300" in sent
    assert "19,800 → 21,000" in send(editor, sent.replace("19800", "21000")).content.decode()


def test_shipping_may_be_free(editor: Client) -> None:
    assert "770 → 0" in send(editor, table(shipping__priceJpy=0)).content.decode()


def test_a_table_that_a_japanese_spreadsheet_wrote_is_read(editor: Client) -> None:
    text = f'price,what,jpy\r\n{TITANIUM},チタン: 価格,"\\21,000"\r\n'
    assert "19,800 → 21,000" in send(editor, text.encode("cp932")).content.decode()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"price,what,jpy\n{TITANIUM},,cheap\n", "Line 2: the price of materials.titanium.priceJpy must be a whole"),
        (f"price,what,jpy\n{TITANIUM},,1.5\n", "Line 2"),
        (f"price,what,jpy\n{TITANIUM},Titanium\n", "Line 2: the price of materials.titanium.priceJpy must be"),
        ("price,what,jpy\nmaterials.gold.priceJpy,,1\n", "Line 2: there is no price materials.gold.priceJpy."),
        (f'price,what,jpy\n"{TITANIUM}"x,,1\n', "This is not a table in CSV."),
        ("name,age\nHana,30\n", "The first line must be: price,what,jpy"),
        (f"price,what,jpy\n{TITANIUM},,0\n", "Line 2: Titanium: price: the price must be above 0."),
        ("{not json", "The file is not JSON"),
        ("", "Choose a file."),
    ],
)
def test_a_wrong_file_is_refused_with_reasons_and_changes_nothing(publisher: Client, text: str, said: str) -> None:
    before = publishing.live_edition().pk
    response = send(publisher, text) if text else publisher.post(PAGE, {})
    assert any(said in reason for reason in response.context["refused"]), response.context["refused"]
    assert publishing.live_edition().pk == before


def test_a_table_is_refused_with_all_its_faults_at_once(db: None) -> None:
    with pytest.raises(PriceListRefused) as refused:
        with_prices(live(), "price,what,jpy\na,,1\nb,,2\n")
    assert len(refused.value.reasons) == 2


def test_a_yes_is_refused_when_the_offer_moved_on_meanwhile(publisher: Client) -> None:
    shown = send(publisher, table(materials__titanium__priceJpy=21000))
    offer: Any = json.loads(publishing.live_edition().text)
    offer["shipping"]["priceJpy"] = 880
    publishing.import_offer(offer)
    assert "The offer changed meanwhile" in say_yes(publisher, shown).content.decode()
    assert live()["materials"][1]["priceJpy"] == 19800


def test_those_who_may_restore_can_export_and_import_a_whole_offer(publisher: Client, editor: Client) -> None:
    sent = publisher.get(PAGE + "offer.json").content
    assert json.loads(sent) == live()
    offer: Any = json.loads(sent)
    offer["guarantee"]["faceYears"] = 12
    text = json.dumps(offer)
    assert send(editor, text, "offer.json").status_code == 403
    say_yes(publisher, send(publisher, text, "offer.json"))
    assert live()["guarantee"]["faceYears"] == 12


def test_the_workshop_may_take_the_table_and_send_none(db: None) -> None:
    worker = signed_in("worker", groups.WORKSHOP)
    assert worker.get(PAGE + "prices.csv").status_code == 200
    assert send(worker, table(materials__titanium__priceJpy=21000)).status_code == 403


def test_a_huge_file_is_refused(publisher: Client) -> None:
    assert "too large" in send(publisher, "x" * 600_000).content.decode()


def move(client: Client, percent: object, *sections: str, step_jpy: int = 100) -> Any:
    return client.post(PAGE, {"_move": "1", "percent": percent, "sections": sections, "step_jpy": step_jpy})


def test_prices_raised_together_are_rounded_shown_and_published_after_a_yes(editor: Client) -> None:
    before = live()
    shown = move(editor, 5, "materials", "corporateSet", "gifts")
    page = shown.content.decode()
    assert "Titanium: price 19,800 → 20,800" in page
    assert "Corporate set: price in titanium 79,200 → 83,200" in page
    assert live() == before
    say_yes(editor, shown)
    after = live()
    assert [each["priceJpy"] for each in after["materials"]] == [10300, 20800]
    assert [each["priceJpy"] for each in after["gifts"]["tiers"]] == [12700, 23200]
    assert after["addons"] == before["addons"]
    assert after["shipping"] == before["shipping"]


@pytest.mark.parametrize(
    ("percent", "step_jpy", "price_jpy"), [("-10", 10, 17820), ("-2.5", 500, 19500), ("1", 1, 19998)]
)
def test_prices_are_lowered_and_rounded_to_the_nearest_step(
    editor: Client, percent: str, step_jpy: int, price_jpy: int
) -> None:
    say_yes(editor, move(editor, percent, "materials", step_jpy=step_jpy))
    assert live()["materials"][1]["priceJpy"] == price_jpy


def test_prices_changed_together_can_wait_in_a_draft(editor: Client) -> None:
    shown = move(editor, 5, "materials")
    sent = {"text": shown.context["text"], "_draft": "1"}
    page = editor.post(PAGE, sent, follow=True).content.decode()
    assert "Titanium: price 19,800 → 20,800" in page
    assert live()["materials"][1]["priceJpy"] == 19800


@pytest.mark.django_db
def test_a_price_half_way_between_two_steps_goes_up_and_none_falls_below_one_step() -> None:
    raised, lowered = (moved(live(), ["materials"], Decimal(percent), 100) for percent in (25, "-99.9"))
    assert raised["materials"][0]["priceJpy"] == 12_300  # 9,800 and a quarter are 12,250
    assert lowered["materials"][0]["priceJpy"] == 100


@pytest.mark.parametrize("percent", ["", "0", "-100", "a lot"])
def test_a_share_that_makes_no_sense_is_refused_at_its_field(editor: Client, percent: str) -> None:
    response = move(editor, percent, "materials")
    assert response.context["move"].errors["percent"]
    assert "consent" not in response.context


def test_a_large_rise_is_asked_about(editor: Client) -> None:
    assert "that is +50 percent" in move(editor, 50, "materials").content.decode()


def test_the_workshop_moves_no_price(db: None) -> None:
    assert move(signed_in("worker", groups.WORKSHOP), 5, "materials").status_code == 403


@pytest.mark.django_db
@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t"])
def test_no_name_is_a_formula_in_a_spreadsheet(begins: str) -> None:
    offer = live()
    offer["materials"][0]["name"] = {"en": f"{begins}HYPERLINK(1)", "ja": f"{begins}HYPERLINK(1)"}
    cells = [cell for row in csv.reader(io.StringIO(written_csv(offer))) for cell in row]
    assert f"'{begins}HYPERLINK(1)" in {cell.partition(":")[0] for cell in cells}
    assert [cell for cell in cells if cell[0] in "=+-@\t"] == []
    assert with_prices(offer, written_csv(offer)) == offer
