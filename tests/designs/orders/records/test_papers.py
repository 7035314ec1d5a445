"""Papers bear what people and their telephones read from them."""

import io
import re
from datetime import UTC, datetime
from typing import Any

import pypdfium2
import pytest
from django.test import Client

from catalog.models import ShopDetails
from catalog.staff import groups
from designs.orders.records.papers import _code
from tests.catalog.conftest import signed_in
from tests.designs.orders.conftest import approved, page_of, placed, take
from tests.designs.pages.contents import text_of


def lines_of(response: Any) -> list[str]:
    """Return the lines of a PDF's first page."""
    page = pypdfium2.PdfDocument(io.BytesIO(response.content))[0]
    return list(page.get_textpage().get_text_bounded().splitlines())


def test_the_code_of_a_job_card_is_dark_and_light() -> None:
    assert {dark for row in _code("https://shop.example") for dark in row} == {True, False}


@pytest.mark.django_db
@pytest.mark.parametrize("locale", ["en", "ja"])
def test_an_invoice_bears_the_shops_address_as_its_reader_writes_it(
    client: Client, shop: ShopDetails, locale: str
) -> None:
    shop.address_en, shop.address_ja = "1-1 Ginza, Tokyo", "東京都銀座1-1"
    shop.phone = "03-0000-0000"
    shop.save()
    told = lines_of(client.get(page_of(placed(locale), "orders/invoice.pdf")))
    assert shop.told("address", locale) in told
    assert {shop.phone, shop.email} <= set(told)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("locale", "lines"),
    [
        (
            "en",
            [
                "Seal, Titanium, 15 mm ¥19,800",
                "Shipping within Japan ¥770",
                "Total ¥20,570",
                "Taxed at 10 %, tax included ¥20,570",
                "Consumption tax of it (10 %) ¥1,870",
                "Way of paying: Bank transfer, in advance",
            ],
        ),
        (
            "ja",
            [
                "印鑑（チタン・15 mm） ¥19,800",
                "送料（国内） ¥770",
                "合計 ¥20,570",
                "10%対象（税込） ¥20,570",
                "うち消費税（10%） ¥1,870",
                "お支払い方法：銀行振込（前払い）",
            ],
        ),
    ],
)
def test_an_invoice_goes_from_its_lines_to_the_tax_and_the_way_of_paying(
    client: Client, locale: str, lines: list[str]
) -> None:
    assert lines_of(client.get(page_of(placed(locale), "orders/invoice.pdf")))[4:10] == lines


@pytest.mark.django_db
def test_an_invoice_tells_the_tax_at_the_rate_of_the_day_of_the_order(client: Client) -> None:
    order = placed("en")
    type(order).objects.update(tax_percent=8)
    told = lines_of(client.get(page_of(order, "orders/invoice.pdf")))
    assert "Consumption tax of it (8 %) ¥1,523" in told  # 20,570 × 8 / 108


@pytest.mark.django_db
def test_a_job_card_bears_the_day_on_which_the_customer_approved_the_face(handler: Client) -> None:
    order = approved(handler)
    order.faces.update(answered_at=datetime(2026, 3, 31, 15, 30, tzinfo=UTC))
    told = lines_of(handler.get(f"/admin/waiting-orders/{order.pk}/job-card.pdf"))
    assert "ご承認日 2026年4月1日" in told


@pytest.mark.django_db
def test_the_desk_leads_to_the_workshop_once_the_customer_approved_the_face(handler: Client) -> None:
    for order, leads in ((approved(handler), True), (placed(seed="2"), False)):
        page = text_of(handler.get(f"/admin/orders/order/{order.pk}/change/"))
        assert (f'<a href="/admin/workshop/?order={order.number}">' in page) is leads
        assert ("The workshop’s files" in page) is leads


@pytest.mark.django_db
def test_a_job_card_is_in_the_workshops_language_whichever_its_readers(handler: Client) -> None:
    order = placed("en")
    told = lines_of(handler.get(f"/admin/waiting-orders/{order.pk}/job-card.pdf"))
    assert (told[:2], told[-1]) == (["作業票", order.number], "彫刻 印影と照合 着色 撮影 梱包")


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
