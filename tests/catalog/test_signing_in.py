"""How staff sign in: slowed after some wrong passwords, with a code where they want one, out after a working day."""

import logging
import re
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client, RequestFactory
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from config.addresses import client_address

PASSWORD = "a-long-seal-pass-7"  # noqa: S105 - of a user that only these tests have
LOGIN = "/admin/login/"
FACTOR = "/admin/second-factor/"

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


def test_behind_a_trusted_proxy_attempts_are_counted_by_what_the_proxy_saw(settings: Any) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR="1.1.1.1, 192.0.2.9")
    assert client_address(request) == "10.0.0.1"
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert client_address(request) == "192.0.2.9"


def test_a_session_ends_after_a_working_day(hana: User) -> None:
    client = visitor()
    sign_in(client)
    assert 0 < client.session.get_expiry_age() <= 12 * 3600


@pytest.mark.parametrize("password", ["short", "password1234", "123456789012"])
def test_a_weak_password_is_refused(password: str) -> None:
    with pytest.raises(ValidationError):
        validate_password(password)


def test_who_has_no_second_factor_signs_in_with_a_password(hana: User) -> None:
    client = visitor()
    sign_in(client)
    assert is_in(client)


def test_with_a_second_factor_a_password_alone_opens_nothing(hana: User) -> None:
    client = visitor()
    sign_in(client)
    device, _codes = switched_on(client)
    another = visitor()
    assert "Enter the code of your authenticator app too." in sign_in(another).content.decode()
    assert "This code is not right" in sign_in(another, code="000000").content.decode()
    assert not is_in(another)
    device.refresh_from_db()
    device.throttle_reset()
    sign_in(another, code=next_code(device))
    assert is_in(another)


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
    client.post(FACTOR, {"password": PASSWORD})
    assert not TOTPDevice.objects.filter(confirmed=True).exists()
