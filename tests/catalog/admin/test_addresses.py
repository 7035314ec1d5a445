"""Every address of the admin, for every group: one table lists the answers. None is a traceback."""

import os
from pathlib import Path
from typing import Any, Final

import pytest
from axes.models import AccessAttempt
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, reverse

from catalog.editions import publishing
from catalog.models import Draft
from catalog.staff import groups
from tests.catalog.conftest import signed_in

ROLES: Final = (groups.OWNERS, groups.PUBLISHERS, groups.EDITORS, groups.WORKSHOP, groups.ORDERS)
TABLE: Final = Path(__file__).with_name("addresses.txt")
LEFT_OUT: Final = ("logout", "login", "workshop_file", "offer_check")
"""They are not about rights, or need an order; the offer check composes faces, and test_roles.py has it."""


def addresses() -> list[tuple[str, str]]:
    """Return each named address of the admin with a path of it that leads somewhere."""
    found = [
        (pattern.name, path)
        for resolver in admin.site.get_urls()
        for pattern in (getattr(resolver, "url_patterns", None) or [resolver])
        if isinstance(pattern, URLPattern) and pattern.name and pattern.name not in LEFT_OUT
        for path in [_path_of(pattern)]
        if path
    ]
    return sorted(set(found))


def _path_of(pattern: URLPattern) -> str:
    asked: dict[str, Any] = dict.fromkeys(pattern.pattern.converters, _a_row(str(pattern.name)))
    try:
        return reverse(f"admin:{pattern.name}", kwargs=asked)
    except NoReverseMatch:
        return ""


def _a_row(name: str) -> object:
    for model in admin.site._registry:
        if name.startswith(f"{model._meta.app_label}_{model._meta.model_name}_"):
            first = model._default_manager.first()
            return first.pk if first else 1
    return 1


@pytest.fixture
def rows(db: None) -> None:
    somebody = User.objects.create_user("somebody", is_staff=True)
    somebody.groups.add(Group.objects.get(name=groups.WORKSHOP))
    AccessAttempt.objects.create(username="somebody", ip_address="192.0.2.1", failures_since_start=5)
    Draft.objects.create(title="Spring", base=publishing.live_edition(), text=publishing.live_edition().text)


def test_every_group_is_answered_as_the_table_says(rows: None) -> None:
    members = {role: signed_in(role.split()[0].lower(), role) for role in ROLES}
    members["Nobody"] = Client(HTTP_HOST="127.0.0.1")
    for member in members.values():
        member.raise_request_exception = False
    told = [" ".join(f"{role.split()[0][:9]:>10}" for role in members) + "  address"]
    for name, path in addresses():
        statuses = [member.get(path).status_code for member in members.values()]
        assert max(statuses) < 500, (name, statuses)
        told.append(" ".join(f"{status:>10}" for status in statuses) + f"  {name}")
    table = "\n".join(told) + "\n"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        TABLE.write_text(table, encoding="utf-8")
    assert table == TABLE.read_text(encoding="utf-8"), "UPDATE_SNAPSHOTS=1 writes the new one, to be reviewed"


def test_what_may_not_be_deleted_is_refused_to_superusers_too(owner: Client) -> None:
    for address in ("gifts/1", "guarantee/1", "shipping/1", "shopdetails/1", "material/titanium", "checkoutlink/1"):
        for method in (owner.get, owner.post):
            assert method(f"/admin/catalog/{address}/delete/").status_code == 403, address


def test_an_owner_who_is_no_superuser_makes_nobody_one(db: None) -> None:
    owner, superuser = signed_in("hana", groups.OWNERS), User.objects.create_superuser("sora")
    own = User.objects.get(username="hana")
    page = f"/admin/auth/user/{own.pk}/change/"
    assert 'name="is_superuser"' not in owner.get(page).content.decode()
    fields = {"username": "hana", "is_active": "on", "is_staff": "on", "is_superuser": "on", "user_permissions": "1"}
    dates = {"date_joined_0": "2026-11-01", "date_joined_1": "00:00:00", "last_login_0": "", "last_login_1": ""}
    group = str(Group.objects.get(name=groups.OWNERS).pk)
    assert owner.post(page, {**fields, **dates, "groups": group}).status_code == 302
    own.refresh_from_db()
    assert not own.is_superuser
    assert own.user_permissions.count() == 0
    for action in ("change", "delete", "password"):
        sent = owner.post(f"/admin/auth/user/{superuser.pk}/{action}/", {"post": "yes", "username": "mine"})
        assert sent.status_code == 403, action
    assert User.objects.get(pk=superuser.pk).username == "sora"


def test_a_refused_way_back_leads_to_the_desk(db: None) -> None:
    User.objects.create_superuser("hana", password="a-long-seal-pass-7")  # noqa: S106
    client = Client(HTTP_HOST="127.0.0.1")
    form = {"username": "hana", "password": "a-long-seal-pass-7", "next": "https://evil.example/"}
    assert client.post("/admin/login/", form)["Location"] == "/admin/"
