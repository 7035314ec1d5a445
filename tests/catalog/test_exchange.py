"""Prices leave as a table and come back; a whole offer too: shown first, then live as an edition."""

import csv
import io
import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from catalog import groups, publishing
from catalog.offer.document import read_offer
from catalog.offer.price_list import PriceListRefused, prices_of, with_prices, written_csv
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
    sent = {"text": shown.context["text"], "_edition": shown.context["live"].pk, "_yes": "1"}
    return client.post(PAGE, sent, follow=True)


def test_the_table_holds_every_price_of_the_offer(editor: Client) -> None:
    sent = editor.get(PAGE + "prices.csv").content.decode("utf-8-sig")
    rows = {row["price"]: int(row["jpy"]) for row in csv.DictReader(io.StringIO(sent))}
    assert rows[TITANIUM] == 19800
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


def test_a_table_that_a_japanese_spreadsheet_wrote_is_read(editor: Client) -> None:
    text = f'price,what,jpy\r\n{TITANIUM},チタン: 価格,"\\21,000"\r\n'
    assert "19,800 → 21,000" in send(editor, text.encode("cp932")).content.decode()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"price,what,jpy\n{TITANIUM},,cheap\n", "Line 2: the price of materials.titanium.priceJpy must be a whole"),
        (f"price,what,jpy\n{TITANIUM},,1.5\n", "Line 2"),
        ("price,what,jpy\nmaterials.gold.priceJpy,,1\n", "Line 2: there is no price materials.gold.priceJpy."),
        ("name,age\nHana,30\n", "The first line must be: price,what,jpy"),
        (f"price,what,jpy\n{TITANIUM},,0\n", "price"),
        ("{not json", "The file is not JSON"),
        ("", "Choose a file."),
    ],
)
def test_what_cannot_be_taken_in_is_refused_in_words_and_changes_nothing(
    publisher: Client, text: str, said: str
) -> None:
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


def test_a_whole_offer_goes_out_and_comes_back_by_those_who_may_restore(publisher: Client, editor: Client) -> None:
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


@pytest.mark.django_db
@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t"])
def test_no_name_is_a_formula_in_a_spreadsheet(begins: str) -> None:
    offer = live()
    offer["materials"][0]["name"] = {"en": f"{begins}HYPERLINK(1)", "ja": f"{begins}HYPERLINK(1)"}
    cells = [cell for row in csv.reader(io.StringIO(written_csv(offer))) for cell in row]
    assert f"'{begins}HYPERLINK(1)" in {cell.partition(":")[0] for cell in cells}
    assert [cell for cell in cells if cell[0] in "=+-@\t"] == []
    assert with_prices(offer, written_csv(offer)) == offer
