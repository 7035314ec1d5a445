"""Fixtures of the catalogue's tests: signed-in staff of each group, and a shop as `migrate` makes it."""

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from catalog.models import Draft
from catalog.staff import groups
from tests.catalog.drafting import keep


def signed_in(name: str, group: str | None = None, *, language: str = "en") -> Client:
    user = User.objects.create_user(name, is_staff=True, is_superuser=group is None)
    if group:
        user.groups.add(Group.objects.get(name=group))
    client = Client(HTTP_HOST="127.0.0.1", HTTP_ACCEPT_LANGUAGE=language)
    client.force_login(user)
    return client


@pytest.fixture
def owner(db: None) -> Client:
    """The person whose login set-up makes."""
    return signed_in("owner")


@pytest.fixture
def editor(db: None) -> Client:
    return signed_in("editor", groups.EDITORS)


@pytest.fixture
def publisher(db: None) -> Client:
    return signed_in("publisher", groups.PUBLISHERS)


@pytest.fixture
def anyone(db: None) -> Client:
    """Someone who only reads the shop."""
    return Client(HTTP_HOST="127.0.0.1")


@pytest.fixture
def draft(editor: Client) -> Draft:
    return keep(editor, "material", "titanium", price_jpy=21000)
