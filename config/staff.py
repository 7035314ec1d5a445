"""The login that set-up makes for the shop's staff. Knows accounts, no offer."""

import secrets
import string
from typing import Final

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

FIRST_NAME_OF_LOGIN: Final = "staff"
PASSWORD_LETTERS: Final = 20
_ALPHABET: Final = "".join(sorted(set(string.ascii_letters + string.digits) - set("0O1lI")))


def make_first_login() -> str | None:
    """Make a staff user unless there is one; return its password, which is kept nowhere but hashed."""
    if get_user_model().objects.filter(is_staff=True).exists():
        return None
    return set_new_password(FIRST_NAME_OF_LOGIN)


def set_new_password(username: str) -> str:
    """Give `username` a new random password, making a staff user of that name if there is none; return it."""
    password = "".join(secrets.choice(_ALPHABET) for _ in range(PASSWORD_LETTERS))
    users = get_user_model().objects
    user: User | None = users.filter(username=username).first()
    if user is None:
        users.create_superuser(username, password=password)
    else:
        user.set_password(password)
        user.is_active = user.is_staff = True
        user.save()
    return password
