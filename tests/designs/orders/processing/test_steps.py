"""Staff move an order from received to done. Each step demands what has to exist, and is recorded."""

import csv
import io
import re
import zipfile
from datetime import UTC, datetime

import pypdfium2
import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from catalog.models import ShopDetails
from catalog.staff import groups
from designs.orders.models import Order, OrderEvent, PaymentWay
from tests.catalog.conftest import signed_in
from tests.catalog.pictures.making import picture
from tests.designs.orders.conftest import after_the_grace, answer, approved, page_of, placed, take
from tests.designs.pages.contents import text_of

pytestmark = pytest.mark.django_db


def photograph() -> SimpleUploadedFile:
    return SimpleUploadedFile("seal.jpg", picture(1200, 900, "JPEG"), "image/jpeg")


@pytest.mark.django_db(transaction=True)  # mails leave when it ends
def test_an_order_goes_from_received_to_done_and_every_step_is_kept(client: Client, handler: Client) -> None:
    order = approved(handler)
    after_the_grace(order)
    for state, told in (
        ("in_work", {}),
        ("made", {"photo": photograph()}),
        ("sent", {"carrier": "ヤマト運輸", "tracking_number": "1234-5678"}),
        ("done", {"words": "お電話あり"}),
    ):
        response = take(handler, order, state, **told)
        assert response.status_code == 302, text_of(response)
    assert [event.state for event in OrderEvent.objects.filter(order=order)] == [
        *("received", "paid", "proof_sent", "approved", "in_work", "made", "sent", "done")
    ]
    assert "1234-5678" in mail.outbox[-1].body
    page = text_of(client.get(page_of(order)))
    assert "1234-5678" in page
    assert "お電話あり" not in page  # words of the shop stay in the shop
    shown = client.get(page_of(order, "orders/photo.webp"))
    assert shown.content[8:12] == b"WEBP"
    assert order.photos.get().width == 960  # of the widths that it was written in, 480 to 1200
    desk = text_of(handler.get(f"/admin/orders/order/{order.pk}/change/"))
    assert "お電話あり" in desk
    (photo,) = re.findall(rf'"(/admin/waiting-orders/{order.pk}/photo[^"]*)"', desk)
    assert handler.get(photo).content == shown.content


@pytest.mark.parametrize(("language", "said"), [("en", "Nothing is carved before"), ("ja", "ご承認の前に彫刻は")])
def test_carving_cannot_be_marked_before_the_yes(language: str, said: str) -> None:
    handler = signed_in("handler", groups.ORDERS, language=language)
    order = placed()
    take(handler, order, "proof_sent")
    assert take(handler, order, "in_work").status_code == 422
    order.faces.update(answer="another")
    type(order).objects.update(state="approved")  # however an order came to be there
    refused = take(handler, order, "in_work")
    assert refused.status_code == 422
    assert said in text_of(refused)


def test_carving_waits_for_the_days_grace_and_for_the_money(handler: Client) -> None:
    order = placed()
    take(handler, order, "proof_sent")
    answer(order, "yes")
    assert "cancel free of charge" in text_of(take(handler, order, "in_work"))
    after_the_grace(order)
    assert "not paid" in text_of(take(handler, order, "in_work"))
    assert take(handler, order, "paid").status_code == 302
    order.refresh_from_db()
    assert order.state == "approved"
    assert take(handler, order, "in_work").status_code == 302


def test_what_is_paid_on_delivery_is_made_first(handler: Client) -> None:
    PaymentWay.objects.update(is_on_delivery=True)
    order = approved_and_unpaid(handler)
    assert take(handler, order, "in_work").status_code == 302


def test_a_yes_by_telephone_is_kept_with_its_words_or_not_at_all(handler: Client) -> None:
    order = placed()
    take(handler, order, "proof_sent")
    assert "how and when" in text_of(take(handler, order, "approved"))
    assert take(handler, order, "approved", words="電話、11/24").status_code == 302
    assert order.faces.get().word == "電話、11/24"


@pytest.mark.parametrize("sent", [None, SimpleUploadedFile("seal.jpg", b"no picture")])
def test_a_seal_needs_its_photograph_and_a_refused_form_keeps_its_words(handler: Client, sent: object) -> None:
    order = approved(handler)
    after_the_grace(order)
    take(handler, order, "in_work")
    response = take(handler, order, "made", words="よく切れた", **({"photo": sent} if sent else {}))
    assert response.status_code == 422
    assert "よく切れた" in text_of(response)


def test_a_seal_that_failed_is_cut_again_from_the_same_face(handler: Client) -> None:
    order = approved(handler)
    after_the_grace(order)
    for state in ("in_work", "recut", "in_work"):
        assert take(handler, order, state).status_code == 302


def test_what_is_paid_on_delivery_can_be_noted_as_paid_while_it_is_cut_again(handler: Client) -> None:
    PaymentWay.objects.update(is_on_delivery=True)
    order = approved_and_unpaid(handler)
    for state in ("in_work", "recut", "paid"):
        assert take(handler, order, state).status_code == 302, state
    order.refresh_from_db()
    assert order.paid_at is not None
    assert order.state == "recut"


def approved_and_unpaid(handler: Client) -> Order:
    order = placed()
    take(handler, order, "proof_sent")
    answer(order, "yes")
    after_the_grace(order)
    return order


def test_the_workshop_gets_the_stored_polygons_only_after_the_approval(
    handler: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/admin/workshop/all.zip?order="
    order = placed(name="川口")  # of few strokes: its files are soon made
    assert "said yes" in text_of(handler.get(f"/admin/workshop/?order={order.number}"))
    assert handler.get(path + order.number).status_code == 404
    fresh = zipfile.ZipFile(io.BytesIO(handler.get(path + order.face.design_number).content))
    take(handler, order, "proof_sent")
    answer(order, "yes")
    monkeypatch.setattr("rendering.service.compose", None)  # an engine that draws nothing any more
    monkeypatch.setattr("rendering.service.face_of", None)
    shown = text_of(handler.get(f"/admin/workshop/?order={order.number}"))
    assert "data:image/svg+xml," in shown
    assert "/face?" not in shown
    assert "Finest stroke" in shown
    assert "cannot be made for any use" not in shown
    kept = zipfile.ZipFile(io.BytesIO(handler.get(path + order.number).content))
    assert kept.namelist() == fresh.namelist()
    for name in kept.namelist():
        if name.endswith("cutter-0.10mm.svg"):
            assert abs(len(kept.read(name)) - len(fresh.read(name))) < 200, name
        if name.endswith("carved.svg"):
            assert points_of(kept.read(name)) == points_of(fresh.read(name)), name


def points_of(svg: bytes) -> set[bytes]:
    """Return the points of a drawing, whichever way round its rings run."""
    return set(svg.partition(b' d="M')[2].partition(b'Z"')[0].replace(b"ZM", b"L").split(b"L"))


def test_polygons_that_were_changed_in_the_database_are_never_cut(handler: Client) -> None:
    order = approved(handler)
    face = order.faces.get()
    face.geometry["parts"][0]["outer"][3][0] += 1
    face.save()
    assert "have changed since they were stored" in text_of(handler.get(f"/admin/workshop/?order={order.number}"))


def test_who_makes_seals_sees_faces_and_no_customer(handler: Client) -> None:
    worker = signed_in("worker", groups.WORKSHOP)
    order, unpaid = approved(handler), placed(seed="2")
    after_the_grace(order)
    page = text_of(worker.get("/admin/waiting-orders/"))
    assert order.number in page
    assert unpaid.number not in page
    assert "花子" not in page
    assert "/admin/orders/order/" not in page
    assert f"/admin/orders/order/{order.pk}/change/" in text_of(handler.get("/admin/waiting-orders/"))
    assert worker.get(f"/admin/orders/order/{order.pk}/change/").status_code == 403
    for state in ("paid", "sent", "cancelled"):
        assert take(worker, order, state).status_code == 403
    for kind, status in (("job-card", 200), ("invoice", 403)):
        assert worker.get(f"/admin/waiting-orders/{order.pk}/{kind}.pdf").status_code == status
    assert take(worker, order, "in_work").status_code == 302
    editor = signed_in("editor", groups.EDITORS)
    assert editor.get("/admin/waiting-orders/").status_code == 403
    assert editor.get("/admin/orders/order/").status_code == 403


def test_the_front_page_says_how_much_waits(handler: Client) -> None:
    for seed in ("1", "2"):
        placed(seed=seed)
    assert "Orders that wait for us</a> <strong>(2)</strong>" in text_of(handler.get("/admin/"))


def words_in(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    return str(document[0].get_textpage().get_text_bounded())


def test_invoice_receipt_and_job_card_say_what_they_must(client: Client, handler: Client, shop: ShopDetails) -> None:
    order = placed()
    assert client.get(page_of(order, "orders/receipt.pdf")).status_code == 404
    take(handler, order, "paid")
    for kind in ("invoice", "receipt"):
        told = words_in(client.get(page_of(order, f"orders/{kind}.pdf")).content)
        for words in (
            shop.invoice_number,
            shop.seller_ja,
            "山田 花子",
            "¥20,570",
            "10%",
            "¥1,870",
            f"ご注文番号 {order.number}",
        ):
            assert words in told, (kind, words)
    card = words_in(handler.get(f"/admin/waiting-orders/{order.pk}/job-card.pdf").content)
    for words in (order.number, "チタン", order.face.design_number):
        assert words in card
    assert "花子" not in card


@pytest.mark.parametrize(
    ("locale", "ordered", "paid"),
    [
        ("ja", "ご注文日 2026年4月1日", "お支払日 2026年4月5日"),
        ("en", "Date of order April 1, 2026", "Paid on April 5, 2026"),
    ],
)
def test_invoice_and_receipt_bear_the_day_on_which_it_was_in_the_shop(
    client: Client, shop: ShopDetails, locale: str, ordered: str, paid: str
) -> None:
    order = placed(locale)
    days = {"made_at": datetime(2026, 3, 31, 15, 30, tzinfo=UTC), "paid_at": datetime(2026, 4, 4, 15, 30, tzinfo=UTC)}
    type(order).objects.update(**days)
    assert ordered in words_in(client.get(page_of(order, "orders/invoice.pdf")).content)
    assert paid in words_in(client.get(page_of(order, "orders/receipt.pdf")).content)


def test_the_invoice_of_a_shop_that_names_no_seller_bears_the_shops_name(client: Client, shop: ShopDetails) -> None:
    shop.seller_ja = ""
    shop.save()
    told = words_in(client.get(page_of(placed(), "orders/invoice.pdf")).content)
    assert shop.name_ja in told.splitlines()


def test_the_job_card_says_what_the_workshop_must_know(handler: Client) -> None:
    order = placed()
    type(order).objects.update(is_gift=True, staff_note="急ぎ")
    card = words_in(handler.get(f"/admin/waiting-orders/{order.pk}/job-card.pdf").content)
    for words in (
        f"ご注文番号 {order.number}",
        "印影 印面（左右反転）",
        "ご承認日 –",
        "店のメモ 急ぎ",
        "贈りもの 金額の分かるものを同梱しない",
    ):
        assert words in card


def test_the_accounts_get_a_table_without_formulas(handler: Client) -> None:
    order = placed()
    at_night = datetime(2026, 3, 31, 15, 30, tzinfo=UTC)
    type(order).objects.update(name="=cmd|calc", made_at=at_night)
    sent = handler.post("/admin/orders/order/", {"action": "accounts_csv", "_selected_action": [order.pk]})
    rows = list(csv.reader(io.StringIO(sent.content.decode("utf-8-sig"))))
    assert rows[1][:2] == [order.number, "2026-04-01 00:30"]
    assert rows[0][:3] == ["Order number", "Received at", "Paid at"]
    assert rows[0][3:6] == ["State", "Customer", "Way of paying"]
    assert rows[0][6:] == ["Total (JPY)", "Tax in it (JPY)", "Tax (%)"]
    assert rows[1][2:] == ["", "received", "'=cmd|calc", "Bank transfer, in advance", "20570", "1870", "10"]
    assert order.accesses.get().what == "csv"
