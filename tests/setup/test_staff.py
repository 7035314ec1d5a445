"""The first staff login: made once, told once, and renewable."""

import io
import re

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from config import staff

pytestmark = pytest.mark.django_db


def test_the_first_login_opens_the_admin(client: Client) -> None:
    password = staff.make_first_login()
    assert password is not None
    assert len(password) == staff.PASSWORD_LETTERS
    assert client.login(username="staff", password=password)
    assert client.get("/admin/").status_code == 200


def test_where_there_is_staff_no_login_is_made() -> None:
    User.objects.create_user("hanako", is_staff=True)
    assert staff.make_first_login() is None
    assert User.objects.count() == 1


def test_a_new_password_replaces_the_old_one(client: Client) -> None:
    old = staff.make_first_login()
    said = io.StringIO()
    call_command("staffpassword", stdout=said)
    found = re.search(r"Staff login: staff / (\w+)", said.getvalue())
    assert found
    assert client.login(username="staff", password=found[1])
    assert not client.login(username="staff", password=old)


def test_a_password_can_be_made_for_somebody_else(client: Client) -> None:
    said = io.StringIO()
    call_command("staffpassword", "hanako", stdout=said)
    found = re.search(r"Staff login: hanako / (\w+)", said.getvalue())
    assert found
    assert client.login(username="hanako", password=found[1])
