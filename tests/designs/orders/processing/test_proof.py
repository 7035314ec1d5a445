"""The proof: the customer sees the stored face at true size, and approves it, asks for another, or cancels."""

import io
import re
from importlib import import_module
from types import SimpleNamespace

import pypdfium2
import pytest
from django.apps import apps
from django.core import mail
from django.db import connection
from django.test import Client

from catalog.models import ShopDetails
from designs.orders.face.drawing import picture_of
from designs.orders.models import Order, State
from designs.orders.processing.customer import MOST_WORDS
from tests.designs.orders.conftest import after_the_grace, answer, approved, number_of, page_of, placed, take
from tests.designs.pages.contents import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("locale", "yes", "said"),
    [
        ("ja", "この印影で彫刻する", "ご承認いただきました"),
        ("en", "Yes, carve this face", "You said yes to this face."),
    ],
)
@pytest.mark.django_db(transaction=True)  # mails leave when it ends
def test_a_proof_is_mailed_shown_from_the_kept_polygons_and_approved(
    client: Client, handler: Client, locale: str, yes: str, said: str
) -> None:
    order = placed(locale)
    assert client.get(page_of(order, "orders/proof")).status_code == 303  # nothing to see yet
    take(handler, order, "proof_sent")
    assert page_of(order, "orders/proof") in mail.outbox[-1].body
    page = text_of(client.get(page_of(order, "orders/proof")))
    assert picture_of(order.face.geometry).path in page
    assert "mm-15" in page
    assert yes in page
    assert answer(order, "yes").status_code == 303
    order.refresh_from_db()
    assert (order.state, order.face.answer) == ("approved", "yes")
    assert order.free_until is not None
    page = text_of(client.get(page_of(order, "orders/proof")))
    assert said in page
    assert yes not in page


def test_the_proof_can_be_had_as_pdf_and_is_drawn_from_what_was_kept(
    client: Client, handler: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = placed("en")
    assert client.get(page_of(order, "orders/proof.pdf")).status_code == 404
    take(handler, order, "proof_sent")
    monkeypatch.setattr("rendering.service.compose", None)  # an engine that draws nothing any more
    response = client.get(page_of(order, "orders/proof.pdf"))
    assert response["Cache-Control"] == "private, no-store"
    words = pypdfium2.PdfDocument(io.BytesIO(response.content))[0].get_textpage().get_text_bounded()
    assert "polygons that are stored with your order" in words
    assert number_of() in words


def test_another_face_is_asked_for_with_a_word_proposed_and_approved(client: Client, handler: Client) -> None:
    order = placed("ja", color="blue")
    take(handler, order, "proof_sent")
    first = order.faces.get()
    assert answer(order, "another").status_code == 409
    answer(order, "another", "もう少し太く")
    order.refresh_from_db()
    assert order.state == "received"
    assert "もう少し太く" in text_of(handler.get(f"/admin/waiting-orders/{order.pk}/proof_sent/"))
    assert take(handler, order, "proof_sent").status_code == 422  # the same face once more
    assert take(handler, order, "proof_sent", design_number=number_of(family="insou")).status_code == 302
    assert answer(order, "yes", face=first.pk).status_code == 409  # a page that was open before
    assert "発色ブルー" in text_of(client.get(page_of(order, "orders/proof")))
    answer(order, "yes")
    faces = list(order.faces.order_by("ordinal"))
    assert [(face.family, face.answer) for face in faces] == [("tensho", "another"), ("insou", "yes")]
    assert faces[0].word == "もう少し太く"
    placed(seed="123")  # the face that was given back is free again


def test_a_paid_order_whose_customer_asks_for_another_face_waits_for_the_shop_again(handler: Client) -> None:
    order = placed()
    for state in ("paid", "proof_sent"):
        take(handler, order, state)
    assert handler.get("/admin/waiting-orders/").context["orders"] == []
    assert answer(order, "another", "もう少し太く").status_code == 303
    order.refresh_from_db()
    assert order.state == "paid"
    assert [each["order"] for each in handler.get("/admin/waiting-orders/").context["orders"]] == [order]


def test_the_migration_moves_orders_that_wait_for_another_face_and_no_others(handler: Client) -> None:
    asked_for_another, answered_nothing, unpaid = (placed(family=family) for family in ("tensho", "insou", "kaisho"))
    for order in (asked_for_another, answered_nothing):
        take(handler, order, "paid")
    for order in (asked_for_another, answered_nothing, unpaid):
        assert take(handler, order, "proof_sent").status_code == 302
    for order in (asked_for_another, unpaid):
        assert answer(order, "another", "もう少し太く").status_code == 303
        Order.objects.filter(pk=order.pk).update(state="proof_sent")  # as an earlier version left it
    migration = import_module("designs.orders.migrations.0004_paid_orders_that_wait_for_another_face")
    migration.move_back(apps, SimpleNamespace(connection=connection))
    found = dict(Order.objects.values_list("pk", "state"))
    assert found == {asked_for_another.pk: "paid", answered_nothing.pk: "proof_sent", unpaid.pk: "proof_sent"}
    asked_for_another.refresh_from_db()
    assert asked_for_another.state_since == asked_for_another.face.answered_at


def test_another_face_keeps_the_metal_that_was_bought_whichever_its_number_names(handler: Client) -> None:
    order = placed()
    other = number_of(family="insou", material="aluminium")
    assert take(handler, order, "proof_sent", design_number=other).status_code == 302
    assert order.faces.latest("ordinal").design_number == number_of(family="insou")


def test_the_shop_reads_an_answer_in_its_own_language(handler: Client, shop: ShopDetails) -> None:
    order = placed("en")
    take(handler, order, "proof_sent")
    assert answer(order, "yes").status_code == 303
    told = order.mails.filter(to=shop.email).latest("pk")
    assert told.subject == f"ご注文 {order.number}：お客様が印影を承認されました。"


def test_the_shop_reads_what_is_wrong_with_a_face_in_its_mail(handler: Client, shop: ShopDetails) -> None:
    order = placed()
    take(handler, order, "proof_sent")
    assert answer(order, "another", "もう少し太く").status_code == 303
    assert "お客様のお言葉：\nもう少し太く" in order.mails.filter(to=shop.email).latest("pk").body


def test_the_shop_is_told_that_a_cancelled_order_is_to_be_paid_back(handler: Client, shop: ShopDetails) -> None:
    for is_paid in (False, True):
        order = placed()
        if is_paid:
            take(handler, order, "paid")
        assert Client().post(page_of(order), {}).status_code == 303
        assert ("ご返金" in order.mails.filter(to=shop.email).latest("pk").body) is is_paid


def test_a_customers_words_are_kept_as_far_as_they_can_be(handler: Client) -> None:
    order = placed()
    take(handler, order, "proof_sent")
    assert answer(order, "another", " もう\x00少し太く" + "く" * MOST_WORDS).status_code == 303
    assert order.faces.get().word == "もう少し太く".ljust(MOST_WORDS, "く")


@pytest.mark.django_db(transaction=True)  # mails leave when it ends
def test_an_answer_that_is_sent_twice_is_kept_once(handler: Client) -> None:
    order = approved(handler)
    at = order.face.answered_at
    letters = len(mail.outbox)
    assert answer(order, "yes").status_code == 303
    order.refresh_from_db()
    assert order.face.answered_at == at
    assert len(mail.outbox) == letters
    assert answer(order, "another", "やはり").status_code == 409


def test_further_words_to_a_face_that_was_answered_are_not_lost_in_silence(handler: Client) -> None:
    order = placed("en")
    take(handler, order, "proof_sent")
    for word, status in (("bolder", 303), ("bolder", 303), ("bolder, and smaller", 409)):
        assert answer(order, "another", word).status_code == status
    assert order.faces.get().word == "bolder"


@pytest.mark.parametrize(("locale", "over"), [("ja", "期限を過ぎました"), ("en", "Your seal is already being made")])
@pytest.mark.django_db(transaction=True)  # mails leave when it ends
def test_a_customer_can_cancel_free_of_charge_until_a_day_after_approving(
    handler: Client, locale: str, over: str
) -> None:
    late = approved(handler, locale, seed="2")
    after_the_grace(late)
    response = Client().post(page_of(late), {"word": "事情により"})
    assert response.status_code == 409
    assert over in text_of(response)
    early = approved(handler, locale)
    assert Client().post(page_of(early), {}).status_code == 303
    early.refresh_from_db()
    assert early.state == "cancelled"
    assert early.number in mail.outbox[-1].subject
    assert answer(early, "another", "x").status_code == 409
    placed()  # a cancelled order holds no face


@pytest.mark.parametrize(("locale", "state"), [("ja", "キャンセル"), ("en", "cancelled")])
def test_the_proof_of_a_cancelled_order_says_so_and_asks_for_no_yes(
    client: Client, handler: Client, locale: str, state: str
) -> None:
    order = placed(locale)
    take(handler, order, "proof_sent")
    take(handler, order, "cancelled")
    page = text_of(client.get(page_of(order, "orders/proof")))
    assert f"<b>{state}</b>" in page
    assert 'class="lead"' not in page


def test_the_customers_forms_need_their_secret_too(handler: Client) -> None:
    order = placed()
    take(handler, order, "proof_sent")
    client = Client(enforce_csrf_checks=True)
    for path, sent in (
        (page_of(order), {}),
        (page_of(order, "orders/proof"), {"answer": "yes", "face": order.face.pk}),
    ):
        refused = client.post(path, sent)
        assert refused.status_code == 409
        assert "もう一度お送りください" in text_of(refused)
        assert re.search('csrfmiddlewaretoken" value', text_of(refused))
    order.refresh_from_db()
    assert order.state == "proof_sent"


def test_the_workshop_gets_the_seal_of_the_order_whose_number_it_enters(handler: Client) -> None:
    orders = [approved(handler, name=name) for name in ("川口", "田中")]
    for order in orders:
        page = text_of(handler.get(f"/admin/workshop/?order={order.number}"))
        assert f"<dd>{order.face.design_number}</dd>" in page


def test_who_takes_a_step_is_told_which_order_and_how_far_it_is(handler: Client) -> None:
    order = placed()
    step = text_of(handler.get(f"/admin/waiting-orders/{order.pk}/proof_sent/"))
    assert f"<title>Order {order.number} |" in step
    take(handler, order, "proof_sent")
    assert f"Order {order.number}: {State.PROOF_SENT.label}." in text_of(handler.get("/admin/"))
