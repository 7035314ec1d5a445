"""A company's set is bought like a seal. It becomes three orders, each with its own face, proof and files."""

import io
import json
import re
from typing import Any
from urllib.parse import quote

import pypdfium2
import pytest
from django.core import mail
from django.db import connection
from django.test import Client

from catalog.editions.consent import YES_TO_ALL
from catalog.editions.publishing import live, publish
from catalog.models import Color, CorporateSet
from catalog.staff import groups
from designs.orders.models import Order, PaymentWay, State
from designs.workshop.sets import set_of_number
from tests.catalog.conftest import signed_in
from tests.designs.orders.conftest import after_the_grace, answer, number_of, page_of, placed, send, take
from tests.designs.pages.contents import links_in, text_of

pytestmark = pytest.mark.django_db
AOZORA = "株式会社青空商事"
SET = f"company-set?name={quote(AOZORA)}&material=titanium&color=blue&case=1"
TOTAL_JPY = 79_200 + 6_600 + 770


def checkout_of_set(client: Client, locale: str = "ja", path: str = SET) -> str:
    """Go from the set's page to its order form, as a customer does."""
    (link,) = [each for each in links_in(text_of(client.get(f"/{locale}/{path}"))) if "/checkout?" in each]
    return link


@pytest.fixture
def ordered(client: Client, shop: Any) -> list[Order]:
    assert send(client, checkout_of_set(client)).status_code == 303
    return list(Order.objects.order_by("pk"))


@pytest.mark.parametrize(
    ("locale", "lines"),
    [("ja", ("このセットを注文する", "会社印3本セット")), ("en", ("Order this set", "Set of three seals"))],
)
def test_the_page_of_a_set_leads_to_the_order_form_with_three_seals_and_one_total(
    client: Client, locale: str, lines: tuple[str, ...]
) -> None:
    html = text_of(client.get(checkout_of_set(client, locale)))
    assert f"¥{TOTAL_JPY:,}" in html
    assert html.count('<div class="bought">') == 3
    for said in (*lines, AOZORA):
        assert said in html
    assert 'name="quantity"' not in html
    assert [link for link in links_in(html) if link.startswith(f"/{locale}/company-set?number=")]


def test_each_order_of_a_set_keeps_its_own_polygons_report_and_words(client: Client, ordered: list[Order]) -> None:
    assert [order.set_role for order in ordered] == ["representative", "bank", "invoice"]
    assert [order.total_jpy for order in ordered] == [TOTAL_JPY, 0, 0]
    assert ordered[0].company_set == ordered[1].company_set == ordered[2].parcel == ordered
    number = ordered[0].face.design_number
    for order, seal in zip(ordered, set_of_number(number, live().document), strict=True):
        ring: dict[str, Any] = {
            "name": AOZORA,
            "title": seal.title,
            "family": seal.family,
            "seed": seal.seed,
            "size": seal.size_mm,
        }
        plain: dict[str, Any] = {
            "name": AOZORA,
            "family": seal.family,
            "seed": seal.seed,
            "shape": seal.shape,
            "size": seal.size_mm,
        }
        path = (
            re.findall(r"/pictures/[^/]+/", text_of(client.get(f"/ja/{SET}")))[0] + "ring"
            if seal.title
            else "/api/seal"
        )
        drawn = json.loads(client.get(path, {**(ring if seal.title else plain), "view": "json"}).content)
        assert order.face.geometry == drawn["face"]
        assert order.face.report == drawn["eligibility"]
        assert order.face.design_number == number
    facts = [dict(order.face.told["ja"]["facts"]) for order in ordered]
    assert facts[0]["付属品"] == "3本用ケース"
    assert "付属品" not in facts[1]


def test_a_sets_prices_stay_as_they_stood(client: Client, ordered: list[Order]) -> None:
    CorporateSet.objects.update(titanium_jpy=1)
    Color.objects.filter(material="titanium", color_id="blue").update(name_ja="別の色")
    publish(None, yes=YES_TO_ALL)
    page = text_of(client.get(page_of(ordered[0])))
    assert f"¥{TOTAL_JPY:,}" in page
    assert "別の色" not in page


@pytest.mark.django_db(transaction=True)  # mails leave when it ends
def test_a_set_is_paid_once_and_each_face_is_approved_separately(
    client: Client, handler: Client, ordered: list[Order]
) -> None:
    assert take(handler, ordered[0], "paid").status_code == 302
    for order in ordered:
        assert take(handler, order, "proof_sent").status_code == 302
        order.refresh_from_db()
        assert order.paid_at is not None
    others = [
        link
        for link in links_in(text_of(client.get(page_of(ordered[0], "orders/proof"))))
        if link.startswith("/ja/orders/proof?")
    ]
    assert others == [page_of(order, "orders/proof") for order in ordered[1:]]
    answer(ordered[1], "yes")
    answer(ordered[1], "yes")
    assert take(handler, ordered[0], "in_work").status_code == 422
    for order in ordered:
        assert answer(order, "yes").status_code == 303
        sheet = pypdfium2.PdfDocument(io.BytesIO(client.get(page_of(order, "orders/proof.pdf")).content))
        assert AOZORA in sheet[0].get_textpage().get_text_bounded()
        after_the_grace(order)
        assert take(handler, order, "in_work").status_code == 302
    pasted = "%0A".join(order.number for order in ordered)
    page = text_of(handler.get(f"/admin/workshop/?order={pasted}"))
    assert page.count('class="module seal"') == 3
    assert "plate.dxf" in page
    assert sum(order.number in message.subject for message in mail.outbox for order in ordered) >= 9


def test_with_one_seal_the_whole_set_is_cancelled_which_has_one_price(
    client: Client, handler: Client, ordered: list[Order]
) -> None:
    assert "セット全体をキャンセルする" in text_of(client.get(page_of(ordered[1])))
    assert client.post(page_of(ordered[1]), {"word": "事情により"}).status_code == 303
    assert {order.state for order in Order.objects.all()} == {"cancelled"}
    for order in ordered:
        assert order.events.get(state="cancelled").words == "事情により"


def test_a_set_cannot_be_cancelled_free_of_charge_once_a_seal_is_being_made(
    client: Client, handler: Client, ordered: list[Order]
) -> None:
    take(handler, ordered[0], "paid")
    take(handler, ordered[0], "proof_sent")
    answer(ordered[0], "yes")
    after_the_grace(ordered[0])
    assert client.post(page_of(ordered[1]), {"word": ""}).status_code == 409
    assert "cancelled" not in {order.state for order in Order.objects.all()}


@pytest.mark.parametrize(("language", "said"), [("ja", "セット全体をキャンセルする"), ("en", "Cancel the whole set")])
def test_staff_are_told_that_they_cancel_the_whole_set(ordered: list[Order], language: str, said: str) -> None:
    handler = signed_in("handler", groups.ORDERS, language=language)
    for pk, is_told in ((ordered[1].pk, True), (placed(use="bank").pk, False)):
        assert (f">{said}</a>" in text_of(handler.get(f"/admin/orders/order/{pk}/change/"))) is is_told
        assert (f"<h2>{said}</h2>" in text_of(handler.get(f"/admin/waiting-orders/{pk}/cancelled/"))) is is_told


def test_a_set_of_which_a_seal_is_delivered_cannot_be_cancelled_free_of_charge(
    client: Client, ordered: list[Order]
) -> None:
    for state in (State.SENT, State.DONE):
        Order.objects.filter(pk=ordered[1].pk).update(state=state)
        assert "セット全体をキャンセルする" not in text_of(client.get(page_of(ordered[0])))
        assert client.post(page_of(ordered[0]), {"word": ""}).status_code == 409
    assert Order.objects.get(pk=ordered[0].pk).state == State.RECEIVED


def test_another_face_of_a_set_is_proposed_by_the_number_of_another_sheet(
    client: Client, handler: Client, ordered: list[Order]
) -> None:
    first = ordered[0]
    take(handler, first, "proof_sent")
    answer(first, "another", "もう少し太く")
    pages = (text_of(client.get(f"/ja/{SET}&index={index}")) for index in range(1, 8))
    html = next(page for page in pages if any("/checkout?" in link for link in links_in(page)))
    (number,) = re.findall(r"<code[^>]*>([^<]+)</code>", html)
    assert take(handler, first, "proof_sent", design_number=number).status_code == 302
    first.refresh_from_db()
    assert first.face.ordinal == 2
    assert dict(first.face.told["en"]["facts"])["Within the ring"] == "代表取締役印"
    single = send(client, "/ja/checkout?number=" + number_of(use="bank"))
    assert single.status_code == 303
    alone = Order.objects.latest("pk")
    take(handler, alone, "proof_sent")
    answer(alone, "another", "x")
    assert take(handler, alone, "proof_sent", design_number=number).status_code == 422


def test_a_set_and_a_seal_go_into_one_parcel(client: Client) -> None:
    path = f"{checkout_of_set(client)}&number={number_of(use='bank')}"
    assert f"¥{TOTAL_JPY + 19_800:,}" in text_of(client.get(path))
    assert send(client, path).status_code == 303
    *of_set, alone = Order.objects.order_by("pk")
    assert alone.company_set == [alone]
    assert alone.parcel == [*of_set, alone]


@pytest.mark.parametrize("pressed", [0, 1])
def test_the_seal_that_went_with_a_cancelled_set_is_paid_alone(client: Client, pressed: int) -> None:
    PaymentWay.objects.update(link="https://pay.example/{number}?yen={total}")
    send(client, f"{checkout_of_set(client)}&number={number_of(use='bank')}")
    *of_set, alone = Order.objects.order_by("pk")
    assert client.post(page_of(of_set[pressed])).status_code == 303
    alone.refresh_from_db()
    assert alone.payment_link == f"https://pay.example/{alone.number}?yen=19800"


def test_a_set_in_a_colour_that_is_sold_out_is_not_ordered(client: Client) -> None:
    path = checkout_of_set(client)
    Color.objects.filter(material="titanium", color_id="blue").update(is_sold_out=True)
    publish(None, yes=YES_TO_ALL)
    assert client.get(path, follow=True).redirect_chain[-1][0].startswith("/ja/company-set?number=")


def test_a_set_counts_as_one_order_against_the_limit_of_orders(client: Client, ordered: list[Order]) -> None:
    for seed in ("1", "2", "3"):
        assert send(client, "/ja/checkout?number=" + number_of(use="bank", seed=seed)).status_code == 303
    assert send(client, "/ja/checkout?number=" + number_of(use="bank", seed="4")).status_code == 429
    assert Order.objects.count() == len(ordered) + 3


def test_an_earlier_release_can_insert_orders_without_the_columns_of_sets() -> None:
    order = placed(use="bank")
    brought = {"id", "set_role", "first_of_set_id"}
    columns = [str(field.column) for field in Order._meta.concrete_fields if field.column not in brought]
    told = ["'x'" if column in ("number", "key", "form_nonce") else column for column in columns]
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO orders_order ({', '.join(columns)}) SELECT {', '.join(told)} FROM orders_order")  # noqa: S608
    assert Order.objects.exclude(pk=order.pk).get().set_role == ""
