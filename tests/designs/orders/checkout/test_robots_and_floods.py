"""Forms that robots send are asked about again or held off; a person gets through, and loses nothing typed."""

import re
import time
from datetime import timedelta
from typing import Any

import pytest
from django.core import signing
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from designs.orders.checkout import holding_off, page
from designs.orders.models import Order, Sending
from tests.designs.orders.conftest import (
    checkout_path,
    filled_in,
    send,
)
from tests.designs.pages.contents import text_of

pytestmark = pytest.mark.django_db


def test_a_form_without_its_csrf_token_is_shown_again_filled_in() -> None:
    client = Client(enforce_csrf_checks=True)
    path = checkout_path()
    sent = filled_in(client, path)
    refused = client.post(path, sent)
    assert refused.status_code == 403
    assert "クッキー" in text_of(refused)
    assert "山田 花子" in text_of(refused)
    assert not Order.objects.exists()
    secret = {"csrfmiddlewaretoken": re.findall(r'csrfmiddlewaretoken" value="([^"]+)"', text_of(refused))[0]}
    assert client.post(path, {**sent, **secret}).status_code == 303


@pytest.mark.parametrize("instead", [{"website": "https://spam.example"}, {"token": "forged"}])
def test_a_suspected_robot_is_asked_again_and_a_person_gets_through(client: Client, instead: dict[str, str]) -> None:
    response = send(client, checkout_path(), **instead)
    assert response.status_code == 422
    assert "もう一度お送りください" in text_of(response)
    assert "山田 花子" in text_of(response)
    assert "spam.example" not in re.sub(r"<input[^>]*website[^>]*>", "", text_of(response))
    assert send(client, checkout_path()).status_code == 303


def test_a_form_filled_in_faster_than_a_person_can_is_asked_once_more(client: Client, settings: Any) -> None:
    settings.ORDER_LEAST_SECONDS = 60
    assert send(client, checkout_path()).status_code == 422
    assert not Order.objects.exists()


def test_a_form_that_was_open_for_as_long_as_a_person_needs_is_an_order(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ORDER_LEAST_SECONDS = 60
    sent = filled_in(client, checkout_path())
    a_minute_later = time.time() + 61
    monkeypatch.setattr("time.time", lambda: a_minute_later)
    assert client.post(checkout_path(), sent).status_code == 303


def test_a_forgotten_field_shows_the_form_again_and_does_not_count_as_a_robot(client: Client, settings: Any) -> None:
    settings.ORDER_LEAST_SECONDS = 60
    sent = filled_in(client, checkout_path(), agrees="")
    page = text_of(client.post(checkout_path(), sent))
    assert "規約への同意が必要です" in page
    assert "もう一度お送りください" not in page
    assert f'name="token" value="{sent["token"]}"' in page  # ticked at once, it is an order: it was open for long
    assert client.post(checkout_path(), {**sent, "agrees": "on"}).status_code == 422


def test_a_flood_from_one_address_is_held_off_and_loses_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding_off, "MOST_OF_AN_ADDRESS", 2)
    for seed in ("1", "2"):
        assert send(client, checkout_path(seed=seed), email=f"{seed}@customer.example").status_code == 303
    refused = send(client, checkout_path(seed="3"))
    assert refused.status_code == 429
    assert "山田 花子" in text_of(refused)
    assert Order.objects.count() == 2
    other = Client(REMOTE_ADDR="192.0.2.7")
    assert send(other, checkout_path(seed="3")).status_code == 303


def test_a_form_sent_twice_at_once_leads_to_its_order_though_the_second_is_one_too_many(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding_off, "MOST_OF_AN_ADDRESS", 1)
    sent = filled_in(client, checkout_path())

    def after_the_first(request: HttpRequest, email: str) -> bool:
        """Count the second form just after the first, which came meanwhile, has become an order."""
        monkeypatch.setattr(page, "is_flood", holding_off.is_flood)
        assert client.post(checkout_path(), sent).status_code == 303
        return holding_off.is_flood(request, email)

    monkeypatch.setattr(page, "is_flood", after_the_first)
    second = client.post(checkout_path(), sent)
    assert second.status_code == 303
    assert Order.objects.get().key in second["Location"]


def test_orders_noted_while_the_clock_was_a_day_ahead_hold_nobody_off(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for most in ("MOST_OF_AN_ADDRESS", "MOST_TO_AN_EMAIL"):
        monkeypatch.setattr(holding_off, most, 1)
    assert send(client, checkout_path(seed="1")).status_code == 303
    assert send(client, checkout_path(seed="2")).status_code == 429
    a_day_on = timezone.now() + timedelta(days=1)
    Sending.objects.update(at=a_day_on)
    Order.objects.update(made_at=a_day_on)
    assert send(client, checkout_path(seed="2")).status_code == 303


def test_a_form_that_was_open_for_days_is_looked_at_once_more(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = filled_in(client, checkout_path("en"))
    later = time.time() + timedelta(days=2, minutes=1).total_seconds()
    monkeypatch.setattr("time.time", lambda: later)
    response = client.post(checkout_path("en"), sent)
    assert response.status_code == 422
    assert "The form had been open for too long." in text_of(response)
    assert not Order.objects.exists()


def test_a_form_that_an_earlier_version_showed_is_looked_at_once_more(client: Client) -> None:
    without_fees_and_terms = signing.dumps(["nonce", 20_570, "digest"], salt=holding_off._SALT)
    response = send(client, checkout_path("en"), token=without_fees_and_terms)
    assert response.status_code == 422
    assert "The form had been open for too long." in text_of(response)
