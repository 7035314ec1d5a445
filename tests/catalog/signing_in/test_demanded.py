"""A second factor is demanded of groups that an owner chooses: their members see nothing before it is on."""

import re

import pytest
from django.contrib.auth.models import Group, User
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from catalog.staff import groups
from tests.catalog.conftest import signed_in
from tests.catalog.signing_in.test_signing_in import FACTOR, PASSWORD, switched_on

pytestmark = pytest.mark.django_db


def demand_of(group: str) -> None:
    owner = signed_in("superowner")
    page = owner.get("/admin/second-factor/groups/").content.decode()
    assert group in page
    sent = owner.post("/admin/second-factor/groups/", {"group": [str(Group.objects.get(name=group).pk)]})
    assert sent.status_code == 302


def test_members_of_a_group_that_needs_a_second_factor_see_nothing_before_it_is_on() -> None:
    editor = signed_in("ai", groups.EDITORS)
    ai = User.objects.get(username="ai")
    ai.set_password(PASSWORD)
    ai.save()
    editor.force_login(ai)
    demand_of(groups.EDITORS)
    assert editor.get("/admin/")["Location"] == FACTOR
    sent = editor.post("/admin/catalog/addon/add/", {"addon_id": "box"}, HTTP_ORIGIN="http://127.0.0.1")
    assert sent.status_code == 403
    assert 'name="addon_id" value="box"' in sent.content.decode()
    assert "switch it on here" in editor.get(FACTOR).content.decode()
    assert len(switched_on(editor)[1]) == 8
    assert editor.get("/admin/").status_code == 200
    assert '"errornote">Your group needs it' in editor.post(FACTOR, {"password": PASSWORD}).content.decode()
    assert TOTPDevice.objects.filter(confirmed=True).exists()


def test_other_groups_go_on_without() -> None:
    worker = signed_in("mio", groups.WORKSHOP)
    demand_of(groups.EDITORS)
    assert worker.get("/admin/").status_code == 200
    assert worker.get("/admin/second-factor/groups/").status_code == 403


def test_an_owner_sees_which_groups_must_have_it_and_who_has_it_not_yet() -> None:
    ready = signed_in("ready", groups.EDITORS)
    switched_on(ready)
    signed_in("late", groups.EDITORS)
    demand_of(groups.EDITORS)
    rows = signed_in("looking").get("/admin/second-factor/groups/").context["groups"]
    assert [row["name"] for row in rows if row["is_demanded"]] == [groups.EDITORS]
    assert [row["without"] for row in rows if row["is_demanded"]] == [["late"]]


def test_a_member_who_just_switched_it_on_is_not_told_to() -> None:
    editor = signed_in("ai", groups.EDITORS)
    demand_of(groups.EDITORS)
    editor.get(FACTOR)
    device = TOTPDevice.objects.get()
    page = editor.post(FACTOR, {"code": f"{totp(device.bin_key):06d}"}).content.decode()
    assert "Print these recovery codes" in page
    assert "switch it on here" not in page


def test_another_owner_finds_a_ticked_group_ticked_and_can_send_the_form() -> None:
    demand_of(groups.EDITORS)
    page = signed_in("looking").get("/admin/second-factor/groups/").content.decode()
    pk = Group.objects.get(name=groups.EDITORS).pk
    assert re.findall(r'name="group" value="(\d+)" checked', page) == [str(pk)]
    assert re.search(r'name="csrfmiddlewaretoken" value="\w+"', page)
