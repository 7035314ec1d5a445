"""What each role may do. What it may open is in tests/catalog/admin/addresses.txt."""

import pytest
from django.test import Client

from catalog.editions import publishing
from catalog.models import Draft
from catalog.staff import groups
from tests.catalog.conftest import signed_in
from tests.catalog.drafting import keep
from tests.catalog.forms import edit

OWNER, PUBLISHER, EDITOR, WORKER = groups.OWNERS, groups.PUBLISHERS, groups.EDITORS, groups.WORKSHOP
HANDLER = groups.ORDERS
ALL = (OWNER, PUBLISHER, EDITOR, WORKER, HANDLER)


@pytest.fixture(params=ALL)
def role(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def member(db: None, role: str) -> Client:
    return signed_in("member", role)


def test_the_workshop_may_open_the_offer_check(db: None) -> None:
    assert signed_in("member", WORKER).get("/admin/offer-check/").status_code == 200


DRAFT = "catalog/draft/{draft}/change/"
MAY_DO: dict[str, tuple[str, dict[str, object], tuple[str, ...]]] = {
    "change a text": ("catalog/shoptext/faq/change/", {}, (OWNER, PUBLISHER, EDITOR)),
    "change the shop": ("catalog/shopdetails/1/change/", {}, (OWNER, PUBLISHER, EDITOR)),
    "name a draft": (DRAFT, {"_rename": "1", "title": "Spring"}, (OWNER, PUBLISHER, EDITOR)),
    "take a change out": (DRAFT, {"_take_out": "materials/titanium/priceJpy"}, (OWNER, PUBLISHER, EDITOR)),
    "approve a draft": (DRAFT, {"_approve": "1"}, (OWNER, PUBLISHER)),
    "set a time": (DRAFT, {"_schedule": "1"}, (OWNER, PUBLISHER)),
    "publish a draft": (DRAFT, {"_publish": "1"}, (OWNER, PUBLISHER)),
    "restore": ("catalog/edition/{live}/restore/", {}, (OWNER, PUBLISHER)),
    "move prices": ("exchange/", {"_move": "1", "percent": "5", "sections": "materials", "step_jpy": "100"}, ALL[:3]),
    "hold a sale": ("catalog/sale/add/", {}, (OWNER, PUBLISHER, EDITOR)),
    "send a table": ("exchange/", {"text": "price,what,jpy"}, (OWNER, PUBLISHER, EDITOR)),
    "send an offer": ("exchange/", {"text": "{}"}, (OWNER, PUBLISHER)),
}


def test_who_may_do_what(member: Client, role: str) -> None:
    editor = signed_in("hanako", EDITOR)
    draft, changed = None, False
    for deed, (page, sent, roles) in MAY_DO.items():
        if draft is None or (changed and page == DRAFT):  # one that nobody was let at is as it was
            Draft.objects.filter(published_as=None).delete()
            draft, changed = keep(editor, "material", "titanium", price_jpy=21500), False
        path = f"/admin/{page.format(live=publishing.live_edition().pk, draft=draft.pk)}"
        may = member.post(path, sent).status_code != 403
        assert may == (role in roles), deed
        changed = changed or may


def test_who_may_change_a_price(member: Client, role: str) -> None:
    if role in (WORKER, HANDLER):
        sent = member.post("/admin/catalog/material/titanium/change/", {"price_jpy": 20000})
        assert sent.status_code == 403
    else:
        edit(member, "material", "titanium", price_jpy=20000)
    price = publishing.live().document["materials"][1]["priceJpy"]
    assert price == (19800 if role in (WORKER, HANDLER) else 20000)


def test_a_password_that_repeats_the_logins_name_is_refused(db: None) -> None:
    owner, sent = signed_in("owner", OWNER), {"username": "jiro", "usable_password": "true"}
    for password in ("jiro-jiro-jiro", "JIROjiroJIRO1"):
        refused = owner.post("/admin/auth/user/add/", {**sent, "password1": password, "password2": password})
        assert "too similar to the login" in refused.content.decode()
    longer = {"password1": "jiro-mends-old-clocks", "password2": "jiro-mends-old-clocks"}
    assert owner.post("/admin/auth/user/add/", {**sent, **longer}).status_code == 302


def test_an_owner_who_is_no_superuser_can_make_a_login_and_give_it_a_role(db: None) -> None:
    owner = signed_in("owner", OWNER)
    password = "a-long-seal-pass-7"  # noqa: S105 - of a user that only this test has
    fields = {"username": "ai", "password1": password, "password2": password, "usable_password": "true"}
    made = owner.post("/admin/auth/user/add/", fields)
    assert made.status_code == 302
    assert 'name="groups"' in owner.get(made["Location"]).content.decode()
