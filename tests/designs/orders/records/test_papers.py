"""Papers bear what people and their telephones read from them."""

import io

import pypdfium2
import pytest
from django.test import Client

from catalog.models import ShopDetails
from designs.orders.records.papers import _code
from tests.designs.orders.conftest import page_of, placed


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
