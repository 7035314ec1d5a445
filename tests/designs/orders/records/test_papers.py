"""Papers bear what people and their telephones read from them."""

import io
import re

import pypdfium2
import pytest
from django.test import Client

from catalog.models import ShopDetails
from catalog.staff import groups
from designs.orders.records.papers import _code
from tests.catalog.conftest import signed_in
from tests.designs.orders.conftest import page_of, placed, take
from tests.designs.pages.contents import text_of


def test_the_code_of_a_job_card_is_dark_and_light() -> None:
    assert {dark for row in _code("https://shop.example") for dark in row} == {True, False}


@pytest.mark.django_db
@pytest.mark.parametrize("locale", ["en", "ja"])
def test_an_invoice_bears_the_shops_address_as_its_reader_writes_it(
    client: Client, shop: ShopDetails, locale: str
) -> None:
    shop.address_en, shop.address_ja = "1-1 Ginza, Tokyo", "東京都銀座1-1"
    shop.save()
    pdf = client.get(page_of(placed(locale), "orders/invoice.pdf")).content
    told = pypdfium2.PdfDocument(io.BytesIO(pdf))[0].get_textpage().get_text_bounded()
    assert shop.told("address", locale) in told.splitlines()
    assert shop.email in told.splitlines()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Job card", "The sheet to sign (PDF)", "Invoice", "Receipt"]),
        ("ja", ["作業票", "確認書（PDF）", "請求書", "領収書"]),
    ],
)
def test_staff_find_all_papers_of_an_order_by_their_names_and_a_receipt_once_it_is_paid(
    language: str, names: list[str]
) -> None:
    handler, order = signed_in("handler", groups.ORDERS, language=language), placed()
    for found in (names[:-1], names):
        page = text_of(handler.get(f"/admin/orders/order/{order.pk}/change/"))
        assert re.findall(r'\.pdf">([^<]+)</a>', page) == found
        take(handler, order, "paid")
