"""Logins of staff: the owner's, made once and told once; those of members of a group; and new passwords for both."""

import io
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import CommandError, call_command
from django.test import Client, RequestFactory
from pytest_django import Settings

from catalog.staff import groups
from config import staff

pytestmark = pytest.mark.django_db

REQUEST = RequestFactory().post("/admin/login/")  # attempts are counted by where they come from


@pytest.fixture
def owner() -> User:
    staff.make_first_login()
    return User.objects.get()


def password_said(*arguments: str) -> str:
    """Return the password that `manage.py staffpassword` prints for the first of `arguments`."""
    said = io.StringIO()
    call_command("staffpassword", *arguments, stdout=said)
    found = re.fullmatch(rf"Staff login: {arguments[0]} / (\w+)   \(shown once\)\n", said.getvalue())
    assert found, said.getvalue()
    return found[1]


def test_the_first_login_is_the_owners_and_opens_the_admin(client: Client) -> None:
    password = staff.make_first_login()
    assert password is not None
    assert len(password) == staff.PASSWORD_LETTERS
    assert client.login(request=REQUEST, username="staff", password=password)
    assert client.get("/admin/").status_code == 200
    assert User.objects.get().is_superuser


def test_where_there_is_staff_no_login_is_made() -> None:
    User.objects.create_user("hanako", is_staff=True)
    assert staff.make_first_login() is None
    assert User.objects.count() == 1


def test_somebody_elses_account_is_not_made_the_owners(settings: Settings, tmp_path: Path) -> None:
    User.objects.create_user("staff")
    settings.STATIC_ROOT, settings.STATICFILES_FINDERS = tmp_path, []
    said = io.StringIO()
    call_command("prepare", stdout=said)
    assert "Staff login: none was made. Nobody is staff, and the account staff was not" in said.getvalue()
    account = User.objects.get()
    assert not account.is_staff
    assert not account.has_usable_password()


def test_a_new_password_replaces_the_old_one_and_changes_no_right(client: Client) -> None:
    old = staff.make_first_login()
    assert client.login(request=REQUEST, username="staff", password=password_said("staff"))
    assert not client.login(request=REQUEST, username="staff", password=old)
    member = User.objects.create_user("hanako", is_staff=True)
    assert client.login(request=REQUEST, username="hanako", password=password_said("hanako"))
    member.refresh_from_db()
    assert not member.is_superuser
    assert not member.groups.exists()


@pytest.mark.parametrize("group", [groups.EDITORS, groups.PUBLISHERS])
@pytest.mark.usefixtures("owner")
def test_a_new_login_has_the_rights_of_its_group_and_no_others(client: Client, group: str) -> None:
    assert client.login(request=REQUEST, username="hanako", password=password_said("hanako", "--group", group))
    hanako = User.objects.get(username="hanako")
    assert (hanako.is_staff, hanako.is_superuser) == (True, False)
    assert [held.name for held in hanako.groups.all()] == [group]
    assert client.get("/admin/catalog/material/").status_code == 200
    assert client.get("/admin/auth/user/").status_code == 403


@pytest.mark.usefixtures("owner")
def test_a_new_login_without_a_group_is_told_what_to_type() -> None:
    with pytest.raises(CommandError, match=r"no login hanako\..*make password WHO=hanako GROUP=\"Catalogue editors\""):
        call_command("staffpassword", "hanako")
    assert not User.objects.filter(username="hanako").exists()


@pytest.mark.usefixtures("owner")
def test_a_group_that_there_is_not_is_refused_with_those_there_are() -> None:
    Group.objects.create(name="Accountants")
    with pytest.raises(
        CommandError, match="no group 'Accounting': the groups are: Accountants, Catalogue editors, Orders, Owners, Pub"
    ):
        call_command("staffpassword", "hanako", "--group", "Accounting")
    assert not User.objects.filter(username="hanako").exists()


@pytest.mark.usefixtures("owner")
def test_where_the_owner_removed_all_groups_that_is_said() -> None:
    Group.objects.all().delete()
    with pytest.raises(CommandError, match="there are no groups, and an owner makes them under /admin/"):
        call_command("staffpassword", "hanako", "--group", "Publishers")


@pytest.mark.parametrize("more", [(), ("--group", groups.EDITORS)])
@pytest.mark.usefixtures("owner")
def test_an_account_that_is_not_staff_is_refused_and_stays_as_it_is(more: tuple[str, ...]) -> None:
    User.objects.create_user("taro")
    with pytest.raises(CommandError, match="The account taro is not staff"):
        call_command("staffpassword", "taro", *more)
    taro = User.objects.get(username="taro")
    assert not taro.is_staff
    assert not taro.groups.exists()
    assert not taro.has_usable_password()


@pytest.mark.usefixtures("owner")
def test_a_login_that_was_switched_off_stays_off() -> None:
    User.objects.create_user("hanako", is_staff=True, is_active=False)
    with pytest.raises(CommandError, match="hanako is switched off"):
        call_command("staffpassword", "hanako")
    assert not User.objects.get(username="hanako").is_active


@pytest.mark.parametrize("written", ["staff", "ｓｔａｆｆ"])
@pytest.mark.usefixtures("owner")
def test_a_group_is_for_new_logins_only(written: str) -> None:
    with pytest.raises(CommandError, match=f"There is a login {written} already"):
        call_command("staffpassword", written, "--group", groups.EDITORS)
    assert not User.objects.get().groups.exists()


@pytest.mark.parametrize("name", ["", "hana ko", "x" * 151])
@pytest.mark.usefixtures("owner")
def test_a_name_that_no_login_can_have_is_refused(name: str) -> None:
    with pytest.raises(CommandError, match=f"'{name}' can't be a login: use up to 150 letters"):
        call_command("staffpassword", name, "--group", groups.EDITORS)
    assert User.objects.count() == 1


@pytest.mark.parametrize("more", [(), ("--group", groups.EDITORS)])
def test_before_the_first_login_there_is_no_other(more: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match="no login yet: `make run` makes the first one"):
        call_command("staffpassword", "hanako", *more)
    assert not User.objects.exists()
