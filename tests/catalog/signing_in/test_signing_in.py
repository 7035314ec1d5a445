"""Signing in: attempts are limited, a second factor can be demanded, and sessions end after a working day."""

import logging
import re
from base64 import b32encode
from datetime import timedelta
from typing import Any
from urllib.parse import unquote

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from catalog.signing_in.throttle import MOST_WRONG_OF_AN_ADDRESS
from catalog.staff import groups
from tests.catalog.conftest import signed_in

PASSWORD = "a-long-seal-pass-7"  # noqa: S105 - of a user that only these tests have
LOGIN = "/admin/login/"
FACTOR = "/admin/second-factor/"
NOT_RIGHT = "The login, the password or the code is not right."

pytestmark = pytest.mark.django_db


@pytest.fixture
def hana() -> User:
    return User.objects.create_superuser("hana", password=PASSWORD)


def visitor(address: str = "192.0.2.1") -> Client:
    return Client(HTTP_HOST="127.0.0.1", HTTP_ACCEPT_LANGUAGE="en", REMOTE_ADDR=address)


def sign_in(client: Client, password: str = PASSWORD, **further: str) -> Any:
    return client.post(LOGIN, {"username": "hana", "password": password, "next": "/admin/", **further})


def is_in(client: Client) -> bool:
    return client.get("/admin/").status_code == 200


def switched_on(client: Client) -> tuple[TOTPDevice, list[str]]:
    """Switch the second factor on as the page asks; return the device and the recovery codes."""
    client.get(FACTOR)
    device = TOTPDevice.objects.get()
    page = client.post(FACTOR, {"code": f"{totp(device.bin_key):06d}"}).content.decode()
    return device, re.findall(r"<li><code>(\w+)</code>", page)


def next_code(device: TOTPDevice) -> str:
    """Return a code that was not used yet: the one after the last."""
    device.refresh_from_db()
    return f"{totp(device.bin_key, step=device.step, t0=device.t0 - device.step):06d}"


def test_five_wrong_passwords_close_the_door_even_to_the_right_one(hana: User, caplog: Any) -> None:
    client = visitor()
    with caplog.at_level(logging.WARNING, "axes"):
        answers = [sign_in(client, "wrong").status_code for _attempt in range(settings.AXES_FAILURE_LIMIT)]
    assert answers == [200] * (settings.AXES_FAILURE_LIMIT - 1) + [429]
    closed = sign_in(client)
    assert closed.status_code == 429
    assert "Wait a quarter of an hour" in closed.content.decode()
    assert not is_in(client)
    assert "hana" in caplog.text


def test_a_colleague_elsewhere_is_not_shut_out_with_them(hana: User) -> None:
    for _attempt in range(settings.AXES_FAILURE_LIMIT):
        sign_in(visitor(), "wrong")
    elsewhere = visitor("192.0.2.2")
    sign_in(elsewhere)
    assert is_in(elsewhere)


def test_one_address_that_tries_many_logins_is_closed_to_all_of_them(hana: User) -> None:
    client = visitor()
    tried = [
        client.post(LOGIN, {"username": f"name{number}", "password": "Spring2026!"}).status_code for number in range(25)
    ]
    assert tried == [200] * (MOST_WRONG_OF_AN_ADDRESS - 1) + [429] * (26 - MOST_WRONG_OF_AN_ADDRESS)
    assert sign_in(client).status_code == 429
    elsewhere = visitor("192.0.2.2")
    sign_in(elsewhere)
    assert is_in(elsewhere)


def test_an_owner_opens_a_closed_login(hana: User) -> None:
    closed = visitor()
    for _attempt in range(settings.AXES_FAILURE_LIMIT):
        sign_in(closed, "wrong")
    assert sign_in(closed).status_code == 429
    owner = signed_in("owner", groups.OWNERS)
    listed = owner.get("/admin/axes/accessattempt/").content.decode()
    (row,) = set(re.findall(r"/admin/axes/accessattempt/(\d+)/change/", listed))
    assert owner.post(f"/admin/axes/accessattempt/{row}/delete/", {"post": "yes"}).status_code == 302
    sign_in(closed)
    assert is_in(closed)


def test_a_session_ends_after_a_working_day(hana: User) -> None:
    client = visitor()
    sign_in(client)
    assert 0 < client.session.get_expiry_age() <= 12 * 3600


def test_who_has_no_second_factor_signs_in_with_a_password(hana: User) -> None:
    client = visitor()
    sign_in(client)
    assert is_in(client)


def test_with_a_second_factor_a_password_alone_opens_nothing(hana: User) -> None:
    client = visitor()
    sign_in(client)
    device, _codes = switched_on(client)
    another = visitor()
    assert NOT_RIGHT in sign_in(another).content.decode()
    assert NOT_RIGHT in sign_in(another, code="000000").content.decode()
    assert (
        NOT_RIGHT in sign_in(another, code=next_code(device)).content.decode()
    )  # right, but too soon after a wrong one
    assert not is_in(another)
    device.refresh_from_db()
    device.throttle_reset()
    sign_in(another, code=" ".join(re.findall("...", next_code(device))))  # as apps show it
    assert is_in(another)


@pytest.mark.parametrize("code", ["000000", ""])
def test_wrong_and_missing_codes_close_the_door_as_wrong_passwords_do(hana: User, code: str) -> None:
    client = visitor()
    sign_in(client)
    device, _codes = switched_on(client)
    another = visitor()
    answers = [sign_in(another, code=code).status_code for _attempt in range(settings.AXES_FAILURE_LIMIT)]
    assert answers == [200] * (settings.AXES_FAILURE_LIMIT - 1) + [429]
    device.refresh_from_db()
    device.throttle_reset()
    assert sign_in(another, code=next_code(device)).status_code == 429
    assert not is_in(another)


def test_a_wrong_code_given_while_the_clock_was_ahead_locks_nobody_out_later(hana: User) -> None:
    client = visitor()
    sign_in(client)
    device, _codes = switched_on(client)
    TOTPDevice.objects.update(
        throttling_failure_timestamp=timezone.now() + timedelta(days=1), throttling_failure_count=1
    )
    another = visitor()
    sign_in(another, code=next_code(device))
    assert is_in(another)


def test_a_right_code_given_while_the_clock_was_ahead_locks_nobody_out_later(hana: User) -> None:
    client = visitor()
    sign_in(client)
    device, _codes = switched_on(client)
    code = next_code(device)
    device.last_t += 24 * 60 * 60 // device.step
    device.save()
    another = visitor()
    sign_in(another, code=code)
    assert is_in(another)
    sign_in(again := visitor(), code=code)
    assert not is_in(again)


def test_guessing_passwords_without_a_code_reveals_nothing_and_is_stopped(hana: User) -> None:
    owner = visitor()
    sign_in(owner)
    switched_on(owner)
    guessing = visitor("192.0.2.7")
    told = [
        re.findall(r'errornote">\s*(.*?)\s*</p>', sign_in(guessing, each).content.decode()) for each in ("a", PASSWORD)
    ]
    assert told[0] == told[1]
    assert NOT_RIGHT in told[0][0]
    answers = [sign_in(guessing).status_code for _attempt in range(settings.AXES_FAILURE_LIMIT - 2)]
    assert answers[-1] == 429


def test_a_recovery_code_lets_in_once(hana: User) -> None:
    client = visitor()
    sign_in(client)
    _device, codes = switched_on(client)
    assert len(codes) == 8
    first, second = visitor(), visitor()
    sign_in(first, code=codes[0])
    assert is_in(first)
    sign_in(second, code=codes[0])
    assert not is_in(second)


def test_the_code_to_scan_is_dark_on_white_on_a_dark_page_too(hana: User) -> None:
    client = visitor()
    sign_in(client)
    (picture,) = re.findall(r'src="data:image/svg\+xml[^,]*,([^"]+)"', client.get(FACTOR).content.decode())
    assert re.findall(r"(?:fill|stroke)='([^']+)'", unquote(picture)) == ["#fff", "#000"]


def test_the_secret_can_be_typed_instead_of_scanned(hana: User) -> None:
    client = visitor()
    sign_in(client)
    page = client.get(FACTOR).content.decode()
    secret = b32encode(TOTPDevice.objects.get().bin_key).decode()
    assert f"<code>{secret}</code>" in page


def test_each_member_of_staff_has_a_second_factor_of_their_own(hana: User) -> None:
    client = visitor()
    sign_in(client)
    switched_on(client)
    assert "Switch it on" in signed_in("mio").get(FACTOR).content.decode()


def test_a_wrong_first_code_switches_nothing_on(hana: User) -> None:
    client = visitor()
    sign_in(client)
    client.get(FACTOR)
    assert "This code is not right" in client.post(FACTOR, {"code": "123"}).content.decode()
    assert not TOTPDevice.objects.get().confirmed


def test_it_is_switched_off_with_the_password_and_not_without(hana: User) -> None:
    client = visitor()
    sign_in(client)
    switched_on(client)
    assert "The password is not right." in client.post(FACTOR, {"password": "guess"}).content.decode()
    assert TOTPDevice.objects.filter(confirmed=True).exists()
    said = client.post(FACTOR, {"password": PASSWORD}, follow=True)
    assert said.redirect_chain == [(FACTOR, 302)]
    assert "your password alone lets you in" in said.content.decode()
    assert not TOTPDevice.objects.filter(confirmed=True).exists()


def test_passwords_tried_in_an_open_session_are_limited_too(hana: User) -> None:
    client = visitor()
    sign_in(client)
    switched_on(client)
    tries = range(settings.AXES_FAILURE_LIMIT)
    answers = [client.post(FACTOR, {"password": f"guess{number}"}).status_code for number in tries]
    assert answers == [200] * (settings.AXES_FAILURE_LIMIT - 1) + [429]
    assert client.post(FACTOR, {"password": PASSWORD}).status_code == 429
    assert TOTPDevice.objects.filter(confirmed=True).exists()
