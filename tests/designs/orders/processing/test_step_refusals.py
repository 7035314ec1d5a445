"""A step that cannot be taken is refused in Japanese to staff and customers who read it, and changes nothing."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.translation import override

from catalog.staff import groups
from designs.orders.models import Order, State
from designs.orders.processing import steps
from designs.orders.processing.possible import ASKED_FOR
from designs.orders.processing.steps import Step, StepRefused
from rendering import service
from rendering.composing_room import ComposingRoom
from tests.catalog.conftest import signed_in
from tests.designs.orders.checkout.test_company_sets import checkout_of_set
from tests.designs.orders.conftest import after_the_grace, answer, approved, number_of, placed, send, take
from tests.designs.pages.contents import text_of

pytestmark = pytest.mark.django_db
BANK = {"use": "bank"}


def refusal(order: Order, to: State, design_number: str = "") -> str:
    """Return why a step is refused, as who reads Japanese is told."""
    with override("ja"), pytest.raises(StepRefused) as refused:
        steps.take(order.pk, Step(to, "handler", design_number=design_number))
    return str(refused.value)


def is_japanese(sentence: str) -> bool:
    return bool(re.search("[ぁ-ん]", sentence)) and not re.search("[A-Za-z]{3}", sentence)


def test_each_refusal_on_an_orders_way_is_told_in_japanese(handler: Client) -> None:
    order = placed()
    told = [refusal(order, State.SENT), refusal(order, State.PROOF_SENT, design_number="ABCD")]
    take(handler, order, "proof_sent")
    told += [refusal(order, State.APPROVED), refusal(order, State.IN_WORK)]
    answer(order, "yes")
    told += [refusal(order, State.PROOF_SENT), refusal(order, State.IN_WORK)]
    after_the_grace(order)
    told.append(refusal(order, State.IN_WORK))
    for state in ("paid", "in_work"):
        take(handler, order, state)
    told.append(refusal(order, State.MADE))
    assert len(set(told)) == 8
    assert [sentence for sentence in told if not is_japanese(sentence)] == []
    assert order.events.latest("pk").state == "in_work"


def test_each_refusal_of_another_face_is_told_in_japanese(client: Client) -> None:
    assert send(client, checkout_of_set(client)).status_code == 303
    of_set = Order.objects.latest("pk").face.design_number
    taken, order = placed(), placed(seed="2")
    numbers = (of_set, taken.face.design_number, number_of(family="vortex"))
    told = [refusal(order, State.PROOF_SENT, design_number=number) for number in numbers]
    assert len(set(told)) == 3
    assert [sentence for sentence in told if not is_japanese(sentence)] == []
    assert order.faces.count() == 1


def test_a_face_there_is_no_room_to_compose_is_refused_in_japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    order, number = placed(), number_of(family="insou")
    cache.clear()
    service.face_of.cache_clear()
    monkeypatch.setattr(service, "_room", lambda: ComposingRoom(most_inside=0))
    assert is_japanese(refusal(order, State.PROOF_SENT, design_number=number))
    assert order.faces.count() == 1


def test_an_answer_and_a_cancelling_that_come_too_late_are_refused_in_japanese(handler: Client) -> None:
    order = approved(handler)
    after_the_grace(order)
    with override("ja"):
        for late in (
            lambda: steps.answer(order.pk, str(order.face.pk), "", is_yes=False),
            lambda: steps.cancel(order.pk),
        ):
            with pytest.raises(StepRefused) as refused:
                late()
            assert is_japanese(str(refused.value))


def test_a_cancelled_order_is_not_made_and_the_workshop_is_told_so_in_japanese(handler: Client) -> None:
    order = approved(handler)
    take(handler, order, "cancelled")
    page = signed_in("taro", groups.WORKSHOP, language="ja").get(f"/admin/workshop/?order={order.number}")
    assert "このご注文はキャンセルされています。" in text_of(page)
    assert "carved.stl" not in text_of(page)


def test_the_page_of_a_step_can_be_sent_where_forged_forms_are_refused(handler: Client) -> None:
    order = placed()
    careful = Client(enforce_csrf_checks=True)
    careful.cookies = handler.cookies
    page = f"/admin/waiting-orders/{order.pk}/paid/"
    assert careful.post(page).status_code == 403
    form = text_of(careful.get(page)).partition('enctype="multipart/form-data">')[2].partition("</form>")[0]
    (token,) = re.findall('name="csrfmiddlewaretoken" value="([^"]+)"', form)
    assert careful.post(page, {"csrfmiddlewaretoken": token}).status_code == 302


@pytest.mark.parametrize("state", ["paid", "proof_sent", "cancelled", "paid_back"])
def test_the_page_of_a_step_says_which_step_it_is(handler: Client, state: str) -> None:
    order, step = placed(), ASKED_FOR[State(state)]
    with override("en"):
        said = str(step)
    page = text_of(handler.get(f"/admin/waiting-orders/{order.pk}/{state}/"))
    assert f"<h2>{said}</h2>" in page
    assert f'value="{said}"' in page
