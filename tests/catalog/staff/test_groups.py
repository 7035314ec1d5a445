"""`migrate` makes the staff groups with their rights once. Afterwards their owner may change them."""

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission, User
from django.core.management import call_command

from catalog.after_migrate import complete_shop
from catalog.editions import publishing
from catalog.editions.consent import YES_TO_ALL
from catalog.models import Edition, Family, Material
from catalog.staff import groups

pytestmark = pytest.mark.django_db


def member_of(group: str) -> User:
    user = User.objects.create_user("member", is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    return user


@pytest.mark.parametrize("group", [groups.EDITORS, groups.PUBLISHERS, groups.OWNERS])
def test_staff_may_change_everything_and_add_only_what_is_open(group: str) -> None:
    user = member_of(group)
    for model in apps.get_app_config("catalog").get_models():
        name = model._meta.model_name
        if name in (
            "edition",
            "liveedition",
            "revision",
            "draft",
            "entrywords",
            "wordschange",
            "shopwords",
            "saleprice",
        ):
            continue  # words go with the form of what they are about
        assert user.has_perm(f"catalog.change_{name}"), name
        assert user.has_perm(f"catalog.add_{name}") == (name in groups.OPEN_MODELS), name
        assert user.has_perm(f"catalog.delete_{name}") == (name in groups.OPEN_MODELS), name


def test_only_publishers_may_restore() -> None:
    assert not member_of(groups.EDITORS).has_perm("catalog.restore_edition")
    User.objects.all().delete()
    assert member_of(groups.PUBLISHERS).has_perm("catalog.restore_edition")


def test_migrating_again_changes_nothing() -> None:
    Group.objects.get(name=groups.EDITORS).permissions.clear()
    before = Edition.objects.count()
    call_command("migrate", verbosity=0)
    assert Edition.objects.count() == before
    assert Group.objects.get(name=groups.EDITORS).permissions.count() == 0


def test_an_existing_group_gets_only_the_rights_that_are_new() -> None:
    owners = Group.objects.get(name=groups.OWNERS)
    owners.permissions.remove(Permission.objects.get(codename="delete_user"))  # its owner's doing
    Permission.objects.filter(codename__in=("change_order", "view_mail")).delete()  # as before there were orders
    call_command("migrate", verbosity=0)
    having = set(owners.permissions.values_list("codename", flat=True))
    assert {"change_order", "view_mail"} <= having
    assert "delete_user" not in having
    assert not Group.objects.get(name=groups.EDITORS).permissions.filter(codename="change_order").exists()


def test_a_new_version_that_compiles_the_offer_differently_publishes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catalog.vocabulary.RELIEF_MM", 0.7)
    complete_shop(apps.get_app_config("catalog"), using="default")
    live = publishing.live_edition()
    assert live.kind == "upgraded"
    assert live.changes[0]["en"] == "Seal: relief (mm) 0.6 → 0.7"


def test_a_migration_never_overwrites_what_staff_set() -> None:
    Material.objects.update(price_jpy=30000)
    publishing.publish(None, yes=YES_TO_ALL)
    call_command("migrate", verbosity=0)
    assert publishing.live().document["materials"][0]["priceJpy"] == 30000


def test_an_offer_that_a_new_version_refuses_stays_live_as_it_was(caplog: pytest.LogCaptureFixture) -> None:
    before = publishing.live()
    Family.objects.get(pk="koin").uses.clear()
    call_command("migrate", verbosity=0)
    assert publishing.live() == before
    assert "is recommended for Everyday seal, but is not sold for it." in caplog.text
