"""The logins of the shop's staff: the owner's, which set-up makes, and those of members of a group."""

import secrets
import shlex
import string
from typing import Final

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser, Group
from django.core.exceptions import ValidationError
from django.db import transaction

OWNER: Final = "staff"
PASSWORD_LETTERS: Final = 20
_ALPHABET: Final = "".join(sorted(set(string.ascii_letters + string.digits) - set("0O1lI")))


class LoginRefused(Exception):
    """A login does not exist, or is of another kind. The message is a sentence that says what to do."""


def make_first_login() -> str | None:
    """Make the owner's login unless there is staff already; return its password, which is stored only as a hash.

    Raises LoginRefused when a login that is not staff has the owner's name.
    """
    if _there_is_staff():
        return None
    if _account(OWNER):
        raise LoginRefused(
            f"Nobody is staff, and the account {OWNER} was not made for that: "
            "`.venv/bin/python manage.py createsuperuser` makes an owner of another name."
        )
    password = _new_password()
    get_user_model().objects.create_superuser(OWNER, password=password)
    return password


def set_new_password(username: str) -> str:
    """Give a member of staff a new random password; return it. Raises LoginRefused for other logins."""
    _require_first_login()
    account = _account(username)
    if account is None:
        raise LoginRefused(
            f"There is no login {username}. To make one, name its group, as in "
            f'`make password WHO={shlex.quote(username)} GROUP="Catalogue editors"`; {_which_groups()}.'
        )
    if not account.is_staff:
        raise LoginRefused(_is_not_staff(username))
    if not account.is_active:
        raise LoginRefused(f"The login {username} is switched off: an owner switches it on under /admin/.")
    password = _new_password()
    account.set_password(password)
    account.save(update_fields=["password"])
    return password


def make_login(username: str, group_name: str) -> str:
    """Make a member of staff with the rights of one group only; return its random password.

    Raises LoginRefused for a name that is taken or not allowed, and for a group that does not exist.
    """
    _require_first_login()
    if (taken := _account(username)) is not None:
        raise LoginRefused(
            f"There is a login {username} already. Leave out the group for a new password; "
            "who is in which group is changed under /admin/."
            if taken.is_staff
            else _is_not_staff(username)
        )
    group = Group.objects.filter(name=group_name).first()
    if group is None:
        raise LoginRefused(f"There is no group {group_name!r}: {_which_groups()}.")
    account = get_user_model()(username=_as_kept(username), is_staff=True)
    password = _new_password()
    account.set_password(password)
    try:
        account.clean_fields()
    except ValidationError:
        raise LoginRefused(f"{username!r} can't be a login: use up to 150 letters, digits and @ . + - _.") from None
    with transaction.atomic():
        account.save()
        account.groups.add(group)
    return password


def _account(username: str) -> AbstractUser | None:
    return get_user_model().objects.filter(username=_as_kept(username)).first()


def _there_is_staff() -> bool:
    return get_user_model().objects.filter(is_staff=True).exists()


def _require_first_login() -> None:
    if not _there_is_staff():
        raise LoginRefused("There is no login yet: `make run` makes the first one, the owner's.")


def _as_kept(username: str) -> str:
    """Return a name as accounts store it: in one Unicode normalisation."""
    return get_user_model().normalize_username(username)


def _is_not_staff(username: str) -> str:
    return f"The account {username} is not staff, and a password makes nobody staff: an owner does, under /admin/."


def _new_password() -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(PASSWORD_LETTERS))


def _which_groups() -> str:
    names = ", ".join(Group.objects.order_by("name").values_list("name", flat=True))
    return f"the groups are: {names}" if names else "there are no groups, and an owner makes them under /admin/"
